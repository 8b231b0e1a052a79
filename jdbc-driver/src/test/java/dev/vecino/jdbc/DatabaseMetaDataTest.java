package dev.vecino.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.index.Metric;
import dev.vecino.type.DataType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class DatabaseMetaDataTest {
  private static final Table ITEMS = new Table(
      1,
      "public",
      "items",
      List.of(
          new Column(1, "id", DataType.BIGINT, true, Optional.empty(), Optional.of(new Column.Identity(true, 9)),
              Optional.empty()),
          new Column(2, "name", DataType.varchar(20), false, Optional.of("'none'"), Optional.empty(), Optional.empty()),
          Column.of(3, "embedding", DataType.vector(3))),
      List.of(
          new Index.BTree(2, "items_pkey", List.of(1), true, true, true),
          new Index.BTree(3, "items_name", List.of(2, 1), false, false, false),
          new Index.Hnsw(4, "items_embedding", 3, Metric.COSINE, 16, 64)),
      List.of(),
      4,
      1,
      "hash");
  private static final ForeignKey TO_ITEMS =
      new ForeignKey(
          6, "log_item", List.of(2), 1, List.of(1), 2, false, ForeignKey.Action.CASCADE, ForeignKey.Action.RESTRICT,
          List.of(), ForeignKey.Timing.INITIALLY_IMMEDIATE, true);
  private static final Table OTHER =
      new Table(
              5, "app", "item_log", List.of(Column.of(1, "at", DataType.TIMESTAMPTZ), Column.of(2, "item", DataType.BIGINT)),
              List.of(), List.of(), 3, 1, "hash")
          .withForeignKeys(List.of(TO_ITEMS));

  private final DatabaseMetaData data =
      new VecinoDatabaseMetaData(FakeSession.connect(new FakeSession().table(ITEMS).table(OTHER)));

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
    String expected = "public items id app item_log item 1 1 0 log_item items_pkey 6";
    assertThat(rows(data.getImportedKeys(null, "app", "item_log"), columns)).containsExactly(expected);
    assertThat(rows(data.getExportedKeys("fake", null, "items"), columns)).containsExactly(expected);
    assertThat(rows(data.getCrossReference(null, null, "items", null, null, "item_log"), columns))
        .containsExactly(expected);
    assertThat(rows(data.getImportedKeys(null, "app", "items"), columns)).isEmpty();
    assertThat(rows(data.getExportedKeys("other", null, "items"), columns)).isEmpty();
  }

  @Test
  void tables_areFoundByPattern() throws SQLException {
    String[] columns = {"TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE"};
    assertThat(rows(data.getTables(null, null, "%", null), columns))
        .containsExactly("fake app item_log TABLE", "fake public items TABLE");
    assertThat(rows(data.getTables("fake", "public", "item_", new String[] {"TABLE", "VIEW"}), columns))
        .containsExactly("fake public items TABLE");
    assertThat(rows(data.getTables(null, null, "item\\_%", null), "TABLE_NAME")).containsExactly("item_log");
    assertThat(rows(data.getTables(null, null, "%", new String[] {"VIEW"}), columns)).isEmpty();
    assertThat(rows(data.getTables("other", null, "%", null), columns)).isEmpty();
  }

  @Test
  void columns_tellTypeNullDefaultAndIdentity() throws SQLException {
    assertThat(rows(
        data.getColumns(null, "public", "items", null),
        "ORDINAL_POSITION", "COLUMN_NAME", "TYPE_NAME", "COLUMN_SIZE", "IS_NULLABLE", "COLUMN_DEF", "IS_AUTOINCREMENT"))
        .containsExactly(
            "1 id int8 19 NO null YES", "2 name varchar 20 YES 'none' NO", "3 embedding vector 3 YES null NO");
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
    assertThat(rows(data.getSchemas(), "TABLE_SCHEM")).containsExactly("app", "public");
    assertThat(rows(data.getCatalogs(), "TABLE_CAT")).containsExactly("fake");
    assertThat(rows(data.getTypeInfo(), "TYPE_NAME")).contains("vector", "int4", "timestamptz");
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
