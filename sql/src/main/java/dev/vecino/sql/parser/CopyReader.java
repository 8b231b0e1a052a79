package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.CopyFrom;
import dev.vecino.sql.Statement.CopyTo;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.Statement.Planned;
import dev.vecino.sql.ViewStatement.CreateTableAs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads COPY, behind that word. */
final class CopyReader {
  private final Cursor cursor;
  private final Map<String, String> options = new LinkedHashMap<>();

  CopyReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement read() {
    if (cursor.is(LexemeKind.LEFT_PAREN)) {
      return query();
    }
    if (cursor.accept("binary")) {
      options.put("format", "binary");
    }
    Name table = cursor.qualifiedName();
    List<String> columns = cursor.is(LexemeKind.LEFT_PAREN) ? cursor.parenthesized(cursor::name) : List.of();
    boolean from = cursor.accept("from");
    if (!from) {
      cursor.expect("to");
    }
    String file = file(from ? "stdin" : "stdout");
    options();
    Optional<String> where =
        from && cursor.accept("where") ? Optional.of(new Expressions(cursor).item()) : Optional.empty();
    if (!from && cursor.isWord("where")) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "WHERE clause not allowed with COPY TO").at(cursor.position());
    }
    return from
        ? new CopyFrom(table, columns, file, Map.copyOf(options), where)
        : new CopyTo(Optional.of(table), columns, Optional.empty(), file, Map.copyOf(options));
  }

  private Statement query() {
    cursor.expect(LexemeKind.LEFT_PAREN);
    int from = cursor.index();
    int close = new Expressions(cursor).closing(from);
    Statement statement = new StatementReader(cursor.lexemes(), from, close).read();
    if (statement instanceof CreateTableAs) {
      throw cursor.notSupported("COPY (SELECT INTO)");
    }
    if (!(statement instanceof Planned query)) {
      throw cursor.lexemes().syntaxError(from);
    }
    cursor.moveTo(close + 1);
    cursor.expect("to");
    String file = file("stdout");
    options();
    return new CopyTo(Optional.empty(), List.of(), Optional.of(query), file, Map.copyOf(options));
  }

  /** A file name, or null for the standard stream. */
  private String file(String stream) {
    if (cursor.accept(stream)) {
      return null;
    }
    if (cursor.isWord("program")) {
      throw cursor.notSupported("COPY PROGRAM");
    }
    return cursor.string();
  }

  private void options() {
    if (cursor.accept("using", "delimiters")) {
      put("delimiter", cursor.string());
    }
    cursor.accept("with");
    if (cursor.is(LexemeKind.LEFT_PAREN)) {
      cursor.parenthesized(this::option);
      return;
    }
    while (!cursor.atEnd() && !cursor.isWord("where")) {
      oldOption();
    }
  }

  private String option() {
    String name = cursor.label().toLowerCase(Locale.ROOT);
    boolean bare = cursor.is(LexemeKind.COMMA) || cursor.is(LexemeKind.RIGHT_PAREN);
    if (name.startsWith("force_")) {
      put(name, cursor.acceptOperator("*") ? "*" : columns(cursor.parenthesized(cursor::name)));
    } else {
      put(name, bare ? "true" : Options.value(cursor));
    }
    return name;
  }

  /** The columns of FORCE_QUOTE and the like: names in quotes with commas between. */
  private static String columns(List<String> names) {
    return names.stream().map(name -> '"' + name.replace("\"", "\"\"") + '"').collect(Collectors.joining(","));
  }

  /** The options as they were written before PostgreSQL 9. */
  private void oldOption() {
    if (cursor.accept("force")) {
      String option = cursor.accept("not", "null") ? "force_not_null" : cursor.accept("null") ? "force_null" : "force_quote";
      if (option.equals("force_quote")) {
        cursor.expect("quote");
      }
      put(option, cursor.acceptOperator("*") ? "*" : columns(cursor.list(cursor::name)));
      return;
    }
    String name = cursor.label().toLowerCase(Locale.ROOT);
    switch (name) {
      case "csv", "binary", "text" -> put("format", name);
      case "header" -> put("header", "true");
      case "freeze" -> put("freeze", "true");
      case "delimiter", "null", "quote", "escape" -> {
        cursor.accept("as");
        put(name, cursor.string());
      }
      case "encoding" -> put(name, cursor.string());
      default -> {
        cursor.moveTo(cursor.index() - 1);
        throw cursor.syntaxError();
      }
    }
  }

  private void put(String name, String value) {
    if (options.put(name, value) != null) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "conflicting or redundant options").at(cursor.position());
    }
  }
}
