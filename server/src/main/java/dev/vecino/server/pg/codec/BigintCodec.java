package dev.vecino.server.pg.codec;

import dev.vecino.server.pg.message.Body;
import dev.vecino.server.pg.message.Output;
import java.time.ZoneId;

/** {@code int8}: int64. */
final class BigintCodec implements Codec {
  @Override
  public int size() {
    return Long.BYTES;
  }

  @Override
  public void writeText(Object value, ZoneId zone, Output out) {
    out.text(value.toString());
  }

  @Override
  public void writeBinary(Object value, Output out) {
    out.int64((long) value);
  }

  @Override
  public Object readBinary(Body value) {
    return value.int64();
  }
}
