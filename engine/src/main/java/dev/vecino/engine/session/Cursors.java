package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.DUPLICATE_CURSOR;
import static dev.vecino.error.SqlState.INVALID_CURSOR_NAME;

import dev.vecino.Result;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.DeclareCursor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The cursors of a session. */
final class Cursors {
  private final Map<String, SqlCursor> byName = new LinkedHashMap<>();
  private long count;

  void requireFree(String name) {
    if (byName.containsKey(name)) {
      throw VecinoException.of(DUPLICATE_CURSOR, "cursor \"%s\" already exists", name);
    }
  }

  SqlCursor open(DeclareCursor declaration, String statement, Result source) {
    var cursor = new SqlCursor(declaration, statement, source, ++count);
    byName.put(cursor.name(), cursor);
    return cursor;
  }

  SqlCursor require(String name) {
    SqlCursor cursor = byName.get(name);
    if (cursor == null) {
      throw VecinoException.of(INVALID_CURSOR_NAME, "cursor \"%s\" does not exist", name);
    }
    return cursor;
  }

  Collection<SqlCursor> all() {
    return byName.values();
  }

  /** CLOSE; empty for all. */
  void close(Optional<String> name) {
    if (name.isPresent()) {
      require(name.get());
    }
    closeWhere(cursor -> name.isEmpty() || cursor.name().equals(name.get()));
  }

  private void closeWhere(Predicate<SqlCursor> condition) {
    List<SqlCursor> closed = new ArrayList<>(byName.values());
    closed.removeIf(condition.negate());
    closed.forEach(cursor -> byName.remove(cursor.name()));
    closed.forEach(SqlCursor::close);
  }

  long mark() {
    return count;
  }

  /** Closes the cursors that are younger than a mark; the others need nothing any more of what is rolled back. */
  void rollbackTo(long mark) {
    closeWhere(cursor -> cursor.number() > mark && !cursor.isHeld());
    byName.values().forEach(SqlCursor::materialize);
  }

  /** Reads what the cursors that are to be held have left. */
  void beforeCommit() {
    byName.values().stream().filter(cursor -> cursor.declaration().hold() && !cursor.isHeld()).forEach(SqlCursor::hold);
  }

  /** Closes the cursors of a transaction that has ended. */
  void ended() {
    closeWhere(cursor -> !cursor.isHeld());
  }
}
