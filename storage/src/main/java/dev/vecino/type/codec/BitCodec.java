package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.INVALID_BINARY_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.BitString;
import dev.vecino.type.TextStyle;

/** {@code bit} and {@code varbit}: int32 bits, then as many bytes as they need, the first bit the highest. */
final class BitCodec implements Codec {
  @Override
  public int size() {
    return -1;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(value.toString());
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    BitString bits = (BitString) value;
    out.int32(bits.length()).bytes(bits.toBytes());
  }

  @Override
  public Object readBinary(ByteReader value) {
    int length = value.int32();
    if (length < 0 || value.remaining() != (length + 7L) / 8) {
      throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "invalid length in external bit string");
    }
    return BitString.of(value.bytes(value.remaining()), length);
  }
}
