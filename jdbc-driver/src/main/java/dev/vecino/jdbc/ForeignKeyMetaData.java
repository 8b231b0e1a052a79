package dev.vecino.jdbc;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Table;
import java.sql.DatabaseMetaData;
import java.util.Optional;

/** Metadata of foreign keys, as the tables of {@link DatabaseMetaData}. */
final class ForeignKeyMetaData {
  private final String database;
  private final Catalog catalog;

  /**
   * A table as callers of the metadata name it.
   *
   * @param catalog null or empty for any
   * @param schema null or empty for any
   * @param name null for any
   */
  record Side(String catalog, String schema, String name) {
    static final Side ANY = new Side(null, null, null);

    boolean matches(String database, Table table) {
      return (isAny(catalog) || catalog.equals(database))
          && (isAny(schema) || schema.equals(table.schema()))
          && (name == null || name.equals(table.name()));
    }

    private static boolean isAny(String part) {
      return part == null || part.isEmpty();
    }
  }

  ForeignKeyMetaData(String database, Catalog catalog) {
    this.database = database;
    this.catalog = catalog;
  }

  /** The keys of tables {@code child} that refer to tables {@code parent}, ordered by the side that was not asked for. */
  MetaRows keys(Side parent, Side child, boolean byChild) {
    MetaRows rows = MetaRows.of(
        "PKTABLE_CAT:name", "PKTABLE_SCHEM:name", "PKTABLE_NAME:name", "PKCOLUMN_NAME:name", "FKTABLE_CAT:name",
        "FKTABLE_SCHEM:name", "FKTABLE_NAME:name", "FKCOLUMN_NAME:name", "KEY_SEQ:int", "UPDATE_RULE:int",
        "DELETE_RULE:int", "FK_NAME:name", "PK_NAME:name", "DEFERRABILITY:int");
    for (Table table : catalog.tables()) {
      for (ForeignKey key : table.foreignKeys()) {
        Optional<Table> referenced = catalog.table(key.table());
        if (child.matches(database, table) && referenced.filter(to -> parent.matches(database, to)).isPresent()) {
          add(rows, table, key, referenced.get());
        }
      }
    }
    return byChild ? rows.sortedBy(5, 6, 11, 8) : rows.sortedBy(1, 2, 11, 8);
  }

  private void add(MetaRows rows, Table table, ForeignKey key, Table referenced) {
    for (int i = 0; i < key.columns().size(); i++) {
      rows.add(
          database, referenced.schema(), referenced.name(), column(referenced, key.referenced().get(i)),
          database, table.schema(), table.name(), column(table, key.columns().get(i)),
          (short) (i + 1), rule(key.onUpdate()), rule(key.onDelete()), key.name(),
          referenced.index(key.index()).orElseThrow().name(), deferrability(key));
    }
  }

  private static String column(Table table, int id) {
    return table.columns().get(table.position(id)).name();
  }

  private static short rule(ForeignKey.Action action) {
    return (short) switch (action) {
      case NO_ACTION -> DatabaseMetaData.importedKeyNoAction;
      case RESTRICT -> DatabaseMetaData.importedKeyRestrict;
      case CASCADE -> DatabaseMetaData.importedKeyCascade;
      case SET_NULL -> DatabaseMetaData.importedKeySetNull;
      case SET_DEFAULT -> DatabaseMetaData.importedKeySetDefault;
    };
  }

  private static short deferrability(ForeignKey key) {
    return (short) switch (key.timing()) {
      case NOT_DEFERRABLE -> DatabaseMetaData.importedKeyNotDeferrable;
      case INITIALLY_IMMEDIATE -> DatabaseMetaData.importedKeyInitiallyImmediate;
      case INITIALLY_DEFERRED -> DatabaseMetaData.importedKeyInitiallyDeferred;
    };
  }
}
