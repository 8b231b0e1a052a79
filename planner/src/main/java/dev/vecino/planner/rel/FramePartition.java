package dev.vecino.planner.rel;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.rel.FrameRows.Layout;
import dev.vecino.sql.parser.WindowFrame;
import dev.vecino.sql.parser.WindowFrame.Bound;
import dev.vecino.sql.parser.WindowFrame.Exclusion;
import dev.vecino.sql.parser.WindowFrame.Unit;
import java.util.List;
import org.apache.calcite.rel.RelFieldCollation;

/** The frames of a partition's rows, which are numbered from 0 in the order of the window. */
final class FramePartition {
  private final Layout layout;
  private final WindowFrame frame;
  private final List<Object[]> rows;
  /** For each row the number of its group of peers, and for each group its first row; the last one is the size. */
  private final int[] groups;
  private final int[] groupStarts;
  private final int groupCount;

  private int current;
  private int start;
  private int end;

  FramePartition(Layout layout, SortKeys order, List<Object[]> rows) {
    this.layout = layout;
    this.frame = layout.frame();
    this.rows = rows;
    this.groups = new int[rows.size()];
    this.groupStarts = new int[rows.size() + 1];
    int group = 0;
    for (int i = 1; i < rows.size(); i++) {
      if (order.compare(rows.get(i - 1), rows.get(i)) != 0) {
        groupStarts[++group] = i;
      }
      groups[i] = group;
    }
    this.groupCount = group + 1;
    groupStarts[groupCount] = rows.size();
  }

  int size() {
    return rows.size();
  }

  Object[] row(int i) {
    return rows.get(i);
  }

  /** Makes a row the current one, whose frame the other methods speak of. */
  void moveTo(int row) {
    current = row;
    start = start();
    end = Math.max(start, end());
  }

  /** The first row of the frame from a row of the partition on; -1 for none. */
  int next(int from) {
    int row = Math.max(from, start);
    while (row < end) {
      int allowed = skipForward(row);
      if (allowed == row) {
        return row;
      }
      row = allowed;
    }
    return -1;
  }

  /** The last row of the frame; -1 for none. */
  int last() {
    for (int row = end - 1; row >= start; row--) {
      if (skipForward(row) == row) {
        return row;
      }
    }
    return -1;
  }

  /** The row of the frame with a number from 1 on; -1 for none. */
  int nth(long number) {
    if (frame.exclusion() == Exclusion.NO_OTHERS) {
      return number > end - start ? -1 : (int) (start + number - 1);
    }
    int row = next(0);
    for (long i = 1; i < number && row >= 0; i++) {
      row = next(row + 1);
    }
    return row;
  }

  /** The row itself, or the first after it that might not be left out. */
  private int skipForward(int row) {
    return switch (frame.exclusion()) {
      case NO_OTHERS -> row;
      case CURRENT_ROW -> row == current ? row + 1 : row;
      case GROUP -> groups[row] == groups[current] ? peersEnd() : row;
      case TIES -> {
        if (row == current || groups[row] != groups[current]) {
          yield row;
        }
        yield row < current ? current : peersEnd();
      }
    };
  }

  private int peersStart() {
    return groupStarts[groups[current]];
  }

  private int peersEnd() {
    return groupStarts[groups[current] + 1];
  }

  private int start() {
    return switch (frame.lower()) {
      case UNBOUNDED_PRECEDING -> 0;
      case UNBOUNDED_FOLLOWING -> rows.size();
      case CURRENT_ROW -> frame.unit() == Unit.ROWS ? current : peersStart();
      case PRECEDING, FOLLOWING -> {
        Object bound = rows.get(current)[layout.measure() + 1];
        yield switch (frame.unit()) {
          case ROWS -> clamp(current + signed(bound, frame.lower(), "starting"), rows.size());
          case GROUPS -> groupStarts[
              clamp(groups[current] + signed(bound, frame.lower(), "starting"), groupCount)];
          case RANGE -> byValue(bound, frame.lower(), "starting", true);
        };
      }
    };
  }

  private int end() {
    return switch (frame.upper()) {
      case UNBOUNDED_PRECEDING -> 0;
      case UNBOUNDED_FOLLOWING -> rows.size();
      case CURRENT_ROW -> frame.unit() == Unit.ROWS ? current + 1 : peersEnd();
      case PRECEDING, FOLLOWING -> {
        Object bound = rows.get(current)[layout.measure() + 2];
        yield switch (frame.unit()) {
          case ROWS -> clamp(current + signed(bound, frame.upper(), "ending") + 1, rows.size());
          case GROUPS -> groupStarts[
              clamp(groups[current] + signed(bound, frame.upper(), "ending") + 1, groupCount)];
          case RANGE -> byValue(bound, frame.upper(), "ending", false);
        };
      }
    };
  }

  private static int clamp(long row, int size) {
    return Math.clamp(row, 0, size);
  }

  private static long signed(Object offset, Bound bound, String end) {
    if (offset == null) {
      throw nullOffset(end);
    }
    long distance = ((Number) offset).longValue();
    if (distance < 0) {
      throw VecinoException.of(
          SqlState.INVALID_PRECEDING_OR_FOLLOWING_SIZE, "frame %s offset must not be negative", end);
    }
    // No partition is as large, and sums stay in range.
    long limited = Math.min(distance, Integer.MAX_VALUE);
    return bound == Bound.PRECEDING ? -limited : limited;
  }

  private static VecinoException nullOffset(String end) {
    return VecinoException.of(SqlState.NULL_VALUE_NOT_ALLOWED, "frame %s offset must not be null", end);
  }

  /** The first row within, or the first behind, a bound that is a value; NULL is near to nothing but NULL. */
  private int byValue(Object bound, Bound side, String end, boolean first) {
    Object key = rows.get(current)[layout.measure()];
    if (key == null) {
      return first ? peersStart() : peersEnd();
    }
    if (bound == null) {
      throw nullOffset(end);
    }
    RelFieldCollation field = layout.order().getFirst();
    boolean descending = field.direction.isDescending();
    int toBound = SortKeys.compare(bound, key, descending, false);
    if (side == Bound.PRECEDING ? toBound > 0 : toBound < 0) {
      throw VecinoException.of(
          SqlState.INVALID_PRECEDING_OR_FOLLOWING_SIZE, "invalid preceding or following size in window function");
    }
    int low = nullsBefore();
    int high = rows.size() - nullsAfter();
    while (low < high) {
      int middle = (low + high) >>> 1;
      int compared = SortKeys.compare(rows.get(middle)[layout.measure()], bound, descending, false);
      if (compared < 0 || !first && compared == 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int nullsBefore() {
    return rows.getFirst()[layout.measure()] == null ? groupStarts[1] : 0;
  }

  private int nullsAfter() {
    return rows.getLast()[layout.measure()] == null ? rows.size() - groupStarts[groupCount - 1] : 0;
  }
}
