package dev.vecino.planner;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.planner.cost.DerivedKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUtil;

/** Reads the expressions of a table's indexes when a plan first asks for them. */
final class DerivedIndexes implements Function<Table, List<DerivedKeys>> {
  private final Supplier<Conversion> conversions;
  private final Map<Integer, List<DerivedKeys>> known = new HashMap<>(); // by table

  /** @param conversions gives a new one each time */
  DerivedIndexes(Supplier<Conversion> conversions) {
    this.conversions = conversions;
  }

  @Override
  public List<DerivedKeys> apply(Table table) {
    List<Index.Derived> indexes =
        Stream.concat(
                table.derived().stream(),
                table.hnsws().stream().filter(graph -> graph.expression().isPresent()).map(Index.Hnsw::asDerived))
            .toList();
    if (indexes.isEmpty()) {
      return List.of();
    }
    List<DerivedKeys> keys = known.get(table.id());
    if (keys == null) {
      keys = indexes.stream().map(index -> read(table, index)).toList();
      known.put(table.id(), keys);
    }
    return keys;
  }

  private DerivedKeys read(Table table, Index.Derived index) {
    List<String> sql = new ArrayList<>(index.keys().stream().map(Index.Derived.Key::sql).toList());
    index.predicateSql().ifPresent(sql::add);
    TableExpressions read = TableExpressions.untyped(table, sql, conversions.get());
    int count = index.keys().size();
    List<String> keys = read.expressions().subList(0, count).stream().map(RexNode::toString).toList();
    Set<String> conditions = new HashSet<>();
    read.expressions().subList(count, sql.size()).forEach(predicate -> add(predicate, read.rex(), conditions));
    return new DerivedKeys(index, keys, conditions);
  }

  /** Adds the parts of a predicate in the form in which WHERE leaves them. */
  private static void add(RexNode predicate, RexBuilder rex, Set<String> conditions) {
    var simplify = new RexSimplify(rex, RelOptPredicateList.EMPTY, RexUtil.EXECUTOR);
    RexNode simple = simplify.simplifyUnknownAsFalse(predicate);
    for (RexNode part : RelOptUtil.conjunctions(simple)) {
      RelOptUtil.conjunctions(RexUtil.expandSearch(rex, null, part)).forEach(one -> conditions.add(one.toString()));
    }
  }
}
