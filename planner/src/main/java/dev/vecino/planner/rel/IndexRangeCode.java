package dev.vecino.planner.rel;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.planner.ExecutionContext;
import dev.vecino.storage.KeyRange;
import dev.vecino.storage.RowCursor;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;

/**
 * Reads ranges of an index.
 *
 * @param prefixes number of prefixes, whose values come first among the arguments
 * @param prefixLength number of values of each
 * @param wanted the columns to read; null for all
 */
record IndexRangeCode(
    Table table,
    Index.BTree index,
    int prefixes,
    int prefixLength,
    boolean hasLower,
    boolean lowerInclusive,
    boolean hasUpper,
    boolean upperInclusive,
    boolean descending,
    OutputRow output,
    int[] wanted)
    implements AccessCode {

  @Override
  public Enumerable<Object[]> open(DataContext root, Object[] arguments, RowTest filter) {
    ExecutionContext context = (ExecutionContext) root.get(Access.CONTEXT);
    if (prefixes == 1) {
      KeyRange range = range(arguments);
      return range == null
          ? Linq4j.emptyEnumerable()
          : new CursorRows(context, () -> context.snapshot().range(table, index, range, descending, wanted), output);
    }
    return new CursorRows(context, () -> new Several(context, ranges(arguments)), output);
  }

  /** The one range; null where it is empty since a bound is NULL. */
  private KeyRange range(Object[] arguments) {
    if (prefixLength == 0 && !hasLower && !hasUpper) {
      return KeyRange.all();
    }
    for (Object argument : arguments) {
      if (argument == null) {
        return null;
      }
    }
    List<Object> prefix = Arrays.asList(arguments).subList(0, prefixLength);
    Object lower = hasLower ? arguments[prefixLength] : null;
    Object upper = hasUpper ? arguments[arguments.length - 1] : null;
    return new KeyRange(prefix, lower, lowerInclusive, upper, upperInclusive, false);
  }

  /** A range for each prefix, of equal ones once. */
  private Set<KeyRange> ranges(Object[] arguments) {
    Set<KeyRange> ranges = new LinkedHashSet<>();
    for (int i = 0; i < prefixes; i++) {
      List<Object> prefix = Arrays.asList(arguments).subList(i * prefixLength, (i + 1) * prefixLength);
      if (!prefix.contains(null)) {
        ranges.add(KeyRange.equal(prefix));
      }
    }
    return ranges;
  }

  /** The rows of several ranges, one range after another. */
  private final class Several implements RowCursor {
    private final ExecutionContext context;
    private final Iterator<KeyRange> ranges;
    private RowCursor current;

    Several(ExecutionContext context, Set<KeyRange> ranges) {
      this.context = context;
      this.ranges = ranges.iterator();
    }

    @Override
    public boolean next() {
      while (true) {
        if (current != null && current.next()) {
          return true;
        }
        close();
        if (!ranges.hasNext()) {
          return false;
        }
        current = context.snapshot().range(table, index, ranges.next(), false, wanted);
      }
    }

    @Override
    public long rowId() {
      return current.rowId();
    }

    @Override
    public Object[] row() {
      return current.row();
    }

    @Override
    public void close() {
      if (current != null) {
        current.close();
        current = null;
      }
    }
  }
}
