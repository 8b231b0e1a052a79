package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.CloseCursor;
import dev.vecino.sql.Statement.DeclareCursor;
import dev.vecino.sql.Statement.Direction;
import dev.vecino.sql.Statement.FetchCursor;
import dev.vecino.sql.Statement.Query;
import java.util.Optional;

/** Reads DECLARE, FETCH, MOVE and CLOSE, behind those words. */
final class CursorReader {
  private final Cursor cursor;

  CursorReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement declare() {
    String name = cursor.name();
    boolean binary = false;
    Optional<Boolean> scroll = Optional.empty();
    for (; ; ) {
      if (cursor.accept("binary")) {
        binary = true;
      } else if (cursor.accept("no", "scroll")) {
        scroll = Optional.of(agreed(scroll, false));
      } else if (cursor.accept("scroll")) {
        scroll = Optional.of(agreed(scroll, true));
      } else if (!cursor.accept("insensitive") && !cursor.accept("asensitive")) {
        break;
      }
    }
    cursor.expect("cursor");
    boolean hold = cursor.accept("with", "hold");
    if (!hold) {
      cursor.accept("without", "hold");
    }
    cursor.expect("for");
    int from = cursor.index();
    if (!(InnerStatement.read(cursor) instanceof Query query)) {
      cursor.moveTo(from);
      throw cursor.syntaxError();
    }
    if (query.changes()) {
      throw VecinoException.of(
          SqlState.FEATURE_NOT_SUPPORTED, "DECLARE CURSOR must not contain data-modifying statements in WITH");
    }
    if (query.locks().isPresent() && (hold || scroll.orElse(false))) {
      throw VecinoException.of(
              SqlState.FEATURE_NOT_SUPPORTED,
              hold
                  ? "DECLARE CURSOR WITH HOLD ... FOR %s is not supported"
                  : "DECLARE SCROLL CURSOR ... FOR %s is not supported",
              query.locks().get())
          .withDetail(hold ? "Holdable cursors must be READ ONLY." : "Scrollable cursors must be READ ONLY.");
    }
    return new DeclareCursor(
        name, scroll, hold, binary, query, InnerStatement.text(cursor.lexemes(), from, cursor.to()));
  }

  private static boolean agreed(Optional<Boolean> before, boolean scroll) {
    if (before.orElse(scroll) != scroll) {
      throw VecinoException.of(SqlState.INVALID_CURSOR_DEFINITION, "cannot specify both SCROLL and NO SCROLL");
    }
    return scroll;
  }

  Statement fetch(boolean move) {
    Direction direction = direction();
    if (!cursor.accept("from")) {
      cursor.accept("in");
    }
    return new FetchCursor(cursor.name(), direction, move);
  }

  private Direction direction() {
    if (isCursor()) {
      return new Direction.Forward(1);
    }
    if (cursor.accept("next")) {
      return new Direction.Forward(1);
    }
    if (cursor.accept("prior")) {
      return new Direction.Forward(-1);
    }
    if (cursor.accept("first")) {
      return new Direction.Absolute(1);
    }
    if (cursor.accept("last")) {
      return new Direction.Absolute(-1);
    }
    if (cursor.accept("absolute")) {
      return new Direction.Absolute(cursor.number());
    }
    if (cursor.accept("relative")) {
      return new Direction.Relative(cursor.number());
    }
    if (cursor.accept("forward")) {
      return counted(1);
    }
    if (cursor.accept("backward")) {
      return counted(-1);
    }
    return cursor.is(LexemeKind.INTEGER) || isSign() || cursor.isWord("all") ? counted(1) : new Direction.Forward(1);
  }

  /** Whether the next word is already the cursor's name, though it may be that of a direction. */
  private boolean isCursor() {
    return cursor.index() + 1 >= cursor.to();
  }

  private boolean isSign() {
    return cursor.lexemes().isOperator(cursor.index(), "-") || cursor.lexemes().isOperator(cursor.index(), "+");
  }

  private Direction counted(int sign) {
    if (cursor.accept("all")) {
      return new Direction.Forward(sign * Long.MAX_VALUE);
    }
    return new Direction.Forward(cursor.is(LexemeKind.INTEGER) || isSign() ? sign * cursor.number() : sign);
  }

  Statement close() {
    return new CloseCursor(cursor.accept("all") ? Optional.empty() : Optional.of(cursor.name()));
  }
}
