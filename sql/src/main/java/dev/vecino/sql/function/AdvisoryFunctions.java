package dev.vecino.sql.function;

import dev.vecino.sql.function.AdvisoryLocking.Key;
import dev.vecino.type.SystemType;

/** Advisory locks. Those of the session are counted: each is given back as often as it was taken. */
public final class AdvisoryFunctions {
  private static final String NOTHING = ""; // void

  private AdvisoryFunctions() {}

  private static Key key(long number) {
    return new Key(number, false);
  }

  private static Key key(int first, int second) {
    return new Key((long) first << 32 | second & 0xFFFFFFFFL, true);
  }

  @Sql(value = "pg_advisory_lock", system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String advisoryLock(SessionValues session, long number) {
    session.advisoryLocks().lock(key(number), false, false);
    return NOTHING;
  }

  @Sql(value = "pg_advisory_lock", system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String advisoryLock(SessionValues session, int first, int second) {
    session.advisoryLocks().lock(key(first, second), false, false);
    return NOTHING;
  }

  @Sql(value = "pg_advisory_lock_shared", system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String advisoryLockShared(SessionValues session, long number) {
    session.advisoryLocks().lock(key(number), true, false);
    return NOTHING;
  }

  @Sql(value = "pg_advisory_lock_shared", system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String advisoryLockShared(SessionValues session, int first, int second) {
    session.advisoryLocks().lock(key(first, second), true, false);
    return NOTHING;
  }

  @Sql(value = "pg_try_advisory_lock", volatility = Volatility.VOLATILE)
  public static boolean tryAdvisoryLock(SessionValues session, long number) {
    return session.advisoryLocks().tryLock(key(number), false, false);
  }

  @Sql(value = "pg_try_advisory_lock", volatility = Volatility.VOLATILE)
  public static boolean tryAdvisoryLock(SessionValues session, int first, int second) {
    return session.advisoryLocks().tryLock(key(first, second), false, false);
  }

  @Sql(value = "pg_try_advisory_lock_shared", volatility = Volatility.VOLATILE)
  public static boolean tryAdvisoryLockShared(SessionValues session, long number) {
    return session.advisoryLocks().tryLock(key(number), true, false);
  }

  @Sql(value = "pg_try_advisory_lock_shared", volatility = Volatility.VOLATILE)
  public static boolean tryAdvisoryLockShared(SessionValues session, int first, int second) {
    return session.advisoryLocks().tryLock(key(first, second), true, false);
  }

  @Sql(value = "pg_advisory_xact_lock", system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String advisoryXactLock(SessionValues session, long number) {
    session.advisoryLocks().lock(key(number), false, true);
    return NOTHING;
  }

  @Sql(value = "pg_advisory_xact_lock", system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String advisoryXactLock(SessionValues session, int first, int second) {
    session.advisoryLocks().lock(key(first, second), false, true);
    return NOTHING;
  }

  @Sql(value = "pg_advisory_xact_lock_shared", system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String advisoryXactLockShared(SessionValues session, long number) {
    session.advisoryLocks().lock(key(number), true, true);
    return NOTHING;
  }

  @Sql(value = "pg_advisory_xact_lock_shared", system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String advisoryXactLockShared(SessionValues session, int first, int second) {
    session.advisoryLocks().lock(key(first, second), true, true);
    return NOTHING;
  }

  @Sql(value = "pg_try_advisory_xact_lock", volatility = Volatility.VOLATILE)
  public static boolean tryAdvisoryXactLock(SessionValues session, long number) {
    return session.advisoryLocks().tryLock(key(number), false, true);
  }

  @Sql(value = "pg_try_advisory_xact_lock", volatility = Volatility.VOLATILE)
  public static boolean tryAdvisoryXactLock(SessionValues session, int first, int second) {
    return session.advisoryLocks().tryLock(key(first, second), false, true);
  }

  @Sql(value = "pg_try_advisory_xact_lock_shared", volatility = Volatility.VOLATILE)
  public static boolean tryAdvisoryXactLockShared(SessionValues session, long number) {
    return session.advisoryLocks().tryLock(key(number), true, true);
  }

  @Sql(value = "pg_try_advisory_xact_lock_shared", volatility = Volatility.VOLATILE)
  public static boolean tryAdvisoryXactLockShared(SessionValues session, int first, int second) {
    return session.advisoryLocks().tryLock(key(first, second), true, true);
  }

  @Sql(value = "pg_advisory_unlock", volatility = Volatility.VOLATILE)
  public static boolean advisoryUnlock(SessionValues session, long number) {
    return session.advisoryLocks().unlock(key(number), false);
  }

  @Sql(value = "pg_advisory_unlock", volatility = Volatility.VOLATILE)
  public static boolean advisoryUnlock(SessionValues session, int first, int second) {
    return session.advisoryLocks().unlock(key(first, second), false);
  }

  @Sql(value = "pg_advisory_unlock_shared", volatility = Volatility.VOLATILE)
  public static boolean advisoryUnlockShared(SessionValues session, long number) {
    return session.advisoryLocks().unlock(key(number), true);
  }

  @Sql(value = "pg_advisory_unlock_shared", volatility = Volatility.VOLATILE)
  public static boolean advisoryUnlockShared(SessionValues session, int first, int second) {
    return session.advisoryLocks().unlock(key(first, second), true);
  }

  @Sql(value = "pg_advisory_unlock_all", system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String advisoryUnlockAll(SessionValues session) {
    session.advisoryLocks().unlockAll();
    return NOTHING;
  }
}
