package dev.vecino.sql.parser;

import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.TypeStatement.AddValue;
import dev.vecino.sql.TypeStatement.CreateEnum;
import dev.vecino.sql.TypeStatement.RenameValue;
import java.util.List;
import java.util.Optional;

/** Reads CREATE TYPE, behind those words, and what ALTER TYPE does to the values of an enum. */
final class EnumReader {
  private final Cursor cursor;

  EnumReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement create() {
    Name name = cursor.qualifiedName();
    if (cursor.isWord("as") && cursor.lexemes().kind(cursor.index() + 1) == LexemeKind.LEFT_PAREN) {
      cursor.expect("as");
      return new CompositeReader(cursor).create(name);
    }
    if (!cursor.accept("as", "enum")) {
      throw cursor.notSupported("CREATE TYPE of other types than enums and composite types");
    }
    boolean isEmpty = cursor.is(LexemeKind.LEFT_PAREN)
        && cursor.lexemes().kind(cursor.index() + 1) == LexemeKind.RIGHT_PAREN;
    if (isEmpty) {
      cursor.expect(LexemeKind.LEFT_PAREN);
      cursor.expect(LexemeKind.RIGHT_PAREN);
      return new CreateEnum(name, List.of());
    }
    return new CreateEnum(name, cursor.parenthesized(cursor::string));
  }

  /** ADD VALUE or RENAME VALUE; null where something else comes. */
  Statement alter(Name name) {
    if (cursor.accept("add", "value")) {
      boolean ifNotExists = cursor.accept("if", "not", "exists");
      String label = cursor.string();
      boolean before = cursor.accept("before");
      Optional<String> neighbor =
          before || cursor.accept("after") ? Optional.of(cursor.string()) : Optional.empty();
      return new AddValue(name, label, ifNotExists, neighbor, before);
    }
    if (cursor.accept("rename", "value")) {
      String from = cursor.string();
      cursor.expect("to");
      return new RenameValue(name, from, cursor.string());
    }
    return new CompositeReader(cursor).alter(name);
  }
}
