package dev.vecino.server.pg.codec;

import dev.vecino.server.pg.message.Body;
import dev.vecino.server.pg.message.Output;
import java.time.ZoneId;

/** {@code text} and {@code varchar}: UTF-8 in both forms. */
final class TextCodec implements Codec {
  @Override
  public int size() {
    return -1;
  }

  @Override
  public void writeText(Object value, ZoneId zone, Output out) {
    out.text((String) value);
  }

  @Override
  public void writeBinary(Object value, Output out) {
    out.text((String) value);
  }

  @Override
  public Object readBinary(Body value) {
    return value.text(value.remaining());
  }
}
