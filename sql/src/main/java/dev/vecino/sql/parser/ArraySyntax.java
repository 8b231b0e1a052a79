package dev.vecino.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Subscripts and slices of arrays as calls of the functions that they mean. */
public final class ArraySyntax {
  /** Name of the operator that stands between the bounds of a slice. */
  static final String SLICE = "$slice";

  /** A bound that was not written. */
  static final String OPEN = String.valueOf(Long.MAX_VALUE);

  private ArraySyntax() {}

  /** {@code a[1][2:3]}: all subscripts in one call. Where one is a slice, {@code n} stands for {@code 1:n}. */
  public static SqlNode subscripts(SqlCall item) {
    var indexes = new ArrayList<SqlNode>();
    SqlNode array = item;
    while (array.getKind() == SqlKind.ITEM) {
      indexes.addFirst(((SqlCall) array).operand(1));
      array = ((SqlCall) array).operand(0);
    }
    SqlParserPos position = item.getParserPosition();
    var operands = new ArrayList<SqlNode>();
    operands.add(array);
    boolean isSlice = indexes.stream().anyMatch(ArraySyntax::isSlice);
    for (SqlNode index : indexes) {
      if (isSlice(index)) {
        operands.addAll(((SqlCall) index).getOperandList());
      } else {
        if (isSlice) {
          operands.add(SqlLiteral.createExactNumeric("1", position));
        }
        operands.add(index);
      }
    }
    return call(isSlice ? "array_slice" : "array_subscript", position, operands);
  }

  /**
   * What a column becomes, one of whose elements or slices is assigned.
   *
   * @param array the column, or what was assigned to it before
   */
  public static SqlNode assignment(SqlNode array, List<SqlNode> subscripts, SqlNode value) {
    SqlParserPos position = value.getParserPosition();
    var operands = new ArrayList<>(List.of(array, value));
    boolean isSlice = isSlice(subscripts.getFirst());
    for (SqlNode subscript : subscripts) {
      operands.addAll(isSlice(subscript) ? ((SqlCall) subscript).getOperandList() : List.of(subscript));
    }
    return call(isSlice ? "array_assign_slice" : "array_assign", position, operands);
  }

  private static boolean isSlice(SqlNode subscript) {
    return subscript instanceof SqlCall call && call.getOperator().getName().equals(SLICE);
  }

  /** An operator that the function library replaces by its name. */
  public static SqlOperator operator(String name) {
    return NamedOperator.of(name);
  }

  public static SqlNode call(String name, SqlParserPos position, List<SqlNode> operands) {
    return new SqlUnresolvedFunction(
            new SqlIdentifier(name, position), null, null, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION)
        .createCall(position, operands);
  }
}
