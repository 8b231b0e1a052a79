package dev.vecino.sql.function;

/** Functions of sequences, which are named by text or by OID. */
public final class SequenceFunctions {
  private SequenceFunctions() {}

  @Sql(value = "nextval", volatility = Volatility.VOLATILE)
  public static long next(SessionValues session, String name) {
    return session.sequences().next(ObjectCasts.regclass(session, name));
  }

  @Sql(value = "nextval", volatility = Volatility.VOLATILE)
  public static long next(SessionValues session, long oid) {
    return session.sequences().next(oid);
  }

  @Sql(value = "currval", volatility = Volatility.VOLATILE)
  public static long current(SessionValues session, String name) {
    return session.sequences().current(ObjectCasts.regclass(session, name));
  }

  @Sql(value = "currval", volatility = Volatility.VOLATILE)
  public static long current(SessionValues session, long oid) {
    return session.sequences().current(oid);
  }

  @Sql(value = "lastval", volatility = Volatility.VOLATILE)
  public static long last(SessionValues session) {
    return session.sequences().last();
  }

  @Sql(value = "setval", volatility = Volatility.VOLATILE)
  public static long set(SessionValues session, String name, long value) {
    return set(session, name, value, true);
  }

  @Sql(value = "setval", volatility = Volatility.VOLATILE)
  public static long set(SessionValues session, long oid, long value) {
    return set(session, oid, value, true);
  }

  @Sql(value = "setval", volatility = Volatility.VOLATILE)
  public static long set(SessionValues session, String name, long value, boolean called) {
    return set(session, ObjectCasts.regclass(session, name), value, called);
  }

  @Sql(value = "setval", volatility = Volatility.VOLATILE)
  public static long set(SessionValues session, long oid, long value, boolean called) {
    session.sequences().set(oid, value, called);
    return value;
  }

  // Stable, though PostgreSQL says volatile: Calcite fails on COALESCE of what is nullable and volatile.
  @Sql(value = "pg_sequence_last_value", nullable = true, volatility = Volatility.STABLE)
  public static Long lastOf(SessionValues session, long oid) {
    return session.sequences().lastOf(oid);
  }

  @Sql(value = "pg_sequence_last_value", nullable = true, volatility = Volatility.STABLE)
  public static Long lastOf(SessionValues session, String name) {
    return lastOf(session, ObjectCasts.regclass(session, name));
  }

  /** The sequence that a column owns, with its schema; the first argument is a name in SQL, the second is not. */
  @Sql(value = "pg_get_serial_sequence", nullable = true, volatility = Volatility.STABLE)
  public static String ofColumn(SessionValues session, String table, String column) {
    return session.catalog().sequenceOf(table, column);
  }
}
