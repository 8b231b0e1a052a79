package dev.vecino.sql.parser;

import java.util.Map;
import java.util.TreeMap;
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
 * {@code jsonb_agg} and {@code json_agg}, which may have ORDER BY among their arguments. The grammar reads them as
 * ARRAY_AGG, which may too; their own names are put in afterwards.
 */
final class JsonAggregates extends SqlShuttle {
  private static final Map<String, SqlOperator> OPERATORS =
      Map.of("jsonb_agg", operator("jsonb_agg"), "json_agg", operator("json_agg"));

  /** Names by the place of the call in the text. */
  private final Map<Integer, String> names = new TreeMap<>();

  private static SqlOperator operator(String name) {
    return SqlBasicAggFunction.create(name, SqlKind.ARRAY_AGG, ReturnTypes.ARG0_NULLABLE, OperandTypes.ANY);
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
