package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DEPENDENT_OBJECTS_STILL_EXIST;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.CompositeType;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Materialization;
import dev.vecino.catalog.NamedType;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.SequenceDefault;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.catalog.ViewQuery;
import dev.vecino.engine.catalog.CommentTarget;
import dev.vecino.engine.statement.Dependent.OfColumn;
import dev.vecino.engine.statement.Dependent.OfDefault;
import dev.vecino.engine.statement.Dependent.OfForeignKey;
import dev.vecino.engine.statement.Dependent.OfIndex;
import dev.vecino.engine.statement.Dependent.OfKey;
import dev.vecino.engine.statement.Dependent.OfRelation;
import dev.vecino.engine.statement.Dependent.OfSchema;
import dev.vecino.engine.statement.Dependent.OfTable;
import dev.vecino.engine.statement.Dependent.OfType;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What goes when objects are dropped: the objects, what is part of them, and under CASCADE all that depends on them.
 * Without CASCADE they are not dropped where something depends on them that is not dropped by the same statement.
 */
final class Dropping {
  private final Scope scope;
  private final boolean cascade;
  private final Catalog catalog;
  private final Set<Dependent> roots = new HashSet<>();
  private final Set<Dependent> seen = new HashSet<>();
  private final List<Dependent> order = new ArrayList<>(); // what depends comes before what it depends on
  private final Map<Dependent, Dependent> because = new LinkedHashMap<>();
  private final Set<Dependent> parts = new HashSet<>(); // gone without a word

  Dropping(Scope scope, boolean cascade) {
    this.scope = scope;
    this.cascade = cascade;
    this.catalog = scope.catalog();
  }

  /** Drops the objects; a column is left to the caller, who drops it after what depends on it. */
  void run(List<Dependent> objects) {
    roots.addAll(objects);
    objects.forEach(this::find);
    report(objects);
    order.forEach(this::remove);
  }

  private void find(Dependent object) {
    if (!seen.add(object)) {
      return;
    }
    List<Dependent> dependents = new ArrayList<>(dependents(object));
    dependents.sort(Comparator.comparingInt(Dependent::id).reversed());
    for (Dependent dependent : dependents) {
      because.putIfAbsent(dependent, object);
      find(dependent);
    }
    for (Dependent part : parts(object)) {
      parts.add(part);
      find(part);
    }
    order.add(object);
  }

  /** What depends on an object and is not part of it. */
  private List<Dependent> dependents(Dependent object) {
    return switch (object) {
      case OfRelation(Sequence sequence) -> both(defaults(sequence), readers(query -> query.reads(sequence.id())));
      case OfSchema(var schema) -> {
        List<Dependent> all = new ArrayList<>();
        catalog.tables().stream().filter(t -> t.schema().equals(schema.name())).map(OfTable::new).forEach(all::add);
        catalog.objects(Relation.class)
            .filter(relation -> relation.schema().equals(schema.name()))
            .filter(relation -> !(relation instanceof Sequence sequence && sequence.owner().isPresent()))
            .map(OfRelation::new)
            .forEach(all::add);
        catalog.objects(NamedType.class)
            .filter(type -> type.schema().equals(schema.name()))
            .map(OfType::new)
            .forEach(all::add);
        yield all;
      }
      case OfTable(Table table) ->
          both(
              references(table, reference -> reference.table().id() != table.id()),
              readers(query -> query.reads(table.id())));
      case OfColumn(Table table, Column column) -> {
        List<Dependent> all =
            both(
                references(table, reference -> reference.key().referenced().contains(column.id())),
                readers(query -> query.reads(table.id(), column.id())));
        GeneratedColumns.using(table, column).forEach(other -> all.add(new OfColumn(table, other)));
        yield all;
      }
      case OfIndex(Table table, Index index) ->
          references(table, reference -> reference.key().index() == index.id());
      case OfKey key -> List.of();
      case OfForeignKey key -> List.of();
      case OfRelation(View view) -> readers(query -> query.reads(view.id()));
      case OfType(NamedType type) -> ofType(type);
      case OfDefault value -> List.of();
    };
  }

  /** The columns of a type, but for those that go with their tables, and the views that show it. */
  private List<Dependent> ofType(NamedType type) {
    List<Dependent> found = new ArrayList<>();
    for (Table table : catalog.tables()) {
      for (Column column : table.columns()) {
        if (UserTypes.isOf(column.type(), type.id()) && !seen.contains(new OfTable(table))) {
          found.add(new OfColumn(table, column));
        }
      }
    }
    catalog.objects(Domain.class)
        .filter(domain -> UserTypes.isOf(domain.base(), type.id()))
        .forEach(domain -> found.add(new OfType(domain)));
    catalog.objects(CompositeType.class)
        .filter(made -> made.definition().fields().stream().anyMatch(f -> UserTypes.isOf(f.type(), type.id())))
        .forEach(made -> found.add(new OfType(made)));
    catalog.objects(View.class)
        .filter(view -> view.columns().stream().anyMatch(column -> UserTypes.isOf(column.type(), type.id())))
        .forEach(view -> found.add(new OfRelation(view)));
    return found;
  }

  private List<Dependent> references(Table table, Predicate<Catalog.Reference> those) {
    List<Dependent> found = new ArrayList<>();
    for (Catalog.Reference reference : catalog.referencesTo(table.id())) {
      if (those.test(reference)) {
        found.add(new OfForeignKey(reference.table(), reference.key()));
      }
    }
    return found;
  }

  private static List<Dependent> both(List<Dependent> some, List<Dependent> others) {
    List<Dependent> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  private List<Dependent> readers(Predicate<ViewQuery> reads) {
    List<Dependent> found = new ArrayList<>();
    catalog.objects(View.class).filter(view -> reads.test(view.query())).map(OfRelation::new).forEach(found::add);
    catalog.objects(Materialization.class)
        .filter(view -> reads.test(view.query()))
        .map(view -> new OfTable(catalog.table(view.table()).orElseThrow()))
        .forEach(found::add);
    return found;
  }

  private List<Dependent> defaults(Sequence sequence) {
    List<Dependent> found = new ArrayList<>();
    for (Table table : catalog.tables()) {
      for (Column column : table.columns()) {
        if (column.defaultSql().filter(sql -> SequenceDefault.mentions(sql, sequence.id())).isPresent()) {
          found.add(new OfDefault(table, column));
        }
      }
    }
    return found;
  }

  /** What is part of an object and goes with it. */
  private List<Dependent> parts(Dependent object) {
    return switch (object) {
      case OfTable(Table table) -> {
        List<Dependent> all = new ArrayList<>();
        for (Column column : table.columns()) {
          column.defaultSql().ifPresent(sql -> all.add(new OfDefault(table, column)));
          catalog.sequencesOf(table, column).forEach(sequence -> all.add(new OfRelation(sequence)));
        }
        table.foreignKeys().forEach(key -> all.add(new OfForeignKey(table, key)));
        yield all;
      }
      case OfColumn(Table table, Column column) -> {
        List<Dependent> all = new ArrayList<>();
        column.defaultSql().ifPresent(sql -> all.add(new OfDefault(table, column)));
        catalog.sequencesOf(table, column).forEach(sequence -> all.add(new OfRelation(sequence)));
        table.foreignKeys().stream()
            .filter(key -> key.columns().contains(column.id()))
            .forEach(key -> all.add(new OfForeignKey(table, key)));
        yield all;
      }
      case OfKey(Table table, Index.BTree index) -> List.of(new OfIndex(table, index));
      default -> List.of();
    };
  }

  private void report(List<Dependent> objects) {
    List<Dependent> others = new ArrayList<>();
    for (Dependent dependent : order.reversed()) {
      if (because.containsKey(dependent) && !roots.contains(dependent) && !parts.contains(dependent)) {
        others.add(dependent);
      }
    }
    if (others.isEmpty()) {
      return;
    }
    if (cascade) {
      scope.notice(
          "00000",
          others.size() == 1
              ? "drop cascades to " + name(others.getFirst())
              : "drop cascades to " + others.size() + " other objects");
      return;
    }
    List<String> lines = new ArrayList<>();
    others.forEach(other -> lines.add(name(other) + " depends on " + name(because.get(other))));
    VecinoException refusal =
        objects.size() == 1
            ? VecinoException.of(
                DEPENDENT_OBJECTS_STILL_EXIST,
                "cannot drop %s because other objects depend on it", name(objects.getFirst()))
            : VecinoException.of(
                DEPENDENT_OBJECTS_STILL_EXIST,
                "cannot drop desired object(s) because other objects depend on them");
    throw refusal.withDetail("%s", String.join("\n", lines))
        .withHint("Use DROP ... CASCADE to drop the dependent objects too.");
  }

  private String name(Dependent object) {
    return object.describe(scope.relations());
  }

  private void remove(Dependent object) {
    switch (object) {
      case OfTable(Table table) -> {
        Comments.forget(CommentTarget.relation(table.id(), 0), scope);
        Comments.forgetConstraints(table, scope);
        table.indexes().forEach(index -> Comments.forget(CommentTarget.relation(index.id(), 0), scope));
      }
      case OfIndex(Table table, Index index) -> Comments.forget(CommentTarget.relation(index.id(), 0), scope);
      case OfRelation(Relation relation) -> Comments.forget(CommentTarget.relation(relation.id(), 0), scope);
      case OfSchema(var schema) -> Comments.forget(CommentTarget.schema(schema.name()), scope);
      case OfType(NamedType type) -> {
        Comments.forget(CommentTarget.type(type.id()), scope);
        Comments.forget(CommentTarget.relation(type.id(), 0), scope); // of the attributes of a composite type
        if (type instanceof Domain domain) {
          domain.checks().forEach(
              check -> CommentTarget.constraint(domain, check.name())
                  .ifPresent(target -> Comments.forget(target, scope)));
        }
      }
      case OfColumn(Table table, Column column) ->
          Comments.forget(CommentTarget.relation(table.id(), column.id()), scope);
      default -> { }
    }
    switch (object) {
      case OfTable(Table table) -> {
        catalog.materialization(table).ifPresent(scope.transaction()::remove);
        current(table).ifPresent(scope.transaction()::dropTable);
      }
      case OfRelation(Relation relation) -> scope.transaction().remove(relation);
      case OfSchema(var schema) -> scope.transaction().remove(schema);
      case OfType(NamedType type) -> {
        catalog.tables().forEach(table -> removeColumns(table, type));
        scope.transaction().remove(type);
      }
      case OfDefault(Table table, Column column) -> removeDefault(table, column);
      case OfIndex(Table table, Index index) ->
          current(table).ifPresent(now -> scope.transaction().dropIndex(now, index));
      case OfForeignKey(Table table, ForeignKey key) -> removeForeignKey(table, key);
      case OfColumn column -> { }
      case OfKey key -> { }
    }
  }

  private void removeColumns(Table table, NamedType type) {
    for (Column column : table.columns()) {
      if (UserTypes.isOf(column.type(), type.id()) && !seen.contains(new OfTable(table))) {
        var name = new Statement.Name(Optional.of(table.schema()), table.name(), 0);
        var drop = new Statement.DropColumn(column.name(), false, true);
        TableAlteration.run(new Statement.AlterTable(name, false, List.of(drop)), scope);
      }
    }
  }

  // Things before may have altered it.
  private Optional<Table> current(Table table) {
    return scope.catalog().table(table.id());
  }

  private void removeForeignKey(Table table, ForeignKey key) {
    if (!seen.contains(new OfTable(table))) {
      Table now = current(table).orElseThrow();
      List<ForeignKey> kept = now.foreignKeys().stream().filter(other -> other.id() != key.id()).toList();
      scope.transaction().alterTable(now.withForeignKeys(kept));
    }
  }

  private void removeDefault(Table table, Column column) {
    boolean goes = seen.contains(new OfTable(table)) || seen.contains(new OfColumn(table, column));
    if (!goes) {
      scope.transaction().alterTable(Tables.with(current(table).orElseThrow(), Tables.withoutDefault(column)));
    }
  }
}
