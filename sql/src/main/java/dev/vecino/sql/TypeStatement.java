package dev.vecino.sql;

import dev.vecino.sql.Statement.Definition;
import dev.vecino.sql.Statement.Name;
import dev.vecino.type.DataType;
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

  /** An attribute of a composite type. */
  record Attribute(String name, DataType type, int position) {}

  /** CREATE TYPE ... AS (...). */
  record CreateComposite(Name type, List<Attribute> attributes) implements TypeStatement {
    @Override
    public String command() {
      return "CREATE TYPE";
    }
  }

  /** What ALTER TYPE does to attributes. */
  record AlterAttributes(Name type, List<AttributeChange> changes) implements TypeStatement {
    @Override
    public String command() {
      return "ALTER TYPE";
    }
  }

  /** One change of an attribute. */
  sealed interface AttributeChange {}

  record AddAttribute(Attribute attribute) implements AttributeChange {}

  record DropAttribute(String name, boolean ifExists) implements AttributeChange {}

  record SetAttributeType(String name, DataType type) implements AttributeChange {}

  record RenameAttribute(String from, String to) implements AttributeChange {}

  /** ALTER TYPE ... RENAME VALUE. */
  record RenameValue(Name type, String from, String to) implements TypeStatement {
    @Override
    public String command() {
      return "ALTER TYPE";
    }
  }
}
