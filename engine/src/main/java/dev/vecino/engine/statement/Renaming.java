package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DUPLICATE_OBJECT;
import static dev.vecino.error.SqlState.DUPLICATE_SCHEMA;
import static dev.vecino.error.SqlState.DUPLICATE_TABLE;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_SCHEMA_NAME;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.CompositeType;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.NamedType;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Schema;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.UserType;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.engine.catalog.Relations.Any;
import dev.vecino.engine.catalog.Relations.Found;
import dev.vecino.engine.catalog.Relations.OfTable;
import dev.vecino.engine.catalog.Relations.Other;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.ObjectStatement.Rename;
import dev.vecino.sql.ObjectStatement.SetSchema;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.parser.ColumnQualifiers;
import java.util.List;
import java.util.Optional;

/** ALTER ... RENAME TO and SET SCHEMA. */
final class Renaming {
  private Renaming() {}

  static void run(Rename rename, Scope scope) {
    if (rename.kind() == ObjectKind.SCHEMA) {
      renameSchema(rename, scope);
      return;
    }
    if (rename.kind() == ObjectKind.TYPE || rename.kind() == ObjectKind.DOMAIN) {
      NamedType type = UserTypes.require(rename.kind(), rename.name(), scope);
      EnumDefinitions.requireFree(type.schema(), rename.to(), scope);
      renameType(type, type.schema(), rename.to(), scope);
      return;
    }
    find(rename.kind(), rename.name(), rename.ifExists(), scope).ifPresent(found -> rename(found, rename.to(), scope));
  }

  /** What ALTER of that kind is for: ALTER TABLE is for relations of all kinds. */
  static Optional<Any> find(ObjectKind kind, Name name, boolean ifExists, Scope scope) {
    Optional<Any> found = scope.relations().find(name);
    if (found.isEmpty()) {
      if (!ifExists) {
        scope.relations().require(name);
      }
      scope.notice("42P01", "relation \"" + name + "\" does not exist, skipping");
    } else if (found.get().kind() != kind && kind != ObjectKind.TABLE) {
      throw Relations.wrongKind(found.get(), kind);
    }
    return found;
  }

  private static void rename(Any found, String to, Scope scope) {
    scope.relations().requireFree(found.schema(), to);
    switch (found) {
      case OfTable(Table table, boolean materialized) -> scope.transaction().alterTable(
          table.withExpressions(sql -> ColumnQualifiers.removed(sql, table)).withName(to));
      case Other(Relation relation) -> scope.transaction().put(relation.withName(relation.schema(), to));
      case Found(Table table, Index index) ->
          scope.transaction().alterTable(
              table.withIndexes(
                  table.indexes().stream().map(i -> i.id() == index.id() ? i.withName(to) : i).toList()));
    }
  }

  private static void renameSchema(Rename rename, Scope scope) {
    Schema old = scope.catalog().schema(rename.name().name())
        .orElseThrow(
            () -> VecinoException.of(INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", rename.name().name()));
    if (scope.catalog().schema(rename.to()).isPresent()) {
      throw VecinoException.of(DUPLICATE_SCHEMA, "schema \"%s\" already exists", rename.to());
    }
    SchemaDefinitions.requireAllowed(rename.to());
    List<Table> tables = scope.catalog().tables().stream().filter(t -> t.schema().equals(old.name())).toList();
    List<Relation> relations =
        scope.catalog().objects(Relation.class).filter(r -> r.schema().equals(old.name())).toList();
    List<NamedType> types = scope.catalog().objects(NamedType.class).filter(t -> t.schema().equals(old.name())).toList();
    scope.transaction().put(old.withName(rename.to()));
    tables.forEach(table -> scope.transaction().alterTable(
        table.withExpressions(sql -> ColumnQualifiers.removed(sql, table)).withSchema(rename.to())));
    relations.forEach(relation -> scope.transaction().put(relation.withName(rename.to(), relation.name())));
    types.forEach(type -> renameType(type, rename.to(), type.name(), scope));
  }

  private static void renameType(NamedType type, String schema, String name, Scope scope) {
    NamedType next =
        switch (type) {
          case UserType made -> new UserType(made.definition().withName(schema, name));
          case CompositeType made -> new CompositeType(made.definition().withName(schema, name));
          case Domain domain -> domain.withName(schema, name);
        };
    new TypeReplacement(scope, type, next).renamed();
  }

  static void run(SetSchema set, Scope scope) {
    if (set.kind() == ObjectKind.TYPE || set.kind() == ObjectKind.DOMAIN) {
      moveType(UserTypes.require(set.kind(), set.name(), scope), set.schema(), scope);
      return;
    }
    Optional<Any> found = find(set.kind(), set.name(), set.ifExists(), scope);
    if (found.isEmpty()) {
      return;
    }
    if (scope.catalog().schema(set.schema()).isEmpty()) {
      throw VecinoException.of(INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", set.schema());
    }
    if (found.get() instanceof Other(Sequence sequence) && sequence.owner().isPresent()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "cannot move an owned sequence into another schema")
          .withDetail("Sequence \"%s\" is linked to table \"%s\".", sequence.name(),
              scope.catalog().table(sequence.owner().get().table()).map(Table::name).orElse(""));
    }
    if (!found.get().schema().equals(set.schema())) {
      move(found.get(), set.schema(), scope);
    }
  }

  private static void moveType(NamedType type, String schema, Scope scope) {
    if (scope.catalog().schema(schema).isEmpty()) {
      throw VecinoException.of(INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", schema);
    }
    if (!type.schema().equals(schema)) {
      if (scope.catalog().type(schema, type.name()).isPresent()) {
        throw VecinoException.of(
            DUPLICATE_OBJECT, "type \"%s\" already exists in schema \"%s\"", type.name(), schema);
      }
      renameType(type, schema, type.name(), scope);
    }
  }

  private static void move(Any found, String schema, Scope scope) {
    requireFree(schema, found.name(), scope);
    switch (found) {
      case OfTable(Table table, boolean materialized) -> {
        table.indexes().forEach(index -> requireFree(schema, index.name(), scope));
        for (Column column : table.columns()) {
          for (Sequence sequence : scope.catalog().sequencesOf(table, column)) {
            requireFree(schema, sequence.name(), scope);
            scope.transaction().put(sequence.withName(schema, sequence.name()));
          }
        }
        scope.transaction().alterTable(
            table.withExpressions(sql -> ColumnQualifiers.removed(sql, table)).withSchema(schema));
      }
      case Other(Relation relation) -> scope.transaction().put(relation.withName(schema, relation.name()));
      case Found index -> throw Relations.wrongKind(index, ObjectKind.TABLE);
    }
  }

  private static void requireFree(String schema, String name, Scope scope) {
    if (scope.relations().isTaken(schema, name)) {
      throw VecinoException.of(DUPLICATE_TABLE, "relation \"%s\" already exists in schema \"%s\"", name, schema);
    }
  }
}
