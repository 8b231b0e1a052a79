package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.INVALID_BINARY_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.TextStyle;
import java.util.function.Function;

/**
 * A type whose binary form is an int8 version, which is 1, and the text: {@code jsonb} and {@code jsonpath}.
 *
 * @param text of a value
 * @param refusal of another version, with its place
 */
record VersionedTextCodec<V>(Class<V> type, Function<V, String> text, String refusal) implements Codec {
  private static final int VERSION = 1;

  @Override
  public int size() {
    return -1;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(text.apply(type.cast(value)));
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    out.int8(VERSION).text(text.apply(type.cast(value)));
  }

  /** Reads the text, for the engine to bring into its normal form. */
  @Override
  public Object readBinary(ByteReader value) {
    byte version = value.int8();
    if (version != VERSION) {
      throw VecinoException.of(INVALID_BINARY_REPRESENTATION, refusal, version);
    }
    return value.text(value.remaining());
  }
}
