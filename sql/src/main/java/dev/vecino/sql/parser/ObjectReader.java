package dev.vecino.sql.parser;

import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.ObjectStatement.Drop;
import dev.vecino.sql.ObjectStatement.Rename;
import dev.vecino.sql.ObjectStatement.RenameColumn;
import dev.vecino.sql.ObjectStatement.SetOwner;
import dev.vecino.sql.ObjectStatement.SetSchema;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Name;
import java.util.List;
import java.util.Optional;

/** Reads what is the same for objects of all kinds: DROP, and ALTER ... RENAME TO, SET SCHEMA and OWNER TO. */
final class ObjectReader {
  private final Cursor cursor;

  ObjectReader(Cursor cursor) {
    this.cursor = cursor;
  }

  /** The kind of object that is named next; empty where it is another. */
  Optional<ObjectKind> kind() {
    for (ObjectKind kind : ObjectKind.values()) {
      if (cursor.accept(kind.noun().split(" "))) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  Statement drop(ObjectKind kind) {
    boolean concurrently = kind == ObjectKind.INDEX && cursor.accept("concurrently");
    boolean ifExists = cursor.accept("if", "exists");
    List<Name> names = cursor.list(() -> name(kind));
    return new Drop(kind, names, ifExists, cursor.acceptBehavior(), concurrently);
  }

  /** A name of that kind: one of a schema has no other before it. */
  Name name(ObjectKind kind) {
    if (kind != ObjectKind.SCHEMA) {
      return cursor.qualifiedName();
    }
    int position = cursor.position();
    return new Name(Optional.empty(), cursor.name(), position);
  }

  /** RENAME TO, SET SCHEMA or OWNER TO; null where something else comes. */
  Statement change(ObjectKind kind, Name name, boolean ifExists) {
    if (cursor.accept("rename", "to")) {
      return new Rename(kind, name, ifExists, cursor.name());
    }
    if ((kind == ObjectKind.VIEW || kind == ObjectKind.MATERIALIZED_VIEW) && cursor.accept("rename")) {
      cursor.accept("column");
      String from = cursor.name();
      cursor.expect("to");
      return new RenameColumn(kind, name, ifExists, from, cursor.name());
    }
    if (kind != ObjectKind.SCHEMA && kind != ObjectKind.INDEX && cursor.accept("set", "schema")) {
      return new SetSchema(kind, name, ifExists, cursor.name());
    }
    if (kind == ObjectKind.VIEW && (cursor.isWord("set") || cursor.isWord("reset"))) {
      boolean set = cursor.accept("set");
      return set || cursor.accept("reset") ? new ViewReader(cursor).alter(name, ifExists, set) : null;
    }
    if (kind == ObjectKind.VIEW && cursor.accept("alter")) {
      return new ViewReader(cursor).alterDefault(name, ifExists);
    }
    if (cursor.accept("owner", "to")) {
      return new SetOwner(kind, name, ifExists, RoleReader.role(cursor));
    }
    return null;
  }
}
