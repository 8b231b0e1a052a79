package dev.vecino.sql.jsonpath;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.NON_NUMERIC_SQL_JSON_ITEM;
import static dev.vecino.error.SqlState.SQL_JSON_ARRAY_NOT_FOUND;
import static dev.vecino.error.SqlState.SQL_JSON_OBJECT_NOT_FOUND;

import dev.vecino.error.VecinoException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The methods of items: {@code .type()}, {@code .size()}, ... */
final class PathMethods {
  private PathMethods() {}

  static boolean isKnown(String name) {
    return switch (name) {
      case "type", "size", "double", "number", "decimal", "integer", "bigint", "ceiling", "floor", "abs", "boolean",
          "string", "keyvalue", "datetime", "date", "time", "time_tz", "timestamp", "timestamp_tz" -> true;
      default -> false;
    };
  }

  /** Whether the method is for arrays as they are: the others are called for their elements in lax mode. */
  static boolean takesArrays(String name) {
    return name.equals("type") || name.equals("size");
  }

  static List<Object> call(Step.Method method, Object item, boolean lax, ZoneId zone) {
    String name = method.name();
    return switch (name) {
      case "datetime" ->
          List.of(
              method.arguments().isEmpty()
                  ? PathMoments.call(name, item, -1, zone)
                  : PathTemplate.read((String) method.arguments().getFirst(), item));
      case "date", "time", "time_tz", "timestamp", "timestamp_tz" ->
          List.of(PathMoments.call(name, item, digits(method), zone));
      case "decimal" -> List.of(decimal(method, item));
      case "type" -> List.of(type(item));
      case "size" -> List.of(size(item, lax));
      case "keyvalue" -> members(item);
      case "boolean" -> List.of(truth(item));
      case "string" -> List.of(text(item));
      case "double" -> List.of(new BigDecimal(dev.vecino.type.FloatText.print(number(item, name, true).doubleValue())));
      case "number" -> List.of(number(item, name, true));
      case "integer" -> List.of(whole(item, name, 31));
      case "bigint" -> List.of(whole(item, name, 63));
      case "ceiling" -> List.of(number(item, name, false).setScale(0, RoundingMode.CEILING));
      case "floor" -> List.of(number(item, name, false).setScale(0, RoundingMode.FLOOR));
      default -> List.of(number(item, name, false).abs());
    };
  }

  static String type(Object item) {
    return switch (item) {
      case null -> "null";
      case Map<?, ?> object -> "object";
      case List<?> array -> "array";
      case String text -> "string";
      case Boolean flag -> "boolean";
      case BigDecimal number -> "number";
      default -> PathMoments.type(item);
    };
  }

  private static int digits(Step.Method method) {
    return method.arguments().isEmpty() ? -1 : ((BigDecimal) method.arguments().getFirst()).intValue();
  }

  /** {@code .decimal(precision, scale)}. */
  private static BigDecimal decimal(Step.Method method, Object item) {
    BigDecimal number = number(item, "decimal", true);
    if (method.arguments().isEmpty()) {
      return number;
    }
    int precision = ((BigDecimal) method.arguments().getFirst()).intValue();
    int scale = method.arguments().size() > 1 ? ((BigDecimal) method.arguments().get(1)).intValue() : 0;
    if (precision < 1 || precision > 1000) {
      throw VecinoException.of(
          INVALID_PARAMETER_VALUE, "NUMERIC precision %d must be between 1 and 1000", precision);
    }
    if (scale < -1000 || scale > 1000) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "NUMERIC scale %d must be between -1000 and 1000", scale);
    }
    BigDecimal rounded = number.setScale(scale, RoundingMode.HALF_UP);
    if (rounded.precision() > precision && rounded.signum() != 0) {
      throw VecinoException.of(
          NON_NUMERIC_SQL_JSON_ITEM, "argument \"%s\" of jsonpath item method .decimal() is invalid for type numeric",
          item instanceof String text ? text : number.toPlainString());
    }
    return scale < 0 ? rounded.setScale(0, RoundingMode.UNNECESSARY) : rounded;
  }

  private static BigDecimal size(Object item, boolean lax) {
    if (item instanceof List<?> array) {
      return BigDecimal.valueOf(array.size());
    }
    if (lax) {
      return BigDecimal.ONE;
    }
    throw VecinoException.of(
        SQL_JSON_ARRAY_NOT_FOUND, "jsonpath item method .size() can only be applied to an array");
  }

  private static List<Object> members(Object item) {
    if (!(item instanceof Map<?, ?> object)) {
      throw VecinoException.of(
          SQL_JSON_OBJECT_NOT_FOUND, "jsonpath item method .keyvalue() can only be applied to an object");
    }
    List<Object> members = new ArrayList<>();
    object.forEach(
        (key, value) -> {
          Map<String, Object> member = new LinkedHashMap<>();
          member.put("id", BigDecimal.ZERO);
          member.put("key", key);
          member.put("value", value);
          members.add(member);
        });
    return members;
  }

  private static BigDecimal number(Object item, String name, boolean fromText) {
    if (item instanceof BigDecimal number) {
      return number;
    }
    if (fromText && item instanceof String text) {
      try {
        return new BigDecimal(text.strip());
      } catch (NumberFormatException e) {
        throw VecinoException.of(
                NON_NUMERIC_SQL_JSON_ITEM,
                "argument \"%s\" of jsonpath item method .%s() is invalid for type %s",
                text, name, typeName(name))
            .causedBy(e);
      }
    }
    throw VecinoException.of(
        NON_NUMERIC_SQL_JSON_ITEM,
        fromText
            ? "jsonpath item method .%s() can only be applied to a string or numeric value"
            : "jsonpath item method .%s() can only be applied to a numeric value",
        name);
  }

  private static String typeName(String method) {
    return switch (method) {
      case "double" -> "double precision";
      case "number", "decimal" -> "numeric";
      default -> method;
    };
  }

  private static BigDecimal whole(Object item, String name, int bits) {
    BigDecimal number = number(item, name, true);
    BigDecimal rounded = number.setScale(0, RoundingMode.HALF_UP);
    boolean isFraction = item instanceof String text && !text.strip().matches("[+-]?\\d+");
    if (isFraction || rounded.unscaledValue().bitLength() > bits) {
      throw VecinoException.of(
          NON_NUMERIC_SQL_JSON_ITEM, "argument \"%s\" of jsonpath item method .%s() is invalid for type %s",
          item instanceof String text ? text : number.toPlainString(), name, name);
    }
    return rounded;
  }

  private static Boolean truth(Object item) {
    if (item instanceof Boolean flag) {
      return flag;
    }
    if (item instanceof BigDecimal number && number.stripTrailingZeros().scale() <= 0) {
      return number.signum() != 0;
    }
    if (item instanceof String text) {
      switch (text.strip().toLowerCase(Locale.ROOT)) {
        case "t", "true", "y", "yes", "on", "1" -> {
          return true;
        }
        case "f", "false", "n", "no", "off", "0" -> {
          return false;
        }
        default ->
            throw VecinoException.of(
                NON_NUMERIC_SQL_JSON_ITEM,
                "argument \"%s\" of jsonpath item method .boolean() is invalid for type boolean", text);
      }
    }
    throw VecinoException.of(
        NON_NUMERIC_SQL_JSON_ITEM,
        "jsonpath item method .boolean() can only be applied to a boolean, string, or numeric value");
  }

  private static String text(Object item) {
    return switch (item) {
      case String text -> text;
      case BigDecimal number -> number.toPlainString();
      case Boolean flag -> flag.toString();
      case Object moment when PathMoments.isMoment(moment) -> PathMoments.print(moment);
      case null, default ->
          throw VecinoException.of(
              NON_NUMERIC_SQL_JSON_ITEM,
              "jsonpath item method .string() can only be applied to a boolean, string, numeric, or datetime value");
    };
  }
}
