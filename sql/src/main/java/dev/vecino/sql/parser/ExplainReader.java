package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Explain;
import dev.vecino.sql.Statement.Planned;
import java.util.Locale;

/** Reads EXPLAIN, behind that word. */
final class ExplainReader {
  private final Cursor cursor;
  private boolean analyze;

  ExplainReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement read() {
    if (cursor.is(LexemeKind.LEFT_PAREN) && hasOptions()) {
      cursor.parenthesized(this::option);
    } else {
      analyze = cursor.accept("analyze") || cursor.accept("analyse");
      cursor.accept("verbose");
    }
    cursor.accept("plan", "for");
    Statement statement = new StatementReader(cursor.lexemes(), cursor.index(), cursor.to()).read();
    if (!(statement instanceof Planned planned)) {
      throw cursor.notSupported("EXPLAIN of this statement");
    }
    cursor.moveTo(cursor.to());
    return new Explain(planned, analyze);
  }

  /** EXPLAIN (SELECT 1) explains a query between parentheses. */
  private boolean hasOptions() {
    return !cursor.isWord(1, "select") && !cursor.isWord(1, "with") && !cursor.isWord(1, "values")
        && !cursor.isWord(1, "table") && cursor.lexemes().kind(cursor.index() + 1) != LexemeKind.LEFT_PAREN;
  }

  private String option() {
    int position = cursor.position();
    String name = cursor.label().toLowerCase(Locale.ROOT);
    boolean bare = cursor.is(LexemeKind.COMMA) || cursor.is(LexemeKind.RIGHT_PAREN);
    String value = bare ? "true" : Options.value(cursor).toLowerCase(Locale.ROOT);
    switch (name) {
      case "analyze" -> analyze = isTrue(name, value, position);
      case "verbose", "costs", "settings", "buffers", "wal", "timing", "summary", "generic_plan", "memory" ->
          isTrue(name, value, position);
      case "format" -> {
        if (!value.equals("text")) {
          throw VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "EXPLAIN format \"%s\" is not supported", value)
              .at(position);
        }
      }
      default -> throw VecinoException.of(SqlState.SYNTAX_ERROR, "unrecognized EXPLAIN option \"%s\"", name)
          .at(position);
    }
    return name;
  }

  private static boolean isTrue(String name, String value, int position) {
    return switch (value) {
      case "true", "on", "1" -> true;
      case "false", "off", "0" -> false;
      default -> throw VecinoException.of(SqlState.SYNTAX_ERROR, "%s requires a Boolean value", name).at(position);
    };
  }
}
