package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.INVALID_SCHEMA_NAME;

import dev.vecino.Result;
import dev.vecino.engine.execution.FinishedResult;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.CommentStatement;
import dev.vecino.sql.ExtensionStatement;
import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.ObjectStatement;
import dev.vecino.sql.ObjectStatement.Drop;
import dev.vecino.sql.ObjectStatement.Rename;
import dev.vecino.sql.ObjectStatement.RenameColumn;
import dev.vecino.sql.ObjectStatement.SetOwner;
import dev.vecino.sql.ObjectStatement.SetSchema;
import dev.vecino.sql.SchemaStatement;
import dev.vecino.sql.SequenceStatement;
import dev.vecino.sql.Statement.Definition;
import dev.vecino.sql.ViewStatement.CreateTableAs;
import dev.vecino.sql.ViewStatement.CreateView;
import dev.vecino.sql.ViewStatement.Refresh;

/** Runs statements that define what the catalog has besides tables and indexes. */
final class ObjectDefinitions {
  private ObjectDefinitions() {}

  static Result run(Definition definition, Scope scope) {
    switch (definition) {
      case ObjectStatement statement -> run(statement, scope);
      case CommentStatement comment -> Comments.run(comment, scope);
      case ExtensionStatement statement -> Extensions.run(statement, scope);
      case SequenceStatement statement -> SequenceDefinitions.run(statement, scope);
      case SchemaStatement statement -> SchemaDefinitions.run(statement, scope);
      case CreateView create -> ViewDefinitions.create(create, scope);
      case Refresh refresh -> ViewDefinitions.refresh(refresh, scope);
      case CreateTableAs create -> {
        long rows = TableFromQuery.run(create, scope);
        return create.materialized()
            ? FinishedResult.of(create.command())
            : FinishedResult.counted(create.command(), rows);
      }
    }
    return FinishedResult.of(definition.command());
  }

  private static void run(ObjectStatement statement, Scope scope) {
    switch (statement) {
      case Drop drop -> Removal.run(drop, scope);
      case RenameColumn rename -> ViewDefinitions.renameColumn(rename, scope);
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
