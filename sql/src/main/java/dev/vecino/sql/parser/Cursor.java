package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads the lexemes of one statement from left to right. */
final class Cursor {
  private final Lexemes lexemes;
  private final int from;
  private final int to;
  private int at;

  Cursor(Lexemes lexemes, int from, int to) {
    this.lexemes = lexemes;
    this.from = from;
    this.to = to;
    this.at = from;
  }

  Lexemes lexemes() {
    return lexemes;
  }

  /** Index of the next lexeme. */
  int index() {
    return at;
  }

  /** Index behind the last lexeme of the statement. */
  int to() {
    return to;
  }

  void moveTo(int index) {
    at = index;
  }

  boolean atEnd() {
    return at >= to;
  }

  int position() {
    return lexemes.position(at);
  }

  boolean is(LexemeKind kind) {
    return at < to && lexemes.kind(at) == kind;
  }

  boolean isWord(String word) {
    return isWord(0, word);
  }

  boolean isWord(int ahead, String word) {
    return at + ahead < to && lexemes.isWord(at + ahead, word);
  }

  /** Moves behind these words if they come next, all of them. */
  boolean accept(String... words) {
    for (int i = 0; i < words.length; i++) {
      if (!isWord(i, words[i])) {
        return false;
      }
    }
    at += words.length;
    return true;
  }

  boolean accept(LexemeKind kind) {
    if (!is(kind)) {
      return false;
    }
    at++;
    return true;
  }

  boolean acceptOperator(String operator) {
    if (at >= to || !lexemes.isOperator(at, operator)) {
      return false;
    }
    at++;
    return true;
  }

  void expect(String... words) {
    for (String word : words) {
      if (!accept(word)) {
        throw syntaxError();
      }
    }
  }

  void expect(LexemeKind kind) {
    if (!accept(kind)) {
      throw syntaxError();
    }
  }

  void expectEnd() {
    if (!atEnd()) {
      throw syntaxError();
    }
  }

  /** A name of a table, a column or the like. */
  String name() {
    boolean named = is(LexemeKind.QUOTED_NAME) || is(LexemeKind.WORD) && !Reserved.contains(lexemes.word(at));
    if (!named) {
      throw syntaxError();
    }
    return lexemes.value(at++);
  }

  /** A name that may be a reserved word, for the places where no confusion is possible. */
  String label() {
    if (!is(LexemeKind.QUOTED_NAME) && !is(LexemeKind.WORD)) {
      throw syntaxError();
    }
    return lexemes.value(at++);
  }

  Name qualifiedName() {
    int position = position();
    String first = name();
    if (!accept(LexemeKind.DOT)) {
      return new Name(Optional.empty(), first, position);
    }
    String second = label();
    if (accept(LexemeKind.DOT)) { // a name of the database is before
      String third = label();
      if (is(LexemeKind.DOT)) {
        throw tooManyNames(first + "." + second + "." + third, position);
      }
      return new Name(Optional.of(second), third, position);
    }
    return new Name(Optional.of(first), second, position);
  }

  private VecinoException tooManyNames(String read, int position) {
    var names = new StringBuilder(read);
    while (accept(LexemeKind.DOT)) {
      names.append('.').append(label());
    }
    return VecinoException.of(SqlState.SYNTAX_ERROR, "improper qualified name (too many dotted names): %s", names)
        .at(position);
  }

  String string() {
    if (at >= to || !lexemes.kind(at).isString()) {
      throw syntaxError();
    }
    return lexemes.value(at++);
  }

  /** A whole number with an optional sign. */
  long number() {
    boolean negative = acceptOperator("-");
    if (!negative) {
      acceptOperator("+");
    }
    if (!is(LexemeKind.INTEGER)) {
      throw syntaxError();
    }
    String digits = (negative ? "-" : "") + lexemes.value(at);
    try {
      long value = Long.parseLong(digits);
      at++;
      return value;
    } catch (NumberFormatException e) {
      throw VecinoException.of(
              SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "value \"%s\" is out of range for type bigint", digits)
          .at(position());
    }
  }

  /** Items between parentheses, separated by commas; at least one. */
  <T> List<T> parenthesized(Supplier<T> item) {
    expect(LexemeKind.LEFT_PAREN);
    List<T> items = list(item);
    expect(LexemeKind.RIGHT_PAREN);
    return items;
  }

  /** Items separated by commas; at least one. */
  <T> List<T> list(Supplier<T> item) {
    var items = new ArrayList<T>();
    do {
      items.add(item.get());
    } while (accept(LexemeKind.COMMA));
    return items;
  }

  /** CASCADE or RESTRICT, which is what nothing means; true for the first. */
  boolean acceptBehavior() {
    boolean cascade = accept("cascade");
    if (!cascade) {
      accept("restrict");
    }
    return cascade;
  }

  VecinoException syntaxError() {
    return lexemes.syntaxError(Math.min(at, to));
  }

  /** The error that what comes next is not supported. */
  VecinoException notSupported(String what) {
    return lexemes.notSupported(Math.min(at, to), what);
  }

  /** The error that the statement is not supported; its name is its first words. */
  VecinoException statementNotSupported(String name) {
    return lexemes.notSupported(from, name);
  }
}
