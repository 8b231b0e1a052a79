package dev.vecino.sql.type;

import dev.vecino.sql.parser.ArraySyntax;
import dev.vecino.sql.parser.PgTypeSpec;
import dev.vecino.type.DataType;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.Litmus;

/** Puts our functions in the place of Calcite's syntax for arrays, before a statement is validated. */
final class ArrayRewrites {
  private static final String TO_LIST = "$array_to_list";

  /** Calls that gather lists, and that are wrapped already. */
  private final Set<SqlNode> wrapped = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Calls of ARRAY_AGG whose arguments are in boxes already. */
  private final Set<SqlNode> boxed = Collections.newSetFromMap(new IdentityHashMap<>());

  /** What {@code node} is rewritten to; empty where it stays. */
  Optional<SqlNode> rewrite(SqlNode node) {
    if (!(node instanceof SqlCall call)) {
      return Optional.empty();
    }
    return switch (call.getKind()) {
      case ITEM -> Optional.of(ArraySyntax.subscripts(call));
      case ARRAY_VALUE_CONSTRUCTOR -> Optional.of(
          ArraySyntax.call("$array", call.getParserPosition(), call.getOperandList()));
      case CAST -> emptyArray(call);
      case UNNEST -> {
        for (int i = 0; i < call.operandCount(); i++) {
          call.setOperand(i, list(call.operand(i)));
        }
        yield Optional.empty();
      }
      case ARRAY_QUERY_CONSTRUCTOR -> wrapped.add(call) ? Optional.of(query(call)) : Optional.empty();
      default -> objectAggregate(call).or(() -> gathered(call));
    };
  }

  /** What the result of ARRAY_AGG or its like becomes. */
  private Optional<SqlNode> gathered(SqlCall call) {
    String name = gathers(call);
    if (name == null || !wrapped.add(call)) {
      return Optional.empty();
    }
    SqlParserPos position = call.getParserPosition();
    SqlNode array =
        call.getKind() == SqlKind.OVER ? call : ArraySyntax.call("$array_unbox", position, List.of(call));
    return switch (name) {
      case "jsonb_agg" -> Optional.of(ArraySyntax.call("$jsonb_of_array", position, List.of(array)));
      case "json_agg" -> Optional.of(ArraySyntax.call("$json_of_array", position, List.of(array)));
      default -> array == call ? Optional.empty() : Optional.of(array);
    };
  }

  private static Optional<SqlNode> objectAggregate(SqlCall call) {
    boolean isJsonb = isNamed(call, "jsonb_object_agg");
    if (call.operandCount() != 2 || !isJsonb && !isNamed(call, "json_object_agg")) {
      return Optional.empty();
    }
    SqlParserPos position = call.getParserPosition();
    var text = new SqlDataTypeSpec(new PgTypeSpec(DataType.TEXT, position), position);
    SqlNode key = SqlStdOperatorTable.CAST.createCall(position, call.operand(0), text);
    SqlNode value = ArraySyntax.call(isJsonb ? "to_jsonb" : "to_json", position, List.of(call.operand(1)));
    String gather = isJsonb ? "$jsonb_object_gather" : "$json_object_gather";
    return Optional.of(
        ArraySyntax.call(
            gather,
            position,
            List.of(
                ArraySyntax.call("$array_box", position, List.of(key)),
                ArraySyntax.call("$array_box", position, List.of(value)))));
  }

  private static boolean isNamed(SqlCall call, String name) {
    return call.getOperator() instanceof SqlUnresolvedFunction function
        && function.getName().toLowerCase(Locale.ROOT).equals(name);
  }

  private static SqlNode list(SqlNode array) {
    boolean isList = array instanceof SqlCall call && call.getOperator().getName().equalsIgnoreCase(TO_LIST);
    return isList ? array : ArraySyntax.call(TO_LIST, array.getParserPosition(), List.of(array));
  }

  /** Calcite takes plain queries only. */
  private static SqlNode query(SqlCall call) {
    SqlParserPos position = call.getParserPosition();
    if (!(call.operand(0) instanceof SqlSelect) && call.operand(0).getKind() != SqlKind.ORDER_BY) {
      SqlNode from =
          SqlStdOperatorTable.AS.createCall(position, call.operand(0), new SqlIdentifier("array", position));
      call.setOperand(
          0,
          new SqlSelect(
              position, null, SqlNodeList.of(SqlIdentifier.star(position)), from, null, null, null, null, null, null,
              null, null, null));
    }
    return ArraySyntax.call("$list_to_array", position, List.of(call));
  }

  /** The name of the aggregate that a call is, with what may stand behind it; null where it gathers nothing. */
  private String gathers(SqlCall call) {
    return switch (call.getKind()) {
      case ARRAY_AGG -> box(call);
      case OVER -> {
        String name = call.operand(0) instanceof SqlCall inner ? gathers(inner) : null;
        if (name != null) {
          // A window's results are read one by one, so each has to be an array of its own.
          SqlCall inner = call.operand(0);
          call.setOperand(
              0, ArraySyntax.call("$array_gather", inner.getParserPosition(), inner.getOperandList()));
        }
        yield name;
      }
      case FILTER, WITHIN_GROUP, RESPECT_NULLS, IGNORE_NULLS ->
          call.operand(0) instanceof SqlCall inner ? gathers(inner) : null;
      default -> isNamed(call, "array_agg") ? box(call) : null;
    };
  }

  /** What distinct values are ordered by is the values, in their boxes. */
  private static SqlNode boxedKey(SqlNode item, SqlNode value) {
    if (item.equalsDeep(value, Litmus.IGNORE)) {
      return ArraySyntax.call("$array_box", item.getParserPosition(), List.of(item));
    }
    if (item.getKind() == SqlKind.DESCENDING) {
      ((SqlCall) item).setOperand(0, boxedKey(((SqlCall) item).operand(0), value));
    }
    return item;
  }

  /** Puts the argument of an aggregate into a box, and gives the aggregate's name; null where that was done. */
  private String box(SqlCall call) {
    if (call.operandCount() == 0 || !boxed.add(call)) {
      return null;
    }
    String name = call.getOperator().getName().toLowerCase(Locale.ROOT);
    SqlNode value = call.operand(0);
    if (!name.equals("array_agg")) {
      String toJson = name.equals("jsonb_agg") ? "to_jsonb" : "$json_item";
      value = ArraySyntax.call(toJson, value.getParserPosition(), List.of(value));
      ((SqlBasicCall) call).setOperator(SqlLibraryOperators.ARRAY_AGG);
    }
    SqlNode argument = value;
    boolean isDistinct = call.getFunctionQuantifier() != null
        && call.getFunctionQuantifier().getValue() == SqlSelectKeyword.DISTINCT;
    if (isDistinct && call.operand(call.operandCount() - 1) instanceof SqlNodeList order) {
      order.replaceAll(item -> boxedKey(item, argument));
    }
    call.setOperand(0, ArraySyntax.call("$array_box", value.getParserPosition(), List.of(value)));
    return name;
  }

  /** {@code ARRAY[]::t[]} has the type of the cast. */
  private static Optional<SqlNode> emptyArray(SqlCall cast) {
    boolean isEmpty =
        cast.operand(0) instanceof SqlCall array
            && array.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR
            && array.operandCount() == 0;
    if (isEmpty) {
      cast.setOperand(0, SqlLiteral.createCharString("{}", cast.operand(0).getParserPosition()));
    }
    return Optional.empty();
  }
}
