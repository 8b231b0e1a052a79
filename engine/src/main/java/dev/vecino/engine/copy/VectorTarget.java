package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.error.VecinoException;
import dev.vecino.planner.OutputColumn;
import dev.vecino.type.DataType;
import dev.vecino.type.HalfVector;
import dev.vecino.type.TypeName;
import dev.vecino.type.Vector;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Files of nothing but vectors. */
final class VectorTarget implements RecordTarget {
  /** What is written of each vector. */
  interface Writer extends Closeable {
    void write(Vector vector) throws IOException;

    default void end() throws IOException {}

    @Override
    default void close() throws IOException {}
  }

  private final Writer writer;
  private final String format;

  VectorTarget(Writer writer, CopyOptions options, List<OutputColumn> columns) {
    this.writer = writer;
    this.format = options.format().word();
    if (columns.size() != 1 || !isDense(columns.getFirst().type())) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "COPY TO in format %s takes exactly one vector column", format);
    }
  }

  @Override
  public void write(Object[] row) throws IOException {
    if (row[0] == null) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "format %s cannot hold NULL", format)
          .withHint("Leave such rows out: COPY (SELECT embedding FROM t WHERE embedding IS NOT NULL) TO ...");
    }
    writer.write(row[0] instanceof HalfVector half ? Vector.trusted(half.toFloats()) : (Vector) row[0]);
  }

  @Override
  public void end() throws IOException {
    writer.end();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  private static boolean isDense(DataType type) {
    return type.name() == TypeName.VECTOR || type.name() == TypeName.HALFVEC;
  }
}
