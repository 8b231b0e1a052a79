package dev.vecino.planner.rule;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.planner.cost.DerivedKeys;
import dev.vecino.planner.cost.Statistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * Finds the vectors that indexes on expressions, and of some rows only, keep: the distance of such an expression becomes
 * one of the place where a stored row has its value.
 */
final class ComputedVectors {
  private ComputedVectors() {}

  /**
   * The chain with a distance that its expressions or conditions have over the vectors of an index; as it is where no
   * such index measures it, or has all rows that the conditions let pass.
   */
  static Source in(Source source, RexNode measured) {
    Table table = source.scan().getTable().unwrap(Table.class);
    if (table.stored().size() == table.columns().size()) {
      return source;
    }
    Optional<Monotone> plain = Monotone.of(measured);
    if (plain.isPresent() && VectorRangeRule.index(source.scan(), plain.get().distance()).isPresent()) {
      return source;
    }
    RexBuilder rex = source.scan().getCluster().getRexBuilder();
    List<RexNode> parts = Comparison.parts(rex, source.conditions());
    Set<String> conditions = parts.stream().map(RexNode::toString).collect(Collectors.toSet());
    // What compares a column is not true where it is NULL.
    Comparison.all(source.scan(), parts)
        .forEach(comparison -> conditions.add("IS NOT NULL($" + comparison.column() + ")"));
    for (DerivedKeys keys : Statistics.of(source.scan().getCluster().getPlanner()).derived().apply(table)) {
      Optional<Index.Hnsw> graph =
          table.hnsws().stream().filter(each -> each.id() == keys.index().id()).findFirst();
      if (graph.isEmpty() || !conditions.containsAll(keys.conditions())) {
        continue;
      }
      var shuttle = new Computed(keys.keys().getFirst(), table.position(graph.get().column()));
      RexNode changed = measured.accept(shuttle);
      Optional<Distance> distance = Monotone.of(changed).map(Monotone::distance);
      boolean fits =
          distance.isPresent()
              && distance.get().column() == table.position(graph.get().column())
              && distance.get().metric() == graph.get().metric();
      if (fits) {
        return new Source(
            source.scan(), replaced(source.expressions(), shuttle, distance.get()),
            replaced(source.conditions(), shuttle, distance.get()));
      }
    }
    return source;
  }

  private static List<RexNode> replaced(List<RexNode> expressions, Computed shuttle, Distance distance) {
    List<RexNode> result = new ArrayList<>();
    for (RexNode expression : expressions) {
      result.add(
          expression.accept(
              new RexShuttle() {
                @Override
                public RexNode visitCall(RexCall call) {
                  RexNode changed = call.getOperands().size() == 2 ? call.accept(shuttle) : call;
                  boolean same = Distance.of(changed).filter(distance::isSame).isPresent();
                  return same ? changed : super.visitCall(call);
                }
              }));
    }
    return result;
  }

  /** Puts the place of the stored value where the expression stands. */
  private static final class Computed extends RexShuttle {
    private final String expression;
    private final int position;

    Computed(String expression, int position) {
      this.expression = expression;
      this.position = position;
    }

    @Override
    public RexNode visitCall(RexCall call) {
      return call.toString().equals(expression) ? new RexInputRef(position, call.getType()) : super.visitCall(call);
    }

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
      return ref.toString().equals(expression) ? new RexInputRef(position, ref.getType()) : ref;
    }
  }
}
