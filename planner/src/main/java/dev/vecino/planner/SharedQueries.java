package dev.vecino.planner;

import dev.vecino.planner.rel.Kept;
import dev.vecino.planner.rel.SharedRows;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;

/**
 * The queries in WITH that several places of a statement name. Each place has the algebra of its own, which does no harm
 * where the rows are the same each time.
 */
final class SharedQueries {
  private final Map<SqlWithItem, Integer> places = new IdentityHashMap<>();
  private final Map<SqlWithItem, Integer> numbers = new IdentityHashMap<>();

  /** Counts the places in a statement that was validated. */
  void count(SqlNode statement, SqlValidator validator) {
    statement.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            SqlValidatorNamespace known = validator.getNamespace(name);
            if (known != null && known.resolve().getNode() instanceof SqlWithItem item) {
              places.merge(item, 1, Integer::sum);
            }
            return null;
          }
        });
  }

  /** The rows of a query in WITH, kept for the other places where it takes that for all to see the same. */
  RelNode shared(SqlWithItem item, RelNode rows) {
    boolean isAlone = places.getOrDefault(item, 0) < 2;
    if (isAlone || !Kept.isVolatile(rows) || !RelOptUtil.getVariablesUsed(rows).isEmpty()) {
      return rows;
    }
    int number = numbers.computeIfAbsent(item, first -> rows.getId());
    return new SharedRows(
        rows.getCluster(), rows.getCluster().traitSet(), rows, item.name.getSimple(), number);
  }
}
