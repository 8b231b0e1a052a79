package dev.vecino.type;

import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.error.VecinoException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Text of sparse vectors, {@code {1:1.5,3:2}/5}: places from 1, in any order, and the dimensions. Blanks may stand
 * anywhere between the numbers and signs.
 */
public final class SparseText {
  private static final int OUTSIDE = -1;

  private final String text;
  private int at;

  private SparseText(String text) {
    this.text = text;
  }

  /**
   * Reads a sparse vector.
   *
   * @throws VecinoException 22P02 where the text is none, 22003 where a number is beyond float32, 22000 where a place is
   *     there twice or beyond the dimensions, or a number is not finite, 54000 where there are too many
   */
  public static SparseVector parse(String text) {
    return new SparseText(text).parse();
  }

  private SparseVector parse() {
    var elements = new TreeMap<Integer, Float>();
    expect('{');
    if (!take('}')) {
      do {
        int index = index();
        expect(':');
        float value = value();
        SparseVector.requireFinite(value);
        if (elements.putIfAbsent(index, value) != null) {
          throw SparseVector.error("sparsevec indices must not contain duplicates");
        }
      } while (take(','));
      expect('}');
    }
    expect('/');
    int dimensions = dimensions();
    skipBlanks();
    if (at != text.length()) {
      throw invalid().withDetail("Junk after closing.");
    }
    if (!elements.isEmpty() && (elements.firstKey() < 0 || elements.lastKey() >= dimensions)) {
      throw SparseVector.error("sparsevec index out of bounds");
    }
    elements.values().removeIf(value -> value == 0);
    SparseVector.requireNonZero(elements.size(), dimensions);
    var indices = new int[elements.size()];
    var values = new float[indices.length];
    int i = 0;
    for (Map.Entry<Integer, Float> element : elements.entrySet()) {
      indices[i] = element.getKey();
      values[i++] = element.getValue();
    }
    return SparseVector.trusted(dimensions, indices, values);
  }

  /** A place, counted from 0; one that no vector has is kept as such until the end is read. */
  private int index() {
    long index = integer();
    return index < 1 || index > SparseVector.MAX_DIMENSIONS ? OUTSIDE : (int) index - 1;
  }

  private int dimensions() {
    long dimensions = integer();
    SparseVector.requireDimensions(dimensions);
    return (int) dimensions;
  }

  private long integer() {
    skipBlanks();
    int start = at;
    at += at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+') ? 1 : 0;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    try {
      return at - start > 18 ? Long.MAX_VALUE : Long.parseLong(text.substring(start, at));
    } catch (NumberFormatException e) {
      throw invalid().causedBy(e);
    }
  }

  private float value() {
    skipBlanks();
    int start = at;
    while (at < text.length() && VectorText.isNumberPart(text.charAt(at))) {
      at++;
    }
    String number = text.substring(start, at);
    float value = VectorText.number(number, this::invalid);
    boolean beyond = Float.isInfinite(value) && VectorText.isDigits(number);
    boolean lost = value == 0 && isNotZero(number);
    if (beyond || lost) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "\"%s\" is out of range for type sparsevec", number);
    }
    return value;
  }

  private static boolean isNotZero(String number) {
    int exponent = Math.max(number.indexOf('e'), number.indexOf('E'));
    String mantissa = exponent < 0 ? number : number.substring(0, exponent);
    return mantissa.chars().anyMatch(c -> c >= '1' && c <= '9');
  }

  private void expect(char c) {
    if (!take(c)) {
      throw invalid();
    }
  }

  private boolean take(char c) {
    skipBlanks();
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
    return VecinoException.of(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type sparsevec: \"%s\"", shown);
  }
}
