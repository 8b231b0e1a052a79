package dev.vecino.engine.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.error.VecinoException;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingsTest {
  private final Settings settings = new Settings(Map.of());

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "hnsw.ef_search|200|200",
      "HNSW.EF_SEARCH|1000000|1000000",
      "statement_timeout|1500|1500ms",
      "statement_timeout|2s|2s",
      "statement_timeout|90000|90s",
      "statement_timeout|2min|2min",
      "statement_timeout|0|0",
      "maintenance_work_mem|1GB|1GB",
      "maintenance_work_mem|65536|64MB",
      "enable_indexscan|FALSE|off",
      "synchronous_commit|local|local",
      "synchronous_commit|false|off",
      "default_transaction_isolation|READ UNCOMMITTED|read committed",
      "timezone|utc|UTC",
      "TimeZone|+5|+05:00",
      "client_encoding|UNICODE|UTF8",
      "datestyle|ISO|ISO, MDY",
      "my.own|anything|anything",
      "default_with_oids|false|off",
      "array_nulls|1|on",
      "effective_cache_size|131072|1GB",
      "vacuum_cost_delay|2ms|2ms",
      "random_page_cost|1.1|1.1",
      "hnsw.scan_mem_multiplier|2|2"
  })
  void set_validValue_isShownInItsNormalForm(String name, String value, String shown) {
    settings.set(name, value, false);
    assertThat(settings.get(name)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "hnsw.ef_search|0|22023|0 is outside the valid range for parameter \"hnsw.ef_search\" (1 .. 1000000)",
      "hnsw.ef_search|abc|22023|invalid value for parameter \"hnsw.ef_search\": \"abc\"",
      "lock_timeout|-1|22023|-1 ms is outside the valid range for parameter \"lock_timeout\" (0 ms .. 2147483647 ms)",
      "statement_timeout|3 parsec|22023|invalid value for parameter \"statement_timeout\": \"3 parsec\"",
      "enable_indexscan|maybe|22023|parameter \"enable_indexscan\" requires a Boolean value",
      "hnsw.iterative_scan|fast|22023|invalid value for parameter \"hnsw.iterative_scan\": \"fast\"",
      "timezone|Mars/Phobos|22023|invalid value for parameter \"TimeZone\": \"Mars/Phobos\"",
      "client_encoding|LATIN1|22023|invalid value for parameter \"client_encoding\": \"LATIN1\"",
      "server_version|15|55000|parameter \"server_version\" cannot be set after connection start",
      "no_such|1|42704|unrecognized configuration parameter \"no_such\""
  })
  void set_wrongValue_isRefused(String name, String value, String state, String message) {
    assertThatThrownBy(() -> settings.set(name, value, false))
        .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state().code()).isEqualTo(state))
        .hasMessage(message);
  }

  @Test
  void serverVersion_thatAClientAsksFor_isShown_asANumberToo() {
    Settings asked = new Settings(Map.of("server_version", "15"));
    assertThat(asked.get("server_version")).isEqualTo("15.9");
    assertThat(asked.get("server_version_num")).isEqualTo("150009");
    assertThatThrownBy(() -> new Settings(Map.of("server_version", "8")))
        .hasMessage("invalid value for parameter \"server_version\": \"8\"");
  }

  @Test
  void restore_afterSet_bringsTheOldValueBack() {
    settings.set("hnsw.ef_search", "100", false);
    Settings.State before = settings.state();
    settings.set("hnsw.ef_search", "200", false);
    assertThat(settings.effective().efSearch()).isEqualTo(200);
    settings.restore(before);
    assertThat(settings.effective().efSearch()).isEqualTo(100);
  }

  @Test
  void endLocal_afterSetLocal_uncoversTheSessionsValue() {
    settings.set("hnsw.ef_search", "100", false);
    settings.set("hnsw.ef_search", "200", true);
    assertThat(settings.get("hnsw.ef_search")).isEqualTo("200");
    settings.endLocal();
    assertThat(settings.get("hnsw.ef_search")).isEqualTo("100");
  }

  @Test
  void reset_withDefaultOfTheDatabase_givesThatDefault() {
    var withDefault = new Settings(Map.of("hnsw.ef_search", "77"));
    withDefault.set("hnsw.ef_search", "100", false);
    withDefault.reset("hnsw.ef_search", false);
    assertThat(withDefault.effective().efSearch()).isEqualTo(77);
  }

  @Test
  void effective_ofTimesAndPath_isParsed() {
    settings.set("lock_timeout", "3s", false);
    settings.set("search_path", "\"My Schema\", \"$user\", PUBLIC", false);
    settings.set("timezone", "Asia/Kathmandu", false);
    assertThat(settings.effective().lockTimeoutMillis()).isEqualTo(3000);
    assertThat(settings.effective().searchPath()).isEqualTo(List.of("My Schema", "public"));
    assertThat(settings.effective().timeZone()).isEqualTo(ZoneId.of("Asia/Kathmandu"));
  }
}
