package dev.vecino.engine.copy;

import dev.vecino.error.VecinoException;

/** Tells where in the data an error is: PostgreSQL says it in the error's context, here it ends the detail. */
public final class Places {
  private static final int MOST_CHARACTERS = 100;

  private Places() {}

  /** The error with its place, unless it has one. */
  public static VecinoException add(VecinoException e, String table, String place) {
    String begin = "COPY " + table + ", ";
    if (e.detail().filter(detail -> detail.contains(begin)).isPresent()) {
      return e;
    }
    return e.at(0).withDetail("%s", e.detail().map(detail -> detail + "\n").orElse("") + begin + place);
  }

  static String shortened(Object field) {
    String text = field.toString();
    return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "...";
  }
}
