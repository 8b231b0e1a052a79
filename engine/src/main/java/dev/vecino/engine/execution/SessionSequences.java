package dev.vecino.engine.execution;

import static dev.vecino.catalog.Privilege.SELECT;
import static dev.vecino.catalog.Privilege.UPDATE;
import static dev.vecino.catalog.Privilege.USAGE;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;
import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;
import static dev.vecino.error.SqlState.READ_ONLY_SQL_TRANSACTION;
import static dev.vecino.error.SqlState.UNDEFINED_TABLE;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Privilege;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Sequence.Position;
import dev.vecino.catalog.SequenceDefault;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.Denied;
import dev.vecino.engine.access.ObjectClass;
import dev.vecino.engine.access.SessionRoles;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.SequenceValues;
import dev.vecino.storage.Transaction;

/** The sequences that a statement uses. */
final class SessionSequences implements SequenceValues {
  private final Transaction transaction;
  private final SequenceMemory memory;
  private final SessionRoles roles;
  private final boolean readOnly;
  private Catalog catalog;
  private Sequence recent; // of that catalog

  SessionSequences(Transaction transaction, SequenceMemory memory, SessionRoles roles, boolean readOnly) {
    this.transaction = transaction;
    this.memory = memory;
    this.roles = roles;
    this.readOnly = readOnly;
  }

  private Sequence sequence(int id) {
    Catalog now = transaction.catalog();
    if (now != catalog || recent.id() != id) {
      catalog = now;
      recent = now.sequence(id).orElseThrow(() -> missing(now, id));
    }
    return recent;
  }

  private static VecinoException missing(Catalog catalog, int id) {
    return catalog.table(id)
        .map(table -> VecinoException.of(WRONG_OBJECT_TYPE, "cannot open relation \"%s\"", table.name())
            .withDetail("This operation is not supported for tables."))
        .orElseGet(
            () -> VecinoException.of(
                UNDEFINED_TABLE, "could not open relation with OID %d", (long) id + SequenceDefault.FIRST_OID));
  }

  private Sequence sequence(long oid) {
    return sequence((int) (oid - SequenceDefault.FIRST_OID));
  }

  private void requireWritable(String function) {
    if (readOnly) {
      throw VecinoException.of(
          READ_ONLY_SQL_TRANSACTION, "cannot execute %s() in a read-only transaction", function);
    }
  }

  long next(int id) {
    Sequence sequence = sequence(id);
    if (sequence.owner().isEmpty() || !sequence.owner().get().identity()) { // one of an identity column is part of its table
      require(sequence, USAGE, UPDATE);
    }
    requireWritable("nextval");
    long value = transaction.nextValue(sequence);
    memory.took(id, value);
    return value;
  }

  @Override
  public long next(long oid) {
    return next(sequence(oid).id());
  }

  /** Refuses a sequence on which the role has neither of two privileges. */
  private Sequence require(Sequence sequence, Privilege one, Privilege other) {
    Authority authority = roles.authority(transaction.catalog());
    if (!authority.may(sequence.id(), ObjectClass.SEQUENCE, one)
        && !authority.may(sequence.id(), ObjectClass.SEQUENCE, other)) {
      throw Denied.privilege("sequence", sequence.name());
    }
    return sequence;
  }

  @Override
  public long current(long oid) {
    Sequence sequence = require(sequence(oid), USAGE, SELECT);
    Long value = memory.of(sequence.id());
    if (value == null) {
      throw VecinoException.of(
          OBJECT_NOT_IN_PREREQUISITE_STATE,
          "currval of sequence \"%s\" is not yet defined in this session", sequence.name());
    }
    return value;
  }

  @Override
  public long last() {
    Long value = memory.of(memory.last());
    if (value == null || transaction.catalog().sequence(memory.last()).isEmpty()) {
      throw VecinoException.of(
          OBJECT_NOT_IN_PREREQUISITE_STATE, "lastval is not yet defined in this session");
    }
    require(sequence(memory.last()), USAGE, SELECT);
    return value;
  }

  @Override
  public void set(long oid, long value, boolean called) {
    Sequence sequence = require(sequence(oid), UPDATE, UPDATE);
    requireWritable("setval");
    if (value < sequence.min() || value > sequence.max()) {
      throw VecinoException.of(
          NUMERIC_VALUE_OUT_OF_RANGE,
          "setval: value %d is out of bounds for sequence \"%s\" (%d..%d)",
          value, sequence.name(), sequence.min(), sequence.max());
    }
    transaction.setPosition(sequence, new Position(value, called));
    if (called) {
      memory.moved(sequence.id(), value);
    }
  }

  @Override
  public Long lastOf(long oid) {
    Position position = transaction.position(require(sequence(oid), USAGE, SELECT));
    return position.called() ? position.last() : null;
  }
}
