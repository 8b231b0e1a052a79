package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.ExplainOptions;
import dev.vecino.sql.ExplainOptions.Format;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Explain;
import dev.vecino.sql.Statement.Planned;
import java.util.Locale;

/** Reads EXPLAIN, behind that word. */
final class ExplainReader {
  private final Cursor cursor;
  private boolean analyze;
  private boolean verbose;
  private boolean costs = true;
  private boolean buffers;
  private Boolean timing;
  private Boolean summary;
  private Format format = Format.TEXT;

  ExplainReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement read() {
    if (cursor.is(LexemeKind.LEFT_PAREN) && hasOptions()) {
      cursor.parenthesized(this::option);
    } else {
      analyze = cursor.accept("analyze") || cursor.accept("analyse");
      verbose = cursor.accept("verbose");
    }
    cursor.accept("plan", "for");
    if (cursor.atEnd()) {
      throw cursor.syntaxError();
    }
    Lexemes lexemes = cursor.lexemes();
    String text = lexemes.text().substring(lexemes.start(cursor.index()), lexemes.end(cursor.to() - 1));
    Statement statement = new StatementReader(cursor.lexemes(), cursor.index(), cursor.to()).read();
    if (!(statement instanceof Planned planned)) {
      throw cursor.notSupported("EXPLAIN of this statement");
    }
    cursor.moveTo(cursor.to());
    if (timing != null && timing && !analyze) {
      throw VecinoException.of(SqlState.INVALID_PARAMETER_VALUE, "EXPLAIN option TIMING requires ANALYZE");
    }
    return new Explain(
        planned,
        text,
        new ExplainOptions(
            analyze,
            verbose,
            costs,
            buffers,
            timing == null ? analyze : timing,
            summary == null ? analyze : summary,
            format));
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
      case "verbose" -> verbose = isTrue(name, value, position);
      case "costs" -> costs = isTrue(name, value, position);
      case "timing" -> timing = isTrue(name, value, position);
      case "summary" -> summary = isTrue(name, value, position);
      case "buffers" -> buffers = isTrue(name, value, position);
      case "settings", "wal", "generic_plan", "memory" -> isTrue(name, value, position);
      case "format" -> format = format(value, position);
      default -> throw VecinoException.of(SqlState.SYNTAX_ERROR, "unrecognized EXPLAIN option \"%s\"", name)
          .at(position);
    }
    return name;
  }

  private static Format format(String value, int position) {
    return switch (value) {
      case "text" -> Format.TEXT;
      case "json" -> Format.JSON;
      case "tree" -> Format.TREE;
      case "xml", "yaml" ->
          throw VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "EXPLAIN format \"%s\" is not supported", value)
              .at(position);
      default ->
          throw VecinoException.of(
                  SqlState.INVALID_PARAMETER_VALUE, "unrecognized value for EXPLAIN option \"format\": \"%s\"", value)
              .at(position);
    };
  }

  private static boolean isTrue(String name, String value, int position) {
    return switch (value) {
      case "true", "on", "1" -> true;
      case "false", "off", "0" -> false;
      default -> throw VecinoException.of(SqlState.SYNTAX_ERROR, "%s requires a Boolean value", name).at(position);
    };
  }
}
