package dev.vecino.sql.function;

import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.EnumText;
import dev.vecino.sql.type.NumberCasts;
import dev.vecino.sql.type.TypeText;
import dev.vecino.type.Array;
import dev.vecino.type.BitString;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.HalfVector;
import dev.vecino.type.Interval;
import dev.vecino.type.Json;
import dev.vecino.type.Jsonb;
import dev.vecino.type.PaddedText;
import dev.vecino.type.RecordType;
import dev.vecino.type.SparseVector;
import dev.vecino.type.TimeTz;
import dev.vecino.type.TypeName;
import dev.vecino.type.Vector;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;

/**
 * The routine of a cast from one type to another. Its name in plans is that of the target type, as {@code
 * ::vector(3)}.
 */
final class CastRoutines {
  private CastRoutines() {}

  /** The routine of {@code value::to}; empty where there is no such cast. */
  static Optional<Routine> find(DataType from, DataType to) {
    if (from.isArray() || to.isArray()) {
      return ofArrays(from, to);
    }
    if (to.enumType().isPresent()) {
      return CommonType.isText(from.name())
          ? Optional.of(
              named(to, method("parseEnum", String.class, String.class))
                  .constants(EnumText.write(to.enumType().get()))
                  .result(to)
                  .build())
          : Optional.empty();
    }
    if (from.record().isPresent() || to.record().isPresent()) {
      return ofRows(from, to);
    }
    Routine.Builder builder = builder(from.name(), to);
    return builder == null ? Optional.empty() : Optional.of(builder.result(to).build());
  }

  /** Casts from, to and between rows; empty where there is none. */
  private static Optional<Routine> ofRows(DataType from, DataType to) {
    if (to.record().isEmpty()) {
      return CommonType.isText(to.name())
          ? Optional.of(zoned(to, method("print", SessionValues.class, Object.class)).result(to).build())
          : Optional.empty();
    }
    RecordType type = to.record().get();
    boolean possible =
        from.record().map(row -> canCast(row, type)).orElseGet(() -> CommonType.isText(from.name()) && type.isNamed());
    String text = TypeText.write(to);
    return possible
        ? Optional.of(
            Routine.builder(
                    "::" + text, MethodCall.method(Rows.class, "cast", SessionValues.class, Object.class, String.class))
                .constants(text)
                .volatility(Volatility.STABLE)
                .result(to)
                .build())
        : Optional.empty();
  }

  private static boolean canCast(RecordType from, RecordType to) {
    boolean possible = from.fields().size() == to.fields().size();
    for (int i = 0; possible && i < from.fields().size(); i++) {
      possible = PgRexBuilder.canCast(from.fields().get(i).type(), to.fields().get(i).type());
    }
    return possible;
  }

  /** Casts from, to and between arrays; empty where there is none. */
  private static Optional<Routine> ofArrays(DataType from, DataType to) {
    if (to.isArray()) {
      DataType element = to.element().orElseThrow();
      if (CommonType.isText(from.name())) {
        if (to.system().isPresent()) {
          return Optional.of(
              named(to, method("parseVector", String.class, String.class))
                  .constants(to.system().get().name())
                  .result(to)
                  .build());
        }
        return Optional.of(
            element.namesObjects()
                ? objects("parse", String.class, DataType.TEXT, to)
                : element(to, "parseArray", String.class));
      }
      if (to.system().isPresent()) {
        return Optional.empty();
      }
      if (from.isVector()) {
        return element.name() == TypeName.REAL && from.name() != TypeName.SPARSEVEC
            ? Optional.of(named(to, method("elements", from.name().valueClass())).result(to).build())
            : Optional.empty();
      }
      Optional<DataType> known = from.element().filter(each -> PgRexBuilder.canCast(each, element));
      return known.map(
          each ->
              each.system().isPresent() || element.system().isPresent()
                  ? objects("elements", Array.class, each, to)
                  : element(to, "castArray", Array.class));
    }
    if (CommonType.isText(to.name())) {
      return Optional.of(zoned(to, method("print", SessionValues.class, Object.class)).result(to).build());
    }
    boolean isNumber = from.element().filter(known -> CommonType.rank(known.name()) >= 0).isPresent();
    return to.isVector() && isNumber
        ? Optional.of(
            named(to, method(vectorOf(to.name()), Array.class, int.class))
                .constants(to.precision())
                .result(to)
                .build())
        : Optional.empty();
  }

  private static String vectorOf(TypeName type) {
    return switch (type) {
      case HALFVEC -> "halfVectorOf";
      case SPARSEVEC -> "sparseVectorOf";
      default -> "vectorOf";
    };
  }

  private static Routine element(DataType array, String method, Class<?> argument) {
    DataType element = array.element().orElseThrow();
    return zoned(array, method(method, SessionValues.class, argument, String.class, int.class, int.class))
        .constants(Conversions.nameOf(element), element.precision(), element.scale())
        .result(array)
        .build();
  }

  private static Routine objects(String name, Class<?> argument, DataType from, DataType array) {
    DataType element = array.element().orElseThrow();
    Method method =
        MethodCall.method(
            ObjectCasts.class, name, SessionValues.class, argument, String.class, String.class, int.class, int.class);
    return zoned(array, method)
        .constants(
            Conversions.nameOf(from), Conversions.nameOf(element), element.precision(), element.scale())
        .result(array)
        .build();
  }

  private static Routine.Builder builder(TypeName from, DataType to) {
    if (CommonType.isText(from)) {
      return parse(to);
    }
    return switch (to.name()) {
      case TEXT, VARCHAR ->
          from == TypeName.BPCHAR
              ? named(to, MethodCall.method(PaddedTexts.class, "strip", PaddedText.class))
              : print(from, to);
      case BPCHAR ->
          from == TypeName.BPCHAR
              ? named(to, MethodCall.method(PaddedTexts.class, "pad", PaddedText.class, int.class))
                  .constants(to.precision())
              : null;
      case SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, NUMERIC -> number(from, to);
      case BIT, VARBIT -> bits(from, to);
      case BOOLEAN ->
          switch (from) {
            case INTEGER -> named(to, method("toBoolean", int.class));
            case JSONB -> named(to, MethodCall.method(JsonCasts.class, "toBoolean", Jsonb.class));
            default -> null;
          };
      case DATE ->
          switch (from) {
            case TIMESTAMP -> named(to, method("toDate", LocalDateTime.class));
            case TIMESTAMPTZ -> zoned(to, method("toDate", SessionValues.class, Instant.class));
            default -> null;
          };
      case TIME ->
          switch (from) {
            case TIMESTAMP -> named(to, method("toTime", LocalDateTime.class));
            case TIMESTAMPTZ -> zoned(to, method("toTime", SessionValues.class, Instant.class));
            case INTERVAL -> named(to, method("toTime", Interval.class));
            case TIMETZ -> named(to, MethodCall.method(TimesOfDay.class, "toTime", TimeTz.class));
            case TIME -> digits(to, LocalTime.class);
            default -> null;
          };
      case TIMETZ ->
          switch (from) {
            case TIMESTAMPTZ -> zoned(to, ofDay(Instant.class));
            case TIME -> zoned(to, ofDay(LocalTime.class));
            case TIMETZ ->
                named(to, MethodCall.method(TimesOfDay.class, "digits", TimeTz.class, int.class))
                    .constants(to.secondDigits());
            default -> null;
          };
      case TIMESTAMP ->
          switch (from) {
            case DATE -> named(to, method("startOfDay", LocalDate.class));
            case TIMESTAMPTZ -> zoned(to, method("toTimestamp", SessionValues.class, Instant.class));
            case TIMESTAMP -> digits(to, LocalDateTime.class);
            default -> null;
          };
      case TIMESTAMPTZ ->
          switch (from) {
            case DATE -> zoned(to, method("startOfDay", SessionValues.class, LocalDate.class));
            case TIMESTAMP -> zoned(to, method("toTimestampTz", SessionValues.class, LocalDateTime.class));
            case TIMESTAMPTZ -> digits(to, Instant.class);
            default -> null;
          };
      case INTERVAL ->
          switch (from) {
            case TIME -> named(to, method("toInterval", LocalTime.class));
            case INTERVAL ->
                named(to, method("fit", Interval.class, int.class, int.class)).constants(to.precision(), to.scale());
            default -> null;
          };
      case VECTOR ->
          switch (from) {
            case VECTOR -> named(to, method("withDimensions", Vector.class, int.class)).constants(to.precision());
            case HALFVEC -> named(to, method("toVector", HalfVector.class, int.class)).constants(to.precision());
            case SPARSEVEC -> named(to, method("toVector", SparseVector.class, int.class)).constants(to.precision());
            default -> null;
          };
      case HALFVEC ->
          switch (from) {
            case HALFVEC -> named(to, method("withDimensions", HalfVector.class, int.class)).constants(to.precision());
            case VECTOR -> named(to, method("toHalfVector", Vector.class, int.class)).constants(to.precision());
            case SPARSEVEC -> named(to, method("toHalfVector", SparseVector.class, int.class)).constants(to.precision());
            default -> null;
          };
      case SPARSEVEC ->
          switch (from) {
            case SPARSEVEC ->
                named(to, method("withDimensions", SparseVector.class, int.class)).constants(to.precision());
            case VECTOR, HALFVEC ->
                named(to, method("toSparseVector", from.valueClass(), int.class)).constants(to.precision());
            default -> null;
          };
      case JSONB -> from == TypeName.JSON ? named(to, MethodCall.method(JsonCasts.class, "toJsonb", Json.class)) : null;
      case JSON -> from == TypeName.JSONB ? named(to, MethodCall.method(JsonCasts.class, "toJson", Jsonb.class)) : null;
      case BYTEA ->
          switch (from) {
            case SMALLINT -> named(to, MethodCall.method(WholeBytes.class, "toBytes", short.class));
            case INTEGER -> named(to, MethodCall.method(WholeBytes.class, "toBytes", int.class));
            case BIGINT -> named(to, MethodCall.method(WholeBytes.class, "toBytes", long.class));
            default -> null;
          };
      case UUID, JSONPATH, ARRAY, ENUM, RECORD -> null;
    };
  }

  private static Routine.Builder parse(DataType to) {
    return switch (to.name()) {
      case TEXT, VARCHAR -> named(to, method("cut", String.class, int.class)).constants(to.precision());
      case BOOLEAN -> named(to, method("parseBoolean", String.class));
      case SMALLINT -> named(to, method("parseSmallint", String.class));
      case INTEGER -> named(to, method("parseInteger", String.class));
      case BIGINT -> named(to, method("parseBigint", String.class));
      case REAL -> named(to, method("parseReal", String.class));
      case DOUBLE -> named(to, method("parseDouble", String.class));
      case NUMERIC -> named(to, method("parseNumeric", String.class));
      case BYTEA -> named(to, method("parseBytes", String.class));
      case DATE -> zoned(to, method("parseDate", SessionValues.class, String.class));
      case TIME -> zoned(to, method("parseTime", SessionValues.class, String.class));
      case BPCHAR ->
          named(to, MethodCall.method(PaddedTexts.class, "pad", String.class, int.class)).constants(to.precision());
      case TIMETZ -> zoned(to, MethodCall.method(TimesOfDay.class, "parse", SessionValues.class, String.class));
      case BIT, VARBIT -> named(to, method("parseBits", String.class));
      case SPARSEVEC -> named(to, method("parseSparseVector", String.class, int.class)).constants(to.precision());
      case TIMESTAMP -> zoned(to, method("parseTimestamp", SessionValues.class, String.class));
      case TIMESTAMPTZ -> zoned(to, method("parseTimestampTz", SessionValues.class, String.class));
      case INTERVAL ->
          zoned(to, method("parseInterval", SessionValues.class, String.class, int.class, int.class))
              .constants(to.precision(), to.scale());
      case UUID -> named(to, method("parseUuid", String.class));
      case JSONB -> named(to, method("parseJsonb", String.class));
      case JSON -> named(to, method("parseJson", String.class));
      case JSONPATH -> named(to, method("parsePath", String.class));
      case ARRAY, ENUM, RECORD -> null;
      case VECTOR -> named(to, method("parseVector", String.class, int.class)).constants(to.precision());
      case HALFVEC -> named(to, method("parseHalfVector", String.class, int.class)).constants(to.precision());
    };
  }

  private static Routine.Builder print(TypeName from, DataType to) {
    return switch (from) {
      case DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL, REAL, DOUBLE, BYTEA -> zoned(to, method("print", SessionValues.class, Object.class));
      default -> named(to, method("printPlain", Object.class));
    };
  }

  private static Method ofDay(Class<?> value) {
    return MethodCall.method(TimesOfDay.class, "toTimeTz", SessionValues.class, value);
  }

  private static Routine.Builder bits(TypeName from, DataType to) {
    return switch (from) {
      case BIT, VARBIT ->
          named(to, method(to.name() == TypeName.BIT ? "fitBits" : "cutBits", BitString.class, int.class))
              .constants(to.precision());
      case INTEGER, BIGINT ->
          to.name() == TypeName.BIT
              ? named(
                  to,
                  MethodCall.method(
                      BitStrings.class, "toBits", from == TypeName.INTEGER ? int.class : long.class, int.class))
                  .constants(to.precision())
              : null;
      default -> null;
    };
  }

  private static Routine.Builder number(TypeName from, DataType to) {
    if (from == TypeName.BIT) {
      return switch (to.name()) {
        case INTEGER -> named(to, MethodCall.method(BitStrings.class, "toInteger", BitString.class));
        case BIGINT -> named(to, MethodCall.method(BitStrings.class, "toBigint", BitString.class));
        default -> null;
      };
    }
    if (from == TypeName.BYTEA) {
      return switch (to.name()) {
        case SMALLINT -> named(to, MethodCall.method(WholeBytes.class, "toSmallint", Bytes.class));
        case INTEGER -> named(to, MethodCall.method(WholeBytes.class, "toInteger", Bytes.class));
        case BIGINT -> named(to, MethodCall.method(WholeBytes.class, "toBigint", Bytes.class));
        default -> null;
      };
    }
    if (from == TypeName.JSONB) {
      return named(to, MethodCall.method(JsonCasts.class, JsonCasts.method(to.name()), Jsonb.class));
    }
    if (from == TypeName.BOOLEAN) {
      return to.name() == TypeName.INTEGER ? named(to, method("toInteger", boolean.class)) : null;
    }
    if (from == to.name() && from == TypeName.NUMERIC) {
      return named(to, method("round", BigDecimal.class, int.class, int.class))
          .constants(to.precision(), to.scale());
    }
    Class<?> argument =
        switch (from) {
          case SMALLINT, INTEGER, BIGINT -> long.class;
          case REAL -> to.name() == TypeName.NUMERIC ? float.class : double.class;
          case DOUBLE -> double.class;
          case NUMERIC -> BigDecimal.class;
          default -> null;
        };
    if (argument == null) {
      return null;
    }
    return switch (to.name()) {
      case SMALLINT -> named(to, MethodCall.method(NumberCasts.class, "toSmallint", argument));
      case INTEGER -> named(to, MethodCall.method(NumberCasts.class, "toInteger", argument));
      case BIGINT -> named(to, MethodCall.method(NumberCasts.class, "toBigint", argument));
      case REAL -> named(to, MethodCall.method(NumberCasts.class, "toReal", argument));
      case DOUBLE -> named(to, MethodCall.method(NumberCasts.class, "toDouble", argument));
      default -> named(to, MethodCall.method(NumberCasts.class, "toNumeric", argument));
    };
  }

  private static Routine.Builder named(DataType to, Method method) {
    return Routine.builder("::" + to, method);
  }

  /** A cast that rounds a time to the digits of the type. */
  private static Routine.Builder digits(DataType to, Class<?> value) {
    return named(to, method("digits", value, int.class)).constants(to.secondDigits());
  }

  /** A cast that depends on the time zone or the style of the session. */
  private static Routine.Builder zoned(DataType to, Method method) {
    return named(to, method).volatility(Volatility.STABLE);
  }

  private static Method method(String name, Class<?>... parameters) {
    return MethodCall.method(Conversions.class, name, parameters);
  }
}
