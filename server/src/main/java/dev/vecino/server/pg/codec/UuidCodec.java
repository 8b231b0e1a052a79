package dev.vecino.server.pg.codec;

import dev.vecino.server.pg.message.Body;
import dev.vecino.server.pg.message.Output;
import dev.vecino.type.Uuid;
import java.time.ZoneId;

/** {@code uuid}: its 16 bytes. */
final class UuidCodec implements Codec {
  @Override
  public int size() {
    return 2 * Long.BYTES;
  }

  @Override
  public void writeText(Object value, ZoneId zone, Output out) {
    out.text(value.toString());
  }

  @Override
  public void writeBinary(Object value, Output out) {
    var uuid = (Uuid) value;
    out.int64(uuid.high()).int64(uuid.low());
  }

  @Override
  public Object readBinary(Body value) {
    return new Uuid(value.int64(), value.int64());
  }
}
