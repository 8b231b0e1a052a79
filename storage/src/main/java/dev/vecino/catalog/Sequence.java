package dev.vecino.catalog;

import dev.vecino.type.DataType;
import java.util.Optional;

/**
 * A generator of numbers. The catalog has its definition; where it stands is no part of a transaction and kept apart.
 *
 * @param type smallint, integer or bigint
 * @param start where RESTART without a value begins
 * @param cache values that a session may take at once; kept for the catalog, since taking one is cheap here
 * @param owner the column that it is dropped with
 * @param counter what its position is kept under; another one after RESTART, so that rolling back returns to the old
 * @param first the position of a counter that was never used
 */
public record Sequence(
    int id,
    String schema,
    String name,
    DataType type,
    long start,
    long increment,
    long min,
    long max,
    long cache,
    boolean cycle,
    Optional<Owner> owner,
    int counter,
    Position first)
    implements Relation {

  /**
   * The column that owns a sequence.
   *
   * @param identity whether the column is an identity column, whose sequence is part of it
   */
  public record Owner(int table, int column, boolean identity) {}

  /**
   * Where a sequence stands.
   *
   * @param last the value given last; the value to be given next unless {@code called}
   */
  public record Position(long last, boolean called) {}

  @Override
  public Sequence withName(String schema, String name) {
    return new Sequence(
        id, schema, name, type, start, increment, min, max, cache, cycle, owner, counter, first);
  }

  public Sequence withOwner(Optional<Owner> owner) {
    return new Sequence(
        id, schema, name, type, start, increment, min, max, cache, cycle, owner, counter, first);
  }

  /** This sequence standing at {@code first} of a new counter. */
  public Sequence restarted(int counter, Position first) {
    return new Sequence(
        id, schema, name, type, start, increment, min, max, cache, cycle, owner, counter, first);
  }

  /** Whether this is the sequence of that column. */
  public boolean isOwnedBy(int table, int column) {
    return owner.filter(of -> of.table() == table && of.column() == column).isPresent();
  }
}
