package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import java.util.Set;

/** CREATE EXTENSION: what the extensions that vector programs ask for would add is there already. */
final class Extensions {
  private static final Set<String> BUILT_IN = Set.of("vector", "uuid-ossp", "pgcrypto", "plpgsql");

  private Extensions() {}

  static void run(Statement.CreateExtension create, Scope scope) {
    if (!BUILT_IN.contains(create.name())) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "extension \"%s\" is not available", create.name());
    }
    if (create.ifNotExists()) {
      scope.notice("42710", "extension \"" + create.name() + "\" already exists, skipping");
    }
  }
}
