package dev.vecino.bench;

import dev.vecino.index.Metric;
import dev.vecino.index.Probe;
import dev.vecino.index.SparseDistances;
import dev.vecino.index.simd.BitKernels;
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
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Nanoseconds of a distance between bits in memory, and between sparse vectors, from cache or from random places. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class BitAndSparseTimes {
  private static final int LIST = 32;

  /** Bits of a vector; of a sparse one a twentieth is not 0. */
  @Param({"384", "1536"})
  public int dimensions;

  /** Vectors in memory: 64 stay in the cache. */
  @Param({"64", "100000"})
  public int rows;

  private final SplittableRandom random = new SplittableRandom(1);
  private MemorySegment memory;
  private long stride;
  private long[] words;
  private Probe.Sparse query;
  private Probe.Sparse[] sparse;

  @Setup
  public void fill() {
    words = random.longs(Probe.words(dimensions)).toArray();
    stride = (long) words.length * Long.BYTES;
    memory = Arena.global().allocate(stride * rows, 64);
    for (long i = 0; i < (long) rows * words.length; i++) {
      memory.setAtIndex(ValueLayout.JAVA_LONG, i, random.nextLong());
    }
    query = sparse();
    sparse = new Probe.Sparse[rows];
    for (int i = 0; i < rows; i++) {
      sparse[i] = sparse();
    }
  }

  private Probe.Sparse sparse() {
    int[] indices = random.ints(0, dimensions).distinct().limit(dimensions / 20).sorted().toArray();
    float[] values = new float[indices.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextDouble(-1, 1);
    }
    return new Probe.Sparse(dimensions, indices, values);
  }

  @Benchmark
  @OperationsPerInvocation(LIST)
  public int hamming() {
    int sum = 0;
    for (int i = 0; i < LIST; i++) {
      sum += BitKernels.differing(words, memory, stride * random.nextInt(rows));
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(LIST)
  public long jaccard() {
    long sum = 0;
    for (int i = 0; i < LIST; i++) {
      sum += BitKernels.shared(words, memory, stride * random.nextInt(rows));
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(LIST)
  public double sparseCosine() {
    return sparse(Metric.COSINE);
  }

  @Benchmark
  @OperationsPerInvocation(LIST)
  public double sparseL2() {
    return sparse(Metric.L2);
  }

  @Benchmark
  @OperationsPerInvocation(LIST)
  public double sparseL1() {
    return sparse(Metric.L1);
  }

  @Benchmark
  @OperationsPerInvocation(LIST)
  public double sparseInnerProduct() {
    return sparse(Metric.INNER_PRODUCT);
  }

  private double sparse(Metric metric) {
    double sum = 0;
    for (int i = 0; i < LIST; i++) {
      sum += SparseDistances.distance(metric, query, sparse[random.nextInt(rows)]);
    }
    return sum;
  }
}
