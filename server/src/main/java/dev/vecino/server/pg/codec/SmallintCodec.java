package dev.vecino.server.pg.codec;

import dev.vecino.server.pg.message.Body;
import dev.vecino.server.pg.message.Output;
import java.time.ZoneId;

/** {@code int2}: int16. */
final class SmallintCodec implements Codec {
  @Override
  public int size() {
    return Short.BYTES;
  }

  @Override
  public void writeText(Object value, ZoneId zone, Output out) {
    out.text(value.toString());
  }

  @Override
  public void writeBinary(Object value, Output out) {
    out.int16((short) value);
  }

  @Override
  public Object readBinary(Body value) {
    return value.int16();
  }
}
