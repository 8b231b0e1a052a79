package dev.vecino.planner;

import static dev.vecino.error.SqlState.INVALID_COLUMN_REFERENCE;

import dev.vecino.error.VecinoException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Refuses columns of the left side on the right side of a join that gives all rows of the latter. */
final class LateralReferences extends SqlBasicVisitor<Void> {
  private final Set<String> left;
  /** The names that the queries around have in FROM. */
  private final Deque<Set<String>> nearer = new ArrayDeque<>();

  private LateralReferences(Set<String> left) {
    this.left = left;
  }

  /**
   * Looks through a join that was validated, so that its columns are qualified.
   *
   * @throws VecinoException 42P10
   */
  static void check(SqlJoin join) {
    if (join.getJoinType() == JoinType.RIGHT || join.getJoinType() == JoinType.FULL) {
      join.getRight().accept(new LateralReferences(AggregateLevels.names(join.getLeft())));
    }
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlSelect select && select.getFrom() != null) {
      nearer.push(AggregateLevels.names(select.getFrom()));
      super.visit(call);
      nearer.pop();
      return null;
    }
    return super.visit(call);
  }

  @Override
  public Void visit(SqlIdentifier column) {
    if (column.names.size() > 1) {
      String table = column.names.get(column.names.size() - 2);
      if (left.contains(table) && nearer.stream().noneMatch(names -> names.contains(table))) {
        throw VecinoException.of(
                INVALID_COLUMN_REFERENCE, "invalid reference to FROM-clause entry for table \"%s\"", table)
            .withDetail("The combining JOIN type must be INNER or LEFT for a LATERAL reference.")
            .at(Targets.position(column));
      }
    }
    return null;
  }
}
