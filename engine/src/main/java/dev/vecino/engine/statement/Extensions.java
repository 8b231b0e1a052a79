package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DEPENDENT_OBJECTS_STILL_EXIST;
import static dev.vecino.error.SqlState.DUPLICATE_OBJECT;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.catalog.Extension;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.ExtensionStatement;
import dev.vecino.sql.ExtensionStatement.CreateExtension;
import dev.vecino.sql.ExtensionStatement.DropExtension;
import dev.vecino.sql.ExtensionStatement.UpdateExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Extensions: what those that programs ask for would add is there already; the catalog notes that they were created. */
final class Extensions {
  private static final Map<String, String> VERSIONS =
      Map.of("vector", "0.8.0", "uuid-ossp", "1.1", "pgcrypto", "1.3", "plpgsql", "1.0", "hstore", "1.8",
          "pg_stat_statements", "1.10");

  private Extensions() {}

  static void run(ExtensionStatement statement, Scope scope) {
    switch (statement) {
      case CreateExtension create -> create(create, scope);
      case DropExtension drop -> drop(drop, scope);
      case UpdateExtension update -> {
        if (!exists(update.name(), scope)) {
          throw missing(update.name());
        }
      }
    }
  }

  private static Optional<Extension> find(String name, Scope scope) {
    return scope.catalog().objects(Extension.class).filter(extension -> extension.name().equals(name)).findFirst();
  }

  /** Whether an extension was created, or is one that every database has. */
  static boolean exists(String name, Scope scope) {
    return name.equals("vector") || name.equals("plpgsql") || find(name, scope).isPresent();
  }

  private static void create(CreateExtension create, Scope scope) {
    String version = VERSIONS.get(create.name());
    if (version == null) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "extension \"%s\" is not available", create.name());
    }
    boolean exists = find(create.name(), scope).isPresent() || create.name().equals("plpgsql");
    if (exists && !create.ifNotExists()) {
      throw VecinoException.of(DUPLICATE_OBJECT, "extension \"%s\" already exists", create.name());
    }
    if (exists || create.ifNotExists() && exists(create.name(), scope)) {
      scope.notice("42710", "extension \"" + create.name() + "\" already exists, skipping");
      return;
    }
    scope.transaction().put(new Extension(scope.transaction().newObjectId(), create.name(), version));
  }

  private static void drop(DropExtension drop, Scope scope) {
    for (String name : drop.names()) {
      if (!exists(name, scope)) {
        if (!drop.ifExists()) {
          throw missing(name);
        }
        scope.notice("00000", "extension \"" + name + "\" does not exist, skipping");
      } else if (name.equals("vector")) {
        refuseWhereUsed(drop, scope);
      }
      find(name, scope).ifPresent(scope.transaction()::remove);
    }
  }

  private static void refuseWhereUsed(DropExtension drop, Scope scope) {
    List<String> users = new ArrayList<>();
    for (Table table : scope.catalog().tables()) {
      table.columns().stream()
          .filter(column -> column.type().toString().startsWith("vector"))
          .forEach(
              column -> users.add(new Dependent.OfColumn(table, column).describe(scope.relations())
                  + " depends on type vector"));
    }
    if (users.isEmpty()) {
      return;
    }
    if (drop.cascade()) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "dropping extension \"vector\" with the columns that use it is not supported");
    }
    throw VecinoException.of(
            DEPENDENT_OBJECTS_STILL_EXIST, "cannot drop extension vector because other objects depend on it")
        .withDetail("%s", String.join("\n", users))
        .withHint("Use DROP ... CASCADE to drop the dependent objects too.");
  }

  private static VecinoException missing(String name) {
    return VecinoException.of(UNDEFINED_OBJECT, "extension \"%s\" does not exist", name);
  }
}
