package dev.vecino.server.pg.codec;

import dev.vecino.server.pg.message.Body;
import dev.vecino.server.pg.message.Output;
import java.time.ZoneId;

/** {@code int4}: int32. */
final class IntegerCodec implements Codec {
  @Override
  public int size() {
    return Integer.BYTES;
  }

  @Override
  public void writeText(Object value, ZoneId zone, Output out) {
    out.text(value.toString());
  }

  @Override
  public void writeBinary(Object value, Output out) {
    out.int32((int) value);
  }

  @Override
  public Object readBinary(Body value) {
    return value.int32();
  }
}
