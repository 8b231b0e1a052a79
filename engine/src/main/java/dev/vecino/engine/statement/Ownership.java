package dev.vecino.engine.statement;

import dev.vecino.catalog.Access;
import dev.vecino.catalog.AccessList;
import dev.vecino.catalog.Authorization;
import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.CatalogObject;
import dev.vecino.catalog.DefaultAccess;
import dev.vecino.catalog.Grant;
import dev.vecino.catalog.NamedType;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Schema;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.ObjectClass;
import dev.vecino.engine.execution.TemporaryTables;
import java.util.Map;
import java.util.Optional;

/** Who owns what: new objects belong to the role that makes them, and get its default privileges. */
final class Ownership {
  private Ownership() {}

  /** What is recorded of an object, or what would be. */
  static Access accessOf(int object, Scope scope) {
    Authorization authorization = scope.catalog().authorization();
    return authorization.access(object)
        .orElseGet(
            () -> new Access(
                scope.transaction().newObjectId(), object, authorization.owner(object), Optional.empty(), Map.of()));
  }

  /** Gives an object to a role, with the grants that the owner before has made. */
  static void give(int object, int role, Scope scope) {
    Access access = accessOf(object, scope);
    if (access.owner() != role) {
      scope.transaction().put(access.replacing(access.owner(), role).withOwner(role));
    }
  }

  /** Gives all that a statement has made to the role that has run it. */
  static void claim(Catalog before, Scope scope) {
    claim(before, scope.authority().role().id(), scope);
  }

  /** Gives all that has been made since to a role. */
  static void claim(Catalog before, int role, Scope scope) {
    Catalog after = scope.catalog();
    boolean isFirst = role == Role.BOOTSTRAP.id();
    if (before == after || isFirst && after.authorization().defaults().isEmpty()) {
      return;
    }
    for (Table table : after.tables()) {
      if (before.table(table.id()).isEmpty()) {
        claim(table.id(), table.schema(), ObjectClass.TABLE, role, scope);
      }
    }
    for (CatalogObject object : after.objects()) {
      if (before.object(object.id()).isEmpty()) {
        switch (object) {
          case Sequence sequence -> claim(sequence.id(), sequence.schema(), ObjectClass.SEQUENCE, role, scope);
          case Relation relation -> claim(relation.id(), relation.schema(), ObjectClass.TABLE, role, scope);
          case Schema schema when schema.name().startsWith(TemporaryTables.PREFIX) -> { }
          case NamedType type -> claim(type.id(), type.schema(), ObjectClass.TYPE, role, scope);
          case Schema schema -> claim(schema.id(), "", ObjectClass.SCHEMA, role, scope);
          default -> { }
        }
      }
    }
  }

  private static void claim(int object, String schema, ObjectClass kind, int role, Scope scope) {
    if (scope.catalog().authorization().access(object).isPresent()) {
      return; // CREATE SCHEMA ... AUTHORIZATION
    }
    Optional<AccessList> privileges = defaults(object, schema, kind, role, scope);
    if (role != Role.BOOTSTRAP.id() || privileges.isPresent()) {
      scope.transaction().put(
          new Access(scope.transaction().newObjectId(), object, role, privileges, Map.of()));
    }
  }

  private static Optional<AccessList> defaults(int object, String schema, ObjectClass kind, int role, Scope scope) {
    int schemaId = scope.catalog().schema(schema).map(Schema::id).orElse(0);
    Optional<AccessList> result = Optional.empty();
    Optional<DefaultAccess> general = find(kind, role, Optional.empty(), scope);
    Optional<DefaultAccess> special = find(kind, role, Optional.of(schemaId), scope);
    if (general.isPresent() || special.isPresent()) {
      AccessList list = general.map(DefaultAccess::privileges).orElseGet(() -> Authority.initial(object, kind, role));
      for (Grant grant : special.map(DefaultAccess::privileges).orElse(AccessList.NONE).grants()) {
        Grant old = list.between(grant.grantor(), grant.grantee());
        list = list.with(
            new Grant(
                grant.grantee(), grant.grantor(), old.privileges() | grant.privileges(),
                old.grantable() | grant.grantable()));
      }
      result = Optional.of(list);
    }
    return result;
  }

  private static Optional<DefaultAccess> find(ObjectClass kind, int role, Optional<Integer> schema, Scope scope) {
    return scope.catalog().authorization().defaults().stream()
        .filter(a -> a.role() == role && a.kind() == kind.letter() && a.schema().equals(schema))
        .findFirst();
  }
}
