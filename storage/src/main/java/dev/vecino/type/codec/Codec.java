package dev.vecino.type.codec;

import dev.vecino.type.TextStyle;

/**
 * The two forms of a type's values. Text that comes in is not read here: the engine reads it as it reads literals.
 *
 * <p>The lengths that frame values are the caller's.
 */
public interface Codec {
  /** Length of the binary form in bytes; -1 where it varies. */
  int size();

  /**
   * Writes the text form.
   *
   * @param value of the type's value class, not null
   * @param style of dates, times and intervals
   */
  void writeText(Object value, TextStyle style, ByteWriter out);

  /** Writes the binary form of a value that is not null. */
  void writeBinary(Object value, ByteWriter out);

  /**
   * Reads the binary form, which is the whole of {@code value}.
   *
   * @throws dev.vecino.error.VecinoException 22P03 or 08P01 where the bytes are no value of the type
   */
  Object readBinary(ByteReader value);
}
