package dev.vecino.catalog;

import dev.vecino.type.DataType;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The vectors of a graph index that are computed of rows, or of some rows only.
 *
 * @param sql the expression over a row; of a column its name
 * @param column attribute number where the expression is just a column; 0 for others
 * @param predicateSql the condition, over a row, of the rows that the index has; empty for all
 * @param type of fixed dimensions, as it lies in a vector file
 * @param columns attribute numbers of all columns that both read
 */
public record VectorExpression(String sql, int column, Optional<String> predicateSql, DataType type, List<Integer> columns) {
  public VectorExpression {
    columns = List.copyOf(columns);
  }

  VectorExpression renamed(UnaryOperator<String> rename) {
    return new VectorExpression(rename.apply(sql), column, predicateSql.map(rename), type, columns);
  }
}
