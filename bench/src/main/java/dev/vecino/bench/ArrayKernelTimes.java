package dev.vecino.bench;

import dev.vecino.index.simd.BitKernels;
import dev.vecino.index.simd.Kernels;
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

/** Nanoseconds of a kernel over two arrays in cache: what functions of SQL and inserts call. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ArrayKernelTimes {
  /** Numbers of a vector, or bits. */
  @Param({"384", "1536"})
  public int dimensions;

  private final Kernels kernels = Kernels.best();
  private float[] a;
  private float[] b;
  private long[] bitsA;
  private long[] bitsB;

  @Setup
  public void fill() {
    var random = new SplittableRandom(1);
    a = floats(random);
    b = floats(random);
    bitsA = random.longs(dimensions / Long.SIZE).toArray();
    bitsB = random.longs(dimensions / Long.SIZE).toArray();
  }

  private float[] floats(SplittableRandom random) {
    float[] floats = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      floats[i] = (float) random.nextDouble(-1, 1);
    }
    return floats;
  }

  @Benchmark
  public float dot() {
    return kernels.dot(a, b);
  }

  @Benchmark
  public float squaredL2() {
    return kernels.squaredL2(a, b);
  }

  @Benchmark
  public float l1() {
    return kernels.l1(a, b);
  }

  @Benchmark
  public int hamming() {
    return BitKernels.differing(bitsA, bitsB);
  }

  @Benchmark
  public long jaccard() {
    return BitKernels.shared(bitsA, bitsB);
  }
}
