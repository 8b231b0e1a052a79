package dev.vecino.sql;

import dev.vecino.sql.Statement.CheckConstraint;
import dev.vecino.sql.Statement.Definition;
import dev.vecino.sql.Statement.Name;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Optional;

/** A statement that defines domains. */
public sealed interface DomainStatement extends Definition {
  Name domain();

  /**
   * NOT NULL of a domain.
   *
   * @param name of the constraint; empty for one that is chosen
   */
  record NotNull(Optional<String> name) {}

  /**
   * CREATE DOMAIN.
   *
   * @param type the base type, whose name may still have to be looked up
   */
  record CreateDomain(
      Name domain,
      DataType type,
      Optional<NotNull> notNull,
      Optional<String> defaultSql,
      List<CheckConstraint> checks)
      implements DomainStatement {
    @Override
    public String command() {
      return "CREATE DOMAIN";
    }
  }

  /** ALTER DOMAIN. */
  record AlterDomain(Name domain, Change change) implements DomainStatement {
    @Override
    public String command() {
      return "ALTER DOMAIN";
    }
  }

  /** What ALTER DOMAIN does. */
  sealed interface Change {}

  /** SET DEFAULT, and DROP DEFAULT where there is none. */
  record SetDefault(Optional<String> defaultSql) implements Change {}

  /** SET NOT NULL, DROP NOT NULL, and ADD CONSTRAINT ... NOT NULL. */
  record SetNotNull(boolean notNull, Optional<String> name) implements Change {}

  record AddCheck(CheckConstraint check) implements Change {}

  record DropConstraint(String name, boolean ifExists) implements Change {}

  record RenameConstraint(String from, String to) implements Change {}

  record ValidateConstraint(String name) implements Change {}
}
