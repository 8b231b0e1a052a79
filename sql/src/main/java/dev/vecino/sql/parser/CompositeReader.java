package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.TypeStatement.AddAttribute;
import dev.vecino.sql.TypeStatement.AlterAttributes;
import dev.vecino.sql.TypeStatement.Attribute;
import dev.vecino.sql.TypeStatement.AttributeChange;
import dev.vecino.sql.TypeStatement.CreateComposite;
import dev.vecino.sql.TypeStatement.DropAttribute;
import dev.vecino.sql.TypeStatement.RenameAttribute;
import dev.vecino.sql.TypeStatement.SetAttributeType;
import dev.vecino.type.DataType;
import java.util.List;

/** Reads CREATE TYPE ... AS (...), from the parenthesis on, and what ALTER TYPE does to attributes. */
final class CompositeReader {
  private final Cursor cursor;

  CompositeReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement create(Name name) {
    boolean isEmpty = cursor.lexemes().kind(cursor.index() + 1) == LexemeKind.RIGHT_PAREN;
    if (isEmpty) {
      cursor.expect(LexemeKind.LEFT_PAREN);
      cursor.expect(LexemeKind.RIGHT_PAREN);
      return new CreateComposite(name, List.of());
    }
    return new CreateComposite(name, cursor.parenthesized(this::attribute));
  }

  private Attribute attribute() {
    int position = cursor.position();
    String name = cursor.name();
    return new Attribute(name, type(), position);
  }

  private DataType type() {
    var types = new TypeReader(cursor);
    int position = cursor.position();
    DataType type = types.read();
    if (types.serial()) {
      throw VecinoException.of(SqlState.UNDEFINED_OBJECT, "type \"serial\" does not exist").at(position);
    }
    CollationReader.accept(cursor, type);
    return type;
  }

  /** Changes of attributes; null where something else comes. */
  Statement alter(Name name) {
    if (cursor.accept("rename", "attribute")) {
      String from = cursor.name();
      cursor.expect("to");
      var rename = new RenameAttribute(from, cursor.name());
      cursor.acceptBehavior();
      return new AlterAttributes(name, List.of(rename));
    }
    boolean isChange =
        (cursor.isWord("add") || cursor.isWord("drop") || cursor.isWord("alter")) && cursor.isWord(1, "attribute");
    return isChange ? new AlterAttributes(name, cursor.list(this::change)) : null;
  }

  private AttributeChange change() {
    AttributeChange change;
    if (cursor.accept("add", "attribute")) {
      change = new AddAttribute(attribute());
    } else if (cursor.accept("drop", "attribute")) {
      boolean ifExists = cursor.accept("if", "exists");
      change = new DropAttribute(cursor.name(), ifExists);
    } else {
      cursor.expect("alter", "attribute");
      String name = cursor.name();
      cursor.accept("set", "data");
      cursor.expect("type");
      change = new SetAttributeType(name, type());
    }
    cursor.acceptBehavior();
    return change;
  }
}
