package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.CANNOT_COERCE;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.PgTypeSpec;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.Positions;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCastFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * CAST between all types that PostgreSQL casts, arrays of numbers to vectors among them, which Calcite's own refuses.
 */
final class PgCast extends SqlCastFunction {
  @Override
  public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
    RelDataType from = binding.getOperandType(0);
    RelDataType to = binding.getOperandType(1);
    boolean possible = CommonType.isUnknown(from) || isPossible(from, to);
    if (!possible && throwOnFailure) {
      throw Positions.error(
          binding.getCall(),
          VecinoException.of(
              CANNOT_COERCE, "cannot cast type %s to %s", PgTypeFactory.describe(from), PgTypeFactory.describe(to)));
    }
    return possible;
  }

  private static boolean isPossible(RelDataType from, RelDataType to) {
    Optional<DataType> source = PgTypeFactory.dataType(from);
    Optional<DataType> target = PgTypeFactory.dataType(to);
    return source.isPresent() && target.isPresent() && PgRexBuilder.canCast(source.get(), target.get());
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    RelDataType from = binding.getOperandType(0);
    boolean isJson =
        PgTypeFactory.dataType(from).filter(DataType.JSONB::equals).isPresent()
            && PgTypeFactory.dataType(binding.getOperandType(1)).filter(type -> CommonType.rank(type.name()) >= 0
                || type.name() == TypeName.BOOLEAN).isPresent();
    boolean nullable = from.isNullable() || from.getSqlTypeName() == SqlTypeName.NULL || isJson;
    return binding.getTypeFactory().createTypeWithNullability(binding.getOperandType(1), nullable);
  }

  static RexNode translate(SqlRexContext context, SqlCall call) {
    RexNode value = converted(context, call);
    int domain = domain(context, call.operand(1));
    return domain == 0 ? value : DomainCast.of(context.getRexBuilder(), call.getParserPosition(), value, domain);
  }

  /** The domain that is written as the type; 0 for none. */
  private static int domain(SqlRexContext context, SqlNode type) {
    return type instanceof SqlDataTypeSpec spec && spec.getTypeNameSpec() instanceof PgTypeSpec known
        ? ((PgTypeFactory) context.getTypeFactory()).resolve(known.type()).domain()
        : 0;
  }

  private static RexNode converted(SqlRexContext context, SqlCall call) {
    SqlNode operand = call.operand(0);
    // Calcite puts casts around the elements of arrays after it has typed them.
    RelDataType known = context.getValidator().getValidatedNodeTypeIfKnown(call);
    RelDataType type =
        known == null ? ((SqlDataTypeSpec) call.operand(1)).deriveType(context.getValidator()) : known;
    if (SqlUtil.isNullLiteral(operand, false)) {
      return context.getRexBuilder().makeNullLiteral(type);
    }
    RexNode value = context.convertExpression(operand);
    return context.getRexBuilder().makeCast(call.getParserPosition(), type, value, false, false);
  }
}
