package dev.vecino.planner.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * The columns of a table that some expressions read.
 *
 * @param positions in the table, in order
 */
record Columns(List<Integer> positions) {
  /** The columns that are read besides those that only {@code distance}, which is computed elsewhere, reads. */
  static Columns of(TableScan scan, List<RexNode> expressions, Distance distance) {
    RexBuilder rex = scan.getCluster().getRexBuilder();
    RexShuttle without =
        new RexShuttle() {
          @Override
          public RexNode visitCall(RexCall call) {
            Optional<Distance> same = Distance.of(call).filter(distance::isSame);
            return same.isPresent() ? rex.makeNullLiteral(call.getType()) : super.visitCall(call);
          }
        };
    return of(expressions.stream().map(without::apply).toList());
  }

  static Columns of(List<RexNode> expressions) {
    TreeSet<Integer> used = new TreeSet<>();
    expressions.forEach(expression -> RelOptUtil.InputFinder.bits(expression).forEach(used::add));
    return new Columns(new ArrayList<>(used));
  }

  /** An expression over the table's columns as one over these, after {@code first} went over it. */
  RexNode remap(RexShuttle first, RexNode expression) {
    // The shuttle leaves references that are over these columns already: it must not meet the others.
    return expression.accept(
        new RexShuttle() {
          @Override
          public RexNode visitCall(RexCall call) {
            RexNode replaced = Distance.of(call).isPresent() ? first.apply(call) : call;
            return replaced != call ? replaced : super.visitCall(call);
          }

          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return new RexInputRef(positions.indexOf(ref.getIndex()), ref.getType());
          }
        });
  }

  RexNode remap(RexNode expression) {
    return expression.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return new RexInputRef(positions.indexOf(ref.getIndex()), ref.getType());
          }
        });
  }
}
