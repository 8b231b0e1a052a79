package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.vecino.Database;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Errors name the schema, table, column and constraint that they are about. */
final class ErrorFieldsTest {
  private static Database database;
  private static PgServer server;

  @BeforeAll
  static void start() throws SQLException {
    database = Database.open("mem:error-fields", Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
    run("create table parent (id int primary key, name text not null, n int unique, check (n < 100))");
    run("create table child (id int, p int constraint to_parent references parent)");
    run("insert into parent values (1, 'one', 1), (2, 'two', 2)");
    run("insert into child values (1, 1)");
    run("create domain small as int not null check (value < 10)");
    run("create table many (a int, b int)");
    run("insert into many values (1, null), (1, 2)");
  }

  @AfterAll
  static void stop() {
    server.close();
    database.close();
  }

  private static void run(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + server.port() + "/x?user=postgres");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      insert into parent values (3, null, 3) | 23502 | parent | name |
      insert into parent values (1, 'x', 3) | 23505 | parent | | parent_pkey
      insert into parent values (3, 'x', 1) | 23505 | parent | | parent_n_key
      insert into parent values (3, 'x', 100) | 23514 | parent | | parent_n_check
      insert into child values (1, 9) | 23503 | child | | to_parent
      delete from parent where id = 1 | 23503 | child | | to_parent
      create unique index on many (a) | 23505 | many | | many_a_idx
      alter table many alter b set not null | 23502 | many | b |
      alter table many add constraint positive check (b > 5) | 23514 | many | | positive
      """)
  void violation_namesItsObjects(String sql, String state, String table, String column, String constraint) {
    PSQLException failure = assertThrows(PSQLException.class, () -> run(sql));
    ServerErrorMessage message = failure.getServerErrorMessage();
    assertThat(Arrays.asList(
            message.getSQLState(), message.getSchema(), message.getTable(), message.getColumn(), message.getConstraint()))
        .isEqualTo(Arrays.asList(state, "public", table, column, constraint));
  }

  @Test
  void domain_isNamedAsAType() {
    PSQLException failure = assertThrows(PSQLException.class, () -> run("select 11::small"));
    ServerErrorMessage message = failure.getServerErrorMessage();
    assertThat(Arrays.asList(
            message.getSQLState(), message.getSchema(), message.getDatatype(), message.getConstraint(), message.getTable()))
        .isEqualTo(Arrays.asList("23514", "public", "small", "small_check", null));
    assertThat(assertThrows(PSQLException.class, () -> run("select null::small")).getServerErrorMessage().getDatatype())
        .isEqualTo("small");
  }

  @Test
  void otherErrors_nameNone() {
    PSQLException failure = assertThrows(PSQLException.class, () -> run("select 1/0"));
    assertThat(failure.getServerErrorMessage().getTable()).isNull();
  }
}
