package dev.vecino.sql;

import dev.vecino.sql.Statement.Definition;
import dev.vecino.sql.Statement.Name;
import java.util.List;

/** A statement that is the same for objects of several kinds. */
public sealed interface ObjectStatement extends Definition {
  ObjectKind kind();

  /** DROP; {@code cascade} takes what depends on the objects with them. */
  record Drop(ObjectKind kind, List<Name> names, boolean ifExists, boolean cascade, boolean concurrently)
      implements ObjectStatement {
    public Drop(ObjectKind kind, List<Name> names, boolean ifExists, boolean cascade) {
      this(kind, names, ifExists, cascade, false);
    }

    @Override
    public String command() {
      return "DROP " + kind.keywords();
    }
  }

  /** ALTER ... RENAME TO. */
  record Rename(ObjectKind kind, Name name, boolean ifExists, String to) implements ObjectStatement {
    @Override
    public String command() {
      return "ALTER " + kind.keywords();
    }
  }

  /** ALTER ... RENAME COLUMN, of a view. */
  record RenameColumn(ObjectKind kind, Name name, boolean ifExists, String from, String to)
      implements ObjectStatement {
    @Override
    public String command() {
      return "ALTER " + kind.keywords();
    }
  }

  /** ALTER ... SET SCHEMA. */
  record SetSchema(ObjectKind kind, Name name, boolean ifExists, String schema) implements ObjectStatement {
    @Override
    public String command() {
      return "ALTER " + kind.keywords();
    }
  }

  /** ALTER ... OWNER TO. */
  record SetOwner(ObjectKind kind, Name name, boolean ifExists, RoleName owner) implements ObjectStatement {
    @Override
    public String command() {
      return "ALTER " + kind.keywords();
    }
  }
}
