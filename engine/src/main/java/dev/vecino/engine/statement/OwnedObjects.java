package dev.vecino.engine.statement;

import dev.vecino.catalog.Access;
import dev.vecino.catalog.AccessList;
import dev.vecino.catalog.CatalogObject;
import dev.vecino.catalog.DefaultAccess;
import dev.vecino.catalog.Grant;
import dev.vecino.catalog.Membership;
import dev.vecino.catalog.NamedType;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Schema;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.Denied;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.RoleName;
import dev.vecino.sql.RoleStatement.DropOwned;
import dev.vecino.sql.RoleStatement.ReassignOwned;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What belongs to a role or was granted to it: REASSIGN OWNED, DROP OWNED, and what keeps a role from being dropped. */
final class OwnedObjects {
  private final Scope scope;
  private final Authority authority;

  OwnedObjects(Scope scope) {
    this.scope = scope;
    this.authority = scope.authority();
  }

  private List<Access> all() {
    return List.copyOf(scope.catalog().authorization().access());
  }

  private Optional<Dependent> object(int id) {
    Optional<Table> table = scope.catalog().table(id);
    if (table.isPresent()) {
      return table.map(Dependent.OfTable::new);
    }
    Optional<CatalogObject> object = scope.catalog().object(id);
    return object.flatMap(found -> switch (found) {
      case Relation relation -> Optional.of(new Dependent.OfRelation(relation));
      case Schema schema -> Optional.of(new Dependent.OfSchema(schema));
      case NamedType type -> Optional.of(new Dependent.OfType(type));
      default -> Optional.empty();
    });
  }

  private String name(int id) {
    return id == Access.DATABASE
        ? "database " + scope.context().database()
        : object(id).map(found -> found.describe(scope.relations())).orElse("object " + id);
  }

  /** The objects that depend on a role, a line each. */
  List<String> describe(Role role) {
    List<String> lines = new ArrayList<>();
    for (Access access : all()) {
      if (access.owner() == role.id()) {
        if (!(scope.catalog().object(access.object()).orElse(null) instanceof Sequence sequence)
            || sequence.owner().isEmpty()) {
          lines.add("owner of " + name(access.object()));
        }
      } else if (access.privileges().filter(list -> list.names(role.id())).isPresent()) {
        lines.add("privileges for " + name(access.object()));
      } else if (access.columns().values().stream().anyMatch(list -> list.names(role.id()))) {
        access.columns().entrySet().stream().filter(column -> column.getValue().names(role.id())).sorted(
                Map.Entry.comparingByKey())
            .forEach(column -> lines.add("privileges for " + column(access.object(), column.getKey())));
      }
    }
    for (DefaultAccess access : scope.catalog().authorization().defaults()) {
      if (access.role() == role.id() || access.privileges().names(role.id())) {
        lines.add("privileges for default privileges on new objects belonging to role "
            + authority.name(access.role()));
      }
    }
    for (Membership membership : scope.catalog().authorization().memberships()) {
      if (membership.grantor() == role.id() && membership.member() != role.id() && membership.role() != role.id()) {
        lines.add("privileges for membership of role " + authority.name(membership.member()) + " in role "
            + authority.name(membership.role()));
      }
    }
    return lines;
  }

  private String column(int table, int column) {
    return scope.catalog().table(table)
        .map(t -> new Dependent.OfColumn(t, t.columns().get(t.position(column))).describe(scope.relations()))
        .orElseGet(() -> name(table));
  }

  void reassign(ReassignOwned reassign) {
    Role to = scope.role(reassign.to());
    for (RoleName name : reassign.from()) {
      Role from = scope.role(name);
      if (!authority.isLike(from.id())) {
        throw Denied.of("reassign objects").withDetail(
            "Only roles with privileges of role \"%s\" may reassign objects owned by it.", from.name());
      }
      if (!authority.isLike(to.id())) {
        throw Denied.of("reassign objects").withDetail(
            "Only roles with privileges of role \"%s\" may reassign objects to it.", to.name());
      }
      if (from.id() == Role.BOOTSTRAP.id()) {
        throw required(from);
      }
      for (Access access : all()) {
        if (access.owner() == from.id()) {
          Ownership.give(access.object(), to.id(), scope);
        }
      }
    }
  }

  private VecinoException required(Role role) {
    return VecinoException.of(
        SqlState.DEPENDENT_OBJECTS_STILL_EXIST,
        "cannot drop objects owned by role %s because they are required by the database system",
        authority.names().of(role));
  }

  void drop(DropOwned drop) {
    for (RoleName name : drop.roles()) {
      Role role = scope.role(name);
      if (!authority.isLike(role.id())) {
        throw Denied.of("drop objects").withDetail(
            "Only roles with privileges of role \"%s\" may drop objects owned by it.", role.name());
      }
      if (role.id() == Role.BOOTSTRAP.id()) {
        throw required(role);
      }
      List<Dependent> owned = new ArrayList<>();
      for (Access access : all()) {
        if (access.owner() == role.id()) {
          object(access.object()).filter(OwnedObjects::isNoPart).ifPresent(owned::add);
        }
      }
      new Dropping(scope, drop.cascade()).run(owned);
      for (Access access : all()) {
        scope.transaction().put(without(access, role.id()));
      }
      for (DefaultAccess access : List.copyOf(scope.catalog().authorization().defaults())) {
        if (access.role() == role.id()) {
          scope.transaction().remove(access);
        } else {
          scope.transaction().put(access.with(without(access.privileges(), role.id())));
        }
      }
    }
  }

  private static boolean isNoPart(Dependent object) {
    return !(object instanceof Dependent.OfRelation(Sequence sequence) && sequence.owner().isPresent());
  }

  private static Access without(Access access, int role) {
    Access changed = access;
    if (access.privileges().isPresent()) {
      changed = changed.withPrivileges(without(access.privileges().get(), role));
    }
    for (int column : access.columns().keySet()) {
      changed = changed.withColumn(column, without(access.columns().get(column), role));
    }
    return changed;
  }

  private static AccessList without(AccessList list, int role) {
    List<Grant> kept = list.grants().stream().filter(grant -> grant.grantee() != role && grant.grantor() != role).toList();
    return new AccessList(kept);
  }
}
