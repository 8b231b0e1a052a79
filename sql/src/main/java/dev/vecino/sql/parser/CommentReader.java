package dev.vecino.sql.parser;

import dev.vecino.sql.CommentStatement.OnColumn;
import dev.vecino.sql.CommentStatement.OnConstraint;
import dev.vecino.sql.CommentStatement.OnDatabase;
import dev.vecino.sql.CommentStatement.OnDomainConstraint;
import dev.vecino.sql.CommentStatement.OnExtension;
import dev.vecino.sql.CommentStatement.OnObject;
import dev.vecino.sql.CommentStatement.OnRole;
import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Name;
import java.util.Locale;
import java.util.Optional;

/** Reads COMMENT, behind that word. */
final class CommentReader {
  private final Cursor cursor;

  CommentReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement read() {
    cursor.expect("on");
    if (cursor.accept("column")) {
      return column();
    }
    if (cursor.accept("constraint")) {
      String constraint = cursor.name();
      cursor.expect("on");
      if (cursor.accept("domain")) {
        return new OnDomainConstraint(constraint, cursor.qualifiedName(), text());
      }
      return new OnConstraint(constraint, cursor.qualifiedName(), text());
    }
    if (cursor.accept("extension")) {
      return new OnExtension(cursor.label(), text());
    }
    if (cursor.accept("role")) {
      return new OnRole(cursor.name(), text());
    }
    if (cursor.accept("database")) {
      return new OnDatabase(cursor.label(), text());
    }
    var reader = new ObjectReader(cursor);
    Optional<ObjectKind> kind = reader.kind();
    if (kind.isEmpty()) {
      if (!cursor.is(LexemeKind.WORD)) {
        throw cursor.syntaxError();
      }
      throw cursor.statementNotSupported(
          "COMMENT ON " + cursor.lexemes().word(cursor.index()).toUpperCase(Locale.ROOT));
    }
    Name name = reader.name(kind.get());
    return new OnObject(kind.get(), name, text());
  }

  private Statement column() {
    int position = cursor.position();
    String first = cursor.name();
    cursor.expect(LexemeKind.DOT);
    String second = cursor.label();
    if (!cursor.accept(LexemeKind.DOT)) {
      return new OnColumn(new Name(Optional.empty(), first, position), second, position, text());
    }
    String third = cursor.label();
    if (cursor.accept(LexemeKind.DOT)) { // a name of the database is before
      return new OnColumn(new Name(Optional.of(second), third, position), cursor.label(), position, text());
    }
    return new OnColumn(new Name(Optional.of(first), second, position), third, position, text());
  }

  private Optional<String> text() {
    cursor.expect("is");
    return cursor.accept("null") ? Optional.empty() : Optional.of(cursor.string());
  }
}
