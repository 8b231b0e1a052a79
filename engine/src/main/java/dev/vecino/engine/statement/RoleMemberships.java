package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DEPENDENT_OBJECTS_STILL_EXIST;
import static dev.vecino.error.SqlState.INVALID_GRANT_OPERATION;

import dev.vecino.Notice;
import dev.vecino.catalog.Membership;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Role.Attribute;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.Denied;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.RoleName;
import dev.vecino.sql.RoleStatement.GrantRole;
import dev.vecino.sql.RoleStatement.MembershipOptions;
import dev.vecino.sql.RoleStatement.RevokeRole;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** GRANT and REVOKE of roles. */
final class RoleMemberships {
  private final Scope scope;
  private final Authority authority;

  RoleMemberships(Scope scope) {
    this.scope = scope;
    this.authority = scope.authority();
  }

  void grant(GrantRole grant) {
    for (String name : grant.roles()) {
      Role role = scope.role(new RoleName.Named(name));
      int grantor = grantor(role, grant.grantor(), "grant");
      for (RoleName member : grant.members()) {
        add(role, scope.role(member), grant.options(), grantor);
      }
    }
  }

  /** Makes a role a member of another as part of CREATE ROLE. */
  void add(Role role, Role member, boolean admin) {
    int grantor = grantor(role, Optional.empty(), "grant");
    add(role, member, new MembershipOptions(Optional.of(admin), Optional.empty(), Optional.empty()), grantor);
  }

  private void add(Role role, Role member, MembershipOptions options, int grantor) {
    if (scope.catalog().authorization().memberOf(role.id()).contains(member.id())) {
      throw VecinoException.of(
          INVALID_GRANT_OPERATION, "role \"%s\" is a member of role \"%s\"", role.name(), member.name());
    }
    if (options.admin().orElse(false) && hasAdminFrom(role, member.id(), grantor)) {
      throw VecinoException.of(INVALID_GRANT_OPERATION, "ADMIN option cannot be granted back to your own grantor");
    }
    Optional<Membership> old = find(role, member, grantor);
    if (old.isEmpty()) {
      put(new Membership(
          scope.transaction().newObjectId(), role.id(), member.id(), grantor, options.admin().orElse(false),
          options.inherit().orElse(member.has(Attribute.INHERIT)), options.set().orElse(true)));
      return;
    }
    Membership had = old.get();
    Membership has = new Membership(
        had.id(), had.role(), had.member(), grantor, options.admin().orElse(had.admin()),
        options.inherit().orElse(had.inherit()), options.set().orElse(had.set()));
    if (has.equals(had)) {
      scope.notice(
          "00000",
          "role \"%s\" has already been granted membership in role \"%s\" by role \"%s\""
              .formatted(member.name(), role.name(), authority.name(grantor)));
    } else {
      put(has);
    }
  }

  /** Whether a grantor has the admin option from a member, over however many others. */
  private boolean hasAdminFrom(Role role, int member, int grantor) {
    Set<Integer> above = new HashSet<>();
    List<Integer> next = new ArrayList<>(List.of(grantor));
    while (!next.isEmpty()) {
      int one = next.removeLast();
      if (one == member) {
        return true;
      }
      if (above.add(one)) {
        scope.catalog().objects(Membership.class)
            .filter(m -> m.role() == role.id() && m.member() == one && m.admin())
            .forEach(m -> next.add(m.grantor()));
      }
    }
    return false;
  }

  private void put(Membership membership) {
    scope.transaction().put(membership);
  }

  private Optional<Membership> find(Role role, Role member, int grantor) {
    return scope.catalog().objects(Membership.class)
        .filter(m -> m.role() == role.id() && m.member() == member.id() && m.grantor() == grantor)
        .findFirst();
  }

  /** Who grants: the first superuser in the place of any other, else who has the admin option. */
  private int grantor(Role role, Optional<RoleName> by, String verb) {
    if (!authority.superuser() && (role.superuser() || !authority.administers(role.id()))) {
      String detail = role.superuser()
          ? "Only roles with the SUPERUSER attribute may " + verb + " roles with the SUPERUSER attribute."
          : "Only roles with the ADMIN option on role \"" + role.name() + "\" may " + verb + " this role.";
      throw Denied.of(verb + " role \"" + role.name() + "\"").withDetail("%s", detail);
    }
    if (by.isPresent()) {
      Role grantor = scope.role(by.get());
      if (!authority.isLike(grantor.id())) {
        throw Denied.of(verb + " privileges as role \"" + grantor.name() + "\"")
            .withDetail("Only roles with privileges of role \"%s\" may %s privileges as this role.", grantor.name(), verb);
      }
      return grantor.id();
    }
    if (authority.superuser()) {
      return Role.BOOTSTRAP.id();
    }
    return authority.authorization().memberships().stream()
        .filter(member -> member.role() == role.id() && member.admin() && authority.isLike(member.member()))
        .findFirst()
        .orElseThrow()
        .member();
  }

  void revoke(RevokeRole revoke) {
    for (String name : revoke.roles()) {
      Role role = scope.role(new RoleName.Named(name));
      int grantor = grantor(role, revoke.grantor(), "revoke");
      for (RoleName member : revoke.members()) {
        remove(role, scope.role(member), grantor, revoke);
      }
    }
  }

  private void remove(Role role, Role member, int grantor, RevokeRole revoke) {
    Optional<Membership> found = find(role, member, grantor);
    if (found.isEmpty()) {
      scope.notices().accept(
          Notice.warning(
              "01000",
              "role \"%s\" has not been granted membership in role \"%s\" by role \"%s\""
                  .formatted(member.name(), role.name(), authority.name(grantor))));
      return;
    }
    Membership had = found.get();
    String option = revoke.option().orElse("");
    if (had.admin() && (option.isEmpty() || option.equals("admin"))) {
      revokeGrantedBy(role, member, revoke);
    }
    switch (option) {
      case "admin" -> put(with(had, false, had.inherit(), had.set()));
      case "inherit" -> put(with(had, had.admin(), false, had.set()));
      case "set" -> put(with(had, had.admin(), had.inherit(), false));
      default -> scope.transaction().remove(had);
    }
  }

  private static Membership with(Membership had, boolean admin, boolean inherit, boolean set) {
    return new Membership(had.id(), had.role(), had.member(), had.grantor(), admin, inherit, set);
  }

  private void revokeGrantedBy(Role role, Role member, RevokeRole revoke) {
    List<Membership> dependents =
        scope.catalog().objects(Membership.class)
            .filter(m -> m.role() == role.id() && m.grantor() == member.id())
            .toList();
    if (!dependents.isEmpty() && !revoke.cascade()) {
      throw VecinoException.of(DEPENDENT_OBJECTS_STILL_EXIST, "dependent privileges exist")
          .withHint("Use CASCADE to revoke them too.");
    }
    for (Membership dependent : dependents) {
      Role next = scope.catalog().authorization().role(dependent.member()).orElseThrow();
      revokeGrantedBy(role, next, revoke);
      scope.transaction().remove(dependent);
    }
  }
}
