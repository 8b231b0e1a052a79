package dev.vecino.remote;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.Arrays;
import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/**
 * A vector on the wire. In binary: int16 dimensions, int16 zero, and the elements as big-endian float32; in text:
 * {@code [1,2.5,3]}.
 */
public final class RemoteVector extends PGobject implements PGBinaryObject {
  private static final long serialVersionUID = 1L;
  private static final int HEADER_BYTES = 4;
  private static final int MOST_DIMENSIONS = 65_535;
  private static final int MOST_FLOAT_DIGITS = 9;
  // Between these exponents PostgreSQL prints float4 without one.
  private static final int LEAST_PLAIN_EXPONENT = -4;
  private static final int MOST_PLAIN_EXPONENT = 5;

  private float[] elements;

  /** PostgreSQL's driver makes one, and gives it its value. */
  public RemoteVector() {
    setType("vector");
  }

  static RemoteVector of(float[] elements) throws SQLException {
    if (elements.length == 0 || elements.length > MOST_DIMENSIONS) {
      throw SqlErrors.of(
          "22000", "a vector has 1 to " + MOST_DIMENSIONS + " dimensions, not " + elements.length, null, false);
    }
    var vector = new RemoteVector();
    vector.elements = elements;
    return vector;
  }

  /** The elements, to read only; null for NULL. */
  float[] elements() {
    return elements;
  }

  @Override
  public void setValue(String text) throws SQLException {
    elements = text == null ? null : parse(text);
  }

  @Override
  public String getValue() {
    if (elements == null) {
      return null;
    }
    var text = new StringBuilder(elements.length * 10).append('[');
    for (int i = 0; i < elements.length; i++) {
      append(text.append(i == 0 ? "" : ","), elements[i]);
    }
    return text.append(']').toString();
  }

  @Override
  public void setByteValue(byte[] value, int offset) {
    ByteBuffer in = ByteBuffer.wrap(value, offset, value.length - offset);
    elements = new float[Short.toUnsignedInt(in.getShort())];
    in.getShort();
    in.asFloatBuffer().get(elements);
  }

  @Override
  public int lengthInBytes() {
    return elements == null ? 0 : HEADER_BYTES + elements.length * Float.BYTES;
  }

  @Override
  public void toBytes(byte[] bytes, int offset) {
    ByteBuffer out = ByteBuffer.wrap(bytes, offset, bytes.length - offset);
    out.putShort((short) elements.length).putShort((short) 0);
    out.asFloatBuffer().put(elements);
  }

  private static float[] parse(String text) throws SQLException {
    String inner = text.strip();
    if (!inner.startsWith("[") || !inner.endsWith("]")) {
      throw SqlErrors.of("22P02", "\"" + text + "\" is not a vector", null, false);
    }
    String[] numbers = inner.substring(1, inner.length() - 1).split(",");
    var elements = new float[numbers.length];
    try {
      for (int i = 0; i < numbers.length; i++) {
        elements[i] = Float.parseFloat(numbers[i].strip());
      }
    } catch (NumberFormatException e) {
      throw SqlErrors.of("22P02", "\"" + text + "\" is not a vector", e, false);
    }
    return elements;
  }

  // The shortest digits that name the number: before 19, Float.toString sometimes gives more.
  private static void append(StringBuilder text, float value) {
    if (value == 0) {
      text.append(1 / value < 0 ? "-0" : "0");
      return;
    }
    var exact = new BigDecimal(value);
    BigDecimal shortest = exact;
    for (int digits = 1; digits <= MOST_FLOAT_DIGITS; digits++) {
      shortest = exact.round(new MathContext(digits));
      if (shortest.floatValue() == value) {
        break;
      }
    }
    BigDecimal stripped = shortest.stripTrailingZeros();
    int exponent = stripped.precision() - stripped.scale() - 1;
    if (exponent >= LEAST_PLAIN_EXPONENT && exponent <= MOST_PLAIN_EXPONENT) {
      text.append(stripped.toPlainString());
      return;
    }
    text.append(stripped.movePointLeft(exponent).toPlainString());
    text.append('e').append(exponent < 0 ? '-' : '+');
    text.append(Math.abs(exponent) < 10 ? "0" : "").append(Math.abs(exponent));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RemoteVector && Arrays.equals(elements, ((RemoteVector) other).elements);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(elements);
  }

  @Override
  public Object clone() throws CloneNotSupportedException {
    return super.clone();
  }
}
