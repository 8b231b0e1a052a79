package dev.vecino.server.pg.codec;

import dev.vecino.server.pg.message.Body;
import dev.vecino.server.pg.message.Output;
import java.time.LocalTime;
import java.time.ZoneId;

/** {@code time}: int64, microseconds since midnight. */
final class TimeCodec implements Codec {
  @Override
  public int size() {
    return Long.BYTES;
  }

  @Override
  public void writeText(Object value, ZoneId zone, Output out) {
    out.text(Moments.print((LocalTime) value));
  }

  @Override
  public void writeBinary(Object value, Output out) {
    out.int64(((LocalTime) value).toNanoOfDay() / 1000);
  }

  @Override
  public Object readBinary(Body value) {
    return Moments.time(value.int64());
  }
}
