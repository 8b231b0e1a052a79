package dev.vecino.planner;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.error.VecinoException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Refuses aggregates of an outer query in a sub-query with a FROM of its own: in {@code SELECT (SELECT max(a.x) FROM
 * b) FROM a} the rows of {@code a} are aggregated, where the library would aggregate those of {@code b}.
 */
final class AggregateLevels extends SqlBasicVisitor<Void> {
  /** The names that the queries around have in FROM, the innermost first. */
  private final Deque<Set<String>> names = new ArrayDeque<>();

  private AggregateLevels() {}

  /**
   * Looks through a query that was validated, so that its columns are qualified.
   *
   * @throws VecinoException 0A000
   */
  static void check(SqlNode validated) {
    validated.accept(new AggregateLevels());
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlSelect select && select.getFrom() != null) {
      names.push(names(select.getFrom()));
      super.visit(call);
      names.pop();
      return null;
    }
    if (call.getKind() == SqlKind.OVER) {
      ((SqlCall) call.operand(0)).getOperandList().forEach(this::walk);
      call.operand(1).accept(this);
      return null;
    }
    if (call.getOperator().isAggregator() && names.size() > 1) {
      refuseOuter(call);
    }
    return super.visit(call);
  }

  private void walk(SqlNode node) {
    if (node != null) {
      node.accept(this);
    }
  }

  /** The names that a FROM has. */
  static Set<String> names(SqlNode from) {
    Set<String> names = new HashSet<>();
    add(from, names);
    return names;
  }

  private static void add(SqlNode from, Set<String> names) {
    switch (from) {
      case SqlJoin join -> {
        add(join.getLeft(), names);
        add(join.getRight(), names);
      }
      case SqlIdentifier table -> names.add(table.names.getLast());
      case SqlCall as when as.getKind() == SqlKind.AS -> names.add(((SqlIdentifier) as.operand(1)).getSimple());
      case SqlCall other when other.operandCount() > 0 && other.operand(0) != null -> add(other.operand(0), names);
      default -> { }
    }
  }

  private void refuseOuter(SqlCall aggregate) {
    Set<Boolean> levels = new HashSet<>();
    aggregate.getOperandList().stream().filter(operand -> operand != null).forEach(operand -> operand.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            return call.isA(SqlKind.QUERY) ? null : super.visit(call);
          }

          @Override
          public Void visit(SqlIdentifier column) {
            if (!column.isStar() && column.names.size() > 1) {
              levels.add(isOuter(column.names.get(column.names.size() - 2)));
            }
            return null;
          }
        }));
    if (levels.equals(Set.of(true))) {
      throw VecinoException.of(
              FEATURE_NOT_SUPPORTED,
              "%s of an outer query in a sub-query with FROM is not supported",
              aggregate.getOperator().getName().toLowerCase(Locale.ROOT))
          .at(Targets.position(aggregate));
    }
  }

  private boolean isOuter(String qualifier) {
    Iterator<Set<String>> inner = names.iterator();
    if (inner.next().contains(qualifier)) {
      return false;
    }
    while (inner.hasNext()) {
      if (inner.next().contains(qualifier)) {
        return true;
      }
    }
    return false;
  }
}
