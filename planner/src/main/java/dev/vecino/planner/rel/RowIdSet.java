package dev.vecino.planner.rel;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** Rows as indexes tell them: those of some keys, of all or of any of several sets. */
public sealed interface RowIdSet {
  /** Rows with some keys of an index. */
  record Keyed(Index.BTree index, IndexKeys keys) implements RowIdSet {}

  /** Rows that are in all sets. */
  record Common(List<RowIdSet> parts) implements RowIdSet {}

  /** Rows that are in a set at least. */
  record Joint(List<RowIdSet> parts) implements RowIdSet {}

  default RowIdSet map(RexShuttle shuttle) {
    return switch (this) {
      case Keyed keyed -> new Keyed(keyed.index, keyed.keys.map(shuttle));
      case Common common -> new Common(common.parts.stream().map(part -> part.map(shuttle)).toList());
      case Joint joint -> new Joint(joint.parts.stream().map(part -> part.map(shuttle)).toList());
    };
  }

  /** The expressions of all keys, one set after the other. */
  default List<RexNode> expressions() {
    return switch (this) {
      case Keyed keyed -> keyed.keys.expressions();
      case Common common -> expressions(common.parts);
      case Joint joint -> expressions(joint.parts);
    };
  }

  private static List<RexNode> expressions(List<RowIdSet> parts) {
    List<RexNode> all = new ArrayList<>();
    parts.forEach(part -> all.addAll(part.expressions()));
    return all;
  }

  /** The sets in words. */
  default String describe(Table table) {
    return switch (this) {
      case Keyed keyed ->
          keyed.index.name() + ": " + String.join(" AND ", KeyConditions.of(table, keyed.index, keyed.keys));
      case Common common -> describe(common.parts, " AND ", table);
      case Joint joint -> describe(joint.parts, " OR ", table);
    };
  }

  private static String describe(List<RowIdSet> parts, String word, Table table) {
    return parts.stream().map(part -> part.describe(table)).collect(Collectors.joining(word, "(", ")"));
  }
}
