package dev.vecino.planner;

import dev.vecino.sql.parser.NoColumns;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A query without the columns that stand for an empty select list.
 *
 * @param shown positions of the others
 */
record ShownColumns(QueryPlan query, int[] shown) implements WrappedQuery {
  static QueryPlan of(QueryPlan query) {
    List<OutputColumn> columns = query.columns();
    int[] shown =
        IntStream.range(0, columns.size()).filter(i -> !columns.get(i).name().equals(NoColumns.NAME)).toArray();
    return shown.length == columns.size() ? query : new ShownColumns(query, shown);
  }

  @Override
  public List<OutputColumn> columns() {
    return IntStream.of(shown).mapToObj(query.columns()::get).toList();
  }

  @Override
  public Rows open(ExecutionContext context) {
    return new MappedRows(
        query.open(context), row -> IntStream.of(shown).mapToObj(column -> row[column]).toArray());
  }
}
