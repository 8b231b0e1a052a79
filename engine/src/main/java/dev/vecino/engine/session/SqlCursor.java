package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.INVALID_CURSOR_STATE;
import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;

import dev.vecino.Result;
import dev.vecino.ResultColumn;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.Planner;
import dev.vecino.sql.Statement.DeclareCursor;
import dev.vecino.sql.Statement.Direction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A cursor: a query's rows and a place among them. Rows are kept where SCROLL was said, or where the cursor outlives what
 * it was opened in; else they are computed as they are fetched, and forgotten, but for those of a cursor that has given few
 * and may go back to them.
 */
final class SqlCursor {
  /** Most rows that are kept of a cursor which says nothing of scrolling. */
  private static final int MOST_KEPT = 1000;

  private final DeclareCursor declaration;
  private final String statement;
  private final List<ResultColumn> columns;
  private final int table; // whose rows these are, with their ids behind the columns; 0 for rows of another kind
  private final Instant created = Instant.now();
  private final long number;
  private Result source; // null when all rows are here
  private final List<Object[]> rows = new ArrayList<>();
  private boolean keeps;
  private boolean few; // says nothing of scrolling, and has given so few rows that all are kept
  private boolean held; // outlives transactions
  private long forgotten; // rows before the first that is kept
  private long known; // rows that came from the source
  private Object[] last; // of the rows that next() gave
  private long position; // rows up to and with the current one; one more behind the last

  /**
   * @param statement the text of DECLARE
   * @param number tells which of two cursors is older
   */
  SqlCursor(DeclareCursor declaration, String statement, Result source, long number) {
    this.declaration = declaration;
    this.statement = statement;
    List<ResultColumn> given = source.columns();
    String last = given.isEmpty() ? "" : given.getLast().name();
    this.table = last.startsWith(Planner.ROW_ID_OF) ? Integer.parseInt(last.substring(Planner.ROW_ID_OF.length())) : 0;
    this.columns = table == 0 ? given : given.subList(0, given.size() - 1);
    this.source = source;
    this.number = number;
    this.few = declaration.scroll().isEmpty() && declaration.query().locks().isEmpty();
    this.keeps = few || isScrollable();
  }

  String name() {
    return declaration.name();
  }

  DeclareCursor declaration() {
    return declaration;
  }

  String statement() {
    return statement;
  }

  List<ResultColumn> columns() {
    return columns;
  }

  Instant created() {
    return created;
  }

  long number() {
    return number;
  }

  boolean isScrollable() {
    return declaration.scroll().orElse(table != 0 && declaration.query().locks().isEmpty());
  }

  boolean isHeld() {
    return held;
  }

  /** Reads the rows that are left, so that the cursor needs nothing that is open. */
  void materialize() {
    if (source != null) {
      if (!keeps) {
        forgotten = known;
        keeps = true;
      }
      Result reading = source;
      while (reading.next()) {
        rows.add(reading.row());
        known++;
      }
      close();
    }
  }

  /** Makes the cursor outlive its transaction. */
  void hold() {
    materialize();
    held = true;
  }

  void close() {
    Result closing = source;
    source = null;
    if (closing != null) {
      closing.close();
    }
  }

  /** Moves, and gives the rows it comes to. */
  List<Object[]> fetch(Direction direction) {
    List<Object[]> found = move(direction);
    return table == 0 ? found : found.stream().map(row -> Arrays.copyOf(row, columns.size())).toList();
  }

  /**
   * Id of the row of a table that the cursor is on.
   *
   * @throws VecinoException 24000 where it is on none
   */
  long currentRow(Table of) {
    if (held) {
      throw VecinoException.of(INVALID_CURSOR_STATE, "cursor \"%s\" is held from a previous transaction", name());
    }
    if (of.id() != table) {
      throw VecinoException.of(
          INVALID_CURSOR_STATE, "cursor \"%s\" is not a simply updatable scan of table \"%s\"", name(), of.name());
    }
    if (position < 1 || position > known) {
      throw VecinoException.of(INVALID_CURSOR_STATE, "cursor \"%s\" is not positioned on a row", name());
    }
    Object[] row = keeps && position > forgotten ? kept(position) : last;
    return (Long) row[columns.size()];
  }

  private List<Object[]> move(Direction direction) {
    return switch (direction) {
      case Direction.Forward(long count) when count > 0 -> forward(count);
      case Direction.Forward(long count) when count < 0 -> backward(count == Long.MIN_VALUE ? Long.MAX_VALUE : -count);
      case Direction.Forward current -> current();
      case Direction.Absolute(long row) -> absolute(row);
      case Direction.Relative(long by) -> by == 0 ? current() : absolute(target(by));
    };
  }

  private long target(long by) {
    return by > 0 ? Math.max(position + by, position) : Math.max(Math.min(position, known + 1) + by, 0);
  }

  private List<Object[]> current() {
    boolean onRow = position > 0 && position <= known;
    if (!onRow) {
      return List.of();
    }
    requireScroll();
    return List.<Object[]>of(kept(position));
  }

  private List<Object[]> absolute(long row) {
    long wanted = row;
    if (row < 0) {
      while (next() != null) {}
      wanted = Math.max(known + 1 + row, 0);
    }
    if (wanted <= position && (position > 0 || wanted > 0)) {
      requireScroll();
      position = Math.min(wanted, known + 1);
      return wanted == 0 || wanted > known ? List.of() : List.<Object[]>of(kept(wanted));
    }
    Object[] found = null;
    while (position < wanted) {
      found = next();
      if (found == null) {
        return List.of();
      }
    }
    return found == null ? List.of() : List.<Object[]>of(found);
  }

  private List<Object[]> forward(long count) {
    List<Object[]> found = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      Object[] row = next();
      if (row == null) {
        break;
      }
      found.add(row);
    }
    return found;
  }

  private List<Object[]> backward(long count) {
    if (position > 0) {
      requireScroll();
    }
    List<Object[]> found = new ArrayList<>();
    for (long i = 0; i < count && position > 0; i++) {
      position--;
      if (position > 0) {
        found.add(kept(position));
      }
    }
    return found;
  }

  private Object[] kept(long row) {
    return rows.get((int) (row - 1 - forgotten));
  }

  /** The next row; null at the end. */
  private Object[] next() {
    if (position < known) {
      return kept(++position);
    }
    if (source != null && source.next()) {
      Object[] row = source.row();
      last = row;
      known++;
      position = known;
      if (keeps) {
        rows.add(row);
      }
      if (few && !held && rows.size() > MOST_KEPT) {
        few = false;
        keeps = false;
        rows.clear();
      }
      return row;
    }
    position = known + 1;
    return null;
  }

  private void requireScroll() {
    if (!few && !declaration.scroll().orElse(held)) {
      throw VecinoException.of(OBJECT_NOT_IN_PREREQUISITE_STATE, "cursor can only scan forward")
          .withHint("Declare it with SCROLL option to enable backward scan.");
    }
  }
}
