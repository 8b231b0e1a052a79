package dev.vecino.sql.parser;

import dev.vecino.sql.Statement.AddIdentity;
import dev.vecino.sql.Statement.Alteration;
import dev.vecino.sql.Statement.DropExpression;
import dev.vecino.sql.Statement.DropIdentity;
import dev.vecino.sql.Statement.ResetOptions;
import dev.vecino.sql.Statement.SetDefault;
import dev.vecino.sql.Statement.SetExpression;
import dev.vecino.sql.Statement.SetNotNull;
import dev.vecino.sql.Statement.SetOptions;
import dev.vecino.sql.Statement.SetStorage;
import dev.vecino.sql.Statement.SetType;
import dev.vecino.type.DataType;
import java.util.Optional;

/** Reads what ALTER COLUMN does to a column, behind its name. */
final class ColumnAlterationReader {
  private final Cursor cursor;
  private final String column;

  ColumnAlterationReader(Cursor cursor, String column) {
    this.cursor = cursor;
    this.column = column;
  }

  Alteration read() {
    int position = cursor.position();
    if (cursor.accept("set", "default")) {
      return new SetDefault(column, Optional.of(new Expressions(cursor).defaultValue()));
    }
    if (cursor.accept("drop", "default")) {
      return new SetDefault(column, Optional.empty());
    }
    if (cursor.accept("set", "not", "null")) {
      return new SetNotNull(column, true);
    }
    if (cursor.accept("drop", "not", "null")) {
      return new SetNotNull(column, false);
    }
    if (cursor.accept("set", "expression", "as")) {
      return new SetExpression(column, new Expressions(cursor).parenthesized());
    }
    if (cursor.accept("drop", "expression")) {
      return new DropExpression(column, cursor.accept("if", "exists"));
    }
    if (cursor.accept("drop", "identity")) {
      return new DropIdentity(column, cursor.accept("if", "exists"));
    }
    if (cursor.accept("add", "generated")) {
      return new AddIdentity(column, IdentityReader.generated(cursor));
    }
    if (cursor.isWord("restart") || cursor.isWord("set") && IdentityReader.isOption(cursor)) {
      return IdentityReader.set(cursor, column);
    }
    if (cursor.accept("type") || cursor.accept("set", "data", "type")) {
      return type(position);
    }
    if (cursor.accept("set", "statistics")) {
      cursor.number();
      return new SetStorage(Optional.of(column));
    }
    if (cursor.accept("set", "storage") || cursor.accept("set", "compression")) {
      cursor.label();
      return new SetStorage(Optional.of(column));
    }
    if (cursor.isWord("set") && cursor.lexemes().kind(cursor.index() + 1) == LexemeKind.LEFT_PAREN) {
      cursor.expect("set");
      return new SetOptions(Optional.of(column), Options.read(cursor));
    }
    if (cursor.accept("reset")) {
      return new ResetOptions(Optional.of(column), cursor.parenthesized(cursor::label));
    }
    if (cursor.is(LexemeKind.WORD)) {
      throw cursor.notSupported("this form of ALTER COLUMN");
    }
    throw cursor.syntaxError();
  }

  private Alteration type(int position) {
    var types = new TypeReader(cursor);
    DataType type = types.read();
    Optional<String> collation = CollationReader.accept(cursor, type);
    Optional<String> using =
        cursor.accept("using") ? Optional.of(new Expressions(cursor).item()) : Optional.empty();
    return new SetType(column, type, collation, using, position);
  }
}
