package dev.vecino.sql.function;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.NumberCasts;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.Array;
import dev.vecino.type.ArrayText;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumValue;
import dev.vecino.type.TypeName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Comparisons of a value with the elements of an array that is known only when a statement runs. */
public final class ArrayComparisons {
  private ArrayComparisons() {}

  /** {@code left symbol ANY (array)}: true where one is, else NULL where one is NULL. */
  @Sql(value = "compare_any", nullable = true, volatility = Volatility.STABLE)
  public static Boolean any(SessionValues session, Object left, Object array, String symbol) {
    return compare(session, left, array, symbol, true);
  }

  /** {@code left symbol ALL (array)}: false where one is, else NULL where one is NULL. */
  @Sql(value = "compare_all", nullable = true, volatility = Volatility.STABLE)
  public static Boolean all(SessionValues session, Object left, Object array, String symbol) {
    return compare(session, left, array, symbol, false);
  }

  private static Boolean compare(SessionValues session, Object left, Object array, String symbol, boolean decisive) {
    Boolean result = !decisive;
    for (Object element : elements(session, left, array)) {
      if (element == null) {
        result = null;
      } else if (holds(left, element, symbol) == decisive) {
        return decisive;
      }
    }
    return result;
  }

  private static List<?> elements(SessionValues session, Object left, Object array) {
    if (array instanceof Array known) {
      return known.list();
    }
    DataType type = left instanceof EnumValue ? DataType.TEXT : DataType.of(Parameter.typeOf(left.getClass()));
    List<Object> elements = new ArrayList<>();
    ArrayText.parse(array.toString())
        .forEach(
            word -> elements.add(word.map(text -> TextFormat.parse(type, text, session.style())).orElse(null)));
    return elements;
  }

  private static boolean holds(Object left, Object element, String symbol) {
    return switch (symbol) {
      case "~~" -> Patterns.like((String) left, (String) element);
      case "!~~" -> !Patterns.like((String) left, (String) element);
      case "~" -> Patterns.matches((String) left, (String) element);
      case "!~" -> !Patterns.matches((String) left, (String) element);
      case "~*" -> Patterns.matchesIgnoringCase((String) left, (String) element);
      case "!~*" -> !Patterns.matchesIgnoringCase((String) left, (String) element);
      case "~~*" -> Patterns.likeIgnoringCase((String) left, (String) element);
      case "!~~*" -> !Patterns.likeIgnoringCase((String) left, (String) element);
      case "=" -> label(left, element).orElseGet(() -> compare(left, element) == 0);
      case "<>" -> label(left, element).map(same -> !same).orElseGet(() -> compare(left, element) != 0);
      case "<" -> compare(left, element) < 0;
      case "<=" -> compare(left, element) <= 0;
      case ">" -> compare(left, element) > 0;
      default -> compare(left, element) >= 0;
    };
  }

  /** Whether a value of an enum type and a text that says no type are the same; empty where they are other values. */
  private static Optional<Boolean> label(Object left, Object element) {
    boolean isLabel = left instanceof EnumValue && element instanceof String
        || left instanceof String && element instanceof EnumValue;
    return isLabel ? Optional.of(left.toString().equals(element.toString())) : Optional.empty();
  }

  @SuppressWarnings("unchecked")
  private static int compare(Object left, Object element) {
    if (left instanceof Number a && element instanceof Number b) {
      boolean isFloat = a instanceof Float || a instanceof Double || b instanceof Float || b instanceof Double;
      return isFloat ? FloatOrder.compare(a.doubleValue(), b.doubleValue()) : exact(a).compareTo(exact(b));
    }
    if (label(left, element).isPresent()) {
      throw VecinoException.of(
          SqlState.FEATURE_NOT_SUPPORTED, "the order of enum values beside text is not supported: cast the text");
    }
    return ((Comparable<Object>) left).compareTo(element);
  }

  private static BigDecimal exact(Number number) {
    return (BigDecimal) NumberCasts.convert(TypeName.NUMERIC, number);
  }
}
