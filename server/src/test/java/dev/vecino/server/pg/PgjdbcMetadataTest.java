package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Database;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What PostgreSQL's JDBC driver finds in the catalog. */
@Timeout(120)
final class PgjdbcMetadataTest {
  private static Database database;
  private static PgServer server;
  private static Connection connection;
  private static DatabaseMetaData metadata;

  @BeforeAll
  static void start() throws SQLException {
    database = Database.open("mem:metadata", Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
    connection = DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + server.port() + "/any", "ann", "");
    metadata = connection.getMetaData();
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "create table item (a int, id bigint generated always as identity, name varchar(40) not null,"
              + " embedding vector(3), primary key (id, a))");
      statement.execute("create index item_by_name on item (name)");
      statement.execute("create index item_by_embedding on item using hnsw (embedding vector_l2_ops)");
    }
  }

  @AfterAll
  static void stop() throws SQLException {
    connection.close();
    server.close();
    database.close();
  }

  /** The columns of all rows, each row as text. */
  private static List<String> rows(ResultSet result, String... columns) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (result) {
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (String column : columns) {
          row.add(result.getString(column));
        }
        rows.add(String.join(" ", row));
      }
    }
    return rows;
  }

  @Test
  void tables_ofUser_areListed() throws SQLException {
    assertThat(rows(metadata.getTables(null, "public", "%", new String[] {"TABLE"}), "TABLE_NAME", "TABLE_TYPE"))
        .containsExactly("item TABLE");
  }

  @Test
  void tables_ofSystem_areListed() throws SQLException {
    assertThat(rows(metadata.getTables(null, "pg_catalog", "pg_class", null), "TABLE_NAME", "TABLE_TYPE"))
        .containsExactly("pg_class SYSTEM TABLE");
  }

  @Test
  void columns_haveTypesAndNullability() throws SQLException {
    assertThat(
            rows(
                metadata.getColumns(null, "public", "item", "%"),
                "COLUMN_NAME", "TYPE_NAME", "COLUMN_SIZE", "IS_NULLABLE", "ORDINAL_POSITION"))
        .containsExactly(
            "a int4 10 NO 1", "id int8 19 NO 2", "name varchar 40 NO 3", "embedding vector 2147483647 YES 4");
  }

  @Test
  void primaryKey_hasColumnsInKeyOrder() throws SQLException {
    assertThat(rows(metadata.getPrimaryKeys(null, "public", "item"), "COLUMN_NAME", "KEY_SEQ", "PK_NAME"))
        .containsExactlyInAnyOrder("id 1 item_pkey", "a 2 item_pkey");
  }

  @Test
  void bestRowIdentifier_isPrimaryKey() throws SQLException {
    assertThat(rows(metadata.getBestRowIdentifier(null, "public", "item", 0, false), "COLUMN_NAME"))
        .containsExactlyInAnyOrder("id", "a");
  }

  @Test
  void indexes_haveColumns() throws SQLException {
    assertThat(
            rows(
                metadata.getIndexInfo(null, "public", "item", false, true),
                "INDEX_NAME", "ORDINAL_POSITION", "COLUMN_NAME", "NON_UNIQUE"))
        .containsExactlyInAnyOrder(
            "item_pkey 1 id f", "item_pkey 2 a f", "item_by_name 1 name t", "item_by_embedding 1 embedding t");
  }

  @Test
  void schemasCatalogsAndTypes_areListed() throws SQLException {
    assertThat(rows(metadata.getSchemas(), "TABLE_SCHEM"))
        .containsExactly("information_schema", "pg_catalog", "public");
    assertThat(rows(metadata.getCatalogs(), "TABLE_CAT")).containsExactly(connection.getCatalog());
    assertThat(rows(metadata.getTypeInfo(), "TYPE_NAME")).contains("int4", "text", "uuid", "vector");
  }

  @Test
  void foreignKeys_areFoundFromBothSides() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("create table key_a (x int, y int, primary key (x, y))");
      statement.execute(
          "create table key_b (p int, q int, constraint b_a foreign key (q, p) references key_a (y, x)"
              + " on delete set null on update cascade deferrable initially deferred)");
    }
    String[] columns = {
      "PKTABLE_NAME", "PKCOLUMN_NAME", "FKTABLE_NAME", "FKCOLUMN_NAME", "KEY_SEQ", "UPDATE_RULE", "DELETE_RULE",
      "FK_NAME", "PK_NAME", "DEFERRABILITY"
    };
    String[] expected = {"key_a y key_b q 1 0 2 b_a key_a_pkey 5", "key_a x key_b p 2 0 2 b_a key_a_pkey 5"};
    assertThat(rows(metadata.getImportedKeys(null, "public", "key_b"), columns)).containsExactly(expected);
    assertThat(rows(metadata.getExportedKeys(null, "public", "key_a"), columns)).containsExactly(expected);
    assertThat(rows(metadata.getCrossReference(null, "public", "key_a", null, "public", "key_b"), columns))
        .containsExactly(expected);
    try (Statement statement = connection.createStatement()) {
      statement.execute("drop table key_a, key_b");
    }
  }

  @Test
  void others_areEmptyOrListed() throws SQLException {
    assertThat(rows(metadata.getImportedKeys(null, "public", "item"), "FK_NAME")).isEmpty();
    assertThat(rows(metadata.getExportedKeys(null, "public", "item"), "FK_NAME")).isEmpty();
    assertThat(rows(metadata.getProcedures(null, null, "%"), "PROCEDURE_NAME")).isEmpty();
    // Domains of information_schema, and the row type of each table.
    assertThat(rows(metadata.getUDTs(null, null, "%", null), "TYPE_NAME"))
        .containsExactly("cardinal_number", "character_data", "sql_identifier", "time_stamp", "yes_or_no", "item");
    assertThat(rows(metadata.getFunctions(null, "public", "vector_in"), "FUNCTION_NAME")).containsExactly("vector_in");
    assertThat(rows(metadata.getTablePrivileges(null, "public", "item"), "PRIVILEGE")).contains("SELECT", "INSERT");
    assertThat(rows(metadata.getColumnPrivileges(null, "public", "item", "a"), "PRIVILEGE")).contains("SELECT");
    assertThat(metadata.getSQLKeywords()).contains("ilike");
  }

  @Test
  void resultColumns_knowTheirTable() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("select * from item")) {
      ResultSetMetaData columns = result.getMetaData();
      assertThat(columns.getTableName(2)).isEqualTo("item");
      assertThat(columns.isAutoIncrement(2)).isTrue();
      assertThat(columns.isAutoIncrement(1)).isFalse();
      assertThat(columns.isNullable(3)).isEqualTo(ResultSetMetaData.columnNoNulls);
      assertThat(columns.isNullable(4)).isEqualTo(ResultSetMetaData.columnNullable);
      assertThat(columns.getColumnTypeName(4)).isEqualTo("vector");
    }
  }
}
