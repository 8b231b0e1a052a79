package dev.vecino.bench;

import dev.vecino.index.simd.CodeKernels;
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

/** Nanoseconds of an inner product with a code, four at a time: from cache, from random places, from one place on. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class CodeKernelTimes {
  private static final int LIST = 32;

  @Param({"384", "1536"})
  public int dimensions;

  /** Bits of a code; 32 for the vectors themselves. */
  @Param({"1", "2", "4", "8", "32"})
  public int bits;

  /** Codes in memory: 64 stay in the cache. */
  @Param({"64", "100000"})
  public int rows;

  /** Whether the 32 codes of a list lie side by side, as they would beside the neighbour lists. */
  @Param({"false", "true"})
  public boolean adjacent;

  private final CodeKernels codes = CodeKernels.best();
  private final Kernels floats = Kernels.best();
  private final Kernels.Four four = new Kernels.Four();
  private final SplittableRandom random = new SplittableRandom(1);
  private final int[] slots = new int[LIST];
  private final float[] distances = new float[4];
  private MemorySegment memory;
  private long stride;
  private float[] query;
  private short[] elements;
  private long[] planes;

  @Setup
  public void fill() {
    stride = (dimensions * bits / 8 + (bits == 32 ? 0 : 12) + 63) / 64 * 64L;
    memory = Arena.global().allocate(stride * rows, 64);
    for (long at = 0; at < memory.byteSize(); at += 4) {
      memory.set(ValueLayout.JAVA_FLOAT, at, (float) random.nextGaussian());
    }
    query = new float[dimensions];
    elements = new short[dimensions];
    planes = random.longs((long) codes.planeWords(dimensions / 64) * CodeKernels.PLANES).toArray();
    for (int i = 0; i < dimensions; i++) {
      query[i] = (float) random.nextGaussian();
      elements[i] = (short) random.nextInt(-CodeKernels.MAX_QUERY, CodeKernels.MAX_QUERY + 1);
    }
  }

  @Benchmark
  @OperationsPerInvocation(LIST)
  public float list() {
    float sum = 0;
    int first = random.nextInt(rows - LIST + 1);
    for (int i = 0; i < LIST; i++) {
      slots[i] = adjacent ? first + i : random.nextInt(rows);
    }
    for (int i = 0; i < LIST && bits == 32; i += 4) {
      for (int j = 0; j < 4; j++) {
        four.set(j, memory, stride * slots[i + j]);
      }
      floats.dot(query, four, distances, 0);
      sum += distances[3];
    }
    for (int i = 0; i < LIST && bits < 32; i++) {
      sum += code(stride * slots[i]);
    }
    return sum;
  }

  private int code(long offset) {
    return switch (bits) {
      case 1 -> codes.dot1(planes, memory, offset);
      case 2 -> codes.dot2(elements, memory, offset);
      case 4 -> codes.dot4(elements, memory, offset);
      default -> codes.dot8(elements, memory, offset);
    };
  }
}
