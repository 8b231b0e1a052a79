package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Sequence.Owner;
import dev.vecino.catalog.Sequence.Position;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.ObjectNames;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.SequenceOptions;
import dev.vecino.sql.SequenceOptions.OwnedBy;
import dev.vecino.sql.SequenceStatement;
import dev.vecino.sql.SequenceStatement.AlterSequence;
import dev.vecino.sql.SequenceStatement.CreateSequence;
import dev.vecino.storage.Transaction;
import dev.vecino.type.DataType;
import java.util.Optional;

/** CREATE and ALTER SEQUENCE, and the sequences of columns. */
final class SequenceDefinitions {
  private SequenceDefinitions() {}

  static void run(SequenceStatement statement, Scope scope) {
    switch (statement) {
      case CreateSequence create -> create(create, scope);
      case AlterSequence alter -> alter(alter, scope);
    }
  }

  private static void create(CreateSequence create, Scope scope) {
    refuseName(create.options());
    Relations relations = scope.relations();
    String schema = scope.schemaOfNew(create.sequence(), create.temporary());
    String name = create.sequence().name();
    if (create.ifNotExists() && relations.isTaken(schema, name)) {
      scope.notice("42P07", "relation \"" + name + "\" already exists, skipping");
      return;
    }
    relations.requireFree(schema, name);
    int id = scope.transaction().newObjectId();
    Sequence made = SequenceDraft.create(id, schema, name, create.options(), Optional.empty(), DataType.BIGINT);
    scope.transaction().put(made.withOwner(owner(made, create.options(), scope)));
  }

  private static void refuseName(SequenceOptions options) {
    if (options.name().isPresent()) {
      throw VecinoException.of(SYNTAX_ERROR, "invalid sequence option SEQUENCE NAME");
    }
  }

  private static Optional<Owner> owner(Sequence sequence, SequenceOptions options, Scope scope) {
    if (options.ownedBy().isEmpty()) {
      return sequence.owner();
    }
    if (sequence.owner().filter(Owner::identity).isPresent()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "cannot change ownership of identity sequence")
          .withDetail("Sequence \"%s\" is linked to table \"%s\".", sequence.name(),
              scope.catalog().table(sequence.owner().get().table()).map(Table::name).orElse(""));
    }
    return options.ownedBy().get().map(by -> owner(sequence, by, scope));
  }

  private static Owner owner(Sequence sequence, OwnedBy by, Scope scope) {
    Table table = scope.relations().requireTable(by.table());
    if (!table.schema().equals(sequence.schema())) {
      throw VecinoException.of(
          OBJECT_NOT_IN_PREREQUISITE_STATE, "sequence must be in same schema as table it is linked to");
    }
    int position = table.position(by.column());
    if (position < 0) {
      throw VecinoException.of(
          UNDEFINED_COLUMN, "column \"%s\" of relation \"%s\" does not exist", by.column(), table.name());
    }
    return new Owner(table.id(), table.columns().get(position).id(), false);
  }

  private static void alter(AlterSequence alter, Scope scope) {
    refuseName(alter.options());
    if (alter.ifExists() && scope.relations().find(alter.sequence()).isEmpty()) {
      scope.notice("42P01", "relation \"" + alter.sequence() + "\" does not exist, skipping");
      return;
    }
    Sequence old = scope.relations().requireSequence(alter.sequence());
    Sequence changed = alter(old, alter.options(), scope);
    scope.transaction().put(changed.withOwner(owner(old, alter.options(), scope)));
  }

  /** A sequence with other options; it goes on where it stands unless it is told to restart. */
  static Sequence alter(Sequence old, SequenceOptions options, Scope scope) {
    Transaction transaction = scope.transaction();
    return SequenceDraft.alter(old, options, transaction.position(old), transaction.newObjectId());
  }

  /** Makes the sequence of a serial or identity column. */
  static Sequence createFor(Table table, Column column, SequenceOptions options, boolean identity, Scope scope) {
    Relations relations = scope.relations();
    String schema = options.name().map(relations::schemaOfNew).orElse(table.schema());
    String name = options.name()
        .map(given -> {
          relations.requireFree(schema, given.name());
          return given.name();
        })
        .orElseGet(
            () -> ObjectNames.choose(table.name(), column.name(), "seq", free -> relations.isTaken(schema, free)));
    var owner = new Owner(table.id(), column.id(), identity);
    Sequence made = SequenceDraft.create(
        scope.transaction().newObjectId(), schema, name, options, Optional.of(owner), column.type());
    scope.transaction().put(made);
    return made;
  }

  /** Has the sequences of a table's columns begin anew. */
  static void restart(Table table, Scope scope) {
    for (Column column : table.columns()) {
      for (Sequence sequence : scope.catalog().sequencesOf(table, column)) {
        int counter = scope.transaction().newObjectId();
        scope.transaction().put(sequence.restarted(counter, new Position(sequence.start(), false)));
      }
    }
  }
}
