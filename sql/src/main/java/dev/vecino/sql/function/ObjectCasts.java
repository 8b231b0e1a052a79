package dev.vecino.sql.function;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.CatalogFacts.ObjectKind;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Casts to {@code regclass} and its like: the name of an object becomes its OID, and an OID its name. The functions
 * whose names end in {@code out} stand for such a cast and another to text.
 */
public final class ObjectCasts {
  private static final Set<String> TYPES =
      Set.of("regclass", "regtype", "regproc", "regprocedure", "regnamespace", "regrole");

  private ObjectCasts() {}

  /** The type that a function of that name stands for a cast to; empty where it is another function. */
  public static Optional<String> type(String function) {
    boolean isText = function.endsWith("out") && TYPES.contains(function.substring(0, function.length() - 3));
    return isText ? Optional.of("text") : Optional.of(function).filter(TYPES::contains);
  }

  @Sql(value = "to_regclass", nullable = true, volatility = Volatility.STABLE)
  public static Long toRegclass(SessionValues session, String name) {
    return session.catalog().oid(ObjectKind.RELATION, name);
  }

  @Sql(value = "to_regtype", nullable = true, volatility = Volatility.STABLE)
  public static Long toRegtype(SessionValues session, String name) {
    return session.catalog().oid(ObjectKind.TYPE, name);
  }

  @Sql(value = "regclass", volatility = Volatility.STABLE)
  public static long regclass(SessionValues session, String name) {
    return find(session, ObjectKind.RELATION, name);
  }

  @Sql(value = "regclass", volatility = Volatility.STABLE)
  public static String regclass(SessionValues session, long oid) {
    return name(session, ObjectKind.RELATION, oid);
  }

  @Sql(value = "regtype", volatility = Volatility.STABLE)
  public static long regtype(SessionValues session, String name) {
    return find(session, ObjectKind.TYPE, name);
  }

  @Sql(value = "regtype", volatility = Volatility.STABLE)
  public static String regtype(SessionValues session, long oid) {
    return name(session, ObjectKind.TYPE, oid);
  }

  @Sql(value = {"regproc", "regprocedure"}, volatility = Volatility.STABLE)
  public static long regproc(SessionValues session, String name) {
    return find(session, ObjectKind.FUNCTION, name);
  }

  @Sql(value = {"regproc", "regprocedure"}, volatility = Volatility.STABLE)
  public static String regproc(SessionValues session, long oid) {
    return name(session, ObjectKind.FUNCTION, oid);
  }

  @Sql(value = "regnamespace", volatility = Volatility.STABLE)
  public static long regnamespace(SessionValues session, String name) {
    return find(session, ObjectKind.SCHEMA, name);
  }

  @Sql(value = "regnamespace", volatility = Volatility.STABLE)
  public static String regnamespace(SessionValues session, long oid) {
    return name(session, ObjectKind.SCHEMA, oid);
  }

  @Sql(value = "regrole", volatility = Volatility.STABLE)
  public static long regrole(SessionValues session, String name) {
    return find(session, ObjectKind.ROLE, name);
  }

  @Sql(value = "regrole", volatility = Volatility.STABLE)
  public static String regrole(SessionValues session, long oid) {
    return name(session, ObjectKind.ROLE, oid);
  }

  @Sql(value = "regclassout", volatility = Volatility.STABLE)
  public static String regclassText(SessionValues session, String name) {
    return name(session, ObjectKind.RELATION, find(session, ObjectKind.RELATION, name));
  }

  @Sql(value = "regclassout", volatility = Volatility.STABLE)
  public static String regclassText(SessionValues session, long oid) {
    return name(session, ObjectKind.RELATION, oid);
  }

  @Sql(value = "regtypeout", volatility = Volatility.STABLE)
  public static String regtypeText(SessionValues session, String name) {
    return name(session, ObjectKind.TYPE, find(session, ObjectKind.TYPE, name));
  }

  @Sql(value = "regtypeout", volatility = Volatility.STABLE)
  public static String regtypeText(SessionValues session, long oid) {
    return name(session, ObjectKind.TYPE, oid);
  }

  @Sql(value = {"regprocout", "regprocedureout"}, volatility = Volatility.STABLE)
  public static String regprocText(SessionValues session, String name) {
    return name(session, ObjectKind.FUNCTION, find(session, ObjectKind.FUNCTION, name));
  }

  @Sql(value = {"regprocout", "regprocedureout"}, volatility = Volatility.STABLE)
  public static String regprocText(SessionValues session, long oid) {
    return name(session, ObjectKind.FUNCTION, oid);
  }

  @Sql(value = "regnamespaceout", volatility = Volatility.STABLE)
  public static String regnamespaceText(SessionValues session, String name) {
    return name(session, ObjectKind.SCHEMA, find(session, ObjectKind.SCHEMA, name));
  }

  @Sql(value = "regnamespaceout", volatility = Volatility.STABLE)
  public static String regnamespaceText(SessionValues session, long oid) {
    return name(session, ObjectKind.SCHEMA, oid);
  }

  @Sql(value = "regroleout", volatility = Volatility.STABLE)
  public static String regroleText(SessionValues session, String name) {
    return name(session, ObjectKind.ROLE, find(session, ObjectKind.ROLE, name));
  }

  @Sql(value = "regroleout", volatility = Volatility.STABLE)
  public static String regroleText(SessionValues session, long oid) {
    return name(session, ObjectKind.ROLE, oid);
  }

  private static long find(SessionValues session, ObjectKind kind, String name) {
    // A number in the text of a name is an OID.
    if (!name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Long.parseLong(name);
    }
    Long oid = session.catalog().oid(kind, name);
    if (oid == null) {
      throw switch (kind) {
        case RELATION -> VecinoException.of(SqlState.UNDEFINED_TABLE, "relation \"%s\" does not exist", folded(name));
        case TYPE -> VecinoException.of(SqlState.UNDEFINED_OBJECT, "type \"%s\" does not exist", name);
        case FUNCTION -> VecinoException.of(SqlState.UNDEFINED_FUNCTION, "function \"%s\" does not exist", name);
        case SCHEMA -> VecinoException.of(SqlState.INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", name);
        case ROLE -> VecinoException.of(SqlState.UNDEFINED_OBJECT, "role \"%s\" does not exist", name);
        case COLLATION -> VecinoException.of(SqlState.UNDEFINED_OBJECT, "collation \"%s\" does not exist", name);
      };
    }
    return oid;
  }

  /** A name as messages give it: without quotes, what was outside of them in lower case. */
  private static String folded(String written) {
    String[] parts = written.split("\"", -1);
    for (int i = 0; i < parts.length; i += 2) {
      parts[i] = parts[i].toLowerCase(Locale.ROOT);
    }
    return String.join("", parts);
  }

  private static String name(SessionValues session, ObjectKind kind, long oid) {
    if (oid == 0) {
      return "-";
    }
    String name = session.catalog().name(kind, oid);
    return name == null ? Long.toString(oid) : name;
  }
}
