package dev.vecino.server.pg.codec;

import dev.vecino.server.pg.message.Body;
import dev.vecino.server.pg.message.Output;
import dev.vecino.type.Interval;
import java.time.ZoneId;

/** {@code interval}: int64 microseconds, int32 days, int32 months. */
final class IntervalCodec implements Codec {
  @Override
  public int size() {
    return Long.BYTES + 2 * Integer.BYTES;
  }

  @Override
  public void writeText(Object value, ZoneId zone, Output out) {
    out.text(value.toString());
  }

  @Override
  public void writeBinary(Object value, Output out) {
    var interval = (Interval) value;
    out.int64(interval.micros()).int32(interval.days()).int32(interval.months());
  }

  @Override
  public Object readBinary(Body value) {
    long micros = value.int64();
    int days = value.int32();
    return new Interval(value.int32(), days, micros);
  }
}
