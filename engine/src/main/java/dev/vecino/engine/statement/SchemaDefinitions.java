package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DUPLICATE_SCHEMA;
import static dev.vecino.error.SqlState.INSUFFICIENT_PRIVILEGE;
import static dev.vecino.error.SqlState.INVALID_SCHEMA_DEFINITION;
import static dev.vecino.error.SqlState.RESERVED_NAME;
import static dev.vecino.sql.function.Strings.quoteIdentifier;

import dev.vecino.catalog.Role;
import dev.vecino.catalog.Schema;
import dev.vecino.engine.setting.Settings;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.SchemaStatement;
import dev.vecino.sql.SchemaStatement.CreateSchema;
import dev.vecino.sql.SequenceStatement;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.ViewStatement;
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
    if (!create.elements().isEmpty()) {
      int role = owner.orElseGet(scope.authority()::role).id();
      elements(create, name, role, scope);
    }
  }

  /** Runs the elements with the schema before all others in the search path. */
  private static void elements(CreateSchema create, String schema, int owner, Scope scope) {
    Settings.State before = scope.settings().state();
    String path = scope.settings().get("search_path");
    scope.settings().set("search_path", quoteIdentifier(schema) + (path.isBlank() ? "" : ", " + path), true);
    try {
      for (Statement element : create.elements()) {
        relation(element).flatMap(Name::schema).filter(other -> !other.equals(schema)).ifPresent(other -> {
          throw VecinoException.of(
              INVALID_SCHEMA_DEFINITION,
              "CREATE specifies a schema (%s) different from the one being created (%s)", other, schema);
        });
        scope.context().renewSnapshot(); // what was made before is seen
        Commands.run(element, owner, scope);
      }
    } finally {
      scope.settings().restore(before);
    }
  }

  private static Optional<Name> relation(Statement element) {
    return switch (element) {
      case SequenceStatement.CreateSequence sequence -> Optional.of(sequence.sequence());
      case Statement.CreateTable table -> Optional.of(table.table());
      case ViewStatement.CreateView view -> Optional.of(view.view());
      case Statement.CreateIndex index -> Optional.of(index.table());
      default -> Optional.empty();
    };
  }

  /** Refuses the names that are kept for the system. */
  static void requireAllowed(String name) {
    if (name.startsWith("pg_")) {
      throw VecinoException.of(RESERVED_NAME, "unacceptable schema name \"%s\"", name)
          .withDetail("The prefix \"pg_\" is reserved for system schemas.");
    }
  }
}
