package dev.vecino.sql.function;

/** The locks of numbers that an application gives a meaning, as the session that runs a statement takes them. */
public interface AdvisoryLocking {
  /**
   * What is locked.
   *
   * @param number both halves where there are two
   * @param pair whether two numbers of four bytes were given: they are other locks than those of one number
   */
  record Key(long number, boolean pair) {}

  /** Takes a lock, and waits for it; {@code transactional}: until the transaction ends, else until it is given back. */
  void lock(Key key, boolean shared, boolean transactional);

  /** Takes a lock if nobody is in the way. */
  boolean tryLock(Key key, boolean shared, boolean transactional);

  /** Gives one lock of the session back; false where it had none. */
  boolean unlock(Key key, boolean shared);

  /** Gives all locks of the session back. */
  void unlockAll();
}
