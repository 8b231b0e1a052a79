package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DEPENDENT_OBJECTS_STILL_EXIST;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_SCHEMA_NAME;
import static dev.vecino.error.SqlState.OBJECT_IN_USE;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;
import static dev.vecino.error.SqlState.UNDEFINED_TABLE;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.NamedType;
import dev.vecino.catalog.Schema;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.Relations.Any;
import dev.vecino.engine.catalog.Relations.Found;
import dev.vecino.engine.catalog.Relations.OfTable;
import dev.vecino.engine.catalog.Relations.Other;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.ObjectStatement.Drop;
import dev.vecino.sql.Statement.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** DROP. */
final class Removal {
  private final Drop drop;
  private final Scope scope;

  private Removal(Drop drop, Scope scope) {
    this.drop = drop;
    this.scope = scope;
  }

  static void run(Drop drop, Scope scope) {
    new Removal(drop, scope).run();
  }

  private void run() {
    if (drop.concurrently() && drop.names().size() > 1) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "DROP INDEX CONCURRENTLY does not support dropping multiple objects");
    }
    if (drop.concurrently() && drop.cascade()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "DROP INDEX CONCURRENTLY does not support CASCADE");
    }
    List<Dependent> objects = new ArrayList<>();
    for (Name name : drop.names()) {
      if (drop.kind() == ObjectKind.SCHEMA) {
        schema(name).ifPresent(schema -> objects.add(new Dependent.OfSchema(schema)));
        continue;
      }
      if (drop.kind() == ObjectKind.TYPE || drop.kind() == ObjectKind.DOMAIN) {
        type(name).ifPresent(type -> objects.add(new Dependent.OfType(type)));
        continue;
      }
      Optional<Any> found = find(name);
      if (found.isEmpty()) {
        continue;
      }
      switch (found.get()) {
        case OfTable table -> {
          requireNothingPending(table.table(), "DROP TABLE", scope);
          objects.add(new Dependent.OfTable(table.table()));
        }
        case Other other -> {
          if (other.relation() instanceof Sequence sequence) {
            refuseIdentity(sequence);
          }
          objects.add(new Dependent.OfRelation(other.relation()));
        }
        case Found index -> {
          refuseConstraint(index);
          objects.add(new Dependent.OfIndex(index.table(), index.index()));
        }
      }
    }
    new Dropping(scope, drop.cascade()).run(objects.stream().distinct().toList());
  }

  private Optional<Schema> schema(Name name) {
    if (name.name().equals("pg_catalog") || name.name().equals("information_schema")) {
      throw VecinoException.of(
          DEPENDENT_OBJECTS_STILL_EXIST,
          "cannot drop schema %s because it is required by the database system", name.name());
    }
    Optional<Schema> found = scope.catalog().schema(name.name());
    if (found.isEmpty()) {
      String message = "schema \"" + name.name() + "\" does not exist";
      if (!drop.ifExists()) {
        throw VecinoException.of(INVALID_SCHEMA_NAME, "%s", message);
      }
      scope.notice("00000", message + ", skipping");
    }
    return found;
  }

  private Optional<NamedType> type(Name name) {
    Optional<NamedType> found = UserTypes.find(drop.kind(), name, scope);
    if (found.isEmpty()) {
      if (!drop.ifExists()) {
        throw UserTypes.missing(name);
      }
      scope.notice("00000", "type \"" + name + "\" does not exist, skipping");
    }
    return found;
  }

  private Optional<Any> find(Name name) {
    Optional<Any> found = scope.relations().find(name);
    if (found.isPresent()) {
      requireKind(found.get());
      return found;
    }
    boolean noSchema = name.schema().filter(schema -> scope.catalog().schema(schema).isEmpty()).isPresent();
    String what = noSchema ? "schema \"" + name.schema().get() + "\"" : drop.kind().noun() + " \"" + name.name() + "\"";
    if (!drop.ifExists()) {
      throw VecinoException.of(
          noSchema ? INVALID_SCHEMA_NAME : drop.kind() == ObjectKind.INDEX ? UNDEFINED_OBJECT : UNDEFINED_TABLE,
          "%s does not exist", what);
    }
    scope.notice("00000", what + " does not exist, skipping");
    return Optional.empty();
  }

  private void requireKind(Any found) {
    if (found.kind() != drop.kind()) {
      ObjectKind kind = found.kind();
      throw Relations.wrongKind(found, drop.kind())
          .withHint(
              "Use DROP %s to remove %s %s."
                  .formatted(kind.keywords(), kind == ObjectKind.INDEX ? "an" : "a", kind.noun()));
    }
  }

  /** Refuses to change a table for whose rows a deferred constraint is still to be checked. */
  static void requireNothingPending(Table table, String command, Scope scope) {
    if (scope.context().foreignKeys().isPending(table)) {
      throw VecinoException.of(
          OBJECT_IN_USE, "cannot %s \"%s\" because it has pending trigger events", command, table.name());
    }
  }

  private void refuseIdentity(Sequence sequence) {
    sequence.owner().filter(Sequence.Owner::identity).ifPresent(
        owner -> {
          Table table = scope.catalog().table(owner.table()).orElseThrow();
          Column column = table.columns().get(table.position(owner.column()));
          String named = new Dependent.OfColumn(table, column).describe(scope.relations());
          throw VecinoException.of(
                  DEPENDENT_OBJECTS_STILL_EXIST,
                  "cannot drop sequence %s because %s requires it",
                  scope.relations().shown(sequence.schema(), sequence.name()), named)
              .withHint("You can drop " + named + " instead.");
        });
  }

  private static void refuseConstraint(Found found) {
    if (found.index() instanceof Index.BTree tree && tree.constraint()) {
      String index = tree.name();
      String table = found.table().name();
      throw VecinoException.of(
              DEPENDENT_OBJECTS_STILL_EXIST,
              "cannot drop index %s because constraint %s on table %s requires it", index, index, table)
          .withHint("You can drop constraint " + index + " on table " + table + " instead.");
    }
  }
}
