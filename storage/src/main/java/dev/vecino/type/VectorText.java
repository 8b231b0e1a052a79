package dev.vecino.type;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;
import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;
import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;

import dev.vecino.error.VecinoException;
import java.util.Arrays;
import java.util.function.Supplier;

/** Text of vectors, {@code [1, 2.5, -3e-8]}: blanks may stand anywhere between the numbers and brackets. */
public final class VectorText {
  private final String text;
  private final String type;
  private int at;
  private float[] elements = new float[16];
  private int count;

  private VectorText(String text, String type) {
    this.text = text;
    this.type = type;
  }

  /**
   * Reads a vector.
   *
   * @throws VecinoException 22P02 where the text is no vector, 22003 where a number is beyond float32, 22000 where there is
   *     no number or one that is not finite, 54000 where there are more than {@value Vector#MAX_DIMENSIONS}
   */
  public static Vector parse(String text) {
    return Vector.wrap(new VectorText(text, "vector").parse());
  }

  /**
   * Reads a vector of float16.
   *
   * @throws VecinoException as {@link #parse}, and 22003 where a number is beyond float16
   */
  public static HalfVector parseHalf(String text) {
    return HalfVector.round(new VectorText(text, "halfvec").parse());
  }

  static String print(float[] elements) {
    var out = new StringBuilder(elements.length * 10 + 2).append('[');
    for (int i = 0; i < elements.length; i++) {
      if (i > 0) {
        out.append(',');
      }
      FloatText.append(out, elements[i]);
    }
    return out.append(']').toString();
  }

  private float[] parse() {
    skipBlanks();
    if (!take('[')) {
      throw invalid().withDetail("Vector contents must start with \"[\".");
    }
    skipBlanks();
    if (take(']')) {
      throw VecinoException.of(DATA_EXCEPTION, "%s must have at least 1 dimension", type);
    }
    do {
      skipBlanks();
      add(number());
      skipBlanks();
    } while (take(','));
    if (!take(']')) {
      throw invalid();
    }
    skipBlanks();
    if (at != text.length()) {
      throw invalid().withDetail("Junk after closing right brace.");
    }
    return Arrays.copyOf(elements, count);
  }

  private float number() {
    int start = at;
    while (at < text.length() && isNumberPart(text.charAt(at))) {
      at++;
    }
    String number = text.substring(start, at);
    float value = number(number, this::invalid);
    boolean beyond = Float.isInfinite(value) || type.equals("halfvec") && isBeyondHalf(value);
    if (beyond && isDigits(number)) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "\"%s\" is out of range for type %s", number, type);
    }
    return value;
  }

  /** Whether a number is written in digits, and so not as infinity or NaN. */
  static boolean isDigits(String number) {
    return number.chars().anyMatch(c -> c >= '0' && c <= '9');
  }

  /** The value of a number as it is written; infinite where it is beyond float32. */
  static float number(String number, Supplier<VecinoException> invalid) {
    String word = number.startsWith("-") || number.startsWith("+") ? number.substring(1) : number;
    if (word.equalsIgnoreCase("nan")) {
      return Float.NaN;
    }
    if (word.equalsIgnoreCase("infinity") || word.equalsIgnoreCase("inf")) {
      return Float.POSITIVE_INFINITY;
    }
    if (word.isEmpty() || !(isDigit(word.charAt(0)) || word.charAt(0) == '.') || isSuffixed(word)) {
      throw invalid.get();
    }
    try {
      return Float.parseFloat(number);
    } catch (NumberFormatException e) {
      throw invalid.get().causedBy(e);
    }
  }

  private static boolean isBeyondHalf(float value) {
    return Float.isInfinite(Float.float16ToFloat(Float.floatToFloat16(value)));
  }

  /** Java's own spellings {@code 1f}, {@code 1d} and hexadecimal floats are not SQL's. */
  private static boolean isSuffixed(String word) {
    char last = word.charAt(word.length() - 1);
    return !(isDigit(last) || last == '.') || word.indexOf('x') >= 0 || word.indexOf('X') >= 0;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isNumberPart(char c) {
    return isDigit(c) || c == '.' || c == '-' || c == '+' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private void add(float value) {
    if (count == Vector.MAX_DIMENSIONS) {
      throw VecinoException.of(
          PROGRAM_LIMIT_EXCEEDED, "%s cannot have more than %d dimensions", type, Vector.MAX_DIMENSIONS);
    }
    if (count == elements.length) {
      elements = Arrays.copyOf(elements, count * 2);
    }
    elements[count++] = value;
  }

  private boolean take(char c) {
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void skipBlanks() {
    while (at < text.length() && " \t\n\r\f\u000b".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private VecinoException invalid() {
    String shown = text.length() > 200 ? text.substring(0, 200) + "..." : text;
    return VecinoException.of(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type %s: \"%s\"", type, shown);
  }
}
