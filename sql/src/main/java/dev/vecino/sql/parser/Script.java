package dev.vecino.sql.parser;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.Parsed;
import dev.vecino.sql.Statement.Empty;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/** A text of statements that semicolons separate. */
public final class Script {
  private Script() {}

  /**
   * Reads a script. Empty statements are left out, but for the one that a script of nothing else is.
   *
   * @throws VecinoException as {@link dev.vecino.sql.Parser#parse} says
   */
  public static List<Parsed> parse(String sql) {
    Lexemes lexemes = Lexer.scan(sql);
    int end = lexemes.size() - 1;
    Nesting.check(lexemes, 0, end);
    var statements = new ArrayList<Parsed>(1);
    int from = 0;
    while (from < end) {
      int to = from;
      while (to < end && lexemes.kind(to) != LexemeKind.SEMICOLON) {
        to++;
      }
      if (to > from) {
        String text = sql.substring(lexemes.start(from), lexemes.end(to - 1));
        statements.add(new Parsed(new StatementReader(lexemes, from, to).read(), text));
      }
      from = to + 1;
    }
    return statements.isEmpty() ? List.of(new Parsed(new Empty(), "")) : statements;
  }

  /**
   * Reads the name of a type with its modifiers.
   *
   * @throws VecinoException 42601 where the text is no name, 42704 or 0A000 where there is no such type
   */
  public static DataType type(String text) {
    Lexemes lexemes = Lexer.scan(text);
    int end = lexemes.size() - 1;
    var cursor = new Cursor(lexemes, 0, end);
    DataType type = new TypeReader(cursor).read();
    if (cursor.index() < end) {
      throw lexemes.syntaxError(cursor.index());
    }
    return type;
  }

  /**
   * Reads a scalar expression.
   *
   * @throws VecinoException as {@link dev.vecino.sql.Parser#expression} says
   */
  public static SqlNode expression(String sql) {
    Lexemes lexemes = Lexer.scan(sql);
    int end = lexemes.size() - 1;
    Nesting.check(lexemes, 0, end);
    return new Grammar(lexemes, 0, end).expression();
  }
}
