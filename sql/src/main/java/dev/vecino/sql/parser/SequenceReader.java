package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.SequenceOptions;
import dev.vecino.sql.SequenceOptions.OwnedBy;
import dev.vecino.sql.SequenceStatement.AlterSequence;
import dev.vecino.sql.SequenceStatement.CreateSequence;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Name;
import dev.vecino.type.DataType;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads CREATE and ALTER SEQUENCE, behind those words, and the options of identity columns. */
final class SequenceReader {
  private final Cursor cursor;

  private Optional<DataType> type = Optional.empty();
  private OptionalLong increment = OptionalLong.empty();
  private Optional<OptionalLong> min = Optional.empty();
  private Optional<OptionalLong> max = Optional.empty();
  private OptionalLong start = OptionalLong.empty();
  private Optional<OptionalLong> restart = Optional.empty();
  private OptionalLong cache = OptionalLong.empty();
  private Optional<Boolean> cycle = Optional.empty();
  private Optional<Optional<OwnedBy>> ownedBy = Optional.empty();
  private Optional<Name> name = Optional.empty();

  SequenceReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement create(boolean temporary) {
    boolean ifNotExists = cursor.accept("if", "not", "exists");
    Name sequence = cursor.qualifiedName();
    return new CreateSequence(sequence, ifNotExists, temporary, options());
  }

  Statement alter(Name sequence, boolean ifExists) {
    if (cursor.atEnd()) {
      throw cursor.syntaxError();
    }
    if (cursor.accept("set", "logged") || cursor.accept("set", "unlogged")) {
      cursor.expectEnd(); // every sequence survives crashes
    }
    return new AlterSequence(sequence, ifExists, options());
  }

  /** Options up to something else. */
  SequenceOptions options() {
    while (option()) {
      // All work is done in option().
    }
    return made();
  }

  /** {@code ( options )}, or nothing. */
  SequenceOptions parenthesized() {
    if (cursor.accept(LexemeKind.LEFT_PAREN)) {
      while (!cursor.accept(LexemeKind.RIGHT_PAREN)) {
        if (!option()) {
          throw cursor.syntaxError();
        }
      }
    }
    return made();
  }

  private SequenceOptions made() {
    return new SequenceOptions(type, increment, min, max, start, restart, cache, cycle, ownedBy, name);
  }

  /** Reads an option; false where none comes. */
  boolean option() {
    int position = cursor.position();
    if (cursor.accept("as")) {
      once(type.isPresent(), position);
      type = Optional.of(new TypeReader(cursor).read());
    } else if (cursor.accept("increment")) {
      once(increment.isPresent(), position);
      cursor.accept("by");
      increment = OptionalLong.of(cursor.number());
    } else if (cursor.accept("minvalue") || cursor.isWord("no") && cursor.isWord(1, "minvalue")) {
      once(min.isPresent(), position);
      min = Optional.of(bound("minvalue"));
    } else if (cursor.accept("maxvalue") || cursor.isWord("no") && cursor.isWord(1, "maxvalue")) {
      once(max.isPresent(), position);
      max = Optional.of(bound("maxvalue"));
    } else if (cursor.accept("start")) {
      once(start.isPresent(), position);
      cursor.accept("with");
      start = OptionalLong.of(cursor.number());
    } else if (cursor.accept("restart")) {
      once(restart.isPresent(), position);
      boolean given = cursor.accept("with") || !cursor.atEnd() && startsNumber();
      restart = Optional.of(given ? OptionalLong.of(cursor.number()) : OptionalLong.empty());
    } else if (cursor.accept("cache")) {
      once(cache.isPresent(), position);
      cache = OptionalLong.of(cursor.number());
    } else if (cursor.accept("cycle")) {
      once(cycle.isPresent(), position);
      cycle = Optional.of(true);
    } else if (cursor.accept("no", "cycle")) {
      once(cycle.isPresent(), position);
      cycle = Optional.of(false);
    } else if (cursor.accept("owned", "by")) {
      once(ownedBy.isPresent(), position);
      ownedBy = Optional.of(owner());
    } else if (cursor.accept("sequence", "name")) {
      once(name.isPresent(), position);
      name = Optional.of(cursor.qualifiedName());
    } else {
      return false;
    }
    return true;
  }

  private OptionalLong bound(String word) {
    return cursor.accept("no", word) ? OptionalLong.empty() : OptionalLong.of(cursor.number());
  }

  private boolean startsNumber() {
    LexemeKind kind = cursor.lexemes().kind(cursor.index());
    return kind.isNumber() || cursor.lexemes().isOperator(cursor.index(), "-")
        || cursor.lexemes().isOperator(cursor.index(), "+");
  }

  private Optional<OwnedBy> owner() {
    if (cursor.accept("none")) {
      return Optional.empty();
    }
    int position = cursor.position();
    String first = cursor.name();
    if (!cursor.accept(LexemeKind.DOT)) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "invalid OWNED BY option")
          .withHint("Specify OWNED BY table.column or OWNED BY NONE.");
    }
    String second = cursor.label();
    if (!cursor.accept(LexemeKind.DOT)) {
      return Optional.of(new OwnedBy(new Name(Optional.empty(), first, position), second));
    }
    return Optional.of(new OwnedBy(new Name(Optional.of(first), second, position), cursor.label()));
  }

  private static void once(boolean given, int position) {
    if (given) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "conflicting or redundant options").at(position);
    }
  }
}
