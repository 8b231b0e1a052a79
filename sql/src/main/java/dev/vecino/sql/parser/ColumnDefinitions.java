package dev.vecino.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The columns with types behind a function that returns records: {@code json_to_record(j) AS x(a int, b text)}. They read as
 * arguments of the function, NULLs of these types, and an alias with names only.
 *
 * @param close index of the parenthesis that ends the arguments
 */
record ColumnDefinitions(int close, List<Column> columns) {
  /** Functions of records whose columns the caller names. */
  static final Set<String> FUNCTIONS =
      Set.of("json_to_record", "jsonb_to_record", "json_to_recordset", "jsonb_to_recordset");

  /**
   * A column.
   *
   * @param from index of the first lexeme of its type
   * @param to index behind the last
   */
  record Column(int from, int to) {}

  /** The definitions behind the function that word {@code i} names. */
  static Optional<ColumnDefinitions> of(Lexemes lexemes, int i, int end) {
    return Optional.ofNullable(find(lexemes, i, end));
  }

  private static ColumnDefinitions find(Lexemes lexemes, int i, int end) {
    if (!FUNCTIONS.contains(lexemes.word(i)) || lexemes.kind(i + 1) != LexemeKind.LEFT_PAREN) {
      return null;
    }
    int close = closing(lexemes, i + 1, end);
    int at = lexemes.isWord(close + 1, "as") ? close + 2 : close + 1;
    boolean named = lexemes.kind(at) == LexemeKind.WORD || lexemes.kind(at) == LexemeKind.QUOTED_NAME;
    if (named && lexemes.kind(at) == LexemeKind.WORD && lexemes.kind(at + 1) != LexemeKind.LEFT_PAREN) {
      return null;
    }
    at += named ? 1 : 0;
    if (lexemes.kind(at) != LexemeKind.LEFT_PAREN || at >= end) {
      return null;
    }
    return columns(lexemes, close, at, closing(lexemes, at, end));
  }

  private static ColumnDefinitions columns(Lexemes lexemes, int close, int open, int end) {
    List<Column> columns = new ArrayList<>();
    int depth = 0;
    int name = open + 1;
    for (int i = open + 1; i <= end; i++) {
      LexemeKind kind = lexemes.kind(i);
      if (i == end || kind == LexemeKind.COMMA && depth == 0) {
        if (i == name + 1) {
          return null; // a name alone: an alias as others are
        }
        columns.add(new Column(name + 1, i));
        name = i + 1;
      }
      depth += kind == LexemeKind.LEFT_PAREN ? 1 : kind == LexemeKind.RIGHT_PAREN ? -1 : 0;
    }
    return new ColumnDefinitions(close, columns);
  }

  private static int closing(Lexemes lexemes, int open, int end) {
    int depth = 0;
    for (int i = open; i < end; i++) {
      depth += lexemes.kind(i) == LexemeKind.LEFT_PAREN ? 1 : lexemes.kind(i) == LexemeKind.RIGHT_PAREN ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return end;
  }

  /** Index behind the type that begins at lexeme {@code i}; {@code i} where none does. */
  int behind(int i) {
    return columns.stream().filter(column -> column.from() == i).mapToInt(Column::to).findFirst().orElse(i);
  }
}
