package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.INVALID_SCHEMA_NAME;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.ObjectStatement;
import dev.vecino.sql.ObjectStatement.Drop;
import dev.vecino.sql.ObjectStatement.Rename;
import dev.vecino.sql.ObjectStatement.SetOwner;
import dev.vecino.sql.ObjectStatement.SetSchema;
import dev.vecino.sql.SchemaStatement;
import dev.vecino.sql.SequenceStatement;
import dev.vecino.sql.Statement.Definition;

/** Runs statements that define what the catalog has besides tables and indexes. */
final class ObjectDefinitions {
  private ObjectDefinitions() {}

  static void run(Definition definition, Scope scope) {
    switch (definition) {
      case ObjectStatement statement -> run(statement, scope);
      case SequenceStatement statement -> SequenceDefinitions.run(statement, scope);
      case SchemaStatement statement -> SchemaDefinitions.run(statement, scope);
    }
  }

  private static void run(ObjectStatement statement, Scope scope) {
    switch (statement) {
      case Drop drop -> Removal.run(drop, scope);
      case Rename rename -> Renaming.run(rename, scope);
      case SetSchema set -> Renaming.run(set, scope);
      case SetOwner set -> setOwner(set, scope);
    }
  }

  private static void setOwner(SetOwner set, Scope scope) {
    if (set.kind() == ObjectKind.SCHEMA) {
      if (scope.catalog().schema(set.name().name()).isEmpty()) {
        throw VecinoException.of(INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", set.name().name());
      }
    } else if (Renaming.find(set.kind(), set.name(), set.ifExists(), scope).isEmpty()) {
      return;
    }
    scope.requireRole(set.owner());
  }
}
