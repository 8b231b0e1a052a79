package dev.vecino.sql.type;

import dev.vecino.sql.parser.ArraySyntax;
import dev.vecino.sql.parser.PgTypeSpec;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Writes {@code json_object_agg} and its like as other aggregates: a plain one gathers keys and values in step; one with
 * an order, or that looks at its keys or values, is a function of the arrays of both.
 */
final class JsonObjects {
  private JsonObjects() {}

  static Optional<SqlNode> rewrite(SqlCall call) {
    if (call.getKind() == SqlKind.OVER && call.operand(0).getKind() == SqlKind.FILTER) {
      filterWindow(call);
      return Optional.empty();
    }
    boolean isFiltered = call.getKind() == SqlKind.FILTER;
    SqlNode inner = isFiltered ? call.operand(0) : call;
    if (!(inner instanceof SqlCall aggregate)) {
      return Optional.empty();
    }
    String name = aggregate.getOperator().getName().toLowerCase(Locale.ROOT);
    if (aggregate.getKind() != SqlKind.ARRAY_AGG || !name.contains("_object") || aggregate.operandCount() < 2) {
      return Optional.empty();
    }
    SqlNodeList order = aggregate.operandCount() > 2 ? aggregate.operand(2) : null;
    String type = name.substring(0, name.indexOf('_'));
    SqlParserPos position = aggregate.getParserPosition();
    var text = new SqlDataTypeSpec(new PgTypeSpec(DataType.TEXT, position), position);
    SqlNode key = SqlStdOperatorTable.CAST.createCall(position, aggregate.operand(0), text);
    SqlNode value = ArraySyntax.call("to_" + type, position, List.of(aggregate.operand(1)));
    boolean isPlain = order == null && !name.endsWith("_strict") && !name.endsWith("_unique");
    if (isPlain) {
      // The call stands inside FILTER or OVER, which stay.
      return isFiltered
          ? Optional.empty()
          : Optional.of(
              ArraySyntax.call("$" + type + "_object_gather", position, List.of(box(key), box(value))));
    }
    SqlNode filter = isFiltered ? call.operand(1) : null;
    return Optional.of(
        ArraySyntax.call(
            "$" + type + "_object_of_arrays",
            position,
            List.of(
                array(key, order, filter),
                array(value, order, filter),
                SqlLiteral.createBoolean(name.endsWith("_strict"), position),
                SqlLiteral.createBoolean(name.contains("_unique"), position))));
  }

  /** In a window, members that are to be left out have keys without a box. */
  private static void filterWindow(SqlCall over) {
    SqlCall filter = over.operand(0);
    if (filter.operand(0) instanceof SqlCall aggregate
        && rewrite(aggregate).orElse(null) instanceof SqlCall gather
        && gather.operandCount() == 2) {
      SqlParserPos position = filter.getParserPosition();
      SqlNodeList condition = SqlNodeList.of(filter.<SqlNode>operand(1));
      SqlNode key =
          new SqlCase(
              position, null, condition, SqlNodeList.of(gather.<SqlNode>operand(0)), SqlLiteral.createNull(position));
      over.setOperand(0, gather.getOperator().createCall(position, key, gather.operand(1)));
    }
  }

  private static SqlNode box(SqlNode value) {
    return ArraySyntax.call("$array_box", value.getParserPosition(), List.of(value));
  }

  private static SqlNode array(SqlNode value, SqlNodeList order, SqlNode filter) {
    SqlParserPos position = value.getParserPosition();
    SqlNode array =
        order == null
            ? SqlLibraryOperators.ARRAY_AGG.createCall(position, value)
            : SqlLibraryOperators.ARRAY_AGG.createCall(position, value, order.clone(order.getParserPosition()));
    return filter == null
        ? array
        : SqlStdOperatorTable.FILTER.createCall(position, array, filter.clone(filter.getParserPosition()));
  }
}
