package dev.vecino.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/** What keeps the rows of a query from being rows of one table, in PostgreSQL's words. */
final class ViewShape {
  static final String SEVERAL = "Views that do not select from a single table or view";

  private ViewShape() {}

  /** The query without the order of its rows. */
  static SqlSelect select(SqlNode query) {
    return (SqlSelect) (query instanceof SqlOrderBy ordered ? ordered.query : query);
  }

  /** Empty where nothing does. */
  static Optional<String> obstacle(SqlNode query) {
    SqlNode body = query instanceof SqlOrderBy ordered ? ordered.query : query;
    if (body.getKind() == SqlKind.WITH) {
      return Optional.of("Views containing WITH");
    }
    if (!(body instanceof SqlSelect select)) {
      return Optional.of(
          body.getKind() == SqlKind.VALUES ? SEVERAL : "Views containing UNION, INTERSECT, or EXCEPT");
    }
    if (select.isDistinct() || select.getQualify() != null) {
      return Optional.of("Views containing DISTINCT");
    }
    if (select.getGroup() != null) {
      return Optional.of("Views containing GROUP BY");
    }
    if (select.getHaving() != null) {
      return Optional.of("Views containing HAVING");
    }
    if (query instanceof SqlOrderBy ordered && (ordered.fetch != null || ordered.offset != null)) {
      return Optional.of("Views containing LIMIT or OFFSET");
    }
    if (contains(select, call -> call.getKind() == SqlKind.OVER)) {
      return Optional.of("Views that return window functions");
    }
    if (contains(select, ViewShape::isAggregate)) {
      return Optional.of("Views that return aggregate functions");
    }
    return isOne(select.getFrom()) ? Optional.empty() : Optional.of(SEVERAL);
  }

  private static boolean isOne(SqlNode from) {
    return from instanceof SqlIdentifier
        || from instanceof SqlCall call
            && call.getKind() == SqlKind.AS
            && call.operandCount() == 2
            && call.operand(0) instanceof SqlIdentifier;
  }

  private static boolean isAggregate(SqlCall call) {
    SqlOperator operator = call.getOperator();
    if (operator.isAggregator()) {
      return true;
    }
    List<SqlOperator> found = new ArrayList<>();
    Dialect.operators()
        .lookupOperatorOverloads(
            operator.getNameAsId(),
            SqlFunctionCategory.USER_DEFINED_FUNCTION,
            SqlSyntax.FUNCTION,
            found,
            SqlNameMatchers.withCaseSensitive(false));
    return found.stream().anyMatch(SqlOperator::isAggregator);
  }

  private static boolean contains(SqlSelect select, Predicate<SqlCall> wanted) {
    boolean[] found = {false};
    select.getSelectList().accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call.isA(SqlKind.QUERY)) {
              return null;
            }
            found[0] |= wanted.test(call);
            return super.visit(call);
          }
        });
    return found[0];
  }
}
