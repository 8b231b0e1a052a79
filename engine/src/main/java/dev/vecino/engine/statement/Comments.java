package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.INVALID_CATALOG_NAME;
import static dev.vecino.error.SqlState.INVALID_SCHEMA_NAME;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Comment;
import dev.vecino.catalog.CompositeType;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.engine.catalog.CommentTarget;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.engine.catalog.Relations.Any;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.CommentStatement;
import dev.vecino.sql.CommentStatement.OnColumn;
import dev.vecino.sql.CommentStatement.OnConstraint;
import dev.vecino.sql.CommentStatement.OnDatabase;
import dev.vecino.sql.CommentStatement.OnDomainConstraint;
import dev.vecino.sql.CommentStatement.OnExtension;
import dev.vecino.sql.CommentStatement.OnObject;
import dev.vecino.sql.CommentStatement.OnRole;
import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.RoleName;
import dev.vecino.type.RecordType;
import java.util.List;
import java.util.Optional;

/** COMMENT ON. */
final class Comments {
  private Comments() {}

  static void run(CommentStatement comment, Scope scope) {
    put(target(comment, scope), comment.text().filter(text -> !text.isEmpty()), scope);
  }

  private static CommentTarget target(CommentStatement comment, Scope scope) {
    return switch (comment) {
      case OnObject on when on.kind() == ObjectKind.SCHEMA -> {
        if (!scope.catalog().schemas().contains(on.name().name())) {
          throw VecinoException.of(INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", on.name().name());
        }
        yield CommentTarget.schema(on.name().name());
      }
      case OnObject on when on.kind() == ObjectKind.TYPE || on.kind() == ObjectKind.DOMAIN ->
          CommentTarget.type(
              UserTypes.find(on.kind(), on.name(), scope)
                  .orElseThrow(() -> UserTypes.missing(on.name()))
                  .id());
      case OnObject on -> {
        Any found = scope.relations().require(on.name());
        if (found.kind() != on.kind()) {
          throw Relations.wrongKind(found, on.kind());
        }
        yield CommentTarget.relation(found.id(), 0);
      }
      case OnColumn on -> column(on, scope);
      case OnConstraint on -> {
        Table table = scope.relations().requireTable(on.table());
        yield CommentTarget.constraint(table, on.constraint())
            .orElseThrow(
                () -> VecinoException.of(
                    UNDEFINED_OBJECT,
                    "constraint \"%s\" for table \"%s\" does not exist", on.constraint(), table.name()));
      }
      case OnDomainConstraint on -> {
        Domain domain =
            (Domain) UserTypes.find(ObjectKind.DOMAIN, on.domain(), scope)
                .orElseThrow(() -> UserTypes.missing(on.domain()));
        yield CommentTarget.constraint(domain, on.constraint())
            .orElseThrow(
                () -> VecinoException.of(
                    UNDEFINED_OBJECT,
                    "constraint \"%s\" for domain %s does not exist", on.constraint(), domain.name()));
      }
      case OnRole on -> CommentTarget.role(scope.role(new RoleName.Named(on.role())));
      case OnExtension on -> {
        if (!Extensions.exists(on.extension(), scope)) {
          throw VecinoException.of(UNDEFINED_OBJECT, "extension \"%s\" does not exist", on.extension());
        }
        yield CommentTarget.extension(on.extension());
      }
      case OnDatabase on -> {
        if (!on.database().equals(scope.context().database())) {
          throw VecinoException.of(INVALID_CATALOG_NAME, "database \"%s\" does not exist", on.database());
        }
        yield CommentTarget.DATABASE;
      }
    };
  }

  private static CommentTarget column(OnColumn on, Scope scope) {
    if (scope.relations().find(on.relation()).isEmpty()
        && UserTypes.find(ObjectKind.TYPE, on.relation(), scope).orElse(null) instanceof CompositeType type) {
      List<String> fields = type.definition().fields().stream().map(RecordType.Field::name).toList();
      if (!fields.contains(on.column())) {
        throw missing(on);
      }
      return CommentTarget.relation(type.id(), fields.indexOf(on.column()) + 1);
    }
    Any found = scope.relations().require(on.relation());
    List<Column> columns =
        switch (found) {
          case Relations.OfTable of -> of.table().columns();
          case Relations.Other(View view) -> view.columns();
          default -> List.of();
        };
    return columns.stream().filter(column -> column.name().equals(on.column())).findFirst()
        .map(column -> CommentTarget.relation(found.id(), column.id()))
        .orElseThrow(() -> missing(on));
  }

  private static VecinoException missing(OnColumn on) {
    return VecinoException.of(
        UNDEFINED_COLUMN, "column \"%s\" of relation \"%s\" does not exist", on.column(), on.relation().name());
  }

  private static void put(CommentTarget target, Optional<String> text, Scope scope) {
    Optional<Comment> old = target.find(scope.catalog());
    if (text.isPresent()) {
      int id = old.map(Comment::id).orElseGet(scope.transaction()::newObjectId);
      scope.transaction().put(new Comment(id, target.relation(), target.oid(), target.column(), text.get()));
    } else {
      old.ifPresent(scope.transaction()::remove);
    }
  }

  /** Removes the comments of the constraints of a table that is dropped. */
  static void forgetConstraints(Table table, Scope scope) {
    table.bTrees().forEach(index -> forgetConstraint(table, index.name(), scope));
    table.checks().forEach(check -> forgetConstraint(table, check.name(), scope));
    table.foreignKeys().forEach(key -> forgetConstraint(table, key.name(), scope));
  }

  /** Removes the comment of a constraint that is dropped. */
  static void forgetConstraint(Table table, String name, Scope scope) {
    CommentTarget.constraint(table, name).ifPresent(target -> forget(target, scope));
  }

  /** Removes the comments of what is dropped. */
  static void forget(CommentTarget target, Scope scope) {
    scope.catalog().objects(Comment.class)
        .filter(comment -> comment.relation() == target.relation() && comment.oid() == target.oid())
        .filter(comment -> target.column() == 0 || comment.column() == target.column())
        .forEach(scope.transaction()::remove);
  }
}
