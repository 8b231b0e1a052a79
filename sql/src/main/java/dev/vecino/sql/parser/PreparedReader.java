package dev.vecino.sql.parser;

import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Deallocate;
import dev.vecino.sql.Statement.Execute;
import dev.vecino.sql.Statement.Planned;
import dev.vecino.sql.Statement.Prepare;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads PREPARE, EXECUTE and DEALLOCATE, behind those words. */
final class PreparedReader {
  private final Cursor cursor;

  PreparedReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement prepare() {
    if (cursor.isWord("transaction")) {
      throw cursor.statementNotSupported("PREPARE TRANSACTION");
    }
    String name = cursor.name();
    List<DataType> types = new ArrayList<>();
    if (cursor.is(LexemeKind.LEFT_PAREN)) {
      types.addAll(cursor.parenthesized(this::type));
    }
    cursor.expect("as");
    int from = cursor.index();
    Planned statement = InnerStatement.read(cursor);
    return new Prepare(name, types, statement, InnerStatement.text(cursor.lexemes(), from, cursor.to()));
  }

  /** A type, or null where the statement is to tell: {@code unknown}. */
  private DataType type() {
    return cursor.accept("unknown") ? null : new TypeReader(cursor).read();
  }

  Statement execute() {
    String name = cursor.name();
    List<String> arguments = new ArrayList<>();
    if (cursor.accept(LexemeKind.LEFT_PAREN)) {
      do {
        arguments.add(argument());
      } while (cursor.accept(LexemeKind.COMMA));
      cursor.expect(LexemeKind.RIGHT_PAREN);
    }
    return new Execute(name, arguments);
  }

  /** The text up to the comma or the parenthesis that ends it. */
  private String argument() {
    Lexemes lexemes = cursor.lexemes();
    int from = cursor.index();
    int depth = 0;
    int i = from;
    while (i < cursor.to()) {
      LexemeKind kind = lexemes.kind(i);
      if (depth == 0 && (kind == LexemeKind.COMMA || kind == LexemeKind.RIGHT_PAREN)) {
        break;
      }
      depth += switch (kind) {
        case LEFT_PAREN, LEFT_BRACKET -> 1;
        case RIGHT_PAREN, RIGHT_BRACKET -> -1;
        default -> 0;
      };
      i++;
    }
    cursor.moveTo(i);
    if (i == from) {
      throw cursor.syntaxError();
    }
    new Grammar(lexemes, from, i).expression(); // an argument that is no expression is an error now
    return lexemes.text().substring(lexemes.start(from), lexemes.end(i - 1));
  }

  Statement deallocate() {
    cursor.accept("prepare");
    return new Deallocate(cursor.accept("all") ? Optional.empty() : Optional.of(cursor.name()));
  }
}
