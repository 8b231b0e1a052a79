package dev.vecino.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class DatabaseMetaDataTest {
  private Connection connection;
  private DatabaseMetaData data;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:vecino:mem:told", "ann", "");
    data = connection.getMetaData();
    for (String sql : List.of(
        "create schema app",
        "create table items (id bigint generated always as identity primary key, name varchar(20) default 'none',"
            + " embedding vector(3))",
        "create index items_name on items (name, id)",
        "create index items_embedding on items using hnsw (embedding vector_cosine_ops)",
        "create table app.item_log (at timestamptz, item bigint)",
        "alter table app.item_log add constraint log_item foreign key (item) references items on update restrict"
            + " deferrable",
        "comment on table items is 'what is sold'",
        "comment on column items.name is 'as printed'",
        "create domain positive as int check (value > 0)",
        "create role bob",
        "grant select on items to bob")) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private static List<String> rows(ResultSet rows, String... columns) throws SQLException {
    List<String> found = new ArrayList<>();
    while (rows.next()) {
      List<String> values = new ArrayList<>();
      for (String column : columns) {
        values.add(rows.getString(column));
      }
      found.add(String.join(" ", values.stream().map(String::valueOf).toList()));
    }
    return found;
  }

  @Test
  void foreignKeys_areFoundFromBothSides() throws SQLException {
    String[] columns = {
      "PKTABLE_SCHEM", "PKTABLE_NAME", "PKCOLUMN_NAME", "FKTABLE_SCHEM", "FKTABLE_NAME", "FKCOLUMN_NAME", "KEY_SEQ",
      "UPDATE_RULE", "DELETE_RULE", "FK_NAME", "PK_NAME", "DEFERRABILITY"
    };
    String expected = "public items id app item_log item 1 1 3 log_item items_pkey 6";
    assertThat(rows(data.getImportedKeys(null, "app", "item_log"), columns)).containsExactly(expected);
    assertThat(rows(data.getExportedKeys("told", null, "items"), columns)).containsExactly(expected);
    assertThat(rows(data.getCrossReference(null, null, "items", null, null, "item_log"), columns))
        .containsExactly(expected);
    assertThat(rows(data.getImportedKeys(null, "app", "items"), columns)).isEmpty();
    assertThat(rows(data.getExportedKeys("other", null, "items"), columns)).isEmpty();
  }

  @Test
  void tables_areFoundByPattern() throws SQLException {
    String[] columns = {"TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE", "REMARKS"};
    String[] tables = {"TABLE"};
    assertThat(rows(data.getTables(null, null, "%", tables), columns))
        .containsExactly("told app item_log TABLE null", "told public items TABLE what is sold");
    assertThat(rows(data.getTables("told", "public", "item_", new String[] {"TABLE", "VIEW"}), columns))
        .containsExactly("told public items TABLE what is sold");
    assertThat(rows(data.getTables(null, null, "item\\_%", null), "TABLE_NAME")).containsExactly("item_log");
    assertThat(rows(data.getTables(null, "public", "items%", null), "TABLE_NAME", "TABLE_TYPE"))
        .containsExactly(
            "items_embedding INDEX", "items_name INDEX", "items_pkey INDEX", "items_id_seq SEQUENCE", "items TABLE");
    assertThat(rows(data.getTables(null, "public", "%", new String[] {"VIEW"}), columns)).isEmpty();
    assertThat(rows(data.getTables("other", null, "%", null), columns)).isEmpty();
  }

  @Test
  void columns_tellTypeNullDefaultAndIdentity() throws SQLException {
    assertThat(rows(
        data.getColumns(null, "public", "items", null),
        "ORDINAL_POSITION", "COLUMN_NAME", "TYPE_NAME", "COLUMN_SIZE", "IS_NULLABLE", "COLUMN_DEF", "IS_AUTOINCREMENT",
        "REMARKS"))
        .containsExactly(
            "1 id int8 19 NO null YES null", "2 name varchar 20 YES 'none' NO as printed",
            "3 embedding vector 3 YES null NO null");
  }

  @Test
  void keysAndIndexes_areListed() throws SQLException {
    assertThat(rows(data.getPrimaryKeys(null, null, "items"), "COLUMN_NAME", "KEY_SEQ", "PK_NAME"))
        .containsExactly("id 1 items_pkey");
    assertThat(rows(
        data.getIndexInfo(null, "public", "items", false, true),
        "NON_UNIQUE", "INDEX_NAME", "ORDINAL_POSITION", "COLUMN_NAME", "ASC_OR_DESC"))
        .containsExactly(
            "f items_pkey 1 id A",
            "t items_embedding 1 embedding null",
            "t items_name 1 name A",
            "t items_name 2 id A");
    assertThat(rows(data.getIndexInfo(null, null, "items", true, true), "INDEX_NAME")).containsExactly("items_pkey");
    assertThat(rows(data.getBestRowIdentifier(null, null, "items", 2, false), "COLUMN_NAME")).containsExactly("id");
  }

  @Test
  void schemasAndTypes_areListed() throws SQLException {
    assertThat(rows(data.getSchemas(), "TABLE_SCHEM")).containsExactly("app", "information_schema", "pg_catalog", "public");
    assertThat(rows(data.getCatalogs(), "TABLE_CAT")).containsExactly("told");
    assertThat(rows(data.getTypeInfo(), "TYPE_NAME")).contains("vector", "int4", "timestamptz");
  }

  @Test
  void privileges_andTypesOfUsers_areListed() throws SQLException {
    assertThat(rows(data.getTablePrivileges(null, "public", "items"), "GRANTOR", "GRANTEE", "PRIVILEGE", "IS_GRANTABLE"))
        .contains("ann ann UPDATE YES", "ann bob SELECT NO")
        .doesNotContain("ann bob UPDATE NO");
    assertThat(rows(data.getUDTs(null, "public", "positive", null), "TYPE_NAME", "DATA_TYPE", "BASE_TYPE"))
        .containsExactly("positive 2001 4");
    assertThat(rows(data.getUDTs(null, "public", "positive", new int[] {2002}), "TYPE_NAME")).isEmpty();
  }

  @Test
  void every_method_answers() throws ReflectiveOperationException, SQLException {
    for (Method method : DatabaseMetaData.class.getDeclaredMethods()) {
      if (!Modifier.isStatic(method.getModifiers())) {
        Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
          Class<?> type = method.getParameterTypes()[i];
          arguments[i] = type == int.class ? (Object) 1 : type == boolean.class ? (Object) true : null;
        }
        try {
          Object answer = method.invoke(data, arguments);
          if (answer instanceof ResultSet rows) {
            rows.next();
            rows.close();
          }
        } catch (InvocationTargetException e) {
          throw new AssertionError(method + " failed", e.getCause());
        }
      }
    }
  }
}
