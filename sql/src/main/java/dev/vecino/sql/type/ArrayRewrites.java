package dev.vecino.sql.type;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.ArraySyntax;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlCase;
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
      case FILTER -> JsonObjects.rewrite(call).or(() -> gathered(call));
      default -> JsonObjects.rewrite(call).or(() -> gathered(call));
    };
  }

  /** What the result of ARRAY_AGG or its like becomes. */
  private Optional<SqlNode> gathered(SqlCall call) {
    String finish = gathers(call);
    if (finish == null || !wrapped.add(call)) {
      return Optional.empty();
    }
    SqlParserPos position = call.getParserPosition();
    SqlNode array =
        call.getKind() == SqlKind.OVER ? call : ArraySyntax.call("$array_unbox", position, List.of(plain(call)));
    if (finish.isEmpty()) {
      return array == call ? Optional.empty() : Optional.of(array);
    }
    return Optional.of(ArraySyntax.call(finish, position, List.of(array)));
  }

  /** Distinct values that are filtered, without a FILTER, which the library does not take there: others have no box. */
  private static SqlNode plain(SqlCall call) {
    if (call.getKind() != SqlKind.FILTER
        || !(call.operand(0) instanceof SqlCall gathering)
        || !isDistinct(gathering)) {
      return call;
    }
    SqlNode box = gathering.operand(0);
    SqlNode chosen = chosen(box, call.operand(1));
    if (gathering.operand(gathering.operandCount() - 1) instanceof SqlNodeList order) {
      order.replaceAll(item -> key(item, box, chosen));
    }
    gathering.setOperand(0, chosen);
    return gathering;
  }

  private static SqlNode chosen(SqlNode box, SqlNode condition) {
    SqlParserPos position = box.getParserPosition();
    return new SqlCase(
        position, null, SqlNodeList.of(condition), SqlNodeList.of(box), SqlLiteral.createNull(position));
  }

  private static SqlNode key(SqlNode item, SqlNode box, SqlNode chosen) {
    if (item.equalsDeep(box, Litmus.IGNORE)) {
      return chosen;
    }
    if (item.getKind() == SqlKind.DESCENDING) {
      ((SqlCall) item).setOperand(0, key(((SqlCall) item).operand(0), box, chosen));
    }
    return item;
  }

  private static boolean isDistinct(SqlCall aggregate) {
    return aggregate.getFunctionQuantifier() != null
        && aggregate.getFunctionQuantifier().getValue() == SqlSelectKeyword.DISTINCT;
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

  /**
   * The function that makes the result of the array that a call gathers; empty where the array is the result, null
   * where nothing is gathered.
   */
  private String gathers(SqlCall call) {
    return switch (call.getKind()) {
      case ARRAY_AGG -> call.getOperator().getName().contains("_object") ? null : box(call);
      case OVER -> {
        String finish = call.operand(0) instanceof SqlCall inner ? gathers(inner) : null;
        if (finish != null) {
          // A window's results are read one by one, so each has to be an array of its own.
          SqlCall inner = call.operand(0);
          List<SqlNode> operands = inner.getOperandList();
          if (inner.getKind() == SqlKind.FILTER) {
            // A box that is NULL is left out.
            SqlCall gathering = inner.operand(0);
            operands = new ArrayList<>(gathering.getOperandList());
            operands.set(0, chosen(operands.getFirst(), inner.operand(1)));
          }
          call.setOperand(0, ArraySyntax.call("$array_gather", inner.getParserPosition(), operands));
        }
        yield finish;
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
    if (item.getKind() == SqlKind.NULLS_LAST || item.getKind() == SqlKind.NULLS_FIRST) {
      SqlNode key = ((SqlCall) item).operand(0);
      if ((key.getKind() == SqlKind.DESCENDING) != (item.getKind() == SqlKind.NULLS_FIRST)) {
        // A box is not NULL, and has its place among the others by its content.
        throw Positions.error(
            item,
            VecinoException.of(
                SqlState.FEATURE_NOT_SUPPORTED, "NULLS FIRST and LAST of distinct values are not supported here"));
      }
      return boxedKey(key, value);
    }
    return item;
  }

  /** Puts the argument of an aggregate into a box, and gives what finishes it; null where that was done. */
  private String box(SqlCall call) {
    if (call.operandCount() == 0 || !boxed.add(call)) {
      return null;
    }
    String name = call.getOperator().getName().toLowerCase(Locale.ROOT);
    SqlNode value = call.operand(0);
    boolean isDistinct = isDistinct(call);
    String finish = "";
    if (!name.equals("array_agg")) {
      String type = name.substring(0, name.indexOf('_'));
      // Documents of the type json cannot be told apart: distinct values become documents afterwards.
      if (!isDistinct) {
        String toJson = type.equals("jsonb") ? "to_jsonb" : "$json_item";
        value = ArraySyntax.call(toJson, value.getParserPosition(), List.of(value));
      }
      String what = isDistinct ? "_of_values" : "_of_array";
      finish = "$" + type + what + (name.endsWith("strict") ? "_strict" : "");
      ((SqlBasicCall) call).setOperator(SqlLibraryOperators.ARRAY_AGG);
    }
    SqlNode argument = value;
    if (isDistinct && call.operand(call.operandCount() - 1) instanceof SqlNodeList order) {
      order.replaceAll(item -> boxedKey(item, argument));
    }
    call.setOperand(0, ArraySyntax.call("$array_box", value.getParserPosition(), List.of(value)));
    return finish;
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
