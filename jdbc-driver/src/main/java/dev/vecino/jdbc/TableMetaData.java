package dev.vecino.jdbc;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.KeyForm;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.sql.DatabaseMetaData;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Metadata of the tables of a catalog, as the tables of {@link DatabaseMetaData}. */
final class TableMetaData {
  private final String database;
  private final Catalog catalog;

  TableMetaData(String database, Catalog catalog) {
    this.database = database;
    this.catalog = catalog;
  }

  private boolean isHere(String catalogName) {
    return catalogName == null || catalogName.isEmpty() || catalogName.equals(database);
  }

  /** A key of an index as SQL, with the size of the index as the system catalog estimates it. */
  record Key(String sql, float rows, int pages) {}

  /** A table or a view, as it is listed. */
  private record Listed(String schema, String name, List<Column> columns) {}

  private List<Listed> listed(String catalogName, String schemaPattern, String tablePattern) {
    if (!isHere(catalogName)) {
      return List.of();
    }
    Stream<Listed> tables =
        catalog.tables().stream().map(table -> new Listed(table.schema(), table.name(), table.columns()));
    Stream<Listed> views =
        catalog.objects(View.class).map(view -> new Listed(view.schema(), view.name(), view.columns()));
    return Stream.concat(tables, views)
        .filter(one -> NamePattern.matches(schemaPattern, one.schema()) && NamePattern.matches(tablePattern, one.name()))
        .toList();
  }

  /** Tables whose names are given, not described; a null schema stands for every one. */
  private List<Table> named(String catalogName, String schema, String name) {
    if (!isHere(catalogName)) {
      return List.of();
    }
    return catalog.tables().stream()
        .filter(table -> schema == null || schema.isEmpty() || schema.equals(table.schema()))
        .filter(table -> table.name().equals(name))
        .toList();
  }

  /** @param comments by schema, table and column */
  MetaRows columns(
      String catalogName, String schemaPattern, String tablePattern, String columnPattern,
      Map<List<String>, String> comments) {
    MetaRows rows = MetaRows.of(
        "TABLE_CAT:varchar", "TABLE_SCHEM:varchar", "TABLE_NAME:varchar", "COLUMN_NAME:varchar", "DATA_TYPE:short",
        "TYPE_NAME:varchar", "COLUMN_SIZE:int", "BUFFER_LENGTH:varchar", "DECIMAL_DIGITS:int", "NUM_PREC_RADIX:int",
        "NULLABLE:int", "REMARKS:varchar", "COLUMN_DEF:varchar", "SQL_DATA_TYPE:int", "SQL_DATETIME_SUB:int",
        "CHAR_OCTET_LENGTH:int", "ORDINAL_POSITION:int", "IS_NULLABLE:varchar", "SCOPE_CATALOG:varchar",
        "SCOPE_SCHEMA:varchar", "SCOPE_TABLE:varchar", "SOURCE_DATA_TYPE:short", "IS_AUTOINCREMENT:varchar",
        "IS_GENERATEDCOLUMN:varchar");
    for (Listed table : listed(catalogName, schemaPattern, tablePattern)) {
      for (int i = 0; i < table.columns().size(); i++) {
        Column column = table.columns().get(i);
        if (NamePattern.matches(columnPattern, column.name())) {
          rows.add(
              columnRow(table, column, i + 1, comments.get(List.of(table.schema(), table.name(), column.name()))));
        }
      }
    }
    return rows.sortedBy(1, 2, 16);
  }

  private Object[] columnRow(Listed table, Column column, int ordinal, String comment) {
    DataType type = column.type();
    boolean open = type.name() == TypeName.NUMERIC && type.precision() == 0;
    boolean bits = type.name() == TypeName.BIT || type.name() == TypeName.VARBIT;
    boolean text = SqlTypes.isText(type.name()) || type.name() == TypeName.ENUM;
    int size = SqlTypes.precision(type);
    int number = SqlTypes.number(type);
    boolean domain = type.domain() != 0;
    return new Object[] {
      database, table.schema(), table.name(), column.name(), domain ? Types.DISTINCT : number,
      domain ? catalog.domain(type.domain()).name() : SqlTypes.name(type), size, null,
      open ? null : SqlTypes.scale(type), bits ? 2 : 10,
      column.notNull() ? DatabaseMetaData.columnNoNulls : DatabaseMetaData.columnNullable, comment,
      column.generatedSql().map(sql -> "(" + sql + ")").or(column::defaultSql).orElse(null), null, null,
      text && !domain ? size : null, ordinal, column.notNull() ? "NO" : "YES", null, null, null, domain ? number : null,
      column.identity().isPresent() ? "YES" : "NO", column.generatedSql().isPresent() ? "YES" : "NO"
    };
  }

  MetaRows primaryKeys(String catalogName, String schema, String name) {
    MetaRows rows = MetaRows.of(
        "TABLE_CAT:name", "TABLE_SCHEM:name", "TABLE_NAME:name", "COLUMN_NAME:name", "KEY_SEQ:int", "PK_NAME:name");
    for (Table table : named(catalogName, schema, name)) {
      table.primaryKey().ifPresent(key -> {
        short sequence = 1;
        for (Column column : columnsOf(table, key)) {
          rows.add(database, table.schema(), table.name(), column.name(), sequence++, key.name());
        }
      });
    }
    return rows.sortedBy(3);
  }

  private static List<Column> columnsOf(Table table, Index index) {
    List<Column> columns = new ArrayList<>();
    for (int id : index.columns()) {
      columns.add(table.columns().get(table.position(id)));
    }
    return columns;
  }

  /** @param keys by schema, index and place of the key */
  MetaRows indexInfo(
      String catalogName, String schema, String name, boolean uniqueOnly, Map<List<String>, Key> keys) {
    MetaRows rows = MetaRows.of(
        "TABLE_CAT:name", "TABLE_SCHEM:name", "TABLE_NAME:name", "NON_UNIQUE:boolean", "INDEX_QUALIFIER",
        "INDEX_NAME:name", "TYPE:int", "ORDINAL_POSITION:int", "COLUMN_NAME", "ASC_OR_DESC", "CARDINALITY:float",
        "PAGES:int", "FILTER_CONDITION", "REMARKS");
    for (Table table : named(catalogName, schema, name)) {
      for (Index index : table.indexes()) {
        boolean tree = !(index instanceof Index.Hnsw);
        boolean unique =
            index instanceof Index.BTree plain && plain.unique()
                || index instanceof Index.Derived derived && derived.unique();
        if (uniqueOnly && !unique) {
          continue;
        }
        String filter =
            index instanceof Index.Derived partial
                ? partial.predicateSql().map(sql -> "(" + sql + ")").orElse(null)
                : null;
        for (int i = 1; keys.containsKey(List.of(table.schema(), index.name(), Integer.toString(i))); i++) {
          Key key = keys.get(List.of(table.schema(), index.name(), Integer.toString(i)));
          rows.add(
              database, table.schema(), table.name(), !unique, null, index.name(), DatabaseMetaData.tableIndexOther, i,
              key.sql(), tree ? direction(index.forms().get(i - 1)) : null, key.rows(), key.pages(), filter, null);
        }
      }
    }
    return rows.sortedBy(3, 6, 5, 7);
  }

  private static String direction(KeyForm form) {
    return form.descending() ? "D" : "A";
  }

  /** The primary key, or where there is none the first unique index over columns without NULL. */
  MetaRows bestRowIdentifier(String catalogName, String schema, String name, int scope, boolean nullable) {
    MetaRows rows = MetaRows.of(
        "SCOPE:short", "COLUMN_NAME:varchar", "DATA_TYPE:short", "TYPE_NAME:varchar", "COLUMN_SIZE:int",
        "BUFFER_LENGTH:int", "DECIMAL_DIGITS:short", "PSEUDO_COLUMN:short");
    for (Table table : named(catalogName, schema, name)) {
      identifier(table, nullable).ifPresent(key -> {
        for (Column column : columnsOf(table, key)) {
          rows.add(
              (short) scope, column.name(), SqlTypes.number(column.type()), SqlTypes.name(column.type()),
              SqlTypes.precision(column.type()), null, (short) SqlTypes.scale(column.type()),
              (short) DatabaseMetaData.bestRowNotPseudo);
        }
      });
    }
    return rows;
  }

  private static Optional<Index.BTree> identifier(Table table, boolean nullable) {
    Optional<Index.BTree> primary = table.primaryKey();
    return primary.isPresent()
        ? primary
        : table.bTrees().stream()
            .filter(Index.BTree::unique)
            .filter(index -> nullable || columnsOf(table, index).stream().allMatch(Column::notNull))
            .findFirst();
  }
}
