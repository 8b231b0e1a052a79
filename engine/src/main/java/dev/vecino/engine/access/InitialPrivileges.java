package dev.vecino.engine.access;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.catalog.AccessList;
import dev.vecino.catalog.Grant;
import dev.vecino.catalog.Privilege;
import dev.vecino.catalog.Role;
import dev.vecino.error.VecinoException;

/** What an object has that nothing was granted on, by the letters of PostgreSQL's {@code acldefault}. */
public final class InitialPrivileges {
  private static final int NONE = -1; // objects that are none in particular

  private InitialPrivileges() {}

  /**
   * The privileges of a new object of a kind, those of kinds that are not here included.
   *
   * @param kind {@code r} for a table, {@code s} for a sequence, {@code n} for a schema, ...
   * @throws VecinoException 22023 for a letter of no kind
   */
  public static AccessList of(String kind, int owner) {
    return switch (kind) {
      case "c" -> AccessList.NONE;
      case "r" -> Authority.initial(NONE, ObjectClass.TABLE, owner);
      case "s" -> Authority.initial(NONE, ObjectClass.SEQUENCE, owner);
      case "n" -> Authority.initial(NONE, ObjectClass.SCHEMA, owner);
      case "d" -> everybodys(owner, ObjectClass.DATABASE.everybody(), ObjectClass.DATABASE.all());
      case "f" -> everybodys(owner, Privilege.EXECUTE.bit(), Privilege.EXECUTE.bit());
      case "l", "T" -> everybodys(owner, Privilege.USAGE.bit(), Privilege.USAGE.bit());
      case "L" -> owners(owner, Privilege.SELECT, Privilege.UPDATE);
      case "t" -> owners(owner, Privilege.CREATE);
      case "F", "S" -> owners(owner, Privilege.USAGE);
      case "p" -> AccessList.NONE; // parameters have privileges of their own kinds, which nothing here has
      default -> throw VecinoException.of(INVALID_PARAMETER_VALUE, "unrecognized object type abbreviation: %s", kind);
    };
  }

  private static AccessList owners(int owner, Privilege... privileges) {
    return AccessList.NONE.with(new Grant(owner, owner, Privilege.bits(privileges), 0));
  }

  private static AccessList everybodys(int owner, int everybody, int all) {
    return AccessList.NONE
        .with(new Grant(Role.PUBLIC, owner, everybody, 0))
        .with(new Grant(owner, owner, all, 0));
  }
}
