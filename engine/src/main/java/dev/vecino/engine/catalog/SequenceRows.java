package dev.vecino.engine.catalog;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Sequence.Position;
import dev.vecino.catalog.SequenceDefault;
import dev.vecino.catalog.Table;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Sequences. */
public final class SequenceRows {
  private SequenceRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_sequence", SequenceRows::definitions);
    producers.put("pg_catalog.pg_sequences", SequenceRows::sequences);
    producers.put("information_schema.sequences", SequenceRows::standard);
  }

  /** The row of a query over a sequence. */
  public static Iterable<Object[]> of(String schema, String name, CatalogView view) {
    Relation relation = view.catalog().relation(schema, name).orElseThrow();
    if (!(relation instanceof Sequence sequence)) {
      return Collections.emptyList();
    }
    Position position = view.transaction().position(sequence);
    Object[] row = {position.last(), view.transaction().reserve(sequence), position.called()};
    return List.<Object[]>of(row);
  }

  private static void definitions(CatalogView view, RowSet rows) {
    view.catalog().objects(Sequence.class).forEach(
        sequence -> rows.add()
            .set("seqrelid", Oids.relation(sequence.id()))
            .set("seqtypid", sequence.type().name().oid())
            .set("seqstart", sequence.start())
            .set("seqincrement", sequence.increment())
            .set("seqmax", sequence.max())
            .set("seqmin", sequence.min())
            .set("seqcache", sequence.cache())
            .set("seqcycle", sequence.cycle()));
  }

  private static void sequences(CatalogView view, RowSet rows) {
    view.catalog().objects(Sequence.class).forEach(
        sequence -> {
          Position position = view.transaction().position(sequence);
          rows.add()
              .set("schemaname", sequence.schema())
              .set("sequencename", sequence.name())
              .set("sequenceowner", view.ownerName(sequence.id()))
              .set("data_type", (long) sequence.type().oid())
              .set("start_value", sequence.start())
              .set("min_value", sequence.min())
              .set("max_value", sequence.max())
              .set("increment_by", sequence.increment())
              .set("cycle", sequence.cycle())
              .set("cache_size", sequence.cache())
              .set("last_value", position.called() ? position.last() : null);
        });
  }

  /** The standard does not show the sequences of identity columns. */
  private static void standard(CatalogView view, RowSet rows) {
    view.catalog().objects(Sequence.class)
        .filter(sequence -> sequence.owner().filter(Sequence.Owner::identity).isEmpty())
        .forEach(
            sequence -> rows.add()
                .set("sequence_catalog", view.database())
                .set("sequence_schema", sequence.schema())
                .set("sequence_name", sequence.name())
                .set("data_type", sequence.type().toString())
                .set("numeric_precision", bits(sequence))
                .set("numeric_precision_radix", 2)
                .set("numeric_scale", 0)
                .set("start_value", String.valueOf(sequence.start()))
                .set("minimum_value", String.valueOf(sequence.min()))
                .set("maximum_value", String.valueOf(sequence.max()))
                .set("increment", String.valueOf(sequence.increment()))
                .set("cycle_option", sequence.cycle() ? "YES" : "NO"));
  }

  private static int bits(Sequence sequence) {
    return switch (sequence.type().name()) {
      case SMALLINT -> Short.SIZE;
      case INTEGER -> Integer.SIZE;
      default -> Long.SIZE;
    };
  }

  /** Which column owns a sequence, and which default takes its values. */
  static void dependencies(CatalogView view, RowSet rows) {
    for (Sequence sequence : view.catalog().objects(Sequence.class).toList()) {
      long oid = Oids.relation(sequence.id());
      sequence.owner().ifPresent(
          owner -> DependencyRows.add(rows, DependencyRows.CLASS, oid)
              .set("refclassid", DependencyRows.CLASS)
              .set("refobjid", Oids.relation(owner.table()))
              .set("refobjsubid", owner.column())
              .set("deptype", owner.identity() ? "i" : "a"));
      for (Table table : view.catalog().tables()) {
        for (Column column : table.columns()) {
          if (column.defaultSql().filter(sql -> SequenceDefault.mentions(sql, sequence.id())).isPresent()) {
            DependencyRows.add(rows, DependencyRows.DEFAULTS, Oids.columnDefault(table.id(), column))
                .set("refclassid", DependencyRows.CLASS)
                .set("refobjid", oid)
                .set("deptype", "n");
          }
        }
      }
    }
  }
}
