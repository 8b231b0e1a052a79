package dev.vecino.bench;

import dev.vecino.bench.data.Npy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Vectors to measure with.
 *
 * @param rows the rows of the table
 * @param queries others of the same kind
 */
record Vectors(List<float[]> rows, List<float[]> queries) {
  private static final int CLUSTERS = 200;

  /** Real ones from the folder that the system property {@code vecino.data} names; where it is absent, made-up ones. */
  static Vectors of(int rows, int queries) throws IOException {
    Path folder = Path.of(System.getProperty("vecino.data", "../shared/data"), "minilm-384");
    return Files.isDirectory(folder) ? read(folder, rows, queries) : clustered(rows, queries, 384);
  }

  private static Vectors read(Path folder, int rows, int queries) throws IOException {
    return new Vectors(
        head(Npy.read(folder.resolve("base.npy")), rows), head(Npy.read(folder.resolve("query.npy")), queries));
  }

  private static List<float[]> head(Npy matrix, int count) {
    List<float[]> vectors = new ArrayList<>(count);
    for (int i = 0; i < Math.min(count, matrix.rows()); i++) {
      vectors.add(matrix.row(i));
    }
    return vectors;
  }

  /** Points around centres, so that they have neighbours as real embeddings do. */
  static Vectors clustered(int rows, int queries, int dimensions) {
    var random = new Random(42);
    List<float[]> centres = new ArrayList<>();
    for (int i = 0; i < CLUSTERS; i++) {
      centres.add(near(new float[dimensions], 1, random));
    }
    List<float[]> points = new ArrayList<>(rows + queries);
    for (int i = 0; i < rows + queries; i++) {
      points.add(near(centres.get(random.nextInt(CLUSTERS)), 0.5f, random));
    }
    return new Vectors(List.copyOf(points.subList(0, rows)), List.copyOf(points.subList(rows, rows + queries)));
  }

  private static float[] near(float[] centre, float spread, Random random) {
    float[] point = new float[centre.length];
    for (int i = 0; i < point.length; i++) {
      point[i] = centre[i] + spread * (float) random.nextGaussian();
    }
    return point;
  }
}
