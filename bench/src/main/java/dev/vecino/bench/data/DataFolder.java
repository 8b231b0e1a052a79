package dev.vecino.bench.data;

import dev.vecino.bench.config.BenchConfig.Filter;
import dev.vecino.index.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/*
 * base.npy       float32, rows x dimensions
 * query.npy      float32, queries x dimensions
 * attributes.npy int32, rows x 2: bucket (row number modulo 1000), label
 * neighbors-*.npy int32, queries x k, the exact neighbours, per filter; -1 where fewer rows match
 * made           what the rest was made from
 */

/** A folder with the vectors of one measurement, in the plain form that every engine's process reads. */
public final class DataFolder {
  private static final int BUCKETS = 1_000;
  private static final String MADE = "made";

  private final Path folder;
  private final Npy base;
  private final Npy queries;
  private final Npy attributes;

  private DataFolder(Path folder) throws IOException {
    this.folder = folder;
    this.base = Npy.read(folder.resolve("base.npy"));
    this.queries = Npy.read(folder.resolve("query.npy"));
    this.attributes = Npy.read(folder.resolve("attributes.npy"));
  }

  /** Opens a folder that was written. */
  public static DataFolder open(Path folder) throws IOException {
    return new DataFolder(folder);
  }

  /** Opens a folder that was made from {@code source}, if there is one. */
  public static Optional<DataFolder> find(Path folder, String source) throws IOException {
    Path made = folder.resolve(MADE);
    return Files.exists(made) && Files.readString(made).equals(source)
        ? Optional.of(new DataFolder(folder))
        : Optional.empty();
  }

  /** Writes the first rows of a data set. */
  public static DataFolder write(Path folder, String source, Dataset data, int rows, int k) throws IOException {
    Files.createDirectories(folder);
    try (var old = Files.newDirectoryStream(folder, "neighbors*.npy")) {
      for (Path file : old) {
        Files.delete(file);
      }
    }
    Files.deleteIfExists(folder.resolve(MADE));
    Matrix base = data.base().head(rows);
    Npy.write(folder.resolve("base.npy"), base);
    Npy.write(folder.resolve("query.npy"), data.queries());
    int[][] attributes = new int[base.rows()][];
    Arrays.setAll(attributes, row -> new int[] {row % BUCKETS, data.labels().map(labels -> labels[row]).orElse(0)});
    Npy.write(folder.resolve("attributes.npy"), attributes);
    boolean known = base.rows() == data.base().rows()
        && data.neighbors().filter(n -> n.length >= data.queries().rows() && n[0].length >= k).isPresent();
    if (known) {
      int[][] neighbors = Arrays.stream(data.neighbors().get())
          .limit(data.queries().rows())
          .map(ids -> Arrays.copyOf(ids, k))
          .toArray(int[][]::new);
      Npy.write(neighborsFile(folder, Optional.empty()), neighbors);
    }
    Files.writeString(folder.resolve(MADE), source);
    return new DataFolder(folder);
  }

  private static Path neighborsFile(Path folder, Optional<Filter> filter) {
    return folder.resolve("neighbors" + filter.map(f -> "-" + f.column() + "-" + f.from() + "-" + f.to()).orElse("") + ".npy");
  }

  /** The exact neighbours among the rows that match, from the folder or computed now. */
  public int[][] neighbors(Metric metric, int k, Optional<Filter> filter) throws IOException {
    Path file = neighborsFile(folder, filter);
    if (!Files.exists(file)) {
      int[][] found = new ExactNeighbors(metric, base, queries, row -> filter.isEmpty() || matches(row, filter.get()))
          .compute(k, Runtime.getRuntime().availableProcessors());
      int[][] padded = new int[found.length][];
      Arrays.setAll(padded, query -> {
        int[] ids = Arrays.copyOf(found[query], k);
        Arrays.fill(ids, found[query].length, k, -1);
        return ids;
      });
      Npy.write(file, padded);
    }
    Npy stored = Npy.read(file);
    int[][] neighbors = new int[stored.rows()][];
    Arrays.setAll(neighbors, query -> Arrays.stream(stored.ints(query)).filter(id -> id >= 0).toArray());
    return neighbors;
  }

  /** Whether a row passes a filter. */
  public boolean matches(int row, Filter filter) {
    int value = filter.column().equals("bucket") ? bucket(row) : label(row);
    return value >= filter.from() && value < filter.to();
  }

  public int bucket(int row) {
    return attributes.ints(row)[0];
  }

  public int label(int row) {
    return attributes.ints(row)[1];
  }

  public Path path() {
    return folder;
  }

  public Matrix base() {
    return base;
  }

  public Matrix queries() {
    return queries;
  }
}
