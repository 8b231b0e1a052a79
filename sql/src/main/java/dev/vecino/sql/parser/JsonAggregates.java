package dev.vecino.sql.parser;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlBasicAggFunction;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * {@code jsonb_agg}, {@code json_object_agg} and their like, which may have ORDER BY among their arguments. The grammar
 * reads them as ARRAY_AGG, which may too; their own names are put in afterwards.
 */
final class JsonAggregates extends SqlShuttle {
  private static final Map<String, SqlOperator> OPERATORS =
      Stream.of(
              "jsonb_agg", "json_agg", "jsonb_agg_strict", "json_agg_strict", "json_object_agg", "jsonb_object_agg",
              "json_object_agg_strict", "jsonb_object_agg_strict", "json_object_agg_unique", "jsonb_object_agg_unique",
              "json_object_agg_unique_strict", "jsonb_object_agg_unique_strict")
          .collect(Collectors.toMap(name -> name, JsonAggregates::operator));

  /** Names by the place of the call in the text. */
  private final Map<Integer, String> names = new TreeMap<>();

  private static SqlOperator operator(String name) {
    return SqlBasicAggFunction.create(name, SqlKind.ARRAY_AGG, ReturnTypes.ARG0_NULLABLE, OperandTypes.ANY);
  }

  /** The operator of JSON_OBJECTAGG or JSON_ARRAYAGG: its name tells what it gives, and how. */
  static SqlOperator of(String name) {
    return operator(name);
  }

  static boolean isName(String word) {
    return OPERATORS.containsKey(word);
  }

  void add(int position, String name) {
    names.put(position, name);
  }

  SqlNode rename(SqlNode statement) {
    return names.isEmpty() ? statement : statement.accept(this);
  }

  @Override
  public SqlNode visit(SqlCall call) {
    SqlNode visited = super.visit(call);
    String name = names.get(call.getParserPosition().getColumnNum());
    if (name != null && visited instanceof SqlBasicCall aggregate && aggregate.getKind() == SqlKind.ARRAY_AGG) {
      aggregate.setOperator(OPERATORS.get(name));
    }
    return visited;
  }
}
