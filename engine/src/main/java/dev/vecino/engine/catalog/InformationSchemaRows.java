package dev.vecino.engine.catalog;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.NamedType;
import dev.vecino.catalog.Schema;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.engine.execution.TemporaryTables;
import dev.vecino.planner.SystemRelation;
import dev.vecino.planner.UpdatableViews;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Schemas, tables and columns as the standard's {@code information_schema} has them. */
final class InformationSchemaRows {
  private static final int MOST_OCTETS = 1 << 30; // of text without a length, as PostgreSQL says

  private InformationSchemaRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("information_schema.schemata", InformationSchemaRows::schemata);
    producers.put("information_schema.tables", InformationSchemaRows::tables);
    producers.put("information_schema.views", InformationSchemaRows::views);
    producers.put("information_schema.columns", InformationSchemaRows::columns);
    producers.put("information_schema.information_schema_catalog_name", InformationSchemaRows::catalogName);
  }

  private static void catalogName(CatalogView view, RowSet rows) {
    rows.add().set("catalog_name", view.database());
  }

  private static void schemata(CatalogView view, RowSet rows) {
    for (String schema : view.schemas()) {
      int id = view.catalog().schema(schema).map(Schema::id).orElse(0);
      rows.add().set("catalog_name", view.database()).set("schema_name", schema).set("schema_owner", view.ownerName(id));
    }
  }

  private static void tables(CatalogView view, RowSet rows) {
    for (RelationDefinition system : SystemCatalog.all()) {
      boolean isTable = system.kind().equals("r");
      SystemRelation relation = system.relation();
      table(view, rows, relation.schema(), relation.name(), isTable ? "BASE TABLE" : "VIEW")
          .set("is_insertable_into", "NO");
    }
    view.catalog().objects(View.class).forEach(
        each -> table(view, rows, each.schema(), each.name(), "VIEW")
            .set("is_insertable_into", changeable(view, each)));
    for (Table table : view.catalog().tables()) {
      if (view.catalog().materialization(table).isEmpty()) {
        boolean temporary = table.schema().startsWith(TemporaryTables.PREFIX);
        table(view, rows, table.schema(), table.name(), temporary ? "LOCAL TEMPORARY" : "BASE TABLE")
            .set("commit_action", temporary ? "PRESERVE" : null)
            .set("is_insertable_into", "YES");
      }
    }
  }

  private static RowSet table(CatalogView view, RowSet rows, String schema, String name, String type) {
    return rows.add()
        .set("table_catalog", view.database())
        .set("table_schema", schema)
        .set("table_name", name)
        .set("table_type", type)
        .set("is_typed", "NO");
  }

  private static void views(CatalogView view, RowSet rows) {
    for (RelationDefinition system : SystemCatalog.all()) {
      if (system.kind().equals("v")) {
        view(view, rows, system.relation().schema(), system.relation().name());
      }
    }
    view.catalog().objects(View.class).forEach(
        each -> view(view, rows, each.schema(), each.name())
            .set("check_option", each.check().name())
            .set("view_definition", ViewText.of(each.query(), each.columns(), view, false))
            .set("is_updatable", changeable(view, each))
            .set("is_insertable_into", changeable(view, each)));
  }

  private static String changeable(CatalogView view, View each) {
    return UpdatableViews.isUpdatable(each, view.catalog()) ? "YES" : "NO";
  }

  private static RowSet view(CatalogView view, RowSet rows, String schema, String name) {
    return rows.add()
        .set("table_catalog", view.database())
        .set("table_schema", schema)
        .set("table_name", name)
        .set("check_option", "NONE")
        .set("is_updatable", "NO")
        .set("is_insertable_into", "NO")
        .set("is_trigger_updatable", "NO")
        .set("is_trigger_deletable", "NO")
        .set("is_trigger_insertable_into", "NO");
  }

  private static void columns(CatalogView view, RowSet rows) {
    for (RelationDefinition system : SystemCatalog.all()) {
      SystemRelation relation = system.relation();
      for (int i = 0; i < system.types().size(); i++) {
        SystemRelation.Column column = relation.columns().get(i);
        column(view, rows, relation.schema(), relation.name(), column.name(), i + 1, !column.notNull());
        type(view, rows, PgTypes.named(system.types().get(i)), -1);
        rows.set("is_identity", "NO").set("is_updatable", "NO");
      }
    }
    for (View each : view.catalog().objects(View.class).toList()) {
      List<Integer> changeable = UpdatableViews.columns(each, view.catalog());
      for (Column column : each.columns()) {
        column(view, rows, each.schema(), each.name(), column.name(), column.id(), true);
        type(view, rows, PgTypes.of(column.type()), column.type().modifier());
        lengths(rows, column.type());
        rows.set("column_default", column.defaultSql().map(view::shown).orElse(null))
            .set("is_identity", "NO")
            .set("is_updatable", changeable.contains(column.id()) ? "YES" : "NO");
      }
    }
    for (Table table : view.catalog().tables()) {
      if (view.catalog().materialization(table).isPresent()) {
        continue; // the standard knows none
      }
      for (Column column : table.columns()) {
        boolean nullable = !column.notNull() && !ColumnRows.isKey(table, column);
        column(view, rows, table.schema(), table.name(), column.name(), column.id(), nullable);
        type(view, rows, PgTypes.of(column.type()), column.type().modifier());
        lengths(rows, column.type());
        domain(view, rows, column.type());
        rows.set("column_default", column.defaultSql().map(view::shown).orElse(null)).set("is_updatable", "YES");
        column.generatedSql().ifPresent(
            sql -> rows.set("is_generated", "ALWAYS").set("generation_expression", Definitions.expression(sql)));
        column.collation().ifPresent(
            name -> rows.set("collation_catalog", view.database())
                .set("collation_schema", "pg_catalog")
                .set("collation_name", name));
        identity(view, rows, column);
      }
    }
  }

  private static void column(
      CatalogView view, RowSet rows, String schema, String table, String name, int position, boolean nullable) {
    rows.add()
        .set("table_catalog", view.database())
        .set("table_schema", schema)
        .set("table_name", table)
        .set("column_name", name)
        .set("ordinal_position", position)
        .set("is_nullable", nullable ? "YES" : "NO")
        .set("dtd_identifier", String.valueOf(position))
        .set("is_self_referencing", "NO")
        .set("identity_cycle", "NO")
        .set("is_generated", "NEVER");
  }

  static void type(CatalogView view, RowSet rows, PgTypes.PgType type, int modifier) {
    long named = type.element() != 0 ? type.element() : type.oid();
    Optional<NamedType> made = PgTypes.made(named, view.catalog());
    boolean isOurs = named >= Oids.VECTOR && named < Oids.FIRST_RELATION; // types of the extension
    String name = type.element() != 0 ? "ARRAY" : isOurs || made.isPresent() ? "USER-DEFINED" : PgTypes.sqlName(type.oid());
    rows.set("data_type", name)
        .set("udt_catalog", view.database())
        .set("udt_schema", made.map(NamedType::schema).orElse(isOurs ? "public" : "pg_catalog"))
        .set("udt_name", type.name());
  }

  private static void domain(CatalogView view, RowSet rows, DataType type) {
    if (type.domain() != 0) {
      Domain domain = view.catalog().domain(type.domain());
      rows.set("domain_catalog", view.database())
          .set("domain_schema", domain.schema())
          .set("domain_name", domain.name());
    }
  }

  static void lengths(RowSet rows, DataType type) {
    switch (type.name()) {
      case SMALLINT -> number(rows, 16, 2, 0);
      case INTEGER -> number(rows, 32, 2, 0);
      case BIGINT -> number(rows, 64, 2, 0);
      case REAL -> number(rows, 24, 2, null);
      case DOUBLE -> number(rows, 53, 2, null);
      case NUMERIC -> number(
          rows, type.precision() == 0 ? null : type.precision(), 10, type.precision() == 0 ? null : type.scale());
      case TEXT, VARCHAR, BPCHAR -> {
        boolean limited = type.precision() > 0;
        rows.set("character_maximum_length", limited ? type.precision() : null)
            .set("character_octet_length", limited ? 4 * type.precision() : MOST_OCTETS);
      }
      case DATE -> rows.set("datetime_precision", 0);
      case BIT, VARBIT -> rows.set("character_maximum_length", type.precision() == 0 ? null : type.precision());
      case TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ -> rows.set("datetime_precision", type.secondDigits());
      case INTERVAL ->
          rows.set("datetime_precision", type.secondDigits())
              .set("interval_type", intervalType(type));
      case BOOLEAN, BYTEA, UUID, JSONB, JSON, JSONPATH, ARRAY, VECTOR, HALFVEC, SPARSEVEC, ENUM,
          RECORD -> { }
    }
  }

  private static String intervalType(DataType type) {
    String fields = type.toString().replaceFirst("^interval ?", "");
    return fields.isEmpty() ? null : fields.toUpperCase(Locale.ROOT);
  }

  private static void number(RowSet rows, Integer precision, int radix, Integer scale) {
    rows.set("numeric_precision", precision).set("numeric_precision_radix", radix).set("numeric_scale", scale);
  }

  private static void identity(CatalogView view, RowSet rows, Column column) {
    rows.set("is_identity", column.identity().isPresent() ? "YES" : "NO");
    column.identity().ifPresent(
        identity -> {
          Sequence sequence = view.catalog().sequence(identity.sequence()).orElseThrow();
          rows.set("identity_generation", identity.always() ? "ALWAYS" : "BY DEFAULT")
              .set("identity_start", String.valueOf(sequence.start()))
              .set("identity_increment", String.valueOf(sequence.increment()))
              .set("identity_maximum", String.valueOf(sequence.max()))
              .set("identity_minimum", String.valueOf(sequence.min()))
              .set("identity_cycle", sequence.cycle() ? "YES" : "NO");
        });
  }
}
