package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.AlterSystem;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.Statement.ResetAll;
import dev.vecino.sql.Statement.SetConstraints;
import dev.vecino.sql.Statement.SetTransaction;
import dev.vecino.sql.Statement.SetVariable;
import dev.vecino.sql.Statement.Show;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads SET, RESET and SHOW, behind those words. */
final class SettingReader {
  private static final String ROLE = "role";
  private static final String SESSION_AUTHORIZATION = "session_authorization";
  private static final String TIME_ZONE = "timezone";

  private final Cursor cursor;

  SettingReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement set() {
    if (cursor.accept("transaction")) {
      return new SetTransaction(new TransactionReader(cursor).modes(), false);
    }
    if (cursor.accept("session", "characteristics", "as", "transaction")) {
      return new SetTransaction(new TransactionReader(cursor).modes(), true);
    }
    boolean local = cursor.accept("local");
    boolean session = cursor.accept("session");
    if (local && session && !cursor.isWord("authorization")) {
      throw cursor.syntaxError();
    }
    if (cursor.accept("role")) {
      return new SetVariable(ROLE, cursor.accept("none") ? Optional.of("none") : Optional.of(role()), local);
    }
    if (cursor.accept("authorization")) {
      Optional<String> user = cursor.accept("default") ? Optional.of("default") : Optional.of(role());
      return new SetVariable(SESSION_AUTHORIZATION, user, local);
    }
    if (cursor.accept("constraints")) {
      List<Name> names = cursor.accept("all") ? List.of() : cursor.list(cursor::qualifiedName);
      boolean deferred = cursor.accept("deferred");
      if (!deferred) {
        cursor.expect("immediate");
      }
      return new SetConstraints(names, deferred);
    }
    if (cursor.accept("time", "zone")) {
      return new SetVariable(TIME_ZONE, timeZone(), local);
    }
    if (cursor.accept("names")) {
      return new SetVariable("client_encoding", cursor.atEnd() ? Optional.empty() : values(), local);
    }
    if (cursor.accept("schema")) {
      return new SetVariable("search_path", Optional.of(cursor.string()), local);
    }
    String name = name();
    if (!cursor.acceptOperator("=")) {
      cursor.expect("to");
    }
    return new SetVariable(name, name.equals("search_path") ? schemas() : values(), local);
  }

  private String role() {
    return cursor.lexemes().kind(cursor.index()).isString() ? cursor.string() : cursor.name();
  }

  private Optional<String> timeZone() {
    if (cursor.accept("interval")) {
      String offset = cursor.string();
      if (cursor.accept("hour")) {
        cursor.expect("to", "minute");
      }
      return Optional.of(offset);
    }
    return cursor.accept("local") ? Optional.empty() : values();
  }

  /** One value or several; empty for DEFAULT. */
  private Optional<String> values() {
    if (cursor.accept("default")) {
      return Optional.empty();
    }
    return Optional.of(String.join(", ", cursor.list(() -> Options.value(cursor))));
  }

  /** A list of schemas, in which names keep the quotes that they need. */
  private Optional<String> schemas() {
    if (cursor.accept("default")) {
      return Optional.empty();
    }
    return Optional.of(String.join(", ", cursor.list(() -> {
      boolean quoted = cursor.is(LexemeKind.QUOTED_NAME);
      String value = Options.value(cursor);
      return quoted && !value.matches("[a-z_][a-z0-9_]*") ? '"' + value.replace("\"", "\"\"") + '"' : value;
    })));
  }

  private String name() {
    var name = new StringBuilder(cursor.label());
    while (cursor.accept(LexemeKind.DOT)) {
      name.append('.').append(cursor.label());
    }
    return name.toString().toLowerCase(Locale.ROOT);
  }

  Statement reset() {
    if (cursor.accept("all")) {
      return new ResetAll();
    }
    if (cursor.accept("session", "authorization")) {
      return new SetVariable(SESSION_AUTHORIZATION, Optional.empty(), false);
    }
    String name = cursor.accept("time", "zone") ? TIME_ZONE : name();
    return new SetVariable(name, Optional.empty(), false);
  }

  /** ALTER SYSTEM, behind those words. */
  Statement alterSystem() {
    int position = cursor.position();
    boolean reset = cursor.accept("reset");
    if (!reset) {
      cursor.expect("set");
    }
    return switch (reset ? reset() : set()) {
      case ResetAll all -> new AlterSystem(Optional.empty(), Optional.empty());
      case SetVariable(String name, Optional<String> value, boolean local) when !local ->
          new AlterSystem(Optional.of(name), value);
      default -> throw VecinoException.of(SqlState.SYNTAX_ERROR, "ALTER SYSTEM takes a setting").at(position);
    };
  }

  Statement show() {
    if (cursor.accept("time", "zone")) {
      return new Show(TIME_ZONE);
    }
    if (cursor.accept("transaction", "isolation", "level")) {
      return new Show("transaction_isolation");
    }
    return new Show(name());
  }
}
