package dev.vecino.engine.catalog;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Materialization;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.catalog.ViewQuery;
import java.util.Map;

/** Views and materialized views. */
final class ViewRows {
  /** OID of {@code pg_rewrite}. */
  private static final long RULES = 2618;
  private static final long FIRST_RULE = 800_000_000;

  private ViewRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_matviews", ViewRows::materialized);
    producers.put("pg_catalog.pg_rewrite", ViewRows::rules);
    producers.put("information_schema.view_table_usage", ViewRows::tableUsage);
    producers.put("information_schema.view_column_usage", ViewRows::columnUsage);
  }

  private static void materialized(CatalogView view, RowSet rows) {
    Catalog catalog = view.catalog();
    catalog.objects(Materialization.class).forEach(
        of -> {
          Table table = catalog.table(of.table()).orElseThrow();
          rows.add()
              .set("schemaname", table.schema())
              .set("matviewname", table.name())
              .set("matviewowner", view.ownerName(table.id()))
              .set("hasindexes", !table.indexes().isEmpty())
              .set("ispopulated", of.populated())
              .set("definition", ViewText.of(of.query(), table.columns(), view, false));
        });
  }

  private static void rules(CatalogView view, RowSet rows) {
    view.catalog().objects(View.class).forEach(of -> rule(rows, of.id()));
    view.catalog().objects(Materialization.class).forEach(of -> rule(rows, of.table()));
  }

  private static void rule(RowSet rows, int relation) {
    rows.add()
        .set("oid", FIRST_RULE + relation)
        .set("rulename", "_RETURN")
        .set("ev_class", Oids.relation(relation))
        .set("ev_type", "1")
        .set("ev_enabled", "O")
        .set("is_instead", true);
  }

  /** What the rules of views read. */
  static void dependencies(CatalogView view, RowSet rows) {
    view.catalog().objects(View.class).forEach(of -> dependencies(rows, of.id(), of.query()));
    view.catalog().objects(Materialization.class).forEach(of -> dependencies(rows, of.table(), of.query()));
  }

  private static void dependencies(RowSet rows, int relation, ViewQuery query) {
    depends(rows, relation, relation, 0, "i");
    for (ViewQuery.Source source : query.sources()) {
      if (source.used().isEmpty()) {
        depends(rows, relation, source.relation(), 0, "n");
      }
      source.used().stream().sorted().forEach(column -> depends(rows, relation, source.relation(), column, "n"));
    }
  }

  private static void depends(RowSet rows, int view, int on, int column, String kind) {
    DependencyRows.add(rows, RULES, FIRST_RULE + view)
        .set("refclassid", DependencyRows.CLASS)
        .set("refobjid", Oids.relation(on))
        .set("refobjsubid", column)
        .set("deptype", kind);
  }

  private static void tableUsage(CatalogView view, RowSet rows) {
    view.catalog().objects(View.class).forEach(
        of -> of.query().sources().stream().map(ViewQuery.Source::relation).distinct().forEach(
            id -> usage(view, rows, of, id)));
  }

  private static void columnUsage(CatalogView view, RowSet rows) {
    for (View of : view.catalog().objects(View.class).toList()) {
      for (ViewQuery.Source source : of.query().sources()) {
        source.columns().stream().filter(column -> source.used().contains(column.id())).forEach(
            column -> {
              usage(view, rows, of, source.relation());
              rows.set("column_name", column.name());
            });
      }
    }
  }

  private static void usage(CatalogView view, RowSet rows, View of, int relation) {
    rows.add()
        .set("view_catalog", view.database())
        .set("view_schema", of.schema())
        .set("view_name", of.name())
        .set("table_catalog", view.database());
    Catalog catalog = view.catalog();
    catalog.table(relation).ifPresent(
        table -> rows.set("table_schema", table.schema()).set("table_name", table.name()));
    catalog.object(relation).filter(View.class::isInstance).map(View.class::cast).ifPresent(
        table -> rows.set("table_schema", table.schema()).set("table_name", table.name()));
  }
}
