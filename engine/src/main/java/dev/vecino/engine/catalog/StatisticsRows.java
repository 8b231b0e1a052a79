package dev.vecino.engine.catalog;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.ColumnStatistics;
import dev.vecino.catalog.Privilege;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.Array;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What ANALYZE has found: {@code pg_statistic}, {@code pg_stats}, and the activity of tables. */
final class StatisticsRows {
  private static final int MOST_COMMON = 1;
  private static final int HISTOGRAM = 2;
  private static final int CORRELATION = 3;

  private StatisticsRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_statistic", StatisticsRows::statistic);
    producers.put("pg_catalog.pg_stats", StatisticsRows::stats);
    producers.put("pg_catalog.pg_stat_user_tables", StatisticsRows::activity);
    producers.put("pg_catalog.pg_stat_all_tables", StatisticsRows::activity);
  }

  /** Adds a row for each column that is known. */
  private interface Adding {
    void add(Table table, Column column, ColumnStatistics statistics);
  }

  private static void each(CatalogView view, Adding adding) {
    for (Table table : view.catalog().tables()) {
      Optional<TableStatistics> known = view.snapshot().statistics(table);
      for (Column column : table.columns()) {
        if (!view.authority().mayColumn(table.id(), column.id(), Privilege.SELECT)) {
          continue; // values of columns are nobody's business who may not read them
        }
        known.flatMap(statistics -> statistics.of(column)).ifPresent(found -> adding.add(table, column, found));
      }
    }
  }

  private static String texts(CatalogView view, List<Object> values) {
    return values.isEmpty()
        ? null
        : Array.of(values).toString(value -> TextFormat.print(value, view.settings().effective().style()));
  }

  private static void stats(CatalogView view, RowSet rows) {
    each(view, (table, column, found) ->
        rows.add()
            .set("schemaname", table.schema())
            .set("tablename", table.name())
            .set("attname", column.name())
            .set("inherited", false)
            .set("null_frac", found.nullFraction())
            .set("avg_width", found.averageWidth())
            .set("n_distinct", found.distinct())
            .set("most_common_vals", texts(view, found.mostCommon()))
            .set("most_common_freqs", found.frequencies().isEmpty() ? null : found.frequencies())
            .set("histogram_bounds", texts(view, found.bounds()))
            .set("correlation", Double.isNaN(found.correlation()) ? null : found.correlation()));
  }

  private static void statistic(CatalogView view, RowSet rows) {
    each(view, (table, column, found) -> {
      rows.add()
          .set("starelid", Oids.relation(table.id()))
          .set("staattnum", column.id())
          .set("stainherit", false)
          .set("stanullfrac", found.nullFraction())
          .set("stawidth", found.averageWidth())
          .set("stadistinct", found.distinct());
      int slot = 1;
      if (!found.mostCommon().isEmpty()) {
        rows.set("stakind" + slot, MOST_COMMON)
            .set("stanumbers" + slot, found.frequencies())
            .set("stavalues" + slot++, texts(view, found.mostCommon()));
      }
      if (!found.bounds().isEmpty()) {
        rows.set("stakind" + slot, HISTOGRAM).set("stavalues" + slot++, texts(view, found.bounds()));
      }
      if (!Double.isNaN(found.correlation())) {
        rows.set("stakind" + slot, CORRELATION).set("stanumbers" + slot, List.of(found.correlation()));
      }
    });
  }

  private static void activity(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      Optional<TableStatistics> known = view.snapshot().statistics(table);
      rows.add()
          .set("relid", Oids.relation(table.id()))
          .set("schemaname", table.schema())
          .set("relname", table.name())
          .set("n_tup_ins", ActivityRows.changed(view, table).map(SessionObjects.ChangedRow::inserted).orElse(0L))
          .set("n_tup_upd", ActivityRows.changed(view, table).map(SessionObjects.ChangedRow::updated).orElse(0L))
          .set("n_tup_del", ActivityRows.changed(view, table).map(SessionObjects.ChangedRow::deleted).orElse(0L))
          .set("n_live_tup", view.rows(table))
          .set("n_dead_tup", 0)
          .set("n_mod_since_analyze", view.snapshot().changedRows(table))
          .set("last_analyze", known.filter(found -> !found.automatic()).map(TableStatistics::analyzed).orElse(null))
          .set(
              "last_autoanalyze",
              known.filter(TableStatistics::automatic).map(TableStatistics::analyzed).orElse(null));
    }
  }
}
