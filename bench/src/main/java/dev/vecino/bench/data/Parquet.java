package dev.vecino.bench.data;

import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowReader;
import dev.hardwood.row.PqList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Vectors in a column of a Parquet file: a list of floating-point numbers in each row. */
final class Parquet {
  private Parquet() {}

  /** The first {@code limit} rows of a column. */
  static Matrix read(Path path, String column, int limit) throws IOException {
    List<float[]> rows = new ArrayList<>();
    try (ParquetFileReader file = ParquetFileReader.open(InputFile.of(path)); RowReader reader = file.rowReader()) {
      while (reader.hasNext() && rows.size() < limit) {
        reader.next();
        rows.add(floats(reader.getList(column)));
      }
    } catch (IllegalArgumentException | ClassCastException | NullPointerException e) {
      throw new IOException(path + " has no vectors in a column \"" + column + "\": " + e.getMessage(), e);
    }
    return Matrix.of(rows.toArray(float[][]::new));
  }

  private static float[] floats(PqList list) {
    float[] vector = new float[list.size()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = ((Number) list.get(i)).floatValue();
    }
    return vector;
  }
}
