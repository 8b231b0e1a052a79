package dev.vecino.server.pg.codec;

import dev.vecino.server.pg.message.Body;
import dev.vecino.server.pg.message.Output;
import java.time.LocalDate;
import java.time.ZoneId;

/** {@code date}: int32, days since 2000-01-01. */
final class DateCodec implements Codec {
  @Override
  public int size() {
    return Integer.BYTES;
  }

  @Override
  public void writeText(Object value, ZoneId zone, Output out) {
    out.text(Moments.print((LocalDate) value));
  }

  @Override
  public void writeBinary(Object value, Output out) {
    out.int32(Moments.days((LocalDate) value));
  }

  @Override
  public Object readBinary(Body value) {
    return Moments.date(value.int32());
  }
}
