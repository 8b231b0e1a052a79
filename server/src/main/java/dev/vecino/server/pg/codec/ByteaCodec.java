package dev.vecino.server.pg.codec;

import dev.vecino.server.pg.message.Body;
import dev.vecino.server.pg.message.Output;
import dev.vecino.type.Bytes;
import java.time.ZoneId;

/** {@code bytea}: the bytes; in text {@code \\x} and hexadecimal digits. */
final class ByteaCodec implements Codec {
  @Override
  public int size() {
    return -1;
  }

  @Override
  public void writeText(Object value, ZoneId zone, Output out) {
    out.text(value.toString());
  }

  @Override
  public void writeBinary(Object value, Output out) {
    out.bytes(((Bytes) value).toArray());
  }

  @Override
  public Object readBinary(Body value) {
    return Bytes.wrap(value.bytes(value.remaining()));
  }
}
