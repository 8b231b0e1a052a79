package dev.vecino.sql;

import dev.vecino.sql.Statement.Definition;
import java.util.List;

/** A statement about extensions. */
public sealed interface ExtensionStatement extends Definition {
  /** CREATE EXTENSION. */
  record CreateExtension(String name, boolean ifNotExists) implements ExtensionStatement {
    @Override
    public String command() {
      return "CREATE EXTENSION";
    }
  }

  /** DROP EXTENSION. */
  record DropExtension(List<String> names, boolean ifExists, boolean cascade) implements ExtensionStatement {
    @Override
    public String command() {
      return "DROP EXTENSION";
    }
  }

  /** ALTER EXTENSION ... UPDATE. */
  record UpdateExtension(String name) implements ExtensionStatement {
    @Override
    public String command() {
      return "ALTER EXTENSION";
    }
  }
}
