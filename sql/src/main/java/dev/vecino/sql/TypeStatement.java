package dev.vecino.sql;

import dev.vecino.sql.Statement.Definition;
import dev.vecino.sql.Statement.Name;
import java.util.List;
import java.util.Optional;

/** A statement that defines types. */
public sealed interface TypeStatement extends Definition {
  Name type();

  /** CREATE TYPE ... AS ENUM. */
  record CreateEnum(Name type, List<String> labels) implements TypeStatement {
    @Override
    public String command() {
      return "CREATE TYPE";
    }
  }

  /**
   * ALTER TYPE ... ADD VALUE.
   *
   * @param neighbor the label that it comes before or after; empty for the end
   */
  record AddValue(Name type, String label, boolean ifNotExists, Optional<String> neighbor, boolean before)
      implements TypeStatement {
    @Override
    public String command() {
      return "ALTER TYPE";
    }
  }

  /** ALTER TYPE ... RENAME VALUE. */
  record RenameValue(Name type, String from, String to) implements TypeStatement {
    @Override
    public String command() {
      return "ALTER TYPE";
    }
  }
}
