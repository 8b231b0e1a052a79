package dev.vecino.sql.parser;

import dev.vecino.catalog.ForeignKey.Action;
import dev.vecino.catalog.ForeignKey.Timing;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.Statement.Reference;
import java.util.List;
import java.util.Optional;

/** Reads what a foreign key refers to, behind REFERENCES, and when a constraint is checked. */
final class ReferenceReader {
  private final Cursor cursor;

  ReferenceReader(Cursor cursor) {
    this.cursor = cursor;
  }

  /** The clause of a constraint on {@code columns}, without its timing. */
  Reference read(Optional<String> name, List<String> columns, int position) {
    Name table = cursor.qualifiedName();
    List<String> referenced = cursor.is(LexemeKind.LEFT_PAREN) ? cursor.parenthesized(cursor::name) : List.of();
    boolean full = match();
    Action onDelete = Action.NO_ACTION;
    Action onUpdate = Action.NO_ACTION;
    List<String> setOnDelete = List.of();
    while (cursor.isWord("on") && (cursor.isWord(1, "delete") || cursor.isWord(1, "update"))) {
      boolean delete = cursor.isWord(1, "delete");
      cursor.moveTo(cursor.index() + 2);
      Action action = action();
      if (cursor.is(LexemeKind.LEFT_PAREN) && (action == Action.SET_NULL || action == Action.SET_DEFAULT)) {
        int list = cursor.position();
        List<String> set = cursor.parenthesized(cursor::name);
        if (!delete) {
          throw VecinoException.of(
                  SqlState.FEATURE_NOT_SUPPORTED,
                  "a column list with %s is only supported for ON DELETE actions",
                  action == Action.SET_NULL ? "SET NULL" : "SET DEFAULT")
              .at(list);
        }
        setOnDelete = set;
      }
      if (delete) {
        onDelete = action;
      } else {
        onUpdate = action;
      }
    }
    return new Reference(
        name, columns, table, referenced, full, onDelete, onUpdate, setOnDelete, Timing.NOT_DEFERRABLE, true, position);
  }

  private boolean match() {
    if (!cursor.accept("match")) {
      return false;
    }
    if (cursor.accept("full")) {
      return true;
    }
    if (cursor.isWord("partial")) {
      throw VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "MATCH PARTIAL not yet implemented")
          .at(cursor.position());
    }
    cursor.expect("simple");
    return false;
  }

  private Action action() {
    if (cursor.accept("no", "action")) {
      return Action.NO_ACTION;
    }
    if (cursor.accept("restrict")) {
      return Action.RESTRICT;
    }
    if (cursor.accept("cascade")) {
      return Action.CASCADE;
    }
    if (cursor.accept("set", "null")) {
      return Action.SET_NULL;
    }
    cursor.expect("set", "default");
    return Action.SET_DEFAULT;
  }

  /** DEFERRABLE, INITIALLY DEFERRED and their opposites, in any order; empty where there are none. */
  Optional<Timing> timing() {
    return timing(false);
  }

  /** @param ofColumn whether the constraint is one of a column, where nothing may be said twice */
  Optional<Timing> timing(boolean ofColumn) {
    Boolean deferrable = null;
    Boolean deferred = null;
    int position = cursor.position();
    for (;;) {
      if (cursor.accept("deferrable")) {
        deferrable = once(deferrable, true, ofColumn ? "DEFERRABLE/NOT DEFERRABLE" : null);
      } else if (cursor.accept("not", "deferrable")) {
        deferrable = once(deferrable, false, ofColumn ? "DEFERRABLE/NOT DEFERRABLE" : null);
      } else if (cursor.accept("initially", "deferred")) {
        deferred = once(deferred, true, ofColumn ? "INITIALLY IMMEDIATE/DEFERRED" : null);
      } else if (cursor.accept("initially", "immediate")) {
        deferred = once(deferred, false, ofColumn ? "INITIALLY IMMEDIATE/DEFERRED" : null);
      } else {
        break;
      }
    }
    if (Boolean.FALSE.equals(deferrable) && Boolean.TRUE.equals(deferred)) {
      throw VecinoException.of(
              SqlState.SYNTAX_ERROR, "constraint declared INITIALLY DEFERRED must be DEFERRABLE")
          .at(position);
    }
    if (deferrable == null && deferred == null) {
      return Optional.empty();
    }
    if (Boolean.TRUE.equals(deferred)) {
      return Optional.of(Timing.INITIALLY_DEFERRED);
    }
    return Optional.of(Boolean.TRUE.equals(deferrable) ? Timing.INITIALLY_IMMEDIATE : Timing.NOT_DEFERRABLE);
  }

  /** @param clauses what must not be said twice; null where only a contradiction is refused */
  private Boolean once(Boolean before, boolean now, String clauses) {
    if (before != null && clauses != null) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "multiple %s clauses not allowed", clauses).at(cursor.position());
    }
    if (before != null && before != now) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "conflicting constraint properties").at(cursor.position());
    }
    return now;
  }
}
