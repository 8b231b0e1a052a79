package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.INVALID_BINARY_REPRESENTATION;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.error.VecinoException;
import dev.vecino.type.TextStyle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * {@code numeric}: int16 n, int16 weight, int16 sign, int16 scale, int16 digit * n. Digits are of base 10,000; the first one counts
 * 10,000 to the power of weight; scale is the number of decimal digits after the point.
 */
final class NumericCodec implements Codec {
  private static final int DECIMALS_PER_DIGIT = 4;
  private static final int BASE = 10_000;
  private static final int POSITIVE = 0;
  private static final int NEGATIVE = 0x4000;
  private static final int MOST_SCALE = 0x3fff;

  @Override
  public int size() {
    return -1;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(((BigDecimal) value).toPlainString());
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    var number = (BigDecimal) value;
    int scale = Math.max(number.scale(), 0);
    int digitsAfterPoint = (scale + DECIMALS_PER_DIGIT - 1) / DECIMALS_PER_DIGIT;
    String decimals = number.setScale(digitsAfterPoint * DECIMALS_PER_DIGIT).unscaledValue().abs().toString();
    int total = (decimals.length() + DECIMALS_PER_DIGIT - 1) / DECIMALS_PER_DIGIT;
    short[] digits = new short[total];
    int end = decimals.length();
    for (int i = total - 1; i >= 0; i--, end -= DECIMALS_PER_DIGIT) {
      digits[i] = (short) Integer.parseInt(decimals, Math.max(0, end - DECIMALS_PER_DIGIT), end, 10);
    }
    int first = 0;
    while (first < total && digits[first] == 0) {
      first++;
    }
    int last = total;
    while (last > first && digits[last - 1] == 0) {
      last--;
    }
    int weight = first == last ? 0 : total - digitsAfterPoint - 1 - first;
    if (weight > Short.MAX_VALUE || scale > MOST_SCALE) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "numeric value has too many digits for its binary form");
    }
    out.int16(last - first).int16(weight).int16(number.signum() < 0 ? NEGATIVE : POSITIVE).int16(scale);
    for (int i = first; i < last; i++) {
      out.int16(digits[i]);
    }
  }

  @Override
  public Object readBinary(ByteReader value) {
    int count = value.int16() & 0xffff;
    int weight = value.int16();
    int sign = value.int16() & 0xffff;
    int scale = value.int16();
    if (sign != POSITIVE && sign != NEGATIVE) {
      throw VecinoException.of(
          sign >= 0xc000 ? NUMERIC_VALUE_OUT_OF_RANGE : INVALID_BINARY_REPRESENTATION,
          sign >= 0xc000 ? "numeric values that are not finite are not supported" : "invalid sign in external \"numeric\" value");
    }
    if (scale < 0 || scale > MOST_SCALE) {
      throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "invalid scale in external \"numeric\" value");
    }
    if (value.remaining() != count * Short.BYTES) {
      throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "invalid length in external \"numeric\" value");
    }
    var decimals = new StringBuilder(count * DECIMALS_PER_DIGIT + 1).append('0');
    for (int i = 0; i < count; i++) {
      int digit = value.int16();
      if (digit < 0 || digit >= BASE) {
        throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "invalid digit in external \"numeric\" value");
      }
      String shown = Integer.toString(digit);
      decimals.repeat('0', DECIMALS_PER_DIGIT - shown.length()).append(shown);
    }
    var unscaled = new BigInteger(decimals.toString());
    BigDecimal number = new BigDecimal(unscaled, (count - 1 - weight) * DECIMALS_PER_DIGIT);
    BigDecimal rounded = number.setScale(scale, RoundingMode.DOWN);
    return sign == NEGATIVE ? rounded.negate() : rounded;
  }
}
