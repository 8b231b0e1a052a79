package dev.vecino.jdbc;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.KeyForm;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.type.TypeName;
import java.sql.DatabaseMetaData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Metadata of the tables of a catalog, as the tables of {@link DatabaseMetaData}. */
final class TableMetaData {
  private static final String TABLE = "TABLE";
  private static final String VIEW = "VIEW";
  private static final String MATERIALIZED = "MATERIALIZED VIEW";

  private final String database;
  private final Catalog catalog;

  TableMetaData(String database, Catalog catalog) {
    this.database = database;
    this.catalog = catalog;
  }

  private boolean isHere(String catalogName) {
    return catalogName == null || catalogName.isEmpty() || catalogName.equals(database);
  }

  /** A table or a view, as it is listed. */
  private record Listed(String schema, String name, String type, List<Column> columns) {}

  private List<Listed> listed(String catalogName, String schemaPattern, String tablePattern) {
    if (!isHere(catalogName)) {
      return List.of();
    }
    Stream<Listed> tables = catalog.tables().stream().map(table -> new Listed(
        table.schema(), table.name(), catalog.materialization(table).isPresent() ? MATERIALIZED : TABLE, table.columns()));
    Stream<Listed> views =
        catalog.objects(View.class).map(view -> new Listed(view.schema(), view.name(), VIEW, view.columns()));
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

  MetaRows schemas(String catalogName, String pattern) {
    MetaRows rows = MetaRows.of("TABLE_SCHEM", "TABLE_CATALOG");
    if (isHere(catalogName)) {
      catalog.schemas().stream()
          .filter(schema -> NamePattern.matches(pattern, schema))
          .forEach(schema -> rows.add(schema, database));
    }
    return rows;
  }

  MetaRows tables(String catalogName, String schemaPattern, String tablePattern, String[] types) {
    MetaRows rows = MetaRows.of(
        "TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE", "REMARKS", "TYPE_CAT", "TYPE_SCHEM", "TYPE_NAME",
        "SELF_REFERENCING_COL_NAME", "REF_GENERATION");
    for (Listed one : listed(catalogName, schemaPattern, tablePattern)) {
      if (types == null || List.of(types).contains(one.type())) {
        rows.add(database, one.schema(), one.name(), one.type(), null, null, null, null, null, null);
      }
    }
    return rows.sortedBy(3, 1, 2);
  }

  MetaRows tableTypes() {
    MetaRows rows = MetaRows.of("TABLE_TYPE");
    rows.add(MATERIALIZED);
    rows.add(TABLE);
    rows.add(VIEW);
    return rows;
  }

  MetaRows columns(String catalogName, String schemaPattern, String tablePattern, String columnPattern) {
    MetaRows rows = MetaRows.of(
        "TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME", "DATA_TYPE:int", "TYPE_NAME", "COLUMN_SIZE:int",
        "BUFFER_LENGTH:int", "DECIMAL_DIGITS:int", "NUM_PREC_RADIX:int", "NULLABLE:int", "REMARKS", "COLUMN_DEF",
        "SQL_DATA_TYPE:int", "SQL_DATETIME_SUB:int", "CHAR_OCTET_LENGTH:int", "ORDINAL_POSITION:int", "IS_NULLABLE",
        "SCOPE_CATALOG", "SCOPE_SCHEMA", "SCOPE_TABLE", "SOURCE_DATA_TYPE:short", "IS_AUTOINCREMENT",
        "IS_GENERATEDCOLUMN");
    for (Listed table : listed(catalogName, schemaPattern, tablePattern)) {
      for (int i = 0; i < table.columns().size(); i++) {
        Column column = table.columns().get(i);
        if (NamePattern.matches(columnPattern, column.name())) {
          rows.add(columnRow(table, column, i + 1));
        }
      }
    }
    return rows.sortedBy(1, 2, 16);
  }

  private Object[] columnRow(Listed table, Column column, int ordinal) {
    TypeName type = column.type().name();
    int size = SqlTypes.precision(column.type());
    return new Object[] {
      database, table.schema(), table.name(), column.name(), SqlTypes.number(column.type()),
      SqlTypes.name(column.type()), size, null,
      SqlTypes.scale(column.type()), SqlTypes.isSigned(column.type()) ? 10 : null,
      column.notNull() ? DatabaseMetaData.columnNoNulls : DatabaseMetaData.columnNullable, null,
      column.defaultSql().orElse(null), null, null, SqlTypes.isText(type) ? size : null, ordinal,
      column.notNull() ? "NO" : "YES", null, null, null, null, column.identity().isPresent() ? "YES" : "NO",
      column.generatedSql().isPresent() ? "YES" : "NO"
    };
  }

  MetaRows primaryKeys(String catalogName, String schema, String name) {
    MetaRows rows = MetaRows.of("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME", "KEY_SEQ:short", "PK_NAME");
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

  private static List<String> keysOf(Table table, Index index) {
    if (index instanceof Index.Hnsw graph && graph.expression().isPresent()) {
      int column = graph.expression().get().column();
      return List.of(
          column == 0 ? graph.expression().get().sql() : table.columns().get(table.position(column)).name());
    }
    if (!(index instanceof Index.Derived derived)) {
      return columnsOf(table, index).stream().map(Column::name).toList();
    }
    return derived.keys().stream()
        .map(key -> key.column() == 0 ? key.sql() : table.columns().get(table.position(key.column())).name())
        .toList();
  }

  MetaRows indexInfo(String catalogName, String schema, String name, boolean uniqueOnly) {
    MetaRows rows = MetaRows.of(
        "TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "NON_UNIQUE:boolean", "INDEX_QUALIFIER", "INDEX_NAME", "TYPE:short",
        "ORDINAL_POSITION:short", "COLUMN_NAME", "ASC_OR_DESC", "CARDINALITY:long", "PAGES:long", "FILTER_CONDITION");
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
        List<String> keys = keysOf(table, index);
        for (int i = 0; i < keys.size(); i++) {
          rows.add(
              database, table.schema(), table.name(), !unique, null, index.name(), DatabaseMetaData.tableIndexOther,
              (short) (i + 1), keys.get(i), tree ? direction(index.forms().get(i)) : null, 0L, 0L, filter);
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
        "SCOPE:short", "COLUMN_NAME", "DATA_TYPE:int", "TYPE_NAME", "COLUMN_SIZE:int", "BUFFER_LENGTH:int",
        "DECIMAL_DIGITS:short", "PSEUDO_COLUMN:short");
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
