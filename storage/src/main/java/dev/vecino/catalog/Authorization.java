package dev.vecino.catalog;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** The roles of one catalog, their memberships, and what was granted: computed once for a version of the catalog. */
public final class Authorization {
  private Role everybody = Role.EVERYBODY;
  private final Map<Integer, Role> roles = new LinkedHashMap<>();
  private final Map<String, Role> byName = new HashMap<>();
  private final List<Membership> memberships = new ArrayList<>();
  private final Map<Integer, Access> access = new HashMap<>(); // by object
  private final List<DefaultAccess> defaults = new ArrayList<>();
  private final Map<Integer, Set<Integer>> inherited = new ConcurrentHashMap<>();

  Authorization(Collection<CatalogObject> objects) {
    Role.PREDEFINED.forEach(role -> roles.put(role.id(), role));
    monitor(-1, Role.READ_ALL_SETTINGS);
    monitor(-2, Role.READ_ALL_STATS);
    monitor(-3, Role.STAT_SCAN_TABLES);
    for (CatalogObject object : objects) {
      switch (object) {
        case Role role when role.id() == Role.PUBLIC -> everybody = role;
        case Role role -> roles.put(role.id(), role);
        case Membership membership -> memberships.add(membership);
        case Access of -> access.put(of.object(), of);
        case DefaultAccess of -> defaults.add(of);
        default -> { }
      }
    }
    roles.values().forEach(role -> byName.put(role.name(), role));
  }

  private void monitor(int id, Role role) {
    memberships.add(
        new Membership(id, role.id(), Role.MONITOR.id(), Role.BOOTSTRAP.id(), false, true, true));
  }

  /** What holds the settings of all roles. */
  public Role everybody() {
    return everybody;
  }

  public Collection<Role> roles() {
    return roles.values();
  }

  public Optional<Role> role(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  public Optional<Role> role(int id) {
    return Optional.ofNullable(roles.get(id));
  }

  public List<Membership> memberships() {
    return memberships;
  }

  public List<DefaultAccess> defaults() {
    return defaults;
  }

  /** What is recorded of an object; empty where it belongs to the first superuser and nothing was granted. */
  public Optional<Access> access(int object) {
    return Optional.ofNullable(access.get(object));
  }

  public Collection<Access> access() {
    return access.values();
  }

  /** Id of the role that owns an object. */
  public int owner(int object) {
    Access of = access.get(object);
    if (of != null) {
      return of.owner();
    }
    return object == Schema.PUBLIC.id() ? Role.DATABASE_OWNER.id() : Role.BOOTSTRAP.id();
  }

  /** Ids of the roles whose privileges a role has without SET ROLE, itself among them. */
  public Set<Integer> inherited(int role) {
    return inherited.computeIfAbsent(role, id -> reached(id, Membership::inherit));
  }

  /** Ids of the roles that a role may SET ROLE to, itself among them. */
  public Set<Integer> settable(int role) {
    return reached(role, Membership::set);
  }

  /** Ids of the roles that a role is a member of, by whatever option, itself among them. */
  public Set<Integer> memberOf(int role) {
    return reached(role, membership -> true);
  }

  private Set<Integer> reached(int role, Predicate<Membership> by) {
    Set<Integer> seen = new HashSet<>(Set.of(role));
    Deque<Integer> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      int member = open.remove();
      for (Membership membership : memberships) {
        if (membership.member() == member && by.test(membership) && seen.add(membership.role())) {
          open.add(membership.role());
        }
      }
      if (member == owner(Access.DATABASE) && seen.add(Role.DATABASE_OWNER.id())) {
        open.add(Role.DATABASE_OWNER.id());
      }
    }
    return seen;
  }
}
