package dev.vecino.server.pg.codec;

import dev.vecino.server.pg.message.Body;
import dev.vecino.server.pg.message.Output;
import dev.vecino.type.FloatText;
import java.time.ZoneId;

/** {@code float4}: the bits of a float32. */
final class RealCodec implements Codec {
  @Override
  public int size() {
    return Float.BYTES;
  }

  @Override
  public void writeText(Object value, ZoneId zone, Output out) {
    out.text(FloatText.print((float) value));
  }

  @Override
  public void writeBinary(Object value, Output out) {
    out.int32(Float.floatToRawIntBits((float) value));
  }

  @Override
  public Object readBinary(Body value) {
    return value.float32();
  }
}
