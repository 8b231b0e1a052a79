package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.ARRAY_SUBSCRIPT_ERROR;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;
import static dev.vecino.error.SqlState.STRING_DATA_LENGTH_MISMATCH;
import static dev.vecino.error.SqlState.SUBSTRING_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.type.BitString;
import dev.vecino.type.TypeName;
import java.util.function.LongBinaryOperator;

/** Functions and operators of bit strings, whose bits are counted from the first. */
public final class BitStrings {
  private BitStrings() {}

  @Sql("&")
  public static BitString and(BitString a, BitString b) {
    return combine("AND", a, b, (x, y) -> x & y);
  }

  @Sql("|")
  public static BitString or(BitString a, BitString b) {
    return combine("OR", a, b, (x, y) -> x | y);
  }

  @Sql("#")
  public static BitString exclusiveOr(BitString a, BitString b) {
    return combine("XOR", a, b, (x, y) -> x ^ y);
  }

  private static BitString combine(String name, BitString a, BitString b, LongBinaryOperator operator) {
    if (a.length() != b.length()) {
      throw VecinoException.of(STRING_DATA_LENGTH_MISMATCH, "cannot %s bit strings of different sizes", name);
    }
    long[] words = new long[a.words().length];
    for (int i = 0; i < words.length; i++) {
      words[i] = operator.applyAsLong(a.words()[i], b.words()[i]);
    }
    return BitString.wrap(words, a.length());
  }

  @Sql("~")
  public static BitString not(BitString a) {
    long[] words = new long[a.words().length];
    for (int i = 0; i < words.length; i++) {
      words[i] = ~a.words()[i];
    }
    return BitString.wrap(words, a.length());
  }

  @Sql("<<")
  public static BitString shiftLeft(BitString a, int places) {
    return a.shift(Math.clamp(places, -a.length(), a.length()));
  }

  @Sql(">>")
  public static BitString shiftRight(BitString a, int places) {
    return a.shift(-Math.clamp(places, -a.length(), a.length()));
  }

  @Sql(value = "||", result = TypeName.VARBIT)
  public static BitString concat(BitString a, BitString b) {
    return a.concat(b);
  }

  @Sql({"length", "bit_length"})
  public static int length(BitString a) {
    return a.length();
  }

  @Sql("octet_length")
  public static int octetLength(BitString a) {
    return a.length() + 7 >>> 3;
  }

  @Sql("bit_count")
  public static long count(BitString a) {
    return a.count();
  }

  @Sql("get_bit")
  public static int get(BitString a, int index) {
    requireIndex(a, index);
    return a.get(index) ? 1 : 0;
  }

  @Sql("set_bit")
  public static BitString set(BitString a, int index, int bit) {
    requireIndex(a, index);
    if (bit != 0 && bit != 1) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "new bit must be 0 or 1");
    }
    long[] words = a.words().clone();
    long mask = Long.MIN_VALUE >>> index;
    words[index >>> 6] = bit == 1 ? words[index >>> 6] | mask : words[index >>> 6] & ~mask;
    return BitString.wrap(words, a.length());
  }

  private static void requireIndex(BitString a, int index) {
    if (index < 0 || index >= a.length()) {
      throw VecinoException.of(
          ARRAY_SUBSCRIPT_ERROR, "bit index %d out of valid range (0..%d)", index, a.length() - 1);
    }
  }

  @Sql("substring")
  public static BitString substring(BitString a, int start) {
    return slice(a, start, Integer.MAX_VALUE);
  }

  @Sql("substring")
  public static BitString substring(BitString a, int start, int count) {
    if (count < 0) {
      throw VecinoException.of(SUBSTRING_ERROR, "negative substring length not allowed");
    }
    return slice(a, start, (long) start + count);
  }

  /** Bits from {@code start}, counted from 1, up to the one before {@code end}, as far as there are such. */
  private static BitString slice(BitString a, long start, long end) {
    int from = Math.clamp(start - 1, 0, a.length());
    int to = Math.clamp(end - 1, from, a.length());
    return a.slice(from, to);
  }

  @Sql("overlay")
  public static BitString overlay(BitString a, BitString part, int start) {
    return overlay(a, part, start, part.length());
  }

  @Sql("overlay")
  public static BitString overlay(BitString a, BitString part, int start, int count) {
    if (start <= 0) {
      throw VecinoException.of(SUBSTRING_ERROR, "negative substring length not allowed");
    }
    return slice(a, 1, start).concat(part).concat(slice(a, (long) start + count, Integer.MAX_VALUE));
  }

  /** Place of {@code part} in {@code whole}, counted from 1; 0 where it is not there. */
  @Sql("position")
  public static int position(BitString part, BitString whole) {
    for (int at = 0; at + part.length() <= whole.length(); at++) {
      if (whole.length() > 0 && whole.slice(at, at + part.length()).equals(part)) {
        return at + 1;
      }
    }
    return 0;
  }

  public static BitString toBits(long number, int length) {
    return BitString.of(number, Math.max(1, length));
  }

  public static BitString toBits(int number, int length) {
    return BitString.of(number, Math.max(1, length));
  }

  public static int toInteger(BitString bits) {
    if (bits.length() > Integer.SIZE) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "integer out of range");
    }
    return (int) number(bits);
  }

  public static long toBigint(BitString bits) {
    if (bits.length() > Long.SIZE) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "bigint out of range");
    }
    return number(bits);
  }

  private static long number(BitString bits) {
    return bits.length() == 0 ? 0 : bits.words()[0] >>> Long.SIZE - bits.length();
  }
}
