package dev.vecino.sql.type;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.ArraySyntax;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** Puts operators into calls that only the types of the operands ask for. */
final class OperatorFitting {
  private final PgValidator validator;

  OperatorFitting(PgValidator validator) {
    this.validator = validator;
  }

  void fit(SqlValidatorScope scope, SqlBasicCall call) {
    if (call.getFunctionQuantifier() != null) {
      TextAggregates.convertOrder(validator, scope.getOperandScope(call), call);
    }
    String name = call.getOperator().getName().toLowerCase(Locale.ROOT);
    if (name.startsWith("$any_of_")) {
      makeJsonb(scope, call);
    } else if (name.equals("compare_any") || name.equals("compare_all")) {
      fitElements(scope, call);
    } else if (call.getKind() == SqlKind.ARRAY_QUERY_CONSTRUCTOR) {
      requireOneColumn(scope, call);
    } else if (call.getKind() == SqlKind.OVER) {
      requireWindowFunction(call);
    } else if (call.getOperator() instanceof SqlLikeOperator like && call.getKind() == SqlKind.LIKE) {
      if (is(scope, call.operand(0), DataType.BYTEA)) {
        boolean isSymbol = call.operandCount() == 2;
        String positive = isSymbol ? "~~" : "like_escape";
        String negative = isSymbol ? "!~~" : "$not_like";
        setOperator(call, like.isNegated() ? negative : positive, isSymbol);
      }
    } else if (isGathered(scope, call)) {
      gatherHex(call, null);
    } else if (call.getKind() == SqlKind.FILTER
        && call.operand(0) instanceof SqlCall inner
        && isGathered(scope, inner)) {
      gatherHex(call, inner);
    }
  }

  private void requireOneColumn(SqlValidatorScope scope, SqlBasicCall call) {
    RelDataType rows = validator.deriveType(scope, call.operand(0));
    if (rows.isStruct() && rows.getFieldCount() > 1) {
      throw Positions.error(
          call, VecinoException.of(SqlState.SYNTAX_ERROR, "subquery must return only one column"));
    }
  }

  private void requireWindowFunction(SqlBasicCall over) {
    if (!(over.operand(0) instanceof SqlCall function) || !(function.getOperator() instanceof SqlFunction operator)) {
      return;
    }
    List<SqlOperator> known = new ArrayList<>();
    validator
        .getOperatorTable()
        .lookupOperatorOverloads(
            operator.getNameAsId(), null, operator.getSyntax(), known, SqlNameMatchers.withCaseSensitive(false));
    if (!known.isEmpty() && !operator.isAggregator() && known.stream().noneMatch(SqlOperator::isAggregator)) {
      throw Positions.error(
          function,
          VecinoException.of(
              SqlState.WRONG_OBJECT_TYPE,
              "OVER specified, but %s is not a window function nor an aggregate function",
              operator.getName().toLowerCase(Locale.ROOT)));
    }
  }

  /** Gives what is compared with the elements of an array their type, where it has none of its own. */
  private void fitElements(SqlValidatorScope scope, SqlBasicCall call) {
    Optional<DataType> element =
        PgTypeFactory.dataType(validator.deriveType(scope, call.operand(1))).flatMap(DataType::element);
    if (element.isEmpty()) {
      return;
    }
    var types = (PgTypeFactory) validator.getTypeFactory();
    RelDataType left = validator.deriveType(scope, call.operand(0));
    RelDataType right = types.relType(element.get(), true);
    if (CommonType.isUnknown(left)) {
      call.setOperand(0, Casts.convert(validator, scope, call.operand(0), right));
    } else if (CommonType.isScalar(left) && CommonType.compared(types, List.of(left, right)).isEmpty()) {
      String symbol = ((SqlLiteral) call.operand(2)).getValueAs(String.class);
      throw Positions.error(call, PgTypeCoercion.noOperator(symbol, List.of(left, right)));
    }
  }

  private boolean isGathered(SqlValidatorScope scope, SqlCall call) {
    return call.getOperator() == SqlLibraryOperators.STRING_AGG
        && is(scope.getOperandScope(call), call.operand(0), DataType.BYTEA);
  }

  private boolean is(SqlValidatorScope scope, SqlNode node, DataType type) {
    return PgTypeFactory.dataType(validator.deriveType(scope, node)).filter(type::equals).isPresent();
  }

  private void setOperator(SqlBasicCall call, String name, boolean isSymbol) {
    call.setOperator(
        isSymbol
            ? ArraySyntax.operator(name)
            : ((SqlCall) ArraySyntax.call(name, call.getParserPosition(), call.getOperandList())).getOperator());
    validator.bind(call);
  }

  /** A document of which a part is of the type jsonb is of that type, too. */
  private void makeJsonb(SqlValidatorScope scope, SqlBasicCall call) {
    String name = call.getOperator().getName().toLowerCase(Locale.ROOT);
    DataType part = name.endsWith("_of_rows") ? DataType.array(DataType.JSONB) : DataType.JSONB;
    if (call.getOperandList().stream().anyMatch(operand -> is(scope, operand, part))) {
      setOperator(call, name.replace("$any_of_", "$jsonb_of_"), false);
    }
  }

  /**
   * Makes {@code string_agg} of byte strings those that the digits gathered of them stand for.
   *
   * @param inner the aggregate where the call is its FILTER
   */
  private void gatherHex(SqlBasicCall call, SqlCall inner) {
    SqlParserPos position = call.getParserPosition();
    SqlCall aggregate = inner == null ? call : inner;
    List<SqlNode> operands = new ArrayList<>(aggregate.getOperandList());
    for (int i = 0; i < 2; i++) {
      SqlNode hex = SqlLiteral.createCharString("hex", position);
      operands.set(i, ArraySyntax.call("encode", position, List.of(operands.get(i), hex)));
    }
    SqlNode gathered =
        aggregate
            .getOperator()
            .createCall(aggregate.getFunctionQuantifier(), position, operands.toArray(SqlNode[]::new));
    if (inner != null) {
      gathered = call.getOperator().createCall(position, gathered, call.operand(1));
    }
    call.setOperand(0, validator.rewritten(gathered));
    for (int i = 1; i < call.operandCount(); i++) {
      call.setOperand(i, SqlLiteral.createCharString("hex", position));
    }
    setOperator(call, "$hex_bytes", false);
  }
}
