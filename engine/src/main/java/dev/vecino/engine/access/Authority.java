package dev.vecino.engine.access;

import dev.vecino.catalog.Access;
import dev.vecino.catalog.AccessList;
import dev.vecino.catalog.Authorization;
import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Grant;
import dev.vecino.catalog.Privilege;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Schema;
import dev.vecino.engine.execution.TemporaryTables;
import java.util.List;
import java.util.Set;

/** What a role may do in one version of a catalog. */
public final class Authority {
  private final Catalog catalog;
  private final Authorization authorization;
  private final Role role;
  private final RoleNames names;
  private final boolean superuser;
  private List<String> path; // the search path that usable() was asked for last
  private List<String> usable;

  public Authority(Catalog catalog, Role role, RoleNames names) {
    this.catalog = catalog;
    this.authorization = catalog.authorization();
    this.role = role;
    this.names = names;
    this.superuser = role.superuser();
  }

  /** The same for another role. */
  public Authority of(int other) {
    return new Authority(catalog, authorization.role(other).orElseThrow(), names);
  }

  public Role role() {
    return role;
  }

  public Catalog catalog() {
    return catalog;
  }

  public Authorization authorization() {
    return authorization;
  }

  public boolean superuser() {
    return superuser;
  }

  /** The name of a role as the session sees it. */
  public String name(int id) {
    return names.of(authorization, id);
  }

  public RoleNames names() {
    return names;
  }

  /** Whether it has the privileges of a role without SET ROLE. */
  public boolean isLike(int other) {
    return superuser || authorization.inherited(role.id()).contains(other);
  }

  /** Whether it may do what only the owner of an object may. */
  public boolean owns(int object) {
    return superuser || isLike(authorization.owner(object));
  }

  /** What was granted on an object, or what counts as long as nothing was. */
  public AccessList privileges(int object, ObjectClass kind) {
    return authorization.access(object).flatMap(Access::privileges)
        .orElseGet(() -> initial(object, kind, authorization.owner(object)));
  }

  /** What an object has that nothing was granted on. */
  public static AccessList initial(int object, ObjectClass kind, int owner) {
    Grant own = new Grant(owner, owner, kind.all(), 0);
    int everybody = object == Schema.PUBLIC.id() ? Privilege.USAGE.bit() : kind.everybody();
    Grant others = new Grant(Role.PUBLIC, owner, everybody, 0);
    return kind == ObjectClass.TYPE || kind == ObjectClass.FUNCTION
        ? AccessList.NONE.with(others).with(own)
        : AccessList.NONE.with(own).with(others);
  }

  /** Whether it has a privilege on an object. */
  public boolean may(int object, ObjectClass kind, Privilege privilege) {
    return superuser || (held(object, kind) & privilege.bit()) != 0;
  }

  /** The privileges that it has on an object, as bits. */
  public int held(int object, ObjectClass kind) {
    return superuser ? kind.all() : held(privileges(object, kind)) | predefined(kind);
  }

  private int held(AccessList list) {
    Set<Integer> like = authorization.inherited(role.id());
    int bits = 0;
    for (Grant grant : list.grants()) {
      if (grant.grantee() == Role.PUBLIC || like.contains(grant.grantee())) {
        bits |= grant.privileges();
      }
    }
    return bits;
  }

  private int predefined(ObjectClass kind) {
    int bits = 0;
    boolean relation = kind == ObjectClass.TABLE || kind == ObjectClass.SEQUENCE;
    if (isLike(Role.READ_ALL_DATA.id())) {
      bits |= relation ? Privilege.SELECT.bit() : kind == ObjectClass.SCHEMA ? Privilege.USAGE.bit() : 0;
    }
    if (isLike(Role.WRITE_ALL_DATA.id())) {
      bits |= kind == ObjectClass.TABLE
          ? Privilege.bits(Privilege.INSERT, Privilege.UPDATE, Privilege.DELETE)
          : kind == ObjectClass.SCHEMA ? Privilege.USAGE.bit() : 0;
    }
    if (kind == ObjectClass.TABLE && isLike(Role.MAINTAIN.id())) {
      bits |= Privilege.MAINTAIN.bit();
    }
    return bits;
  }

  /** Whether it may grant a privilege on. */
  public boolean mayGrant(int object, ObjectClass kind, Privilege privilege) {
    if (owns(object)) {
      return true;
    }
    Set<Integer> like = authorization.inherited(role.id());
    return privileges(object, kind).grants().stream()
        .anyMatch(grant -> like.contains(grant.grantee()) && (grant.grantable() & privilege.bit()) != 0);
  }

  /** Whether it may grant a privilege on a column on. */
  public boolean mayGrantColumn(int table, int column, Privilege privilege) {
    Set<Integer> like = authorization.inherited(role.id());
    return mayGrant(table, ObjectClass.TABLE, privilege)
        || authorization.access(table).map(access -> access.columns().get(column)).stream()
            .flatMap(list -> list.grants().stream())
            .anyMatch(grant -> like.contains(grant.grantee()) && (grant.grantable() & privilege.bit()) != 0);
  }

  /** Whether it has a privilege on a column, of its own or by that on the table. */
  public boolean mayColumn(int table, int column, Privilege privilege) {
    return may(table, ObjectClass.TABLE, privilege) || (columnBits(table, column) & privilege.bit()) != 0;
  }

  private int columnBits(int table, int column) {
    return authorization.access(table).map(access -> access.columns().get(column)).map(this::held).orElse(0);
  }

  /** Whether it has a privilege on the table or on any column. */
  public boolean mayAny(int table, Privilege privilege) {
    return may(table, ObjectClass.TABLE, privilege)
        || authorization.access(table).stream()
            .flatMap(access -> access.columns().values().stream())
            .anyMatch(list -> (held(list) & privilege.bit()) != 0);
  }

  /** Whether it may look names up in a schema. */
  public boolean mayUse(String schema) {
    return superuser
        || schema.startsWith(TemporaryTables.PREFIX)
        || catalog.schema(schema)
            .map(found -> may(found.id(), ObjectClass.SCHEMA, Privilege.USAGE))
            .orElse(true);
  }

  /** The schemas of a search path that it may use. */
  public List<String> usable(List<String> searchPath) {
    if (superuser) {
      return searchPath;
    }
    if (path != searchPath) {
      usable = searchPath.stream().filter(this::mayUse).toList();
      path = searchPath;
    }
    return usable;
  }

  /** Whether the role has the admin option on another. */
  public boolean administers(int other) {
    if (superuser) {
      return true;
    }
    Set<Integer> like = authorization.inherited(role.id());
    return authorization.memberships().stream()
        .anyMatch(member -> member.role() == other && member.admin() && like.contains(member.member()));
  }
}
