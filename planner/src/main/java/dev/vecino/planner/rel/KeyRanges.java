package dev.vecino.planner.rel;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.storage.KeyRange;
import dev.vecino.storage.RowCursor;
import dev.vecino.storage.Snapshot;
import dev.vecino.type.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Opens the rows of {@link IndexKeys} when the values of its expressions are known.
 *
 * @param prefixes number of prefixes, whose values come first
 * @param prefixLength number of values of each
 * @param arrays which of the values of a prefix are arrays, each of whose elements stands for a prefix
 */
record KeyRanges(
    Table table,
    Index.BTree index,
    int prefixes,
    int prefixLength,
    Set<Integer> arrays,
    boolean hasLower,
    boolean lowerInclusive,
    boolean hasUpper,
    boolean upperInclusive) {

  static KeyRanges of(Table table, Index.BTree index, IndexKeys keys) {
    return new KeyRanges(
        table,
        index,
        keys.prefixes().size(),
        keys.prefixLength(),
        keys.arrays(),
        keys.lower() != null,
        keys.lowerInclusive(),
        keys.upper() != null,
        keys.upperInclusive());
  }

  /** The rows, in key order where there is one prefix; null where a NULL among the values leaves none. */
  RowCursor open(Snapshot snapshot, List<Object> values, boolean descending, int[] wanted) {
    if (prefixes == 1 && arrays.isEmpty()) {
      KeyRange range = range(values);
      return range == null ? null : snapshot.range(table, index, range, descending, wanted);
    }
    return new Several(snapshot, ranges(values).iterator(), wanted);
  }

  private KeyRange range(List<Object> values) {
    if (values.isEmpty()) {
      return KeyRange.all();
    }
    for (Object value : values) {
      if (value == null) {
        return null;
      }
    }
    Object lower = hasLower ? values.get(prefixLength) : null;
    Object upper = hasUpper ? values.getLast() : null;
    return new KeyRange(
        values.subList(0, prefixLength), lower, lowerInclusive, upper, upperInclusive, false);
  }

  /** A range for each prefix, of equal ones once. */
  private Set<KeyRange> ranges(List<Object> values) {
    Set<KeyRange> ranges = new LinkedHashSet<>();
    for (int i = 0; i < prefixes; i++) {
      List<Object> prefix = values.subList(i * prefixLength, (i + 1) * prefixLength);
      add(ranges, prefix, List.of());
    }
    return ranges;
  }

  /** Adds the prefixes that begin with some values; none where one is NULL. */
  private void add(Set<KeyRange> ranges, List<Object> prefix, List<Object> begun) {
    int at = begun.size();
    if (at == prefix.size()) {
      ranges.add(KeyRange.equal(begun));
      return;
    }
    List<?> values =
        arrays.contains(at) && prefix.get(at) instanceof Array array
            ? array.list()
            : Collections.singletonList(prefix.get(at));
    for (Object value : values) {
      if (value != null) {
        List<Object> longer = new ArrayList<>(begun);
        longer.add(value);
        add(ranges, prefix, longer);
      }
    }
  }

  /** The rows of several ranges, one range after another. */
  private final class Several implements RowCursor {
    private final Snapshot snapshot;
    private final Iterator<KeyRange> ranges;
    private final int[] wanted;
    private RowCursor current;

    Several(Snapshot snapshot, Iterator<KeyRange> ranges, int[] wanted) {
      this.snapshot = snapshot;
      this.ranges = ranges;
      this.wanted = wanted;
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
        current = snapshot.range(table, index, ranges.next(), false, wanted);
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
