package dev.vecino.sql.function;

/** Takes and gives values of sequences for one session; a sequence is named by its OID. */
public interface SequenceValues {
  /**
   * The next value.
   *
   * @throws dev.vecino.error.VecinoException 42809 where the object is no sequence, 2200H at its end, 25006 in a read-only
   *     transaction
   */
  long next(long oid);

  /** The value that this session took last of a sequence; 55000 where it took none. */
  long current(long oid);

  /** The value that this session took last of any sequence; 55000 where it took none. */
  long last();

  /** Moves a sequence to a value; the next one is behind it where {@code called}. 22003 outside of the bounds. */
  void set(long oid, long value, boolean called);

  /** The value that was given last; null where none was. */
  Long lastOf(long oid);
}
