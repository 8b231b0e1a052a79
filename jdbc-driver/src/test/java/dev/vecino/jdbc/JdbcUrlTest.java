package dev.vecino.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

final class JdbcUrlTest {
  private static JdbcUrl parse(String url) throws SQLException {
    return JdbcUrl.parse(url, new Properties());
  }

  @Test
  void url_ofMemory_namesIt() throws SQLException {
    assertThat(parse("jdbc:vecino:mem:app").location()).isEqualTo("mem:app");
    assertThat(parse("jdbc:vecino:mem:app").databaseName()).isEqualTo("app");
  }

  @Test
  void url_ofPath_keepsBlanksAndPercents() throws SQLException {
    assertThat(parse("jdbc:vecino:./my data/100%").location()).isEqualTo("./my data/100%");
    assertThat(parse("jdbc:vecino:/var/app").databaseName()).isEqualTo("app");
  }

  @Test
  void settings_areDecoded_andWinOverProperties() throws SQLException {
    var properties = new Properties();
    properties.setProperty("cache_size", "1");
    properties.setProperty("lock_timeout", "5s");
    properties.setProperty("user", "ann");
    properties.setProperty("password", "secret");
    JdbcUrl url = JdbcUrl.parse("jdbc:vecino:./app?cache_size=64MB&search_path=a%2Cb+c", properties);
    assertThat(url.settings())
        .isEqualTo(Map.of("cache_size", "64MB", "lock_timeout", "5s", "search_path", "a,b+c"));
    assertThat(url.user()).isEqualTo("ann");
  }

  @Test
  void url_ofServerThatIsNotThere_isAConnectionError() {
    assertThatThrownBy(() -> new Driver().connect("jdbc:vecino://127.0.0.1:1/app", new Properties()))
        .isInstanceOf(SQLNonTransientConnectionException.class)
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("08001");
  }

  @Test
  void url_withoutDatabase_isRefused() {
    assertThatThrownBy(() -> parse("jdbc:vecino:")).hasMessageContaining("names no database");
    assertThatThrownBy(() -> parse("jdbc:vecino:mem:")).hasMessageContaining("names no database");
  }

  @Test
  void setting_withoutValue_isRefused() {
    assertThatThrownBy(() -> parse("jdbc:vecino:./app?readonly")).hasMessageContaining("not of the form setting=value");
  }

  @Test
  void driver_leavesOtherUrlsToOthers() throws SQLException {
    assertThat(new Driver().connect("jdbc:postgresql://host/app", new Properties())).isNull();
    assertThat(new Driver().acceptsURL("jdbc:vecino:mem:x")).isTrue();
    assertThat(new Driver().acceptsURL("jdbc:h2:mem:x")).isFalse();
  }
}
