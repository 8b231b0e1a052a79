package dev.vecino.sql.function;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.Values;
import dev.vecino.type.DataType;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import dev.vecino.type.Uuid;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** Functions that ask the session, and those that describe the server. */
public final class SessionFunctions {
  private SessionFunctions() {}

  @Sql(value = {"now", "current_timestamp", "transaction_timestamp"}, volatility = Volatility.STABLE)
  public static Instant now(SessionValues session) {
    return session.transactionTime().truncatedTo(ChronoUnit.MICROS);
  }

  @Sql(value = "statement_timestamp", volatility = Volatility.STABLE)
  public static Instant statementTimestamp(SessionValues session) {
    return session.statementTime().truncatedTo(ChronoUnit.MICROS);
  }

  @Sql(value = "clock_timestamp", volatility = Volatility.VOLATILE)
  public static Instant clockTimestamp() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }

  @Sql(value = "localtimestamp", volatility = Volatility.STABLE)
  public static LocalDateTime localTimestamp(SessionValues session) {
    return LocalDateTime.ofInstant(now(session), session.timeZone());
  }

  @Sql(value = "current_timestamp", volatility = Volatility.STABLE)
  public static Instant now(SessionValues session, int digits) {
    return (Instant) rounded(TypeName.TIMESTAMPTZ, now(session), digits);
  }

  @Sql(value = "localtimestamp", volatility = Volatility.STABLE)
  public static LocalDateTime localTimestamp(SessionValues session, int digits) {
    return (LocalDateTime) rounded(TypeName.TIMESTAMP, localTimestamp(session), digits);
  }

  @Sql(value = "localtime", volatility = Volatility.STABLE)
  public static LocalTime localTime(SessionValues session, int digits) {
    return (LocalTime) rounded(TypeName.TIME, localTime(session), digits);
  }

  private static Object rounded(TypeName type, Object time, int digits) {
    return Values.cast(DataType.time(type, Math.clamp(digits, 0, DataType.MOST_DIGITS)), time);
  }

  @Sql(value = "current_date", volatility = Volatility.STABLE)
  public static LocalDate currentDate(SessionValues session) {
    return localTimestamp(session).toLocalDate();
  }

  @Sql(value = "localtime", volatility = Volatility.STABLE)
  public static LocalTime localTime(SessionValues session) {
    return localTimestamp(session).toLocalTime();
  }

  @Sql(value = {"current_user", "user", "current_role"}, system = SystemType.NAME, volatility = Volatility.STABLE)
  public static String currentUser(SessionValues session) {
    return session.user();
  }

  @Sql(value = "session_user", system = SystemType.NAME, volatility = Volatility.STABLE)
  public static String sessionUser(SessionValues session) {
    return session.sessionUser();
  }

  @Sql(value = {"current_database", "current_catalog"}, system = SystemType.NAME, volatility = Volatility.STABLE)
  public static String currentDatabase(SessionValues session) {
    return session.database();
  }

  @Sql(value = "current_schema", nullable = true, system = SystemType.NAME, volatility = Volatility.STABLE)
  public static String currentSchema(SessionValues session) {
    return session.catalog().searchPath(false).stream().findFirst().orElse(null);
  }

  @Sql(value = "current_setting", volatility = Volatility.STABLE)
  public static String currentSetting(SessionValues session, String name) {
    return session.setting(name.toLowerCase(Locale.ROOT));
  }

  /** NULL for an unknown setting where {@code missingOk}. */
  @Sql(value = "current_setting", nullable = true, volatility = Volatility.STABLE)
  public static String currentSetting(SessionValues session, String name, boolean missingOk) {
    try {
      return currentSetting(session, name);
    } catch (VecinoException e) {
      if (missingOk && e.state() == SqlState.UNDEFINED_OBJECT) {
        return null;
      }
      throw e;
    }
  }

  /** NOTIFY as a function. */
  @Sql(value = "pg_notify", calledOnNull = true, system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String sendNotification(SessionValues session, String channel, String payload) {
    session.sendNotification(channel == null ? "" : channel, payload == null ? "" : payload);
    return "";
  }

  @Sql(value = "pg_listening_channels", volatility = Volatility.STABLE)
  public static List<String> listeningChannels(SessionValues session) {
    return session.listeningChannels();
  }

  @Sql(value = "pg_notification_queue_usage", volatility = Volatility.VOLATILE)
  public static double notificationQueueUsage() {
    return 0; // there is no queue for all: notifications go to their listeners at once
  }

  @Sql(value = "version", volatility = Volatility.STABLE)
  public static String version(SessionValues session) {
    return "PostgreSQL " + session.setting("server_version") + " (Vecino 0.1.0)";
  }

  @Sql(value = {"gen_random_uuid", "uuid_generate_v4"}, volatility = Volatility.VOLATILE)
  public static Uuid randomUuid() {
    return Uuid.of(UUID.randomUUID());
  }
}
