package dev.vecino.sql.type;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** Literals such as {@code '{1,2}'} beside arrays, which they become. */
final class ArrayLiterals {
  private ArrayLiterals() {}

  /** Puts an array in the place of a literal that is compared with one; false where it is no such comparison. */
  static boolean coerce(SqlCallBinding binding) {
    for (int i = 0; i < 2 && binding.getOperandCount() == 2; i++) {
      RelDataType other = binding.getOperandType(1 - i);
      if (other.getSqlTypeName() == SqlTypeName.ARRAY && binding.operand(i) instanceof SqlCharStringLiteral literal) {
        List<SqlNode> elements = elements(literal, other.getComponentType(), binding);
        if (elements.isEmpty()) {
          return false;
        }
        SqlNode array =
            SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(literal.getParserPosition(), elements);
        binding.getValidator().deriveType(binding.getScope(), array);
        binding.getCall().setOperand(i, array);
        return true;
      }
    }
    return false;
  }

  /** The elements of an array of one dimension without quotes; none where it is not that. */
  private static List<SqlNode> elements(SqlCharStringLiteral literal, RelDataType type, SqlCallBinding binding) {
    String text = literal.toValue().strip();
    boolean simple = text.length() > 2 && text.startsWith("{") && text.endsWith("}") && text.indexOf('"') < 0;
    List<SqlNode> elements = new ArrayList<>();
    if (simple) {
      SqlParserPos position = literal.getParserPosition();
      for (String element : text.substring(1, text.length() - 1).split(",")) {
        SqlNode value = SqlLiteral.createCharString(element.strip(), position);
        elements.add(Casts.convert(binding.getValidator(), binding.getScope(), value, type));
      }
    }
    return elements;
  }
}
