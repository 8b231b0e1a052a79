package dev.vecino.bench;

import dev.vecino.Prepared;
import dev.vecino.Result;
import dev.vecino.Session;
import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.VectorIndex;
import dev.vecino.index.VectorIndex.SearchOptions;
import dev.vecino.index.hnsw.HnswIndex;
import dev.vecino.index.hnsw.HnswOptions;
import dev.vecino.type.Vector;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What SQL costs: the ten nearest rows by the bare index, by a prepared statement of a session, and through JDBC.
 * Compare the medians, {@code p0.50}: they suffer least from what else the machine does.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 6, time = 2)
@Fork(1)
public class CachedTopKOverhead {
  private static final int K = 10;
  private static final int EF_SEARCH = 40;
  private static final int QUERIES = 256;

  /** Rows of the table. */
  @Param("20000")
  public int rows;

  private List<float[]> queries;
  private int next;
  private VectorIndex index;
  private Connection connection;
  private PreparedStatement statement;
  private Prepared prepared;

  @Setup
  public void open() throws IOException, SQLException {
    Vectors vectors = Vectors.of(rows, QUERIES);
    queries = vectors.queries();
    index = bareIndex(vectors.rows());
    connection = DriverManager.getConnection("jdbc:vecino:mem:overhead");
    VectorTable.create(connection, vectors.rows().get(0).length);
    VectorTable.fill(connection, vectors.rows().size(), vectors.rows()::get);
    VectorTable.index(connection);
    VectorTable.execute(connection, "SET hnsw.ef_search = " + EF_SEARCH);
    statement = connection.prepareStatement(VectorTable.NEAREST_10);
    prepared = connection.unwrap(Session.class).prepare(VectorTable.NEAREST_10);
  }

  private static VectorIndex bareIndex(List<float[]> rows) {
    int dimensions = rows.get(0).length;
    var chunks = new VectorChunks(dimensions, Integer.highestOneBit(rows.size()) * 2);
    MemorySegment memory = Arena.global().allocate(chunks.stride() * chunks.slotsPerChunk(), 64);
    chunks.add(memory);
    var index = new HnswIndex(
        Metric.COSINE, chunks, new HnswOptions(VectorTable.M, VectorTable.EF_CONSTRUCTION, 42));
    for (int slot = 0; slot < rows.size(); slot++) {
      MemorySegment.copy(rows.get(slot), 0, memory, ValueLayout.JAVA_FLOAT, chunks.offset(slot), dimensions);
      index.insert(slot, slot + 1);
    }
    return index;
  }

  @TearDown
  public void close() throws SQLException {
    prepared.close();
    connection.close();
  }

  /** Begins with the first query again. */
  void rewind() {
    next = 0;
  }

  private float[] query() {
    next = (next + 1) % queries.size();
    return queries.get(next);
  }

  @Benchmark
  public double bareIndex() {
    double sum = 0;
    try (VectorIndex.Search search = index.search(query(), SearchOptions.of(EF_SEARCH))) {
      for (int i = 0; i < K && search.next(); i++) {
        sum += search.rowId() + search.distance();
      }
    }
    return sum;
  }

  @Benchmark
  public double session() {
    double sum = 0;
    try (Result result = prepared.execute(List.of(Vector.trusted(query())))) {
      while (result.next()) {
        Object[] row = result.row();
        sum += (Integer) row[0] + (Double) row[1];
      }
    }
    return sum;
  }

  @Benchmark
  public double jdbc() throws SQLException {
    double sum = 0;
    statement.setObject(1, query());
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        sum += rows.getInt(1) + rows.getDouble(2);
      }
    }
    return sum;
  }
}
