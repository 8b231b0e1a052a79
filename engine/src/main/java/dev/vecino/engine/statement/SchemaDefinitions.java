package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DUPLICATE_SCHEMA;
import static dev.vecino.error.SqlState.INSUFFICIENT_PRIVILEGE;
import static dev.vecino.error.SqlState.RESERVED_NAME;

import dev.vecino.catalog.Role;
import dev.vecino.catalog.Schema;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.SchemaStatement;
import dev.vecino.sql.SchemaStatement.CreateSchema;
import java.util.Optional;

/** CREATE SCHEMA. */
final class SchemaDefinitions {
  private SchemaDefinitions() {}

  static void run(SchemaStatement statement, Scope scope) {
    switch (statement) {
      case CreateSchema create -> create(create, scope);
    }
  }

  private static void create(CreateSchema create, Scope scope) {
    Optional<Role> owner = create.authorization().map(scope::role);
    owner.filter(role -> !scope.authority().superuser()
            && !scope.authority().authorization().settable(scope.authority().role().id()).contains(role.id()))
        .ifPresent(role -> {
          throw VecinoException.of(INSUFFICIENT_PRIVILEGE, "must be able to SET ROLE \"%s\"", role.name());
        });
    String name = create.name().or(() -> owner.map(scope.authority().names()::of)).orElseThrow();
    requireAllowed(name);
    if (scope.catalog().schema(name).isPresent() || name.equals("information_schema")) {
      if (!create.ifNotExists()) {
        throw VecinoException.of(DUPLICATE_SCHEMA, "schema \"%s\" already exists", name);
      }
      scope.notice("42P06", "schema \"" + name + "\" already exists, skipping");
      return;
    }
    var schema = new Schema(scope.transaction().newObjectId(), name);
    scope.transaction().put(schema);
    owner.ifPresent(role -> Ownership.give(schema.id(), role.id(), scope));
  }

  /** Refuses the names that are kept for the system. */
  static void requireAllowed(String name) {
    if (name.startsWith("pg_")) {
      throw VecinoException.of(RESERVED_NAME, "unacceptable schema name \"%s\"", name)
          .withDetail("The prefix \"pg_\" is reserved for system schemas.");
    }
  }
}
