package dev.vecino.planner;

import static dev.vecino.error.SqlState.INTERNAL_ERROR;

import dev.vecino.error.VecinoException;
import java.math.BigDecimal;

/** Values that generated code gives in another class of number than the type of their column has. */
final class ValueClasses {
  private ValueClasses() {}

  static Object[] convert(Object[] row, Class<?>[] classes) {
    Object[] converted = row.clone();
    for (int i = 0; i < classes.length; i++) {
      converted[i] = convert(row[i], classes[i]);
    }
    return converted;
  }

  static Object convert(Object value, Class<?> wanted) {
    if (value == null || value.getClass() == wanted) {
      return value;
    }
    if (value instanceof Number number) {
      if (wanted == Long.class) {
        return number.longValue();
      }
      if (wanted == Integer.class) {
        return number.intValue();
      }
      if (wanted == Short.class) {
        return number.shortValue();
      }
      if (wanted == Double.class) {
        return number.doubleValue();
      }
      if (wanted == Float.class) {
        return number.floatValue();
      }
      if (wanted == BigDecimal.class) {
        return new BigDecimal(number.toString());
      }
    }
    if (value instanceof Character && wanted == String.class) {
      return value.toString();
    }
    throw VecinoException.of(
        INTERNAL_ERROR, "a value of %s stands where one of %s belongs", value.getClass().getName(), wanted.getName());
  }
}
