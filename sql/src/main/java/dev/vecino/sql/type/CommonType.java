package dev.vecino.sql.type;

import dev.vecino.type.DataType;
import dev.vecino.type.RecordType;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The one type to which the values of several expressions can be converted without being asked: PostgreSQL's rule for
 * CASE, UNION and comparisons.
 *
 * <p>A string literal has no type of its own: it becomes what the others are. Calcite gives it the type CHAR, and as
 * no column has that type, CHAR stands for it here.
 */
public final class CommonType {
  private static final List<TypeName> NUMBERS =
      List.of(
          TypeName.SMALLINT, TypeName.INTEGER, TypeName.BIGINT, TypeName.NUMERIC, TypeName.REAL, TypeName.DOUBLE);
  /** Each becomes those behind it without being asked. */
  private static final List<TypeName> VECTORS = List.of(TypeName.VECTOR, TypeName.HALFVEC, TypeName.SPARSEVEC);
  private static final List<TypeName> BITS = List.of(TypeName.BIT, TypeName.VARBIT);
  private static final List<TypeName> TIMES = List.of(TypeName.TIME, TypeName.TIMETZ);
  private static final List<TypeName> INSTANTS = List.of(TypeName.DATE, TypeName.TIMESTAMP, TypeName.TIMESTAMPTZ);

  private CommonType() {}

  /** The common type, nullable where one of {@code types} is; empty where there is none. */
  public static Optional<RelDataType> of(PgTypeFactory factory, List<RelDataType> types) {
    boolean nullable = false;
    boolean literal = false;
    DataType common = null;
    for (RelDataType type : types) {
      nullable |= type.isNullable() || type.getSqlTypeName() == SqlTypeName.NULL;
      literal |= isLiteral(type);
      if (isUnknown(type)) {
        continue;
      }
      Optional<DataType> known = PgTypeFactory.dataType(type);
      if (known.isEmpty()) {
        return Optional.empty();
      }
      if (common == null) {
        common = known.get();
        continue;
      }
      Optional<DataType> both = of(common, known.get());
      if (both.isEmpty()) {
        return Optional.empty();
      }
      common = both.get();
    }
    if (common == null) {
      if (types.stream().allMatch(type -> type.getSqlTypeName() == SqlTypeName.NULL)) {
        return Optional.of(types.getFirst());
      }
      common = DataType.TEXT;
    }
    // A literal is not cut to the length of what it is compared with.
    return Optional.of(factory.relType(literal ? common.plain() : common, nullable));
  }

  /**
   * The type in which values of several types are compared: the common one, but for real beside another number, which
   * is compared in double precision.
   */
  static Optional<RelDataType> compared(PgTypeFactory factory, List<RelDataType> types) {
    Optional<RelDataType> common = of(factory, types);
    boolean withText = types.stream().anyMatch(type -> !isUnknown(type) && isPlainText(type));
    if (withText
        && types.stream().anyMatch(type -> isOf(type, TypeName.BPCHAR) || isSystem(type, SystemType.NAME))) {
      return common.map(type -> factory.relType(DataType.TEXT, type.isNullable()));
    }
    if (common.flatMap(PgTypeFactory::dataType).filter(DataType::namesObjects).isPresent()) {
      return common.map(type -> factory.relType(DataType.OID, type.isNullable()));
    }
    boolean mixed =
        common.isPresent()
            && common.get().getSqlTypeName() == SqlTypeName.REAL
            && types.stream().anyMatch(type -> !isUnknown(type) && type.getSqlTypeName() != SqlTypeName.REAL);
    return mixed ? common.map(type -> factory.relType(DataType.DOUBLE, type.isNullable())) : common;
  }

  private static boolean isPlainText(RelDataType type) {
    return PgTypeFactory.dataType(type).filter(DataType.TEXT::equals).isPresent();
  }

  private static boolean isSystem(RelDataType type, SystemType system) {
    return PgTypeFactory.dataType(type).filter(known -> known.is(system)).isPresent();
  }

  private static boolean isOf(RelDataType type, TypeName name) {
    return !isUnknown(type) && PgTypeFactory.dataType(type).filter(known -> known.name() == name).isPresent();
  }

  /** The common type of two; empty where there is none. */
  public static Optional<DataType> of(DataType a, DataType b) {
    if (a.equals(b)) {
      return Optional.of(a);
    }
    if (a.isArray() && b.isArray()) {
      return ofElements(a.element().orElseThrow(), b.element().orElseThrow());
    }
    if (a.record().isPresent() && b.record().isPresent()) {
      return ofRows(a.record().get(), b.record().get());
    }
    if (a.name() == TypeName.RECORD || b.name() == TypeName.RECORD) {
      return Optional.empty();
    }
    if (a.name() == TypeName.ENUM || b.name() == TypeName.ENUM) {
      return Optional.empty();
    }
    if (a.system().isPresent() || b.system().isPresent()) {
      return ofSystem(a, b);
    }
    if (a.name() == b.name()) {
      return Optional.of(DataType.of(a.name()));
    }
    if (isText(a.name()) && isText(b.name())) {
      return Optional.of(a.plain()); // each becomes the other: it is the first
    }
    if (a.name() == TypeName.BPCHAR && isText(b.name()) || isText(a.name()) && b.name() == TypeName.BPCHAR) {
      return Optional.of(a.plain());
    }
    if (isSpan(a.name()) && isSpan(b.name())) {
      return Optional.of(DataType.INTERVAL);
    }
    return later(NUMBERS, a.name(), b.name())
        .or(() -> later(INSTANTS, a.name(), b.name()))
        .or(() -> later(VECTORS, a.name(), b.name()))
        .or(() -> later(BITS, a.name(), b.name()))
        .or(() -> later(TIMES, a.name(), b.name()))
        .map(DataType::of);
  }

  /** Of two types of which at least one is one of PostgreSQL's catalog. */
  private static Optional<DataType> ofSystem(DataType a, DataType b) {
    if (a.system().isPresent() && b.system().isPresent()) {
      boolean areNumbers = a.system().get().isNumber() && b.system().get().isNumber();
      boolean areTexts = a.name() == TypeName.TEXT && b.name() == TypeName.TEXT;
      return areNumbers ? Optional.of(DataType.OID) : areTexts ? Optional.of(DataType.TEXT) : Optional.empty();
    }
    DataType system = a.system().isPresent() ? a : b;
    DataType other = a == system ? b : a;
    return switch (other.name()) {
      case SMALLINT, INTEGER, BIGINT ->
          Optional.of(system.namesObjects() ? DataType.OID : system)
              .filter(common -> common.system().orElseThrow().isNumber());
      case VARCHAR, BPCHAR -> Optional.of(system.is(SystemType.NAME) ? system : DataType.TEXT)
          .filter(common -> system.name() == TypeName.TEXT);
      // Each becomes the other: it is the first.
      case TEXT -> Optional.of(a == system && a.is(SystemType.NAME) ? a : DataType.TEXT)
          .filter(common -> system.name() == TypeName.TEXT);
      default -> Optional.empty();
    };
  }

  /** Rows of several types have one without a name in common where their fields have common types. */
  private static Optional<DataType> ofRows(RecordType a, RecordType b) {
    List<DataType> types = new ArrayList<>();
    for (int i = 0; i < a.fields().size() && a.fields().size() == b.fields().size(); i++) {
      of(a.fields().get(i).type(), b.fields().get(i).type()).ifPresent(types::add);
    }
    return types.size() == a.fields().size() ? Optional.of(DataType.of(RecordType.of(types))) : Optional.empty();
  }

  /** Arrays have a common type where their elements have one type, but for lengths and scales. */
  private static Optional<DataType> ofElements(DataType a, DataType b) {
    boolean isSame = a.plain().equals(b.plain()) || isText(a.name()) && isText(b.name());
    return isSame ? of(a, b).map(DataType::array) : Optional.empty();
  }

  /** Whether {@code type} is that of a literal, NULL or parameter whose type the context decides. */
  public static boolean isUnknown(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case CHAR, NULL, UNKNOWN -> true;
      default -> false;
    };
  }

  /** Whether {@code type} is that of a string literal. */
  static boolean isLiteral(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.CHAR;
  }

  static boolean isText(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.VARCHAR;
  }

  static boolean isScalar(RelDataType type) {
    return !type.isStruct() && (isUnknown(type) || PgTypeFactory.dataType(type).isPresent());
  }

  /**
   * Whether a value of {@code from} becomes {@code to} in an expression without being asked: only towards wider
   * types.
   */
  public static boolean isImplicit(TypeName from, TypeName to) {
    return from == to
        || from == TypeName.TIME && to == TypeName.INTERVAL
        || isString(from) && isString(to)
        || BITS.contains(from) && BITS.contains(to)
        || from == TypeName.TIME && to == TypeName.TIMETZ
        || later(NUMBERS, from, to).filter(to::equals).isPresent()
        || later(INSTANTS, from, to).filter(to::equals).isPresent()
        || later(VECTORS, from, to).filter(to::equals).isPresent();
  }

  /** Whether a value of {@code from} may be stored in a column of {@code to}. */
  public static boolean isAssignable(DataType from, DataType to) {
    if (from.isArray() && to.isVector()) {
      return rank(from.element().orElseThrow().name()) >= 0;
    }
    if (from.isVector() && to.isArray()) {
      return from.name() != TypeName.SPARSEVEC && to.element().orElseThrow().name() == TypeName.REAL;
    }
    if (from.isArray() && to.isArray()) {
      return isAssignable(from.element().orElseThrow(), to.element().orElseThrow());
    }
    if (from.record().isPresent() && to.record().isPresent()) {
      return isAssignable(from.record().get(), to.record().get());
    }
    if (from.name() == TypeName.RECORD || to.name() == TypeName.RECORD) {
      return isText(to.name());
    }
    if (from.name() == TypeName.ENUM && to.name() == TypeName.ENUM) {
      return from.equals(to);
    }
    if (!from.equals(to) && (from.system().isPresent() || to.system().isPresent())) {
      return isSystemAssignable(from, to);
    }
    return isAssignable(from.name(), to.name());
  }

  private static boolean isSystemAssignable(DataType from, DataType to) {
    boolean fromWhole =
        from.name() == TypeName.SMALLINT || from.name() == TypeName.INTEGER || from.name() == TypeName.BIGINT;
    if (to.system().isEmpty()) {
      boolean toWhole = to.name() == TypeName.INTEGER || to.name() == TypeName.BIGINT;
      return isString(to.name()) || fromWhole && toWhole;
    }
    SystemType type = to.system().get();
    if (type.isNumber()) {
      return fromWhole || type.namesObjects() && isString(from.name());
    }
    return type == SystemType.NAME ? !from.isArray() : isString(from.name());
  }

  private static boolean isAssignable(RecordType from, RecordType to) {
    boolean same = from.fields().size() == to.fields().size() && (!from.isNamed() || from.oid() == to.oid());
    for (int i = 0; same && i < from.fields().size(); i++) {
      DataType field = from.fields().get(i).type();
      // A literal among the fields counts as text, and becomes what it is stored as.
      same = isAssignable(field, to.fields().get(i).type()) || !from.isNamed() && field.equals(DataType.TEXT);
    }
    return same;
  }

  /** As {@link #isAssignable(DataType, DataType)}, but for arrays. */
  public static boolean isAssignable(TypeName from, TypeName to) {
    return isImplicit(from, to)
        || isString(to)
        || isVector(from) && isVector(to)
        || from == TypeName.TIMETZ && to == TypeName.TIME
        || from == TypeName.TIMESTAMPTZ && to == TypeName.TIMETZ
        || NUMBERS.contains(from) && NUMBERS.contains(to)
        || from == TypeName.INTERVAL && to == TypeName.TIME
        || from == TypeName.JSON && to == TypeName.JSONB
        || from == TypeName.JSONB && to == TypeName.JSON
        || from == TypeName.TIMESTAMP && (to == TypeName.DATE || to == TypeName.TIME)
        || from == TypeName.TIMESTAMPTZ && (to == TypeName.DATE || to == TypeName.TIME || to == TypeName.TIMESTAMP);
  }

  /** Position of {@code name} among the numbers, from the narrowest on; -1 for other types. */
  public static int rank(TypeName name) {
    return NUMBERS.indexOf(name);
  }

  private static boolean isSpan(TypeName name) {
    return name == TypeName.TIME || name == TypeName.INTERVAL;
  }

  /** Whether values of a type are vectors of numbers. */
  public static boolean isVector(TypeName name) {
    return VECTORS.contains(name);
  }

  /** Whether a type is text, or text whose trailing blanks mean nothing. */
  static boolean isString(TypeName name) {
    return isText(name) || name == TypeName.BPCHAR;
  }

  public static boolean isText(TypeName name) {
    return name == TypeName.TEXT || name == TypeName.VARCHAR;
  }

  private static Optional<TypeName> later(List<TypeName> order, TypeName a, TypeName b) {
    int first = order.indexOf(a);
    int second = order.indexOf(b);
    return first < 0 || second < 0 ? Optional.empty() : Optional.of(order.get(Math.max(first, second)));
  }
}
