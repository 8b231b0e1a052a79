package dev.vecino.engine.copy;

import dev.vecino.catalog.Column;
import dev.vecino.type.DataType;
import dev.vecino.type.TextStyle;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/** The records that COPY FROM reads. */
public interface RecordSource extends AutoCloseable {
  /**
   * Where records go.
   *
   * @param types to read values as: lengths and scales are for the assignment to check, which treats them otherwise than a
   *     cast; vectors are the same in both
   * @param style in which dates, times and intervals are read
   * @param notices hears of records that are left out
   */
  record Destination(String table, List<Column> columns, List<DataType> types, TextStyle style, Consumer<String> notices) {
    public Destination(String table, List<Column> columns, TextStyle style, Consumer<String> notices) {
      this(table, columns, columns.stream().map(Destination::type).toList(), style, notices);
    }

    List<String> names() {
      return columns.stream().map(Column::name).toList();
    }

    private static DataType type(Column column) {
      return column.type().isVector() ? column.type() : column.type().plain();
    }
  }

  /** Stands in a record for the default of the column. */
  Object DEFAULT = new Object();

  /**
   * The next record: for each column a value of its type's class, null for NULL, or {@link #DEFAULT}; null at the end.
   *
   * @throws dev.vecino.error.VecinoException with the place in its detail, where the record is wrong
   */
  Object[] next();

  /** What the current record is known by: {@code line 3}. */
  String place();

  /** What the end of the data leaves to say, of records that were left out. */
  default void end() {}

  @Override
  default void close() {}

  /** Reads data in the format of the options. */
  static RecordSource of(CopyOptions options, CountedInput data, Destination destination) {
    InputStream text = CopyEncodings.decoded(data, options.charset());
    return switch (options.format()) {
      case TEXT -> new FieldRecords(new TextSource(text, options), options, destination);
      case CSV -> new FieldRecords(new CsvSource(text, options, destination.names()), options, destination);
      case BINARY -> new BinaryRecords(data, destination);
      case JSONL -> new FieldRecords(new JsonLinesSource(data, destination.columns()), options, destination);
      case PARQUET -> new FieldRecords(new ParquetSource(data, destination.names()), options, destination);
      case FVECS -> new VectorRecords(new FvecsSource(data), options, destination);
      case NPY -> new VectorRecords(new NpySource(data), options, destination);
    };
  }
}
