package dev.vecino.bench;

import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.VectorIndex;
import dev.vecino.index.VectorIndex.SearchOptions;
import dev.vecino.index.hnsw.HnswIndex;
import dev.vecino.index.hnsw.HnswOptions;
import dev.vecino.index.quant.Quantization;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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
import org.openjdk.jmh.annotations.Warmup;

/** The ten nearest rows by the bare index, steered by vectors or by codes. Recall differs a little: see RecallTest. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class CodedWalk {
  private static final int K = 10;
  private static final int QUERIES = 256;

  @Param("20000")
  public int rows;

  @Param({"40", "80"})
  public int efSearch;

  /** {@code none}, {@code sq8}, or {@code rabitq} followed by the bits. */
  @Param({"none", "sq8", "rabitq1", "rabitq2", "rabitq4", "rabitq8"})
  public String quantization;

  private List<float[]> queries;
  private VectorIndex index;
  private int next;

  @Setup
  public void build() throws IOException {
    Vectors vectors = Vectors.of(rows, QUERIES);
    queries = vectors.queries();
    int dimensions = queries.get(0).length;
    VectorChunks chunks = new VectorChunks(dimensions, Integer.highestOneBit(rows) * 2);
    MemorySegment memory = Arena.global().allocate(chunks.stride() * chunks.slotsPerChunk(), 64);
    chunks.add(memory);
    int[] slots = new int[rows];
    long[] rowIds = new long[rows];
    for (int slot = 0; slot < rows; slot++) {
      MemorySegment.copy(
          vectors.rows().get(slot), 0, memory, ValueLayout.JAVA_FLOAT, chunks.offset(slot), dimensions);
      slots[slot] = slot;
      rowIds[slot] = slot + 1;
    }
    HnswIndex built = new HnswIndex(Metric.COSINE, chunks, new HnswOptions(16, 100, 42, method()));
    built.build(slots, rowIds, Runtime.getRuntime().availableProcessors(), (done, total) -> {}, () -> false);
    index = built;
  }

  private Quantization method() {
    return switch (quantization) {
      case "none" -> Quantization.NONE;
      case "sq8" -> Quantization.SQ8;
      default -> Quantization.rabitq(Integer.parseInt(quantization.substring("rabitq".length())));
    };
  }

  @Benchmark
  public double nearest() {
    next = (next + 1) % queries.size();
    double sum = 0;
    try (VectorIndex.Search search = index.search(queries.get(next), SearchOptions.of(efSearch))) {
      for (int i = 0; i < K && search.next(); i++) {
        sum += search.rowId() + search.distance();
      }
    }
    return sum;
  }
}
