package dev.vecino.server.pg.codec;

import dev.vecino.server.pg.message.Body;
import dev.vecino.server.pg.message.Output;
import java.time.ZoneId;

/** {@code bool}: int8, 0 or 1. */
final class BooleanCodec implements Codec {
  @Override
  public int size() {
    return 1;
  }

  @Override
  public void writeText(Object value, ZoneId zone, Output out) {
    out.int8((boolean) value ? 't' : 'f');
  }

  @Override
  public void writeBinary(Object value, Output out) {
    out.int8((boolean) value ? 1 : 0);
  }

  @Override
  public Object readBinary(Body value) {
    return value.int8() != 0;
  }
}
