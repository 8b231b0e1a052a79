package dev.vecino.engine.copy;

import dev.vecino.planner.OutputColumn;
import dev.vecino.type.TextStyle;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Where COPY TO writes its records. */
public interface RecordTarget extends Closeable {
  /** Writes a record: for each column a value of its type's class, or null for NULL. */
  void write(Object[] row) throws IOException;

  /** Writes what comes behind all records. */
  default void end() throws IOException {}

  /** Lets go of what writing needed; the stream stays open. */
  @Override
  default void close() throws IOException {}

  /** Writes data in the format of the options. */
  static RecordTarget of(CopyOptions options, OutputStream data, List<OutputColumn> columns, TextStyle style) throws IOException {
    List<String> names = columns.stream().map(OutputColumn::name).toList();
    return switch (options.format()) {
      case TEXT -> new TextTarget(CopyEncodings.encoded(data, options.charset()), options, names, style);
      case CSV -> new CsvTarget(CopyEncodings.encoded(data, options.charset()), options, names, style);
      case BINARY -> new BinaryTarget(data, columns);
      case JSONL -> new JsonLinesTarget(data, names, style);
      case PARQUET -> new ParquetTarget(data, columns, style);
      case FVECS -> new VectorTarget(new FvecsTarget(data), options, columns);
      case NPY -> new VectorTarget(new NpyTarget(data), options, columns);
    };
  }
}
