package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.UNDEFINED_FUNCTION;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.ArraySyntax;
import dev.vecino.sql.parser.PgTypeSpec;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Writes ordered-set aggregates as others: {@code mode} and percentiles as functions of the array of all values, the
 * ranks of hypothetical rows as counts of the rows that come before them.
 */
final class OrderedSets {
  private static final Set<String> OF_VALUES = Set.of("mode", "percentile_cont", "percentile_disc");
  private static final Set<String> OF_ROWS = Set.of("rank", "dense_rank", "percent_rank", "cume_dist");

  private final SqlParserPos position;
  private final List<SqlNode> arguments;
  private final List<SqlNode> keys;
  private final SqlNode filter; // null without FILTER

  private OrderedSets(SqlCall call, SqlNodeList order, SqlNode filter) {
    this.position = call.getParserPosition();
    this.arguments = call.getOperandList();
    this.keys = order.getList();
    this.filter = filter;
  }

  static Optional<SqlNode> rewrite(SqlCall call) {
    if (call.getKind() == SqlKind.FILTER && call.operand(0).getKind() == SqlKind.WITHIN_GROUP) {
      return rewrite(call.operand(0), call.operand(1));
    }
    if (call.getKind() == SqlKind.WITHIN_GROUP) {
      return rewrite(call, null);
    }
    if (name(call).equals("mode")) {
      throw Positions.error(
          call,
          VecinoException.of(WRONG_OBJECT_TYPE, "WITHIN GROUP is required for ordered-set aggregate mode"));
    }
    return Optional.empty();
  }

  private static String name(SqlNode node) {
    return node instanceof SqlCall call && call.getOperator().getNameAsId() != null
        ? call.getOperator().getNameAsId().names.getLast().toLowerCase(Locale.ROOT)
        : "";
  }

  private static Optional<SqlNode> rewrite(SqlCall within, SqlNode filter) {
    SqlCall call = within.operand(0);
    String name = name(call);
    var set = new OrderedSets(call, within.operand(1), filter);
    if (OF_VALUES.contains(name)) {
      return Optional.of(set.ofValues(call, name));
    }
    if (!OF_ROWS.contains(name)) {
      return Optional.empty();
    }
    if (set.arguments.size() != set.keys.size()) {
      throw Positions.error(
          call,
          VecinoException.of(
                  UNDEFINED_FUNCTION, "function %s has %d arguments and %d WITHIN GROUP columns", name,
                  set.arguments.size(), set.keys.size())
              .withHint("To use the hypothetical-set aggregate " + name + ", the number of hypothetical direct arguments"
                  + " must match the number of ordering columns."));
    }
    return Optional.of(set.ofRows(name));
  }

  private SqlNode ofValues(SqlCall call, String name) {
    boolean fits = keys.size() == 1 && arguments.size() == (name.equals("mode") ? 0 : 1);
    if (!fits) {
      throw Positions.error(
          call, VecinoException.of(UNDEFINED_FUNCTION, "function %s does not exist with these arguments", name));
    }
    SqlNode values = filtered(SqlLibraryOperators.ARRAY_AGG.createCall(position, value(0)));
    List<SqlNode> operands = new ArrayList<>();
    operands.add(values);
    operands.addAll(arguments);
    operands.add(SqlLiteral.createBoolean(isDescending(0), position));
    return ArraySyntax.call("$" + name, position, operands);
  }

  private SqlNode ofRows(String name) {
    SqlNode one = SqlLiteral.createExactNumeric("1", position);
    return switch (name) {
      case "rank" -> plus(countWhere(before(false)), one);
      case "dense_rank" -> plus(distinctWhere(before(false)), one);
      case "percent_rank" -> {
        SqlNode all = SqlStdOperatorTable.NULLIF.createCall(position, countWhere(null), zero());
        yield SqlStdOperatorTable.COALESCE.createCall(position, ratio(countWhere(before(false)), all), zero());
      }
      default -> ratio(plus(countWhere(before(true)), one), plus(countWhere(null), one));
    };
  }

  private SqlNode zero() {
    return SqlLiteral.createExactNumeric("0", position);
  }

  private SqlNode plus(SqlNode a, SqlNode b) {
    return SqlStdOperatorTable.PLUS.createCall(position, a, b);
  }

  private SqlNode ratio(SqlNode a, SqlNode b) {
    var type = new SqlDataTypeSpec(new PgTypeSpec(DataType.DOUBLE, position), position);
    return SqlStdOperatorTable.DIVIDE.createCall(
        position, SqlStdOperatorTable.CAST.createCall(position, a, type), b);
  }

  private SqlNode countWhere(SqlNode condition) {
    SqlNode count =
        SqlStdOperatorTable.COUNT.createCall(position, SqlIdentifier.star(position));
    return filtered(count, condition);
  }

  private SqlNode distinctWhere(SqlNode condition) {
    List<SqlNode> values = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      values.add(value(i));
    }
    SqlNode count =
        SqlStdOperatorTable.COUNT.createCall(
            SqlSelectKeyword.DISTINCT.symbol(position), position,
            values.toArray(SqlNode[]::new));
    return filtered(count, condition);
  }

  private SqlNode filtered(SqlNode aggregate) {
    return filtered(aggregate, null);
  }

  private SqlNode filtered(SqlNode aggregate, SqlNode condition) {
    SqlNode both =
        condition == null || filter == null
            ? condition == null ? filter : condition
            : SqlStdOperatorTable.AND.createCall(position, filter.clone(position), condition);
    return both == null
        ? aggregate
        : SqlStdOperatorTable.FILTER.createCall(position, aggregate, both.clone(position));
  }

  /** Whether a row comes before the hypothetical one, or is equal to it where {@code orEqual}. */
  private SqlNode before(boolean orEqual) {
    SqlNode condition = orEqual ? SqlLiteral.createBoolean(true, position) : SqlLiteral.createBoolean(false, position);
    for (int i = keys.size() - 1; i >= 0; i--) {
      SqlNode sooner = sooner(i);
      SqlNode equal = SqlStdOperatorTable.IS_NOT_DISTINCT_FROM.createCall(position, value(i), argument(i));
      SqlNode rest = SqlStdOperatorTable.AND.createCall(position, equal, condition);
      condition = SqlStdOperatorTable.OR.createCall(position, sooner, rest);
    }
    return condition;
  }

  private SqlNode sooner(int i) {
    SqlOperator symbol = isDescending(i) ? SqlStdOperatorTable.GREATER_THAN : SqlStdOperatorTable.LESS_THAN;
    SqlNode compared = symbol.createCall(position, value(i), argument(i));
    boolean keyFirst = nullsFirst(i);
    SqlNode lone =
        SqlStdOperatorTable.AND.createCall(
            position,
            SqlStdOperatorTable.IS_NULL.createCall(position, keyFirst ? value(i) : argument(i)),
            SqlStdOperatorTable.IS_NOT_NULL.createCall(position, keyFirst ? argument(i) : value(i)));
    return SqlStdOperatorTable.OR.createCall(position, compared, lone);
  }

  private SqlNode argument(int i) {
    return arguments.get(i).clone(position);
  }

  private SqlNode value(int i) {
    SqlNode key = keys.get(i);
    while (key.getKind() == SqlKind.DESCENDING
        || key.getKind() == SqlKind.NULLS_FIRST
        || key.getKind() == SqlKind.NULLS_LAST) {
      key = ((SqlCall) key).operand(0);
    }
    return key.clone(key.getParserPosition());
  }

  private boolean isDescending(int i) {
    return has(keys.get(i), SqlKind.DESCENDING);
  }

  private boolean nullsFirst(int i) {
    return has(keys.get(i), SqlKind.NULLS_FIRST) || isDescending(i) && !has(keys.get(i), SqlKind.NULLS_LAST);
  }

  private static boolean has(SqlNode key, SqlKind kind) {
    SqlNode at = key;
    while (at instanceof SqlCall call) {
      if (at.getKind() == kind) {
        return true;
      }
      if (at.getKind() != SqlKind.DESCENDING
          && at.getKind() != SqlKind.NULLS_FIRST
          && at.getKind() != SqlKind.NULLS_LAST) {
        return false;
      }
      at = call.operand(0);
    }
    return false;
  }
}
