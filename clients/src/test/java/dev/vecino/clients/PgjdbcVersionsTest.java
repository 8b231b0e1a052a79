package dev.vecino.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** PostgreSQL's JDBC driver in the versions that tools ship. */
@Timeout(120)
final class PgjdbcVersionsTest {
  private static Served served;

  @BeforeAll
  static void start() {
    served = Served.start("versions");
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"42.2.29", "42.5.6", ""})
  void driver_doesItsWork(String version) throws Exception {
    try (URLClassLoader loader = loader(version)) {
      Driver driver = (Driver) loader.loadClass("org.postgresql.Driver").getDeclaredConstructor().newInstance();
      var properties = new Properties();
      properties.setProperty("user", Served.USER);
      properties.setProperty("socketTimeout", "60");
      try (Connection connection = driver.connect(served.url(), properties)) {
        if (!version.isEmpty()) {
          assertThat(connection.getMetaData().getDriverVersion()).startsWith(version);
        }
        create(connection);
        load(connection);
        list(connection.getMetaData());
        search(connection);
        update(connection);
        run(connection, "drop table part, item");
      }
    }
  }

  private static URLClassLoader loader(String version) throws IOException {
    URL jar = version.isEmpty()
        ? org.postgresql.Driver.class.getProtectionDomain().getCodeSource().getLocation()
        : Path.of("target", "drivers", "postgresql-" + version + ".jar").toUri().toURL();
    return new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void create(Connection connection) throws SQLException {
    run(connection, "create table item (id bigserial primary key, title varchar(40) not null, embedding vector(3))");
    run(connection, "create index item_by_embedding on item using hnsw (embedding vector_l2_ops)");
    run(connection, "create table part (id int primary key, item_id bigint references item on delete cascade)");
  }

  private static void load(Connection connection) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into item (title, embedding) values (?, ?)", new String[] {"id"})) {
      for (int i = 1; i <= 20; i++) {
        insert.setString(1, "item " + i);
        insert.setObject(2, "[" + i + ",0,0]", Types.OTHER);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(20).containsOnly(1);
      try (ResultSet keys = insert.getGeneratedKeys()) {
        assertThat(strings(keys, "id")).hasSize(20).startsWith("1", "2").endsWith("20");
      }
    }
  }

  private static void list(DatabaseMetaData data) throws SQLException {
    assertThat(strings(data.getTables(null, "public", "%", new String[] {"TABLE"}), "TABLE_NAME"))
        .containsExactly("item", "part");
    assertThat(strings(data.getColumns(null, null, "item", null), "TYPE_NAME"))
        .containsExactly("bigserial", "varchar", "vector");
    assertThat(strings(data.getPrimaryKeys(null, "public", "item"), "COLUMN_NAME")).containsExactly("id");
    assertThat(strings(data.getIndexInfo(null, "public", "item", false, true), "INDEX_NAME"))
        .containsExactlyInAnyOrder("item_pkey", "item_by_embedding");
    assertThat(strings(data.getImportedKeys(null, "public", "part"), "PKCOLUMN_NAME")).containsExactly("id");
    assertThat(strings(data.getSchemas(), "TABLE_SCHEM")).contains("information_schema", "pg_catalog", "public");
    assertThat(strings(data.getTypeInfo(), "TYPE_NAME")).contains("int4", "text", "vector");
  }

  private static List<String> strings(ResultSet rows, String column) throws SQLException {
    try (rows) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(column));
      }
      return values;
    }
  }

  // Often enough that the driver goes over to named statements and binary values.
  private static void search(Connection connection) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("select id, title, embedding from item order by embedding <-> ? limit 3")) {
      for (int i = 1; i <= 12; i++) {
        query.setObject(1, "[" + (i + 0.4) + ",0,0]", Types.OTHER);
        assertThat(strings(query.executeQuery(), "title").getFirst()).isEqualTo("item " + i);
      }
      try (ResultSet rows = query.executeQuery()) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString("embedding")).isEqualTo("[12,0,0]");
        assertThat(rows.getMetaData().isAutoIncrement(1)).isTrue();
        assertThat(rows.getMetaData().getColumnTypeName(3)).isEqualTo("vector");
      }
    }
  }

  private static void update(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    run(connection, "update item set embedding = '[0,9,9]' where id = 1");
    var savepoint = connection.setSavepoint();
    assertThatThrownBy(() -> run(connection, "update item set title = null"))
        .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23502"));
    connection.rollback(savepoint);
    run(connection, "insert into part values (1, 1)");
    connection.commit();
    run(connection, "delete from item where id = 1");
    connection.rollback();
    connection.setAutoCommit(true);
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(1);
      assertThat(strings(statement.executeQuery("select title from item order by embedding <-> '[0,8,8]'"), "title"))
          .containsExactly("item 1");
      assertThat(strings(statement.executeQuery("select count(*) from part"), "count")).containsExactly("1");
    }
  }
}
