package dev.vecino.engine.copy;

import dev.vecino.planner.OutputColumn;
import dev.vecino.type.codec.ByteWriter;
import dev.vecino.type.codec.Codec;
import dev.vecino.type.codec.Codecs;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Writes records in PostgreSQL's binary format, which {@link BinaryRecords} reads. */
final class BinaryTarget implements RecordTarget {
  private static final int RECORD_BYTES = 1024;
  private static final int LARGE_RECORD_BYTES = 1 << 20;
  private static final int END = -1;

  private final OutputStream data;
  private final List<Codec> codecs;
  private final ByteWriter record = new ByteWriter(RECORD_BYTES);

  BinaryTarget(OutputStream data, List<OutputColumn> columns) throws IOException {
    this.data = data;
    this.codecs = columns.stream().map(column -> Codecs.of(column.type())).toList();
    record.bytes(BinaryRecords.SIGNATURE).int32(0).int32(0);
    record.moveTo(data, record.size());
  }

  @Override
  public void write(Object[] row) throws IOException {
    record.int16(row.length);
    for (int i = 0; i < row.length; i++) {
      if (row[i] == null) {
        record.int32(-1);
      } else {
        int began = record.beginValue();
        codecs.get(i).writeBinary(row[i], record);
        record.endValue(began);
      }
    }
    record.moveTo(data, record.size());
    record.shrink(LARGE_RECORD_BYTES);
  }

  @Override
  public void end() throws IOException {
    record.int16(END);
    record.moveTo(data, record.size());
  }
}
