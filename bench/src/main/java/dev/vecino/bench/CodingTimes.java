package dev.vecino.bench;

import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.quant.Codes;
import dev.vecino.index.quant.Estimator;
import dev.vecino.index.quant.Model;
import dev.vecino.index.quant.Quantization;
import dev.vecino.index.simd.CodeKernels;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
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

/** Nanoseconds of what comes before codes are read: Hadamard transform, bit planes, preparing a query, coding a row. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class CodingTimes {
  private static final int ROWS = 64;

  @Param({"384", "1536"})
  public int dimensions;

  /** {@code sq8}, or {@code rabitq} followed by the bits: only the latter rotates. */
  @Param({"sq8", "rabitq1", "rabitq2", "rabitq4", "rabitq8"})
  public String quantization;

  private final CodeKernels kernels = CodeKernels.best();
  private final Codes.Coder coder = new Codes.Coder();
  private final Estimator estimator = new Estimator();
  private VectorChunks rows;
  private Codes codes;
  private float[] query;
  private float[] block;
  private long[] planes;
  private int next;

  @Setup
  public void fill() {
    var random = new SplittableRandom(1);
    rows = new VectorChunks(dimensions, ROWS);
    MemorySegment memory = Arena.global().allocate(rows.stride() * ROWS, 64);
    rows.add(memory);
    int[] slots = new int[ROWS];
    for (int slot = 0; slot < ROWS; slot++) {
      slots[slot] = slot;
      MemorySegment.copy(floats(random), 0, memory, ValueLayout.JAVA_FLOAT, rows.offset(slot), dimensions);
    }
    query = floats(random);
    block = floats(random);
    planes = new long[kernels.planeWords(dimensions / 64) * CodeKernels.PLANES];
    codes = new Codes(Model.train(method(), Metric.COSINE, rows, slots, 1));
    encodeRow();
    estimator.from(codes, query);
  }

  private Quantization method() {
    return quantization.equals("sq8")
        ? Quantization.SQ8
        : Quantization.rabitq(Integer.parseInt(quantization.substring("rabitq".length())));
  }

  private float[] floats(SplittableRandom random) {
    float[] floats = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      floats[i] = (float) random.nextGaussian();
    }
    return floats;
  }

  /** A block as long as the largest power of two within the dimensions; a rotation transforms six of them. */
  @Benchmark
  public float hadamard() {
    int length = Integer.highestOneBit(dimensions);
    float scale = (float) (1 / Math.sqrt(length));
    kernels.hadamard(block, 0, length);
    for (int i = 0; i < length; i++) {
      block[i] *= scale; // or it would grow beyond all numbers
    }
    return block[0];
  }

  @Benchmark
  public int planes() {
    return kernels.planes(query, 2, planes);
  }

  @Benchmark
  public void prepareQuery() {
    estimator.from(codes, query);
  }

  @Benchmark
  public void encodeRow() {
    next = (next + 1) % ROWS;
    codes.encode(coder, rows, next);
  }
}
