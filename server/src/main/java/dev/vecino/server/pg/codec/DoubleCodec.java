package dev.vecino.server.pg.codec;

import dev.vecino.server.pg.message.Body;
import dev.vecino.server.pg.message.Output;
import dev.vecino.type.FloatText;
import java.time.ZoneId;

/** {@code float8}: the bits of a float64. */
final class DoubleCodec implements Codec {
  @Override
  public int size() {
    return Double.BYTES;
  }

  @Override
  public void writeText(Object value, ZoneId zone, Output out) {
    out.text(FloatText.print((double) value));
  }

  @Override
  public void writeBinary(Object value, Output out) {
    out.int64(Double.doubleToRawLongBits((double) value));
  }

  @Override
  public Object readBinary(Body value) {
    return value.float64();
  }
}
