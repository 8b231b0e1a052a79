package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_GRANT_OPERATION;
import static dev.vecino.error.SqlState.INVALID_SCHEMA_NAME;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;
import static dev.vecino.error.SqlState.UNDEFINED_FUNCTION;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.Notice;
import dev.vecino.catalog.Access;
import dev.vecino.catalog.AccessList;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Grant;
import dev.vecino.catalog.Privilege;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Schema;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.NamedType;
import dev.vecino.catalog.View;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.Denied;
import dev.vecino.engine.access.ObjectClass;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.KnownFunctions;
import dev.vecino.sql.PrivilegeStatement.Change;
import dev.vecino.sql.PrivilegeStatement.Item;
import dev.vecino.sql.PrivilegeStatement.Kind;
import dev.vecino.sql.PrivilegeStatement.OnObjects;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.function.CatalogFacts.ObjectKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** GRANT and REVOKE of privileges on objects. */
final class PrivilegeChanges {
  private final Scope scope;
  private final Change change;
  private final Authority authority;

  /** What privileges are granted on. */
  private record Target(int id, ObjectClass kind, String noun, String name, List<Column> columns) {}

  PrivilegeChanges(Scope scope, Change change) {
    this.scope = scope;
    this.change = change;
    this.authority = grantor(scope, change);
  }

  void run(OnObjects statement) {
    List<Integer> grantees = grantees(scope, change);
    for (Target target : targets(statement)) {
      change(target, grantees);
    }
  }

  /** Ids of the roles that a statement grants to or revokes from. */
  static List<Integer> grantees(Scope scope, Change change) {
    return change.grantees().stream().map(name -> {
      int id = scope.roleId(name);
      if (id == Role.PUBLIC && change.grant() && change.option()) {
        throw VecinoException.of(INVALID_GRANT_OPERATION, "grant options can only be granted to roles");
      }
      return id;
    }).toList();
  }

  /** Who grants: the role itself, which GRANTED BY may only say again, as in PostgreSQL. */
  private static Authority grantor(Scope scope, Change change) {
    Authority own = scope.authority();
    if (change.grantor().isEmpty()) {
      return own;
    }
    if (scope.role(change.grantor().get()).id() != own.role().id()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "grantor must be current user");
    }
    return own;
  }

  private List<Target> targets(OnObjects statement) {
    List<Target> targets = new ArrayList<>();
    for (Name name : statement.names()) {
      switch (statement.kind()) {
        case TABLE, SEQUENCE -> targets.add(relation(name, statement.kind()));
        case SCHEMA -> {
          Schema schema = schema(name);
          targets.add(new Target(schema.id(), ObjectClass.SCHEMA, "schema", schema.name(), List.of()));
        }
        case DATABASE ->
            targets.add(new Target(Access.DATABASE, ObjectClass.DATABASE, "database", name.name(), List.of()));
        case ALL_TABLES -> {
          String schema = schema(name).name();
          scope.catalog().tables().stream().filter(t -> t.schema().equals(schema)).map(this::of).forEach(targets::add);
          scope.catalog().objects(View.class).filter(v -> v.schema().equals(schema)).map(this::of).forEach(targets::add);
        }
        case TYPE -> targets.add(type(name));
        case FUNCTION -> requireFunction(name);
        case ALL_FUNCTIONS -> schema(name); // those that are there are the system's
        case ALL_SEQUENCES -> {
          String schema = schema(name).name();
          scope.catalog().objects(Sequence.class)
              .filter(s -> s.schema().equals(schema))
              .map(PrivilegeChanges::of)
              .forEach(targets::add);
        }
      }
    }
    return targets;
  }

  private Target type(Name name) {
    Optional<NamedType> made = UserTypes.find(name, scope);
    if (made.isEmpty() && scope.context().catalogFacts().oid(ObjectKind.TYPE, name.toString()) != null) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "privileges on types of the system, such as \"%s\", are not supported", name.name());
    }
    int id = made.orElseThrow(() -> UserTypes.missing(name)).id();
    return new Target(id, ObjectClass.TYPE, "type", name.name(), List.of());
  }

  /** All functions are the system's, which everybody may execute: nothing is to be granted, and nothing can be revoked. */
  private void requireFunction(Name name) {
    if (!KnownFunctions.contains(name.name())) {
      throw VecinoException.of(UNDEFINED_FUNCTION, "could not find a function named \"%s\"", name.name());
    }
    whole(change, ObjectClass.FUNCTION);
    if (!change.grant()) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "revoking the privilege to execute functions of the system is not supported");
    }
  }

  private Schema schema(Name name) {
    return scope.catalog().schema(name.name())
        .orElseThrow(() -> VecinoException.of(INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", name.name()));
  }

  private Target of(Table table) {
    String noun = scope.catalog().materialization(table).isPresent() ? "materialized view" : "table";
    return new Target(table.id(), ObjectClass.TABLE, noun, table.name(), table.columns());
  }

  private Target of(View view) {
    return new Target(view.id(), ObjectClass.TABLE, "view", view.name(), view.columns());
  }

  private static Target of(Sequence sequence) {
    return new Target(sequence.id(), ObjectClass.SEQUENCE, "sequence", sequence.name(), List.of());
  }

  private Target relation(Name name, Kind kind) {
    Target target = switch (scope.relations().require(name)) {
      case Relations.OfTable(Table table, boolean materialized) -> of(table);
      case Relations.Other(View view) -> of(view);
      case Relations.Other(Sequence sequence) -> of(sequence);
      case Relations.Found index ->
          throw VecinoException.of(WRONG_OBJECT_TYPE, "\"%s\" is an index", index.name());
    };
    if (kind == Kind.SEQUENCE && target.kind() != ObjectClass.SEQUENCE) {
      throw VecinoException.of(WRONG_OBJECT_TYPE, "\"%s\" is not a sequence", target.name());
    }
    return target;
  }

  /** The privileges of a statement on a whole object, as bits. */
  static int whole(Change change, ObjectClass kind) {
    if (change.items().isEmpty()) {
      return kind.all();
    }
    int bits = 0;
    for (Item item : change.items()) {
      if (item.columns().isEmpty()) {
        bits |= bit(item, kind);
      }
    }
    return bits;
  }

  private static int bit(Item item, ObjectClass kind) {
    if (item.privilege().equals("all")) {
      return kind.all();
    }
    Privilege privilege = Privilege.named(item.privilege())
        .orElseThrow(
            () -> VecinoException.of(SYNTAX_ERROR, "unrecognized privilege type \"%s\"", item.privilege()));
    if ((kind.all() & privilege.bit()) == 0) {
      // A sequence is a relation with that privilege, so it was not the kind of privilege that was wrong.
      String noun = kind == ObjectClass.TABLE && privilege != Privilege.USAGE ? "relation" : kind.noun();
      throw VecinoException.of(INVALID_GRANT_OPERATION, "invalid privilege type %s for %s", privilege, noun);
    }
    return privilege.bit();
  }

  private Map<Integer, Integer> onColumns(Target target) {
    Map<Integer, Integer> bits = new LinkedHashMap<>();
    for (Item item : change.items()) {
      for (String name : item.columns()) {
        if (target.kind() != ObjectClass.TABLE) {
          throw VecinoException.of(INVALID_GRANT_OPERATION, "column privileges are only valid for relations");
        }
        int column = target.columns().stream().filter(c -> c.name().equals(name)).findFirst().map(Column::id)
            .orElseThrow(() -> VecinoException.of(
                UNDEFINED_COLUMN, "column \"%s\" of relation \"%s\" does not exist", name, target.name()));
        bits.merge(column, bit(item, ObjectClass.COLUMN), (a, b) -> a | b);
      }
    }
    return bits;
  }

  private void change(Target target, List<Integer> grantees) {
    int privileges = whole(change, target.kind());
    Map<Integer, Integer> columns = onColumns(target);
    int owner = authority.authorization().owner(target.id());
    Access access = Ownership.accessOf(target.id(), scope);
    AccessList list = authority.privileges(target.id(), target.kind());
    if (privileges != 0) {
      int grantor = grantor(list, owner, privileges);
      int allowed = allowed(list, grantor, owner, privileges, target, change.items().isEmpty());
      AccessList changed = changed(list, grantees, grantor, allowed, owner);
      if (!changed.equals(list) || access.privileges().isPresent()) {
        access = access.withPrivileges(changed);
      }
      if (!change.grant() && target.kind() == ObjectClass.TABLE) {
        int onEach = allowed & ObjectClass.COLUMN.all();
        for (int column : access.columns().keySet().stream().sorted().toList()) {
          access = access.withColumn(column, changed(access.columns().get(column), grantees, grantor, onEach, owner));
        }
      }
    }
    for (Map.Entry<Integer, Integer> column : columns.entrySet()) {
      AccessList own = access.columns().getOrDefault(column.getKey(), AccessList.NONE);
      AccessList both = new AccessList(concat(list.grants(), own.grants()));
      int grantor = grantor(both, owner, column.getValue());
      int allowed = allowed(both, grantor, owner, column.getValue(), target, false);
      access = access.withColumn(column.getKey(), changed(own, grantees, grantor, allowed, owner));
    }
    scope.transaction().put(access);
  }

  private static List<Grant> concat(List<Grant> some, List<Grant> others) {
    List<Grant> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  private AccessList changed(AccessList list, List<Integer> grantees, int grantor, int privileges, int owner) {
    AccessList changed = list;
    for (int grantee : grantees) {
      changed = change.grant()
          ? Acls.grant(changed, grantee, grantor, privileges, change.option())
          : Acls.revoke(changed, grantee, grantor, privileges, change.option(), owner, change.cascade());
    }
    return changed;
  }

  /** Who grants: the owner where the role may act for it, else one of its roles that has the most to grant on. */
  private int grantor(AccessList list, int owner, int privileges) {
    if (authority.isLike(owner)) {
      return owner;
    }
    int own = authority.role().id();
    IntUnaryOperator count = role -> Integer.bitCount(grantable(list, role) & privileges);
    int best = own;
    for (int role : authority.authorization().inherited(own)) {
      if (count.applyAsInt(role) > count.applyAsInt(best)) {
        best = role;
      }
    }
    return best;
  }

  private static int grantable(AccessList list, int role) {
    int bits = 0;
    for (Grant grant : list.grants()) {
      bits |= grant.grantee() == role ? grant.grantable() : 0;
    }
    return bits;
  }

  /** The privileges that the grantor may grant; a warning tells of others. */
  private int allowed(AccessList list, int grantor, int owner, int privileges, Target target, boolean all) {
    int available = grantor == owner ? target.kind().all() : grantable(list, grantor);
    if (available == 0 && authority.held(target.id(), target.kind()) == 0) {
      throw Denied.privilege(target.noun(), target.name());
    }
    int allowed = privileges & available;
    if (allowed == 0) {
      warn(change.grant() ? "no privileges were granted for" : "no privileges could be revoked for", target);
    } else if (allowed != privileges && !all) {
      warn(change.grant() ? "not all privileges were granted for" : "not all privileges could be revoked for", target);
    }
    return allowed;
  }

  private void warn(String what, Target target) {
    scope.notices().accept(
        Notice.warning(change.grant() ? "01007" : "01006", what + " \"" + target.name() + "\""));
  }
}
