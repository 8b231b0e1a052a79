package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.BAD_COPY_FILE_FORMAT;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.IO_ERROR;
import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;

import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowReader;
import dev.hardwood.row.PqList;
import dev.hardwood.schema.ColumnProjection;
import dev.hardwood.schema.SchemaNode;
import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * Rows of a Parquet file, its columns by the names of the table's; columns that the table has not are not read. What comes by a
 * stream goes to a temporary file first, because the format begins at its end.
 */
final class ParquetSource implements FieldSource {
  private static final int BATCH = 64;
  private static final int MOST_SECONDS = 30;
  /**
   * Whether the library reads a damaged file without end: nobody can stop it, and each such reading takes a thread that others
   * need, so that there is none after the first.
   */
  private static final AtomicBoolean STUCK = new AtomicBoolean();

  private final CountedInput data;
  private final ExecutorService thread = Executors.newSingleThreadExecutor(Thread.ofVirtual().name("vecino-parquet").factory());
  private final Deque<Object[]> batch = new ArrayDeque<>();
  private final List<String> names;
  private Path temporary;
  private long size;
  private long rows;
  private ParquetFileReader file;
  private RowReader reader;
  private long row;

  ParquetSource(CountedInput data, List<String> names) {
    this.data = data;
    this.names = names;
  }

  @Override
  public void skipHeader(List<String> columnNames) {}

  @Override
  public Object[] next() {
    if (batch.isEmpty()) {
      batch.addAll(nextBatch());
    }
    row++;
    data.reach(size * row / Math.max(rows, 1));
    return batch.poll();
  }

  // In a thread of its own, which can be left alone.
  private List<Object[]> nextBatch() {
    Future<List<Object[]>> reading = thread.submit(this::readBatch);
    try {
      return reading.get(MOST_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      STUCK.set(true);
      throw wrong("malformed Parquet data: nothing could be read for %d seconds", MOST_SECONDS).causedBy(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw VecinoException.of(IO_ERROR, "could not read COPY data: interrupted").causedBy(e);
    } catch (ExecutionException e) {
      throw refusal(e.getCause());
    }
  }

  private static VecinoException refusal(Throwable cause) {
    return switch (cause) {
      case VecinoException known -> known;
      case UnsupportedOperationException e -> missing(e);
      case NoClassDefFoundError e -> missing(e);
      default -> wrong("malformed Parquet data: %s", cause.getMessage()).causedBy(cause);
    };
  }

  private static VecinoException missing(Throwable e) {
    return VecinoException.of(FEATURE_NOT_SUPPORTED, "the Parquet file needs what is missing: %s", e.getMessage()).causedBy(e);
  }

  private List<Object[]> readBatch() throws IOException {
    if (reader == null) {
      open();
    }
    List<Object[]> read = new ArrayList<>();
    while (read.size() < BATCH && reader.hasNext()) {
      reader.next();
      Object[] values = new Object[names.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = detached(reader.getValue(names.get(i)));
      }
      read.add(values);
    }
    return read;
  }

  // Lists are windows on memory that is used again.
  private static Object detached(Object value) {
    return value instanceof PqList list ? list.values().stream().map(ParquetSource::detached).collect(Collectors.toList()) : value;
  }

  private void open() throws IOException {
    if (STUCK.get()) {
      throw VecinoException.of(OBJECT_NOT_IN_PREREQUISITE_STATE, "Parquet files cannot be read since one was damaged")
          .withHint("Restart the process; files in other formats can be read.");
    }
    Path path = data.file().orElseGet(this::spooled);
    size = Files.size(path);
    file = ParquetFileReader.open(InputFile.of(path));
    rows = file.getFileMetaData().numRows();
    Set<String> known =
        file.getFileSchema().getRootNode().children().stream().map(SchemaNode::name).collect(Collectors.toSet());
    for (String name : names) {
      if (!known.contains(name)) {
        throw VecinoException.of(UNDEFINED_COLUMN, "there is no column \"%s\" in the Parquet file", name)
            .withHint("It has " + String.join(", ", known.stream().sorted().toList()) + "; name the columns to fill: COPY t (a, b) FROM ...");
      }
    }
    reader = file.buildRowReader().projection(ColumnProjection.columns(names.toArray(String[]::new))).build();
  }

  private Path spooled() {
    try {
      temporary = Files.createTempFile("vecino", ".parquet");
      Files.copy(data, temporary, StandardCopyOption.REPLACE_EXISTING);
      return temporary;
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "could not read COPY data: %s", e.getMessage()).causedBy(e);
    }
  }

  @Override
  public void close() {
    thread.shutdown();
    try {
      if (reader != null && !STUCK.get()) {
        reader.close();
      }
      if (file != null && !STUCK.get()) {
        file.close();
      }
      if (temporary != null) {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "could not close COPY data: %s", e.getMessage()).causedBy(e);
    }
  }

  private static VecinoException wrong(String format, Object... arguments) {
    return VecinoException.of(BAD_COPY_FILE_FORMAT, format, arguments);
  }

  @Override
  public long line() {
    return row;
  }
}
