package dev.vecino.sql.parser;

import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnnestOperator;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code unnest(a, b) WITH ORDINALITY}: a query over the numbers from 1 to the length of the longest array, which takes
 * the elements by their numbers.
 */
final class InStep {
  private static final String NUMBER = "$number";
  private static final String OPTIONS = "pg_options_to_table";

  private InStep() {}

  /** Whether an item of FROM unnests several arrays, or numbers their elements. */
  static boolean matches(SqlNode item) {
    SqlCall unnest = unnest(item);
    return each(item) != null || unnest != null && (unnest.operandCount() > 1 || isNumbered(unnest));
  }

  /** The call of a function of two columns that an item is, {@code jsonb_each} or its like; null for another. */
  private static SqlCall each(SqlNode item) {
    if (item.getKind() == SqlKind.LATERAL) {
      return each(((SqlCall) item).operand(0));
    }
    return item.getKind() == SqlKind.COLLECTION_TABLE
            && ((SqlCall) item).operand(0) instanceof SqlBasicCall call
            && call.operandCount() == 1
            && isEach(call.getOperator().getName().toLowerCase(Locale.ROOT))
        ? call
        : null;
  }

  private static boolean isEach(String name) {
    return switch (name) {
      case "jsonb_each", "jsonb_each_text", "json_each", "json_each_text", OPTIONS -> true;
      default -> false;
    };
  }

  /** Keys and values of an object, or names and values of options, in step. */
  private static SqlNode rewriteEach(SqlCall each) {
    String name = each.getOperator().getName().toLowerCase(Locale.ROOT);
    SqlParserPos position = each.getParserPosition();
    SqlNode document = each.operand(0);
    if (name.equals(OPTIONS)) {
      var texts = new SqlDataTypeSpec(new PgTypeSpec(DataType.array(DataType.TEXT), position), position);
      document = SqlStdOperatorTable.CAST.createCall(position, document, texts);
      return query(
          position,
          List.of(ArraySyntax.call("$option_names", position, List.of(document)),
              ArraySyntax.call("$option_values", position, List.of(document))),
          List.of("option_name", "option_value"), false);
    }
    String type = name.substring(0, name.indexOf('_'));
    String ofKeys = type.equals("jsonb") ? "$jsonb_keys" : "json_object_keys";
    SqlNode keys = ArraySyntax.call(ofKeys, position, List.of(document));
    String values = "$" + type + (name.endsWith("text") ? "_value_texts" : "_values");
    return query(
        position, List.of(keys, ArraySyntax.call(values, position, List.of(document))), List.of("key", "value"), false);
  }

  private static SqlCall unnest(SqlNode item) {
    if (item.getKind() == SqlKind.LATERAL) {
      return unnest(((SqlCall) item).operand(0));
    }
    if (item.getKind() == SqlKind.UNNEST) {
      return (SqlCall) item;
    }
    return item.getKind() == SqlKind.COLLECTION_TABLE
            && ((SqlCall) item).operand(0) instanceof SqlBasicCall call
            && call.getOperator().getName().equalsIgnoreCase("unnest")
        ? call
        : null;
  }

  private static boolean isNumbered(SqlCall unnest) {
    return unnest.getOperator() instanceof SqlUnnestOperator operator && operator.withOrdinality;
  }

  /** The name that the item has without an alias. */
  static String name(SqlNode item) {
    return each(item) == null ? "unnest" : each(item).getOperator().getName().toLowerCase(Locale.ROOT);
  }

  /**
   * The query.
   *
   * @param name of the column where there is one array
   */
  static SqlNode rewrite(SqlNode item, String name) {
    if (each(item) != null) {
      return rewriteEach(each(item));
    }
    SqlCall unnest = unnest(item);
    List<String> names = new ArrayList<>();
    List<SqlNode> arrays = new ArrayList<>();
    for (int i = 0; i < unnest.operandCount(); i++) {
      SqlNode array = unnest.operand(i);
      // ROWS FROM calls functions.
      boolean isCall = array instanceof SqlBasicCall call && call.getOperator() instanceof SqlUnresolvedFunction;
      String function = isCall ? ((SqlCall) array).getOperator().getName().toLowerCase(Locale.ROOT) : "unnest";
      arrays.add(isCall && function.equals("unnest") ? ((SqlCall) array).operand(0) : array);
      String own = names.contains(function) ? function + i : function;
      names.add(unnest.operandCount() == 1 ? name : own);
    }
    return query(unnest.getParserPosition(), arrays, names, isNumbered(unnest));
  }

  private static SqlNode query(SqlParserPos position, List<SqlNode> arrays, List<String> names, boolean numbered) {
    SqlNode number = new SqlIdentifier(List.of(NUMBER, NUMBER), position);
    List<SqlNode> lengths = new ArrayList<>();
    List<SqlNode> items = new ArrayList<>();
    for (SqlNode array : arrays) {
      SqlNode list = ArraySyntax.call("array_from_one", position, List.of(array));
      lengths.add(ArraySyntax.call("cardinality", position, List.of(array)));
      items.add(
          label(ArraySyntax.call("array_subscript", position, List.of(list, number)), names.get(items.size())));
    }
    if (numbered) {
      var bigint = new SqlDataTypeSpec(new PgTypeSpec(DataType.BIGINT, position), position);
      items.add(label(SqlStdOperatorTable.CAST.createCall(position, number, bigint), "ordinality"));
    }
    SqlNode longest = ArraySyntax.call("greatest", position, lengths);
    SqlNode one = SqlLiteral.createExactNumeric("1", position);
    SqlNode numbers =
        SqlStdOperatorTable.UNNEST.createCall(
            position, ArraySyntax.call("generate_series", position, List.of(one, longest)));
    SqlNode from =
        SqlStdOperatorTable.AS.createCall(
            position, numbers, new SqlIdentifier(NUMBER, position), new SqlIdentifier(NUMBER, position));
    var query =
        new SqlSelect(
            position, null, new SqlNodeList(items, position), from, null, null, null, null, null, null, null, null,
            null);
    return SqlStdOperatorTable.LATERAL.createCall(position, query);
  }

  private static SqlNode label(SqlNode value, String label) {
    return SqlStdOperatorTable.AS.createCall(
        value.getParserPosition(), value, new SqlIdentifier(label, value.getParserPosition()));
  }
}
