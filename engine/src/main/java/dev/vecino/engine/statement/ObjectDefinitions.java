package dev.vecino.engine.statement;

import dev.vecino.Result;
import dev.vecino.engine.execution.FinishedResult;
import dev.vecino.sql.CommentStatement;
import dev.vecino.sql.DomainStatement;
import dev.vecino.sql.DropAbsent;
import dev.vecino.sql.ExtensionStatement;
import dev.vecino.sql.ObjectStatement;
import dev.vecino.sql.ObjectStatement.Drop;
import dev.vecino.sql.ObjectStatement.Rename;
import dev.vecino.sql.ObjectStatement.RenameColumn;
import dev.vecino.sql.ObjectStatement.SetOwner;
import dev.vecino.sql.ObjectStatement.SetSchema;
import dev.vecino.sql.PrivilegeStatement;
import dev.vecino.sql.RoleStatement;
import dev.vecino.sql.RoleStatement.AlterRole;
import dev.vecino.sql.RoleStatement.CreateRole;
import dev.vecino.sql.RoleStatement.DropOwned;
import dev.vecino.sql.RoleStatement.DropRole;
import dev.vecino.sql.RoleStatement.GrantRole;
import dev.vecino.sql.RoleStatement.ReassignOwned;
import dev.vecino.sql.RoleStatement.RenameRole;
import dev.vecino.sql.RoleStatement.RevokeRole;
import dev.vecino.sql.RoleStatement.SetOfRole;
import dev.vecino.sql.SchemaStatement;
import dev.vecino.sql.TypeStatement;
import dev.vecino.sql.SequenceStatement;
import dev.vecino.sql.Statement.Definition;
import dev.vecino.sql.ViewStatement.AlterDefault;
import dev.vecino.sql.ViewStatement.AlterOptions;
import dev.vecino.sql.ViewStatement.CreateTableAs;
import dev.vecino.sql.ViewStatement.CreateView;
import dev.vecino.sql.ViewStatement.Refresh;
import java.util.OptionalLong;

/** Runs statements that define what the catalog has besides tables and indexes. */
final class ObjectDefinitions {
  private ObjectDefinitions() {}

  static Result run(Definition definition, Scope scope) {
    switch (definition) {
      case ObjectStatement statement -> run(statement, scope);
      case DropAbsent drop -> AbsentObjects.run(drop, scope);
      case CommentStatement comment -> Comments.run(comment, scope);
      case ExtensionStatement statement -> Extensions.run(statement, scope);
      case SequenceStatement statement -> SequenceDefinitions.run(statement, scope);
      case TypeStatement statement -> EnumDefinitions.run(statement, scope);
      case DomainStatement statement -> DomainDefinitions.run(statement, scope);
      case SchemaStatement statement -> SchemaDefinitions.run(statement, scope);
      case RoleStatement statement -> run(statement, scope);
      case PrivilegeStatement.OnObjects change -> new PrivilegeChanges(scope, change.change()).run(change);
      case PrivilegeStatement.OnNew change -> DefaultPrivileges.run(change, scope);
      case CreateView create -> ViewDefinitions.create(create, scope);
      case AlterOptions alter -> ViewDefinitions.alter(alter, scope);
      case AlterDefault alter -> ViewDefinitions.alterDefault(alter, scope);
      case Refresh refresh -> ViewDefinitions.refresh(refresh, scope);
      case CreateTableAs create -> {
        OptionalLong rows = TableFromQuery.run(create, scope);
        return rows.isEmpty()
            ? FinishedResult.of(create.command())
            : FinishedResult.counted("SELECT", rows.getAsLong());
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
      case SetOwner set -> OwnerChange.run(set, scope);
    }
  }

  private static void run(RoleStatement statement, Scope scope) {
    switch (statement) {
      case CreateRole create -> new RoleDefinitions(scope).create(create);
      case AlterRole alter -> new RoleDefinitions(scope).alter(alter);
      case RenameRole rename -> new RoleDefinitions(scope).rename(rename);
      case SetOfRole set -> new RoleDefinitions(scope).set(set);
      case DropRole drop -> new RoleDefinitions(scope).drop(drop);
      case GrantRole grant -> new RoleMemberships(scope).grant(grant);
      case RevokeRole revoke -> new RoleMemberships(scope).revoke(revoke);
      case ReassignOwned reassign -> new OwnedObjects(scope).reassign(reassign);
      case DropOwned drop -> new OwnedObjects(scope).drop(drop);
    }
  }
}
