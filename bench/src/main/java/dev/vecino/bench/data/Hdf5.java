package dev.vecino.bench.data;

import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.exceptions.HdfException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A file of ann-benchmarks: HDF5 with the data sets {@code train}, {@code test} and, mostly, {@code neighbors}. */
final class Hdf5 {
  private static final int ROWS_PER_READ = 4_096;

  private final Path path;

  Hdf5(Path path) {
    this.path = path;
  }

  /** The whole data set of that name as float32, where there is one. */
  Optional<Matrix> floats(String name) throws IOException {
    return read(name, block -> switch (block) {
      case float[][] floats -> floats;
      case double[][] doubles -> narrowed(doubles);
      default -> throw new HdfException(name + " holds no floating-point numbers");
    }).map(rows -> Matrix.of(rows));
  }

  /** The whole data set of that name as int32, where there is one. */
  Optional<int[][]> ints(String name) throws IOException {
    try (var file = new HdfFile(path)) {
      if (!file.getChildren().containsKey(name)) {
        return Optional.empty();
      }
      return Optional.of(switch (file.getDatasetByPath(name).getData()) {
        case int[][] ints -> ints;
        case long[][] longs -> narrowed(longs);
        case Object other -> throw new HdfException(name + " holds no integers but " + other.getClass().getTypeName());
      });
    } catch (HdfException e) {
      throw new IOException(path + ": " + e.getMessage(), e);
    }
  }

  @FunctionalInterface
  private interface Conversion {
    float[][] floats(Object block);
  }

  private Optional<float[][]> read(String name, Conversion conversion) throws IOException {
    try (var file = new HdfFile(path)) {
      if (!file.getChildren().containsKey(name)) {
        return Optional.empty();
      }
      Dataset dataset = file.getDatasetByPath(name);
      int[] shape = dataset.getDimensions();
      float[][] rows = new float[shape[0]][];
      for (int from = 0; from < rows.length; from += ROWS_PER_READ) {
        int count = Math.min(ROWS_PER_READ, rows.length - from);
        float[][] block = conversion.floats(dataset.getData(new long[] {from, 0}, new int[] {count, shape[1]}));
        System.arraycopy(block, 0, rows, from, count);
      }
      return Optional.of(rows);
    } catch (HdfException e) {
      throw new IOException(path + ": " + e.getMessage(), e);
    }
  }

  private static float[][] narrowed(double[][] rows) {
    float[][] narrow = new float[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      narrow[i] = new float[rows[i].length];
      for (int j = 0; j < rows[i].length; j++) {
        narrow[i][j] = (float) rows[i][j];
      }
    }
    return narrow;
  }

  private static int[][] narrowed(long[][] rows) {
    int[][] narrow = new int[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      narrow[i] = new int[rows[i].length];
      for (int j = 0; j < rows[i].length; j++) {
        narrow[i][j] = Math.toIntExact(rows[i][j]);
      }
    }
    return narrow;
  }
}
