package dev.vecino.server.pg;

import dev.vecino.Result;
import dev.vecino.ResultColumn;
import dev.vecino.server.pg.message.Output;
import dev.vecino.type.codec.ByteWriter;
import dev.vecino.type.codec.Codec;
import dev.vecino.type.codec.Codecs;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Supplier;

/** Writes rows as DataRow messages: {@code D}: int16 n, (int32 length, bytes) * n, where length -1 is NULL. */
final class RowWriter {
  private final Codec[] codecs;
  private final boolean[] binary;
  private final ZoneId zone;

  RowWriter(List<ResultColumn> columns, Formats formats, Supplier<ZoneId> zone) {
    codecs = new Codec[columns.size()];
    binary = new boolean[columns.size()];
    for (int i = 0; i < codecs.length; i++) {
      codecs[i] = Codecs.of(columns.get(i).type());
      binary[i] = formats.binary(i);
    }
    this.zone = zone.get();
  }

  /**
   * Writes the rows that follow.
   *
   * @param most how many to write; 0 for all
   * @return how many there were; fewer than {@code most} means that the result has ended
   */
  long write(Result result, int most, Output out) {
    long count = 0;
    while ((most == 0 || count < most) && result.next()) {
      write(result.row(), out);
      count++;
    }
    return count;
  }

  private void write(Object[] row, Output out) {
    ByteWriter content = out.begin('D').content().int16(codecs.length);
    for (int i = 0; i < codecs.length; i++) {
      Object value = row[i];
      if (value == null) {
        content.int32(-1);
        continue;
      }
      int began = content.beginValue();
      if (binary[i]) {
        codecs[i].writeBinary(value, content);
      } else {
        codecs[i].writeText(value, zone, content);
      }
      content.endValue(began);
    }
    out.end();
  }
}
