package dev.vecino.sql.parser;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Carries a {@link WindowFrame} that Calcite has no form for through it, as the last key a window is ordered by. The
 * operands are the frame as text, the key that a RANGE is measured from, and for each bound the distance, or for a RANGE
 * the value at that distance; what there is none of is 0.
 */
public final class FrameOperator extends SqlSpecialOperator {
  public static final FrameOperator INSTANCE = new FrameOperator();

  private FrameOperator() {
    super("$frame", SqlKind.OTHER, 100, true, ReturnTypes.INTEGER, InferTypes.RETURN_TYPE, OperandTypes.VARIADIC);
  }

  /** Not to be taken for a constant, which tells no rows apart. */
  @Override
  public boolean isDeterministic() {
    return false;
  }

  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    for (SqlNode operand : call.getOperandList()) {
      validator.deriveType(scope, operand);
    }
    return validateOperands(validator, scope, call);
  }

  @Override
  public void unparse(SqlWriter writer, SqlCall call, int left, int right) {
    SqlUtil.unparseFunctionSyntax(this, writer, call, false);
  }
}
