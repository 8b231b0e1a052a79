package dev.vecino.sql;

import dev.vecino.sql.Statement.Definition;
import java.util.List;
import java.util.Optional;

/** A statement about roles: who there is, who is a member of whom, and what becomes of what they own. */
public sealed interface RoleStatement extends Definition {
  /** CREATE ROLE; USER and GROUP are other words for it. */
  record CreateRole(String name, RoleOptions options) implements RoleStatement {
    @Override
    public String command() {
      return "CREATE ROLE";
    }
  }

  record AlterRole(RoleName role, RoleOptions options) implements RoleStatement {
    @Override
    public String command() {
      return "ALTER ROLE";
    }
  }

  record RenameRole(String name, String to) implements RoleStatement {
    @Override
    public String command() {
      return "ALTER ROLE";
    }
  }

  /**
   * ALTER ROLE ... SET, RESET.
   *
   * @param setting empty for all
   * @param value empty for the default
   */
  record SetOfRole(RoleName role, Optional<String> setting, Optional<String> value) implements RoleStatement {
    @Override
    public String command() {
      return "ALTER ROLE";
    }
  }

  record DropRole(List<RoleName> roles, boolean ifExists) implements RoleStatement {
    @Override
    public String command() {
      return "DROP ROLE";
    }
  }

  /** Options of a membership that are named. */
  record MembershipOptions(Optional<Boolean> admin, Optional<Boolean> inherit, Optional<Boolean> set) {
    public static final MembershipOptions NONE =
        new MembershipOptions(Optional.empty(), Optional.empty(), Optional.empty());
  }

  record GrantRole(
      List<String> roles, List<RoleName> members, MembershipOptions options, Optional<RoleName> grantor)
      implements RoleStatement {
    @Override
    public String command() {
      return "GRANT ROLE";
    }
  }

  /**
   * REVOKE of roles.
   *
   * @param option {@code admin}, {@code inherit} or {@code set} where only that is revoked
   */
  record RevokeRole(
      List<String> roles,
      List<RoleName> members,
      Optional<String> option,
      Optional<RoleName> grantor,
      boolean cascade)
      implements RoleStatement {
    @Override
    public String command() {
      return "REVOKE ROLE";
    }
  }

  record ReassignOwned(List<RoleName> from, RoleName to) implements RoleStatement {
    @Override
    public String command() {
      return "REASSIGN OWNED";
    }
  }

  record DropOwned(List<RoleName> roles, boolean cascade) implements RoleStatement {
    @Override
    public String command() {
      return "DROP OWNED";
    }
  }
}
