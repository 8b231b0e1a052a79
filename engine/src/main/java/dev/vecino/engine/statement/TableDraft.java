package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.DUPLICATE_COLUMN;
import static dev.vecino.error.SqlState.DUPLICATE_OBJECT;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_OBJECT_DEFINITION;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.INVALID_TABLE_DEFINITION;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;
import static dev.vecino.error.SqlState.TOO_MANY_COLUMNS;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.KeyForm;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.SequenceDefault;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.ColumnReferences;
import dev.vecino.engine.catalog.ObjectNames;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.RowExpressions;
import dev.vecino.sql.Statement.CheckConstraint;
import dev.vecino.sql.Statement.ColumnDefinition;
import dev.vecino.sql.Statement.Constraint;
import dev.vecino.sql.Statement.IdentityDefinition;
import dev.vecino.sql.Statement.IdentityKind;
import dev.vecino.sql.Statement.Key;
import dev.vecino.sql.Statement.KeyOfIndex;
import dev.vecino.sql.Statement.PrimaryKey;
import dev.vecino.sql.Statement.Reference;
import dev.vecino.sql.Statement.Unique;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A table that is being defined: grows by columns and constraints, and refuses those that PostgreSQL refuses. */
final class TableDraft {
  private static final int MOST_COLUMNS = 1600;
  private static final int MOST_KEY_COLUMNS = 32;
  private static final Pattern LITERAL = Pattern.compile("\\s*'(?:[^']|'')*'\\s*");
  private static final Object[] NO_ROW = {};

  private final Scope scope;
  private Table table;

  TableDraft(Scope scope, Table table) {
    this.scope = scope;
    this.table = table;
  }

  Table table() {
    return table;
  }

  void replace(Table changed) {
    table = changed;
  }

  /** Adds a column; its constraints come as the table's. */
  Column add(ColumnDefinition definition) {
    if (table.columns().size() >= MOST_COLUMNS) {
      throw VecinoException.of(TOO_MANY_COLUMNS, "tables can have at most %d columns", MOST_COLUMNS);
    }
    if (definition.identity().isPresent()) {
      requireIdentity(definition);
    }
    var plain =
        new Column(
            table.nextColumnId(),
            definition.name(),
            definition.type(),
            definition.notNull() || definition.identity().isPresent(),
            definition.defaultSql().map(sql -> SequenceReferences.fixed(sql, scope.relations())),
            Optional.empty(),
            definition.generatedSql(),
            definition.virtual(),
            definition.collation(),
            Optional.empty());
    Column column = definition.identity().map(identity -> withSequence(table, plain, identity, scope)).orElse(plain);
    List<Column> columns = new ArrayList<>(table.columns());
    columns.add(column);
    table = table.withColumns(columns, table.nextColumnId() + 1);
    return column;
  }

  /** A column whose values a new sequence makes. */
  static Column withSequence(Table table, Column column, IdentityDefinition identity, Scope scope) {
    boolean serial = identity.kind() == IdentityKind.SERIAL;
    Sequence sequence = SequenceDefinitions.createFor(table, column, identity.options(), !serial, scope);
    return serial
        ? Tables.withDefault(column, Optional.of(SequenceDefault.nextOf(sequence.id())))
        : Tables.withIdentity(
            column,
            Optional.of(new Column.Identity(identity.kind() == IdentityKind.ALWAYS, sequence.id())));
  }

  /** Refuses a type whose values no sequence makes. */
  static void requireIdentityType(DataType type, int position) {
    boolean isWhole =
        switch (type.name()) {
          case SMALLINT, INTEGER, BIGINT -> type.domain() == 0;
          default -> false;
        };
    if (!isWhole) {
      throw VecinoException.of(
              INVALID_PARAMETER_VALUE, "identity column type must be smallint, integer, or bigint")
          .at(position);
    }
  }

  private static void requireIdentity(ColumnDefinition definition) {
    requireIdentityType(definition.type(), definition.position());
    if (definition.defaultSql().isPresent()) {
      throw VecinoException.of(
              SYNTAX_ERROR, "both default and identity specified for column \"%s\" of table", definition.name())
          .at(definition.position());
    }
  }

  /** Refuses generation expressions that do not fit their columns, or that would not stay true. */
  void requireGenerated() {
    table.columns().stream()
        .filter(column -> column.generatedSql().isPresent())
        .forEach(column -> requireGenerated(column, column.generatedSql().get()));
  }

  /** Compiles the generation expression of a column. */
  RowExpressions requireGenerated(Column column, String generatedSql) {
    for (String name : ColumnReferences.in(generatedSql, table.columns())) {
      if (name.equals(column.name()) || table.columns().get(table.position(name)).generatedSql().isPresent()) {
        throw VecinoException.of(
                INVALID_OBJECT_DEFINITION, "cannot use generated column \"%s\" in column generation expression", name)
            .withDetail("A generated column cannot reference another generated column.");
      }
    }
    try {
      return scope.immutable(table, generatedSql, column.type(), "generation expression is not immutable");
    } catch (VecinoException e) {
      if (e.state() != DATATYPE_MISMATCH) {
        throw VecinoException.of(
                e.state(), "%s", e.getMessage().replace("this expression", "column generation expression"))
            .at(e.position());
      }
      throw VecinoException.of(
          DATATYPE_MISMATCH,
          "%s", e.getMessage().replaceFirst("(?s)column .* but expression", "column \"" + column.name() + "\" is of type "
              + column.type() + " but default expression"));
    }
  }

  /** Refuses a default that does not fit its column. */
  void requireDefault(String column, DataType type, String defaultSql) {
    requireNoColumns(column, defaultSql);
    requireDefault(scope.compile(table, defaultSql, unbounded(type)), defaultSql);
  }

  /** Refuses defaults that do not fit their columns. */
  void requireDefaults(List<ColumnDefinition> columns) {
    List<ColumnDefinition> given = columns.stream().filter(column -> column.defaultSql().isPresent()).toList();
    List<String> defaults = given.stream().map(column -> column.defaultSql().get()).toList();
    given.forEach(column -> requireNoColumns(column.name(), column.defaultSql().get()));
    if (given.isEmpty()) {
      return;
    }
    List<RowExpressions> values =
        scope.compileEach(table, defaults, given.stream().map(column -> unbounded(column.type())).toList());
    for (int i = 0; i < values.size(); i++) {
      requireDefault(values.get(i), defaults.get(i));
    }
  }

  void requireNoColumns(String column, String defaultSql) {
    if (!ColumnReferences.in(defaultSql, table.columns()).isEmpty()) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "cannot use column reference in DEFAULT expression of column \"%s\"", column);
    }
  }

  /** Lengths and scales are for the rows that get the default; dimensions of vectors are told now. */
  private static DataType unbounded(DataType type) {
    return type.base().isVector() ? type.base() : type.base().plain();
  }

  private void requireDefault(RowExpressions value, String defaultSql) {
    // The text of a literal is read now, as PostgreSQL does; anything else may well fail for some rows only.
    if (LITERAL.matcher(defaultSql).matches()) {
      value.evaluate(scope.context(), NO_ROW);
    }
  }

  /** Adds a key; the primary key's columns become NOT NULL. */
  Index.BTree add(Key key) {
    List<String> names = key.columns();
    boolean primary = key instanceof PrimaryKey;
    if (primary && table.primaryKey().isPresent()) {
      throw VecinoException.of(
          INVALID_TABLE_DEFINITION, "multiple primary keys for table \"%s\" are not allowed", table.name());
    }
    if (names.size() > MOST_KEY_COLUMNS) {
      throw VecinoException.of(TOO_MANY_COLUMNS, "cannot use more than %d columns in an index", MOST_KEY_COLUMNS);
    }
    List<Integer> columns = new ArrayList<>();
    for (String name : names) {
      int position = table.position(name);
      if (position < 0) {
        throw VecinoException.of(UNDEFINED_COLUMN, "column \"%s\" named in key does not exist", name);
      }
      IndexCreation.requireOrder(table.columns().get(position).type());
      if (table.columns().get(position).virtual()) {
        throw VecinoException.of(
            FEATURE_NOT_SUPPORTED, "%s on virtual generated columns are not supported",
            primary ? "primary keys" : "unique constraints");
      }
      int id = table.columns().get(position).id();
      if (columns.contains(id)) {
        throw VecinoException.of(
            DUPLICATE_COLUMN,
            "column \"%s\" appears twice in %s constraint", name, primary ? "primary key" : "unique");
      }
      columns.add(id);
    }
    String name =
        key.name()
            .map(this::requireFreeName)
            .orElseGet(() -> primary ? choose("", "pkey") : choose(namesOf(key), "key"));
    if (primary) {
      table = table.withColumns(
          table.columns().stream().map(c -> columns.contains(c.id()) ? c.withNotNull(true) : c).toList(),
          table.nextColumnId());
    }
    boolean nullsEqual = key instanceof Unique unique && unique.nullsEqual();
    List<Integer> included = key.traits().included().stream().map(this::included).toList();
    var index = new Index.BTree(
        scope.transaction().newObjectId(), name, columns, true, primary, true, included, nullsEqual,
        Collections.nCopies(columns.size(), KeyForm.PLAIN), key.traits().timing());
    List<Index> indexes = new ArrayList<>(table.indexes());
    indexes.add(index);
    table = table.withIndexes(indexes);
    return index;
  }

  private static String namesOf(Key key) {
    return ObjectNames.joined(Stream.concat(key.columns().stream(), key.traits().included().stream()).toList());
  }

  private int included(String name) {
    int position = table.position(name);
    if (position < 0) {
      throw VecinoException.of(UNDEFINED_COLUMN, "column \"%s\" named in key does not exist", name);
    }
    return table.columns().get(position).id();
  }

  /** Adds a check. */
  Check add(CheckConstraint constraint) {
    Set<String> used = ColumnReferences.in(constraint.expressionSql(), table.columns());
    String column = used.size() == 1 ? used.iterator().next() : "";
    String name = constraint.name().map(this::requireFreeConstraint).orElseGet(() -> choose(column, "check"));
    scope.compile(table, constraint.expressionSql(), DataType.BOOLEAN);
    var check = new Check(name, constraint.expressionSql(), constraint.validated());
    List<Check> checks = new ArrayList<>(table.checks());
    checks.add(check);
    table = table.withChecks(checks);
    return check;
  }

  /** Adds a foreign key, and keeps all others from writing to the table that it refers to. */
  ForeignKey add(Reference reference) {
    Table parent = refersToItself(reference) ? table : scope.relations().requireTable(reference.table());
    String name =
        reference.name()
            .map(this::requireFreeConstraint)
            .orElseGet(() -> choose(String.join("_", reference.columns()), "fkey"));
    ForeignKey key = new ReferenceDefinition(reference, table, parent).key(scope.transaction().newObjectId(), name);
    if (parent != table) {
      scope.transaction().lock(parent);
    }
    List<ForeignKey> keys = new ArrayList<>(table.foreignKeys());
    keys.add(key);
    table = table.withForeignKeys(keys);
    return key;
  }

  private boolean refersToItself(Reference reference) {
    return reference.table().name().equals(table.name())
        && reference.table().schema().orElse(table.schema()).equals(table.schema());
  }

  /** Adds a constraint of any kind. */
  void add(Constraint constraint) {
    switch (constraint) {
      case Key key -> add(key);
      case KeyOfIndex key ->
          throw VecinoException.of(
              FEATURE_NOT_SUPPORTED, "a constraint of a new table cannot be one of an index that is there");
      case CheckConstraint check -> add(check);
      case Reference reference -> add(reference);
    }
  }

  private String choose(String columns, String label) {
    return ObjectNames.choose(table.name(), columns, label, this::isTaken);
  }

  private boolean isTaken(String name) {
    return hasConstraint(name) || scope.relations().isTaken(table.schema(), name);
  }

  private boolean hasConstraint(String name) {
    return table.index(name).isPresent()
        || table.checks().stream().anyMatch(check -> check.name().equals(name))
        || table.foreignKeys().stream().anyMatch(key -> key.name().equals(name));
  }

  private String requireFreeConstraint(String name) {
    if (hasConstraint(name)) {
      throw VecinoException.of(
          DUPLICATE_OBJECT, "constraint \"%s\" for relation \"%s\" already exists", name, table.name());
    }
    return name;
  }

  private String requireFreeName(String name) {
    scope.relations().requireFree(table.schema(), name);
    return requireFreeConstraint(name);
  }

  /** Refuses a definition that names a column twice. */
  static void requireDistinct(List<ColumnDefinition> columns) {
    Set<String> names = new HashSet<>();
    for (ColumnDefinition column : columns) {
      if (!names.add(column.name())) {
        throw VecinoException.of(DUPLICATE_COLUMN, "column \"%s\" specified more than once", column.name())
            .at(column.position());
      }
    }
  }
}
