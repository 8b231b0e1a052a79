package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.CatalogFacts.ObjectKind;
import dev.vecino.type.Array;
import dev.vecino.type.Bytes;
import dev.vecino.type.Interval;
import dev.vecino.type.Json;
import dev.vecino.type.Jsonb;
import dev.vecino.type.SystemType;
import dev.vecino.type.Uuid;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Functions that describe the server, its transactions and the sizes of things. */
public final class InformationFunctions {
  private static final Pattern SIZE =
      Pattern.compile("\\s*([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)\\s*([A-Za-z]*)\\s*");
  private static final List<String> UNITS = List.of("bytes", "kb", "mb", "gb", "tb", "pb");
  private static final Instant FIRST_TRANSACTION = Instant.parse("2020-01-01T00:00:00Z");
  private static final int SESSIONS = 1024;
  private static final int HEADER_BYTES = 4;
  private static final int UTF8 = 6;

  private InformationFunctions() {}

  /** Bytes of a size such as {@code 1.5 GB}. */
  @Sql("pg_size_bytes")
  public static long sizeBytes(String size) {
    Matcher parts = SIZE.matcher(size);
    if (!parts.matches()) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid size: \"%s\"", size);
    }
    String unit = parts.group(2).toLowerCase(Locale.ROOT);
    int power = unit.isEmpty() || unit.equals("b") ? 0 : UNITS.indexOf(unit);
    if (power < 0) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid size: \"%s\"", size)
          .withDetail("Invalid size unit: \"" + parts.group(2) + "\".")
          .withHint("Valid units are \"bytes\", \"B\", \"kB\", \"MB\", \"GB\", \"TB\", and \"PB\".");
    }
    return new BigDecimal(parts.group(1))
        .multiply(BigDecimal.valueOf(1L << 10 * power))
        .setScale(0, RoundingMode.HALF_UP)
        .longValueExact();
  }

  @Sql("pg_size_pretty")
  public static String prettySize(BigDecimal bytes) {
    return CatalogFunctions.prettySize(bytes);
  }

  /** Bytes that a value takes when it is written. */
  @Sql("pg_column_size")
  public static int columnSize(Object value) {
    return switch (value) {
      case Boolean flag -> 1;
      case Short number -> Short.BYTES;
      case Integer number -> Integer.BYTES;
      case Float number -> Float.BYTES;
      case LocalDate date -> Integer.BYTES;
      case Interval span -> 2 * Long.BYTES;
      case Uuid uuid -> 2 * Long.BYTES;
      case String text -> HEADER_BYTES + text.getBytes(StandardCharsets.UTF_8).length;
      case Json document -> HEADER_BYTES + document.text().length();
      case Jsonb document -> HEADER_BYTES + document.text().length();
      case Bytes bytes -> HEADER_BYTES + bytes.length();
      case BigDecimal number -> HEADER_BYTES + 2 + 2 * ((number.precision() + 3) / 4);
      case Vector vector -> 2 * HEADER_BYTES + Float.BYTES * vector.dimensions();
      case Array array -> {
        int size = 5 * HEADER_BYTES;
        for (Object each : array) {
          size += each == null ? 0 : columnSize(each);
        }
        yield size;
      }
      default -> Long.BYTES;
    };
  }

  /** Rises from transaction to transaction, with gaps; one statement outside a transaction is one. */
  @Sql(value = {"pg_current_xact_id", "pg_current_xact_id_if_assigned"}, system = SystemType.XID8,
      volatility = Volatility.STABLE)
  public static long transactionId(SessionValues session) {
    return transaction(session);
  }

  /** The same as a {@code bigint}. */
  @Sql(value = {"txid_current", "txid_current_if_assigned"}, volatility = Volatility.STABLE)
  public static long transaction(SessionValues session) {
    long micros = ChronoUnit.MICROS.between(FIRST_TRANSACTION, session.transactionTime());
    return micros * SESSIONS + Math.floorMod(session.process(), SESSIONS);
  }

  /** The numbers that are seen: all before the own one. */
  @Sql(value = {"pg_current_snapshot", "txid_current_snapshot"}, system = SystemType.PG_SNAPSHOT,
      volatility = Volatility.STABLE)
  public static String snapshot(SessionValues session) {
    long own = transaction(session);
    return own + ":" + own + ":";
  }

  @Sql(value = {"pg_snapshot_xmin", "txid_snapshot_xmin"}, system = SystemType.XID8)
  public static long oldest(String snapshot) {
    return number(snapshot, 0);
  }

  @Sql(value = {"pg_snapshot_xmax", "txid_snapshot_xmax"}, system = SystemType.XID8)
  public static long next(String snapshot) {
    return number(snapshot, 1);
  }

  private static long number(String snapshot, int part) {
    try {
      return Long.parseLong(snapshot.split(":")[part]);
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw VecinoException.of(
              INVALID_TEXT_REPRESENTATION,
              "invalid input syntax for type pg_snapshot: \"%s\"",
              snapshot)
          .causedBy(e);
    }
  }

  /** NULL: addresses are not told. */
  @Sql(value = {"inet_client_addr", "inet_server_addr"}, nullable = true, system = SystemType.INET)
  public static String address() {
    return null;
  }

  @Sql(value = {"inet_client_port", "inet_server_port"}, nullable = true)
  public static Integer port() {
    return null;
  }

  @Sql(value = "pg_conf_load_time", volatility = Volatility.STABLE)
  public static Instant loadTime() {
    return CatalogFunctions.startTime();
  }

  @Sql("pg_jit_available")
  public static boolean isCompiled() {
    return true; // plans are Java code
  }

  /** NULL: values are not compressed. */
  @Sql(value = "pg_column_compression", nullable = true)
  public static String compression(Object value) {
    return null;
  }

  @Sql("row_security_active")
  public static boolean isRowSecurityActive(Object table) {
    return false;
  }

  @Sql("pg_trigger_depth")
  public static int triggerDepth() {
    return 0;
  }

  @Sql("pg_is_other_temp_schema")
  public static boolean isOtherTemporary(long schema) {
    return false;
  }

  @Sql(value = {"pg_blocking_pids", "pg_safe_snapshot_blocking_pids"}, volatility = Volatility.VOLATILE)
  public static List<Integer> blocking(int process) {
    return List.of();
  }

  @Sql(value = "getdatabaseencoding", system = SystemType.NAME)
  public static String databaseEncoding() {
    return "UTF8";
  }

  /** The number of an encoding; -1 for others than UTF8. */
  @Sql("pg_char_to_encoding")
  public static int encoding(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return upper.equals("UTF8") || upper.equals("UNICODE") || upper.equals("UTF-8") ? UTF8 : -1;
  }

  @Sql(value = "to_regproc", nullable = true, system = SystemType.REGPROC, volatility = Volatility.STABLE)
  public static Long function(SessionValues session, String name) {
    return session.catalog().oid(ObjectKind.FUNCTION, name);
  }

  @Sql(value = "to_regnamespace", nullable = true, system = SystemType.REGNAMESPACE, volatility = Volatility.STABLE)
  public static Long schema(SessionValues session, String name) {
    return session.catalog().oid(ObjectKind.SCHEMA, name);
  }

  @Sql(value = "to_regrole", nullable = true, system = SystemType.REGROLE, volatility = Volatility.STABLE)
  public static Long role(SessionValues session, String name) {
    return session.catalog().oid(ObjectKind.ROLE, name);
  }

  @Sql(value = "to_regcollation", nullable = true, system = SystemType.REGCOLLATION, volatility = Volatility.STABLE)
  public static Long collation(SessionValues session, String name) {
    return session.catalog().oid(ObjectKind.COLLATION, name);
  }

  /** Bytes of a fork of a table: all are in the main one. */
  @Sql(value = "pg_relation_size", nullable = true, volatility = Volatility.VOLATILE)
  public static Long relationSize(SessionValues session, String relation, String fork) {
    return relationSize(session, ObjectCasts.regclass(session, relation), fork);
  }

  @Sql(value = "pg_relation_size", nullable = true, volatility = Volatility.VOLATILE)
  public static Long relationSize(SessionValues session, long relation, String fork) {
    return switch (fork) {
      case "main" -> session.catalog().size(relation, CatalogFacts.Part.ROWS);
      case "fsm", "vm", "init" -> (Long) 0L;
      default ->
          throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid fork name")
              .withHint("Valid fork names are \"main\", \"fsm\", \"vm\", and \"init\".");
    };
  }

  @Sql(value = "pg_sleep_for", system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String sleep(SessionValues session, Interval span) {
    Instant now = Instant.now();
    return sleepUntil(session, IntervalMoments.add(session, now, span));
  }

  @Sql(value = "pg_sleep_until", system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String sleepUntil(SessionValues session, Instant end) {
    Duration left = Duration.between(Instant.now(), end);
    return SleepFunctions.sleep(session, left.toMillis() / 1000.0);
  }
}
