package dev.vecino.storage.codec;

import dev.vecino.catalog.KeyForm;
import dev.vecino.type.Array;
import dev.vecino.type.BitString;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumValue;
import dev.vecino.type.HalfVector;
import dev.vecino.type.Interval;
import dev.vecino.type.Jsonb;
import dev.vecino.type.PaddedText;
import dev.vecino.type.SparseVector;
import dev.vecino.type.TimeTz;
import dev.vecino.type.Uuid;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;

/**
 * Values as bytes that order, compared as unsigned, as the values do; NULL after everything. No value's bytes begin with
 * another's, so that the bytes of several columns can follow each other.
 */
public final class KeyCodec {
  private static final int VALUE = 0x01;
  private static final int NULL = 0xFF;
  private static final int NULL_FIRST = 0x00; // where it comes before all values

  private KeyCodec() {}

  /** Appends the key of a value, in the order of {@code form}. */
  public static void write(ByteSink sink, DataType type, KeyForm form, Object value) {
    int from = sink.length();
    if (value == null && form.nullsFirst() != form.descending()) {
      sink.put(NULL_FIRST);
    } else {
      write(sink, type, value);
    }
    if (form.descending()) {
      sink.complement(from);
    }
  }

  /** Appends the key of a value of a column of type {@code type}. */
  public static void write(ByteSink sink, DataType type, Object value) {
    if (value == null) {
      sink.put(NULL);
      return;
    }
    sink.put(VALUE);
    switch (type.name()) {
      case BOOLEAN -> sink.put((Boolean) value ? 1 : 0);
      case SMALLINT -> sink.putShort(((Number) value).intValue() ^ 0x8000);
      case INTEGER -> sink.putInt(((Number) value).intValue() ^ Integer.MIN_VALUE);
      case BIGINT -> sink.putLong(((Number) value).longValue() ^ Long.MIN_VALUE);
      case REAL -> sink.putInt(sortable(((Number) value).floatValue()));
      case DOUBLE -> sink.putLong(sortable(((Number) value).doubleValue()));
      case NUMERIC -> writeNumber(sink, (BigDecimal) value);
      case TEXT, VARCHAR -> writeText(sink, (String) value);
      case BPCHAR -> writeText(sink, ((PaddedText) value).stripped());
      case BYTEA -> writeBytes(sink, ((Bytes) value).toArray());
      case DATE -> sink.putLong(((LocalDate) value).toEpochDay() ^ Long.MIN_VALUE);
      case TIME -> sink.putLong(((LocalTime) value).toNanoOfDay());
      case TIMETZ -> {
        sink.putLong(((TimeTz) value).utcMicros() ^ Long.MIN_VALUE);
        sink.putInt(-((TimeTz) value).offset() ^ Integer.MIN_VALUE);
      }
      case TIMESTAMP -> {
        sink.putLong(((LocalDateTime) value).toLocalDate().toEpochDay() ^ Long.MIN_VALUE);
        sink.putLong(((LocalDateTime) value).toLocalTime().toNanoOfDay());
      }
      case TIMESTAMPTZ -> {
        sink.putLong(((Instant) value).getEpochSecond() ^ Long.MIN_VALUE);
        sink.putInt(((Instant) value).getNano());
      }
      case INTERVAL -> {
        sink.putLong(((Interval) value).wholeDays() ^ Long.MIN_VALUE);
        sink.putLong(((Interval) value).microsOfDay());
      }
      case UUID -> {
        sink.putLong(((Uuid) value).high());
        sink.putLong(((Uuid) value).low());
      }
      case JSONB -> JsonbKeys.write(sink, ((Jsonb) value).text());
      case JSON, JSONPATH, RECORD -> throw new IllegalArgumentException(type + " has no order");
      case ENUM -> sink.putLong(sortable(((EnumValue) value).order()));
      case ARRAY -> writeArray(sink, type.element().orElseThrow(), (Array) value);
      case VECTOR -> {
        for (float element : ((Vector) value).elements()) {
          sink.put(1);
          sink.putInt(sortable(element));
        }
        sink.put(0);
      }
      case HALFVEC -> {
        for (float element : ((HalfVector) value).toFloats()) {
          sink.put(1);
          sink.putInt(sortable(element));
        }
        sink.put(0);
      }
      case SPARSEVEC -> SparseCodec.write(sink, (SparseVector) value);
      case BIT, VARBIT -> {
        writeBytes(sink, ((BitString) value).toBytes());
        sink.putInt(((BitString) value).length());
      }
    }
  }

  /** The smallest key above all that begin with {@code prefix}; null where there is none. */
  public static byte[] successor(byte[] prefix) {
    int last = prefix.length - 1;
    while (last >= 0 && prefix[last] == (byte) 0xFF) {
      last--;
    }
    if (last < 0) {
      return null;
    }
    byte[] next = Arrays.copyOf(prefix, last + 1);
    next[last]++;
    return next;
  }

  /** Negative numbers with all bits flipped, others with the sign flipped; -0 is 0, and NaN is above infinity. */
  static int sortable(float value) {
    int bits = Float.floatToIntBits(value == 0 ? 0f : value);
    return bits ^ (bits >> 31 | Integer.MIN_VALUE);
  }

  private static long sortable(double value) {
    long bits = Double.doubleToLongBits(value == 0 ? 0d : value);
    return bits ^ (bits >> 63 | Long.MIN_VALUE);
  }

  /*
   * sign (0 negative, 1 zero, 2 positive), then for 0.d1d2d3... * 10^e with d1 != 0: e, then two digits to a byte, 1 added,
   * and a 0 at the end. All after the sign is flipped for negative numbers.
   */
  static void writeNumber(ByteSink sink, BigDecimal number) {
    int sign = number.signum();
    sink.put(sign + 1);
    if (sign == 0) {
      return;
    }
    int flip = sign < 0 ? -1 : 0;
    String digits = number.unscaledValue().abs().toString();
    long exponent = (long) digits.length() - number.scale();
    int end = digits.length();
    while (digits.charAt(end - 1) == '0') {
      end--;
    }
    sink.putLong(exponent ^ Long.MIN_VALUE ^ flip);
    for (int i = 0; i < end; i += 2) {
      int pair = (digits.charAt(i) - '0') * 10 + (i + 1 < end ? digits.charAt(i + 1) - '0' : 0);
      sink.put(pair + 1 ^ flip);
    }
    sink.put(flip);
  }

  /** Each element behind a 1, a 0 at the end; then dimensions, lengths and first subscripts. */
  private static void writeArray(ByteSink sink, DataType element, Array array) {
    for (Object value : array) {
      sink.put(1);
      write(sink, element, value);
    }
    sink.put(0);
    sink.put(array.dimensions());
    for (int i = 0; i < array.dimensions(); i++) {
      sink.putInt(array.length(i));
    }
    for (int i = 0; i < array.dimensions(); i++) {
      sink.putInt(array.lower(i) ^ Integer.MIN_VALUE);
    }
  }

  /** UTF-16 code units plus 1, each in the form that UTF-8 gives to numbers, and a 0 at the end. */
  static void writeText(ByteSink sink, String text) {
    for (int i = 0; i < text.length(); i++) {
      int unit = text.charAt(i) + 1;
      if (unit < 0x80) {
        sink.put(unit);
      } else if (unit < 0x800) {
        sink.put(0xC0 | unit >> 6);
        sink.put(0x80 | unit & 0x3F);
      } else {
        sink.put(unit == 0x1_0000 ? 0xF0 : 0xE0 | unit >> 12);
        sink.put(0x80 | unit >> 6 & 0x3F);
        sink.put(0x80 | unit & 0x3F);
      }
    }
    sink.put(0);
  }

  /** A 0 byte is followed by 0xFF, the end is two 0 bytes. */
  private static void writeBytes(ByteSink sink, byte[] bytes) {
    for (byte b : bytes) {
      sink.put(b);
      if (b == 0) {
        sink.put(0xFF);
      }
    }
    sink.put(0);
    sink.put(0);
  }
}
