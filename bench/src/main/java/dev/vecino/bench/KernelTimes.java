package dev.vecino.bench;

import dev.vecino.index.ElementType;
import dev.vecino.index.simd.Kernels;
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

/** Nanoseconds of a kernel over float32 or float16, one vector at a time or four, from cache or from random places. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class KernelTimes {
  private static final int LIST = 32;

  @Param({"384", "1536"})
  public int dimensions;

  @Param({"FLOAT32", "FLOAT16"})
  public ElementType elements;

  @Param({"dot", "squaredL2", "l1", "squares"})
  public String kernel;

  /** Vectors in one call; {@code squares} has one in any case. */
  @Param({"1", "4"})
  public int together;

  /** Vectors in memory: 64 stay in the cache. */
  @Param({"64", "100000"})
  public int rows;

  private final Kernels.Four four = new Kernels.Four();
  private final SplittableRandom random = new SplittableRandom(1);
  private final float[] out = new float[4];
  private Kernels kernels;
  private MemorySegment memory;
  private long stride;
  private float[] query;

  @Setup
  public void fill() {
    kernels = Kernels.best(elements);
    boolean half = elements == ElementType.FLOAT16;
    stride = (long) dimensions * (half ? Short.BYTES : Float.BYTES);
    memory = Arena.global().allocate(stride * rows, 64);
    for (long i = 0; i < (long) rows * dimensions; i++) {
      float x = (float) random.nextDouble(-1, 1);
      if (half) {
        memory.setAtIndex(ValueLayout.JAVA_SHORT, i, Float.floatToFloat16(x));
      } else {
        memory.setAtIndex(ValueLayout.JAVA_FLOAT, i, x);
      }
    }
    query = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      query[i] = (float) random.nextDouble(-1, 1);
    }
  }

  @Benchmark
  @OperationsPerInvocation(LIST)
  public float list() {
    return together == 1 || kernel.equals("squares") ? oneByOne() : byFours();
  }

  private float oneByOne() {
    float sum = 0;
    for (int i = 0; i < LIST; i++) {
      long offset = stride * random.nextInt(rows);
      sum += switch (kernel) {
        case "dot" -> kernels.dot(query, memory, offset);
        case "squaredL2" -> kernels.squaredL2(query, memory, offset);
        case "l1" -> kernels.l1(query, memory, offset);
        default -> kernels.squares(memory, offset, dimensions);
      };
    }
    return sum;
  }

  private float byFours() {
    float sum = 0;
    for (int i = 0; i < LIST; i += 4) {
      for (int j = 0; j < 4; j++) {
        four.set(j, memory, stride * random.nextInt(rows));
      }
      switch (kernel) {
        case "dot" -> kernels.dot(query, four, out, 0);
        case "squaredL2" -> kernels.squaredL2(query, four, out, 0);
        default -> kernels.l1(query, four, out, 0);
      }
      sum += out[0] + out[3];
    }
    return sum;
  }
}
