package dev.vecino.planner.rel;

import dev.vecino.catalog.Table;
import dev.vecino.planner.ExecutionContext;
import dev.vecino.storage.RowCursor;
import java.util.Arrays;
import java.util.List;

/** Gathers the rows of a {@link RowIdSet}: ascending ids, each once. */
sealed interface RowIds {
  long[] NONE = {};
  int[] NO_COLUMNS = {};

  /** How many values its keys have. */
  int values();

  /** @param values those of its keys */
  long[] find(ExecutionContext context, List<Object> values);

  static RowIds of(Table table, RowIdSet set) {
    return switch (set) {
      case RowIdSet.Keyed keyed ->
          new Keyed(KeyRanges.of(table, keyed.index(), keyed.keys()), keyed.keys().expressions().size());
      case RowIdSet.Common common -> new Several(common.parts().stream().map(part -> of(table, part)).toList(), true);
      case RowIdSet.Joint joint -> new Several(joint.parts().stream().map(part -> of(table, part)).toList(), false);
    };
  }

  /** Rows of keys. */
  record Keyed(KeyRanges ranges, int values) implements RowIds {
    @Override
    public long[] find(ExecutionContext context, List<Object> values) {
      RowCursor rows = ranges.open(context.snapshot(), values, false, NO_COLUMNS);
      if (rows == null) {
        return NONE;
      }
      long[] ids = new long[16];
      int count = 0;
      try (rows) {
        while (rows.next()) {
          if (count == ids.length) {
            ids = Arrays.copyOf(ids, 2 * count);
          }
          ids[count++] = rows.rowId();
          if ((count & (CursorRows.CANCEL_INTERVAL - 1)) == 0) {
            CursorRows.checkCancelled(context);
          }
        }
      }
      Arrays.sort(ids, 0, count);
      return distinct(ids, count);
    }
  }

  /** Rows of all sets, or of any. */
  record Several(List<RowIds> parts, boolean common) implements RowIds {
    @Override
    public int values() {
      return parts.stream().mapToInt(RowIds::values).sum();
    }

    @Override
    public long[] find(ExecutionContext context, List<Object> values) {
      long[] found = null;
      int at = 0;
      for (RowIds part : parts) {
        if (common && found != null && found.length == 0) {
          return found;
        }
        long[] next = part.find(context, values.subList(at, at + part.values()));
        at += part.values();
        found = found == null ? next : common ? both(found, next) : either(found, next);
      }
      return found;
    }
  }

  private static long[] both(long[] a, long[] b) {
    long[] result = new long[Math.min(a.length, b.length)];
    int count = 0;
    for (int i = 0, j = 0; i < a.length && j < b.length; ) {
      if (a[i] == b[j]) {
        result[count++] = a[i++];
        j++;
      } else if (a[i] < b[j]) {
        i++;
      } else {
        j++;
      }
    }
    return Arrays.copyOf(result, count);
  }

  private static long[] either(long[] a, long[] b) {
    long[] all = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    Arrays.sort(all);
    return distinct(all, all.length);
  }

  private static long[] distinct(long[] sorted, int length) {
    int count = 0;
    for (int i = 0; i < length; i++) {
      if (count == 0 || sorted[i] != sorted[count - 1]) {
        sorted[count++] = sorted[i];
      }
    }
    return Arrays.copyOf(sorted, count);
  }
}
