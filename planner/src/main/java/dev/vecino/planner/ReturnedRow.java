package dev.vecino.planner;

import java.util.Optional;

/**
 * What the row is made of that RETURNING is computed from: the changed row and that of the other tables, then the row
 * before, the row after and the name of the action, where they are asked for.
 *
 * @param width number of the columns of what is changed, as the statement sees it
 * @param others number of the columns of the other tables
 * @param othersFirst whether these stand before those of the table
 * @param versions whether {@code old}, {@code new} or the action is asked for
 * @param wide what makes the rows of the view of those of the table, where a view is changed
 */
record ReturnedRow(int width, int others, boolean othersFirst, boolean versions, Optional<WideRow> wide) {
  Object[] of(ExecutionContext context, Object[] before, Object[] after, Object[] other, String action) {
    if (wide.isPresent()) {
      Object[] wideBefore = before == null ? null : wide.get().of(context, before);
      return of(wideBefore, after == null ? null : wide.get().of(context, after), other, action);
    }
    return of(before, after, other, action);
  }

  private Object[] of(Object[] before, Object[] after, Object[] other, String action) {
    Object[] current = after == null ? before : after;
    if (others == 0 && !versions) {
      return current;
    }
    Object[] row = new Object[width + others + (versions ? 2 * width + 1 : 0)];
    System.arraycopy(current, 0, row, othersFirst ? others : 0, width);
    if (other != null && others > 0) {
      System.arraycopy(other, 0, row, othersFirst ? 0 : width, others);
    }
    if (versions) {
      int at = width + others;
      if (before != null) {
        System.arraycopy(before, 0, row, at, width);
      }
      if (after != null) {
        System.arraycopy(after, 0, row, at + width, width);
      }
      row[at + 2 * width] = action;
    }
    return row;
  }
}
