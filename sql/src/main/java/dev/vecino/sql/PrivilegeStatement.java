package dev.vecino.sql;

import dev.vecino.sql.Statement.Definition;
import dev.vecino.sql.Statement.Name;
import java.util.List;
import java.util.Optional;

/** GRANT and REVOKE of privileges, on objects and on those that are to come. */
public sealed interface PrivilegeStatement extends Definition {
  /** What the objects of a statement are. */
  enum Kind {
    TABLE,
    SEQUENCE,
    SCHEMA,
    DATABASE,
    ALL_TABLES,
    ALL_SEQUENCES,
    TYPE,
    FUNCTION,
    ALL_FUNCTIONS
  }

  /** A privilege by its name in lower case, on columns where some are named. */
  record Item(String privilege, List<String> columns) {}

  /**
   * What is granted or revoked, and for whom.
   *
   * @param grant false for REVOKE
   * @param items empty for ALL
   * @param option WITH GRANT OPTION, or GRANT OPTION FOR
   */
  record Change(
      boolean grant,
      List<Item> items,
      List<RoleName> grantees,
      boolean option,
      Optional<RoleName> grantor,
      boolean cascade) {}

  /** @param names of the objects, of the schemas for ALL ... IN SCHEMA */
  record OnObjects(Change change, Kind kind, List<Name> names) implements PrivilegeStatement {
    @Override
    public String command() {
      return change.grant() ? "GRANT" : "REVOKE";
    }
  }

  /**
   * ALTER DEFAULT PRIVILEGES.
   *
   * @param roles whose objects are meant; none for the current role's
   * @param schemas none for all
   * @param kind TABLE, SEQUENCE, SCHEMA, TYPE or FUNCTION
   */
  record OnNew(Change change, Kind kind, List<RoleName> roles, List<String> schemas) implements PrivilegeStatement {
    @Override
    public String command() {
      return "ALTER DEFAULT PRIVILEGES";
    }
  }
}
