package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;

import dev.vecino.Result;
import dev.vecino.ResultColumn;
import dev.vecino.error.VecinoException;
import dev.vecino.server.pg.message.Output;
import dev.vecino.type.TextStyle;
import dev.vecino.type.codec.ByteWriter;
import dev.vecino.type.codec.Codec;
import dev.vecino.type.codec.Codecs;
import java.util.List;
import java.util.function.Supplier;

/** Writes rows as DataRow messages: {@code D}: int16 n, (int32 length, bytes) * n, where length -1 is NULL. */
final class RowWriter {
  private final Codec[] codecs;
  private final boolean[] binary;
  private final TextStyle style;
  private final long mostBytes;
  private long bytes;

  /** @param mostBytes most bytes of all rows; 0 for any number */
  RowWriter(List<ResultColumn> columns, Formats formats, Supplier<TextStyle> style, long mostBytes) {
    codecs = new Codec[columns.size()];
    binary = new boolean[columns.size()];
    for (int i = 0; i < codecs.length; i++) {
      codecs[i] = Codecs.of(columns.get(i).type());
      binary[i] = formats.binary(i);
    }
    this.style = style.get();
    this.mostBytes = mostBytes;
  }

  /**
   * Writes the rows that follow.
   *
   * @param most how many to write; 0 for all
   * @return how many there were; fewer than {@code most} means that the result has ended
   * @throws VecinoException 54000 beyond the limit of bytes
   */
  long write(Result result, int most, Output out) {
    long count = 0;
    while ((most == 0 || count < most) && result.next()) {
      write(result.row(), out);
      count++;
    }
    return count;
  }

  /** Writes the row that the result is at, and all that follow. */
  long writeRest(Result result, Output out) {
    write(result.row(), out);
    return 1 + write(result, 0, out);
  }

  private void write(Object[] row, Output out) {
    ByteWriter content = out.begin('D').content();
    int from = content.size();
    content.int16(codecs.length);
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
        codecs[i].writeText(value, style, content);
      }
      content.endValue(began);
    }
    bytes += content.size() - from;
    if (mostBytes > 0 && bytes > mostBytes) {
      throw VecinoException.of(PROGRAM_LIMIT_EXCEEDED, "the result exceeds the server's limit of %d bytes", mostBytes)
          .withHint("Ask for fewer rows or columns.");
    }
    out.end();
  }
}
