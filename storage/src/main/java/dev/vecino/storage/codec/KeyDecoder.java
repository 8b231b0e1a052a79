package dev.vecino.storage.codec;

import dev.vecino.type.DataType;
import dev.vecino.type.Uuid;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/**
 * Reads what {@link KeyCodec} wrote, of types whose keys tell equal values apart by nothing: the value is read as it
 * was.
 */
public final class KeyDecoder {
  private static final int VALUE = 0x01;
  private static final int LOW_BITS = 0x3F;

  private KeyDecoder() {}

  /**
   * Whether the values of a type can be read from keys; of a number with a scale or a float only something equal
   * could.
   */
  public static boolean reads(DataType type) {
    return switch (type.name()) {
      case BOOLEAN, SMALLINT, INTEGER, BIGINT, TEXT, VARCHAR, DATE, TIME, TIMESTAMP, TIMESTAMPTZ, UUID -> true;
      default -> false;
    };
  }

  /** The next value, of a type that {@link #reads}. */
  static Object value(ByteSource source, DataType type) {
    if (source.get() != VALUE) {
      return null;
    }
    return switch (type.name()) {
      case BOOLEAN -> source.get() == 1;
      case SMALLINT -> (short) (source.getShort() ^ 0x8000);
      case INTEGER -> source.getInt() ^ Integer.MIN_VALUE;
      case BIGINT -> source.getLong() ^ Long.MIN_VALUE;
      case TEXT, VARCHAR -> text(source);
      case DATE -> LocalDate.ofEpochDay(source.getLong() ^ Long.MIN_VALUE);
      case TIME -> LocalTime.ofNanoOfDay(source.getLong());
      case TIMESTAMP ->
          LocalDateTime.of(
              LocalDate.ofEpochDay(source.getLong() ^ Long.MIN_VALUE), LocalTime.ofNanoOfDay(source.getLong()));
      case TIMESTAMPTZ -> Instant.ofEpochSecond(source.getLong() ^ Long.MIN_VALUE, source.getInt());
      case UUID -> new Uuid(source.getLong(), source.getLong());
      default -> throw new IllegalArgumentException("keys of type " + type + " are not read");
    };
  }

  /**
   * The values of the first columns of a key.
   *
   * @param descending which of them are held with all bits turned; null for none
   */
  public static Object[] values(byte[] key, DataType[] types, boolean[] descending, int count) {
    var source = new ByteSource(descending == null ? key : key.clone());
    boolean turned = false;
    Object[] values = new Object[count];
    for (int i = 0; i < count; i++) {
      if (descending != null && descending[i] != turned) {
        source.complement();
        turned = descending[i];
      }
      values[i] = value(source, types[i]);
    }
    return values;
  }

  private static String text(ByteSource source) {
    var text = new StringBuilder();
    for (int first = source.get(); first != 0; first = source.get()) {
      int unit =
          first < 0x80
              ? first
              : first < 0xE0
                  ? (first & 0x1F) << 6 | source.get() & LOW_BITS
                  : (first == 0xF0 ? 0x10 : first & 0xF) << 12
                      | (source.get() & LOW_BITS) << 6
                      | source.get() & LOW_BITS;
      text.append((char) (unit - 1));
    }
    return text.toString();
  }
}
