package dev.vecino.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * An operator that PostgreSQL has and the standard has not, as the parser puts it into the tree: it knows its name and
 * precedence only. The function library replaces it by name when a statement is validated.
 */
final class NamedOperator extends SqlBinaryOperator {
  /** The image of the token for AT TIME ZONE. */
  static final String AT_TIME_ZONE = "at time zone";

  /** Between comparison (30) and addition (40). */
  private static final int OTHER = 38;

  /** Above multiplication (60). */
  private static final int POWER = 70;
  private static final int ZONE = 72;

  private static final int LOWEST = 2;

  private NamedOperator(String name, int precedence) {
    super(
        name,
        SqlKind.OTHER,
        precedence,
        true,
        ReturnTypes.BOOLEAN_NULLABLE,
        InferTypes.FIRST_KNOWN,
        OperandTypes.ANY_ANY);
  }

  static NamedOperator of(String image) {
    return switch (image) {
      case "^" -> new NamedOperator(image, POWER);
      case AT_TIME_ZONE -> new NamedOperator(image, ZONE);
      case ArraySyntax.SLICE -> new NamedOperator(image, LOWEST);
      default -> new NamedOperator(image, OTHER);
    };
  }

  /** AT TIME ZONE is a function, written with its arguments the other way round. */
  @Override
  public SqlCall createCall(SqlLiteral quantifier, SqlParserPos position, SqlNode... operands) {
    if (!getName().equals(AT_TIME_ZONE)) {
      return new SqlBasicCall(this, List.of(operands), position, quantifier);
    }
    var name = new SqlIdentifier("timezone", position);
    return new SqlUnresolvedFunction(name, null, null, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION)
        .createCall(position, operands[1], operands[0]);
  }
}
