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
    int[] shown = positions(query);
    return shown.length == query.columns().size() ? query : new ShownColumns(query, shown);
  }

  /** Positions of the columns that show. */
  static int[] positions(QueryPlan query) {
    List<OutputColumn> columns = query.columns();
    return IntStream.range(0, columns.size()).filter(i -> !columns.get(i).name().equals(NoColumns.NAME)).toArray();
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
