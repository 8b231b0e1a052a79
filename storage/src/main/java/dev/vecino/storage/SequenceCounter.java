package dev.vecino.storage;

import static dev.vecino.error.SqlState.READ_ONLY_SQL_TRANSACTION;
import static dev.vecino.error.SqlState.SEQUENCE_GENERATOR_LIMIT_EXCEEDED;

import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Sequence.Position;
import dev.vecino.error.VecinoException;

/**
 * Where one sequence stands. Values are reserved durably before any of them is given, so that none comes again after a crash;
 * a reservation covers more values the more are taken, so that bulk loads seldom wait for the disk.
 */
final class SequenceCounter {
  private static final int FIRST_RESERVE = 32;
  private static final int MOST_RESERVE = 1 << 13;

  private final Sequences sequences;
  private final int number;
  private long last;
  private boolean called;
  private long reserve; // values behind the last one that are durably taken
  private long nextReserve = FIRST_RESERVE;

  SequenceCounter(Sequences sequences, int number, Position position) {
    this.sequences = sequences;
    this.number = number;
    this.last = position.last();
    this.called = position.called();
  }

  synchronized Position position() {
    return new Position(last, called);
  }

  synchronized boolean hasReserve() {
    return reserve > 0;
  }

  /** Values that can be taken before the disk is written again. */
  synchronized long reserve() {
    return reserve;
  }

  synchronized long next(Sequence definition) {
    requireWritable();
    long next = called ? step(definition) : last;
    boolean wrapped = called && (definition.increment() > 0 ? next < last : next > last);
    if (reserve == 0 || wrapped) {
      reserve(definition, next);
    } else {
      reserve--;
    }
    last = next;
    called = true;
    return next;
  }

  private long step(Sequence definition) {
    long increment = definition.increment();
    boolean up = increment > 0;
    long next = last + increment;
    boolean overflows = ((last ^ next) & (increment ^ next)) < 0;
    if (!overflows && (up ? next <= definition.max() : next >= definition.min())) {
      return next;
    }
    if (!definition.cycle()) {
      throw VecinoException.of(
          SEQUENCE_GENERATOR_LIMIT_EXCEEDED,
          "nextval: reached %s value of sequence \"%s\" (%d)",
          up ? "maximum" : "minimum", definition.name(), up ? definition.max() : definition.min());
    }
    return up ? definition.min() : definition.max();
  }

  private void reserve(Sequence definition, long next) {
    long increment = definition.increment();
    // Differences of two longs, and the negative of one, are right as unsigned numbers.
    long room = increment > 0
        ? Long.divideUnsigned(definition.max() - next, increment)
        : Long.divideUnsigned(next - definition.min(), -increment);
    long steps = Long.compareUnsigned(room, nextReserve) < 0 ? room : nextReserve;
    sequences.keep(number, new Position(next + steps * increment, true));
    reserve = steps;
    nextReserve = Math.min(2 * nextReserve, MOST_RESERVE);
  }

  synchronized void set(Position position) {
    requireWritable();
    sequences.keep(number, position);
    last = position.last();
    called = position.called();
    reserve = 0;
  }

  private void requireWritable() {
    if (sequences.isReadOnly()) {
      throw VecinoException.of(READ_ONLY_SQL_TRANSACTION, "the database is open for reading only");
    }
  }
}
