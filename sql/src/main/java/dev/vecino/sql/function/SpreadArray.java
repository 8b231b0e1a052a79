package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;

/** The elements of an array that stands for the last arguments of a call. */
public final class SpreadArray {
  private SpreadArray() {}

  public static Object[] values(Array array) {
    return array.toArray();
  }

  public static String[] texts(Array array) {
    String[] texts = new String[array.size()];
    for (int i = 0; i < texts.length; i++) {
      Object element = array.get(i);
      if (element != null && !(element instanceof String)) {
        throw VecinoException.of(DATATYPE_MISMATCH, "VARIADIC argument must be an array of text");
      }
      texts[i] = (String) element;
    }
    return texts;
  }
}
