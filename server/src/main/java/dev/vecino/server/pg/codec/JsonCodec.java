package dev.vecino.server.pg.codec;

import dev.vecino.server.pg.message.Body;
import dev.vecino.server.pg.message.Output;
import dev.vecino.type.Json;
import java.time.ZoneId;

/** {@code json}: the text in both forms. */
final class JsonCodec implements Codec {
  @Override
  public int size() {
    return -1;
  }

  @Override
  public void writeText(Object value, ZoneId zone, Output out) {
    out.text(((Json) value).text());
  }

  @Override
  public void writeBinary(Object value, Output out) {
    out.text(((Json) value).text());
  }

  /** Reads the text, for the engine to check. */
  @Override
  public Object readBinary(Body value) {
    return value.text(value.remaining());
  }
}
