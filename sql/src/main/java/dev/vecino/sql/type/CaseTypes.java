package dev.vecino.sql.type;

import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Makes one kind of text of the values of a CASE: of {@code varchar}, {@code name} and {@code text} the one that stands
 * behind ELSE, or first in a COALESCE, which is written as a CASE.
 */
final class CaseTypes {
  private CaseTypes() {}

  static void unify(PgValidator validator, SqlValidatorScope scope, SqlCase choice) {
    SqlNodeList values = choice.getThenOperands();
    List<RelDataType> types = new ArrayList<>();
    for (SqlNode value : values) {
      types.add(validator.deriveType(scope, value));
    }
    SqlNode last = choice.getElseOperand();
    if (last != null) {
      types.add(isCoalesce(choice) ? types.size() : 0, validator.deriveType(scope, last));
    }
    if (isNullif(choice) && isVarying(types.getFirst())) {
      // Texts are what NULLIF compares, and so what it gives.
      RelDataType text = validator.getTypeFactory().createSqlType(SqlTypeName.VARCHAR);
      choice.setOperand(3, cast(validator, scope, last, text));
      return;
    }
    if (isNullif(choice)) {
      RelDataType first = types.getFirst();
      RelDataType second = validator.deriveType(scope, ((SqlCall) choice.getWhenOperands().get(0)).operand(1));
      if (CommonType.isUnknown(first) && !CommonType.isUnknown(second)) {
        boolean isNull = SqlUtil.isNullLiteral(last, false);
        choice.setOperand(3, isNull ? Casts.cast(last, second) : Casts.convert(validator, scope, last, second));
      }
      compared(first, second).ifPresent(
          name -> choice.setOperand(3, cast(validator, scope, last, validator.getTypeFactory().createSqlType(name))));
      return;
    }
    List<RelDataType> known = types.stream().filter(type -> !CommonType.isUnknown(type)).toList();
    boolean differ =
        known.stream().allMatch(CommonType::isText)
            && known.stream().map(PgTypeFactory::dataType).distinct().count() > 1;
    if (!differ) {
      return;
    }
    RelDataType common = CommonType.of((PgTypeFactory) validator.getTypeFactory(), known).orElseThrow();
    for (int i = 0; i < values.size(); i++) {
      values.set(i, cast(validator, scope, values.get(i), common));
    }
    if (last != null) {
      choice.setOperand(3, cast(validator, scope, last, common));
    }
  }

  /** The type of number in which NULLIF compares, where it is not that of the first; empty else. */
  private static Optional<SqlTypeName> compared(RelDataType first, RelDataType second) {
    if (CommonType.isUnknown(first) || CommonType.isUnknown(second)) {
      return Optional.empty();
    }
    return switch (first.getSqlTypeName()) {
      case SMALLINT, INTEGER, BIGINT -> switch (second.getSqlTypeName()) {
        case DECIMAL -> Optional.of(SqlTypeName.DECIMAL);
        case REAL, DOUBLE -> Optional.of(SqlTypeName.DOUBLE);
        default -> Optional.empty();
      };
      case DECIMAL -> switch (second.getSqlTypeName()) {
        case REAL, DOUBLE -> Optional.of(SqlTypeName.DOUBLE);
        default -> Optional.empty();
      };
      default -> Optional.empty();
    };
  }

  private static SqlNode cast(PgValidator validator, SqlValidatorScope scope, SqlNode value, RelDataType common) {
    RelDataType type = validator.deriveType(scope, value);
    boolean isOther =
        !CommonType.isUnknown(type) && !PgTypeFactory.dataType(type).equals(PgTypeFactory.dataType(common));
    return isOther
        ? Casts.cast(value, validator.getTypeFactory().createTypeWithNullability(common, type.isNullable()))
        : value;
  }

  /** Whether this stands for NULLIF: then the comparison has the place of the whole. */
  private static boolean isNullif(SqlCase choice) {
    return choice.getWhenOperands().size() == 1
        && choice.getElseOperand() != null
        && choice.getWhenOperands().get(0).getKind() == SqlKind.EQUALS
        && choice.getWhenOperands().get(0).getParserPosition().equals(choice.getParserPosition())
        && SqlUtil.isNullLiteral(choice.getThenOperands().get(0), false);
  }

  private static boolean isVarying(RelDataType type) {
    return PgTypeFactory.dataType(type).filter(known -> known.name() == TypeName.VARCHAR).isPresent();
  }

  /** Whether this stands for COALESCE: then its conditions have the place of the whole. */
  private static boolean isCoalesce(SqlCase choice) {
    for (SqlNode when : choice.getWhenOperands()) {
      if (when.getKind() != SqlKind.IS_NOT_NULL || !when.getParserPosition().equals(choice.getParserPosition())) {
        return false;
      }
    }
    return true;
  }
}
