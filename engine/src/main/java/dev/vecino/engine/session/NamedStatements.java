package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.DUPLICATE_PREPARED_STATEMENT;
import static dev.vecino.error.SqlState.INVALID_SQL_STATEMENT_NAME;

import dev.vecino.error.VecinoException;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The prepared statements of a session that have a name, by PREPARE or by a client's protocol. */
final class NamedStatements {
  private final Map<String, Named> byName = new LinkedHashMap<>();

  /**
   * A prepared statement.
   *
   * @param text as {@code pg_prepared_statements} shows it
   * @param fromSql whether PREPARE made it
   */
  record Named(String name, String text, EnginePrepared prepared, Instant time, boolean fromSql) {}

  void requireFree(String name) {
    if (byName.containsKey(name)) {
      throw VecinoException.of(DUPLICATE_PREPARED_STATEMENT, "prepared statement \"%s\" already exists", name);
    }
  }

  void put(String name, String text, EnginePrepared prepared, boolean fromSql) {
    byName.put(name, new Named(name, text, prepared, Instant.now(), fromSql));
  }

  Optional<EnginePrepared> find(String name) {
    return Optional.ofNullable(byName.get(name)).map(Named::prepared);
  }

  EnginePrepared require(String name) {
    return find(name)
        .orElseThrow(
            () ->
                VecinoException.of(INVALID_SQL_STATEMENT_NAME, "prepared statement \"%s\" does not exist", name));
  }

  Collection<Named> all() {
    return byName.values();
  }

  /** Forgets one; false where there is none. */
  boolean remove(String name) {
    Named removed = byName.remove(name);
    if (removed != null) {
      removed.prepared().close();
    }
    return removed != null;
  }

  /** DEALLOCATE; empty for all. */
  void deallocate(Optional<String> name) {
    if (name.isPresent()) {
      require(name.get());
      remove(name.get());
    } else {
      byName.values().forEach(named -> named.prepared().close());
      byName.clear();
    }
  }
}
