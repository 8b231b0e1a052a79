package dev.vecino.planner.rel;

import dev.vecino.planner.ExecutionContext;
import dev.vecino.storage.RowCursor;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;

/**
 * Reads ranges of an index.
 *
 * @param wanted the columns to read; null for all
 */
record IndexRangeCode(KeyRanges ranges, boolean descending, OutputRow output, int[] wanted) implements AccessCode {
  @Override
  public Enumerable<Object[]> open(DataContext root, Object[] arguments, RowTest filter, RowTest threshold) {
    ExecutionContext context = (ExecutionContext) root.get(Access.CONTEXT);
    List<Object> values = arguments == null ? List.of() : Arrays.asList(arguments);
    return new CursorRows(
        context,
        () -> {
          RowCursor rows = ranges.open(context.snapshot(), values, descending, wanted);
          return rows == null ? NoRows.INSTANCE : rows;
        },
        output);
  }
}
