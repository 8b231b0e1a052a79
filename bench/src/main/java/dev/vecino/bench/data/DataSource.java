package dev.vecino.bench.data;

import dev.vecino.bench.config.BenchConfig.DataConfig;
import dev.vecino.bench.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Opens the data set that a configuration names. */
public final class DataSource {
  private final DataConfig config;

  public DataSource(DataConfig config) {
    this.config = config;
  }

  /** @param cache folder for what a generator unpacks */
  public Dataset open(Path cache) throws IOException, ConfigException {
    return labelled(switch (config.format()) {
      case "npy" -> npy();
      case "vecs" -> vecs();
      case "hdf5" -> hdf5();
      case "parquet" -> parquet();
      case "synthetic" -> {
        var made = new Synthetic(config.seed(), config.dimensions(), config.intrinsicDimensions());
        yield new Dataset(
            made.rows(0, config.count()), made.rows(config.count(), config.queryCount()), Optional.empty(),
            Optional.empty());
      }
      case "names" -> split(embedded(Embedded.characterNames(config.seed()), cache));
      case "text" -> split(embedded(Embedded.lines(path()), cache));
      default -> throw new ConfigException("data.format must be npy, vecs, hdf5, parquet, synthetic, names or text, was "
          + config.format());
    });
  }

  private Path path() throws ConfigException {
    if (config.path() == null) {
      throw new ConfigException("data.path is missing");
    }
    Path path = Path.of(config.path());
    if (!Files.exists(path)) {
      throw new ConfigException("data.path: there is no " + path.toAbsolutePath().normalize());
    }
    return path;
  }

  /** The file that the configuration names, or the one in the folder whose name ends so. */
  private Optional<Path> file(String name, String ending) throws IOException, ConfigException {
    if (name != null) {
      Path file = path().resolve(name);
      if (!Files.exists(file)) {
        throw new ConfigException("data: there is no " + file.toAbsolutePath().normalize());
      }
      return Optional.of(file);
    }
    try (var files = Files.list(path())) {
      return files.filter(file -> file.getFileName().toString().endsWith(ending)).sorted().findFirst();
    }
  }

  private Path required(String name, String ending) throws IOException, ConfigException {
    return file(name, ending)
        .orElseThrow(() -> new ConfigException("data.path: no file ends in " + ending + " in " + config.path()));
  }

  private Dataset npy() throws IOException, ConfigException {
    Matrix base = Npy.read(required(config.base(), "base.npy"));
    Optional<Path> queries = file(config.queries(), "query.npy");
    if (queries.isEmpty()) {
      return split(base);
    }
    Optional<Path> neighbors = file(config.neighbors(), "neighbors.npy");
    return new Dataset(base, asked(Npy.read(queries.get())),
        neighbors.isEmpty() ? Optional.empty() : Optional.of(rows(Npy.read(neighbors.get()))), Optional.empty());
  }

  private static int[][] rows(Npy matrix) {
    int[][] rows = new int[matrix.rows()][];
    Arrays.setAll(rows, matrix::ints);
    return rows;
  }

  private Dataset vecs() throws IOException, ConfigException {
    Matrix base = Vecs.read(required(config.base(), "base.fvecs"));
    Optional<Path> queries = file(config.queries(), "query.fvecs");
    if (queries.isEmpty()) {
      return split(base);
    }
    Optional<Path> neighbors = file(config.neighbors(), "groundtruth.ivecs");
    return new Dataset(base, asked(Vecs.read(queries.get())),
        neighbors.isEmpty() ? Optional.empty() : Optional.of(rows(Vecs.read(neighbors.get()))), Optional.empty());
  }

  private static int[][] rows(Vecs matrix) {
    int[][] rows = new int[matrix.rows()][];
    Arrays.setAll(rows, matrix::ints);
    return rows;
  }

  private Dataset hdf5() throws IOException, ConfigException {
    var file = new Hdf5(path());
    Matrix base = file.floats("train").orElseThrow(() -> new ConfigException(config.path() + " has no data set train"));
    Optional<Matrix> queries = file.floats("test");
    return queries.isEmpty()
        ? split(base)
        : new Dataset(base, asked(queries.get()), file.ints("neighbors"), Optional.empty());
  }

  private Dataset parquet() throws IOException, ConfigException {
    Path base = config.base() == null ? path() : path().resolve(config.base());
    Matrix rows = Parquet.read(base, config.column(), Integer.MAX_VALUE);
    return config.queries() == null
        ? split(rows)
        : new Dataset(
            rows, Parquet.read(path().resolve(config.queries()), config.column(), config.queryCount()), Optional.empty(),
            Optional.empty());
  }

  private Matrix embedded(List<String> sentences, Path cache) {
    return Embedded.embed(sentences.subList(0, Math.min(sentences.size(), config.count() + config.queryCount())), cache);
  }

  private Matrix asked(Matrix queries) {
    return queries.head(config.queryCount());
  }

  /** Takes the last rows for queries. */
  private Dataset split(Matrix all) throws ConfigException {
    int queries = Math.min(config.queryCount(), all.rows() / 10);
    if (queries == 0) {
      throw new ConfigException("data: " + all.rows() + " rows are too few to take queries from");
    }
    int rows = all.rows() - queries;
    return new Dataset(all.range(0, rows), all.range(rows, all.rows()), Optional.empty(), Optional.empty());
  }

  private Dataset labelled(Dataset data) throws IOException {
    return config.labels() == null
        ? data
        : new Dataset(data.base(), data.queries(), data.neighbors(),
            Optional.of(Labels.read(config.labels(), data.base().rows())));
  }
}
