package dev.vecino.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.Properties;
import org.junit.jupiter.api.Test;

final class RemoteUrlTest {
  private static RemoteUrl parse(String url, String... properties) throws SQLException {
    var given = new Properties();
    for (int i = 0; i < properties.length; i += 2) {
      given.setProperty(properties[i], properties[i + 1]);
    }
    return RemoteUrl.parse(url, given);
  }

  @Test
  void parse_namesHostsAndDatabase() throws SQLException {
    assertThat(parse("jdbc:vecino://db/app").postgresqlUrl()).isEqualTo("jdbc:postgresql://db/app");
    assertThat(parse("jdbc:vecino://db:5433").postgresqlUrl()).isEqualTo("jdbc:postgresql://db:5433/vecino");
    assertThat(parse("jdbc:vecino://a,[::1]:2/app?user=ann").postgresqlUrl()).isEqualTo("jdbc:postgresql://a,[::1]:2/app");
  }

  @Test
  void parse_tellsParametersOfTheDriverFromSettings() throws SQLException {
    RemoteUrl url =
        parse("jdbc:vecino://db/app?sslmode=require&hnsw.ef_search=80&search_path=a%20b", "user", "ann", "options", "-c x=1");
    assertThat(url.properties()).containsEntry("sslmode", "require").containsEntry("user", "ann");
    assertThat(url.properties().getProperty("options")).isEqualTo("-c x=1 -c hnsw.ef_search=80 -c search_path=a\\ b");
    assertThat(url.properties()).doesNotContainKey("hnsw.ef_search");
  }

  @Test
  void parse_ofTwoValuesTakesTheUrls() throws SQLException {
    assertThat(parse("jdbc:vecino://db/app?user=bob", "user", "ann").properties()).containsEntry("user", "bob");
  }

  @Test
  void parse_ofWhatMakesNoSense_isRefused() {
    assertThatThrownBy(() -> parse("jdbc:vecino:///app"))
        .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08001"));
    assertThatThrownBy(() -> parse("jdbc:vecino://db/app?user")).hasMessageContaining("\"user\"");
    assertThatThrownBy(() -> parse("jdbc:vecino://db/app?a=%x")).hasMessageContaining("\"%x\"");
  }
}
