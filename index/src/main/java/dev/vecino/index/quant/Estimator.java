package dev.vecino.index.quant;

import dev.vecino.index.Metric;
import dev.vecino.index.simd.CodeKernels;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Distances from one vector to many, estimated from codes; squared for L2. For one thread. */
public final class Estimator {
  /*
   * The query's residual y is made of small integers t too, y = width t, and <v, y> = width (<u, t> + bias sum t) with
   * v_i = u_i + bias. The rest are sums of what the row and the query give.
   */
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final CodeKernels KERNELS = CodeKernels.best();
  private static final int LARGEST_PLANE = (1 << CodeKernels.PLANES - 1) - 1;

  private Codes codes;
  private Model model;
  private float[] scales = new float[64];
  private float[] residual = {};
  private short[] elements = {};
  private long[] planes = {};
  private float width;
  private float shift;
  private float add;
  private float length;

  /** Measures from a vector. */
  public void from(Codes codes, float[] vector) {
    this.codes = codes;
    if (model != codes.model()) {
      model = codes.model();
      residual = new float[model.length()];
      elements = new short[model.bits() == 1 ? 0 : model.length()];
      planes = new long[model.bits() == 1 ? KERNELS.planeWords(model.length() / 64) * CodeKernels.PLANES : 0];
    }
    model.residual(vector, residual);
    float squares = 0;
    float largest = 0;
    for (float y : residual) {
      squares += y * y;
      largest = Math.max(largest, Math.abs(y));
    }
    length = (float) Math.sqrt(squares);
    int most = model.bits() == 1 ? LARGEST_PLANE : CodeKernels.MAX_QUERY;
    width = largest > 0 && largest < Float.POSITIVE_INFINITY ? largest / most : 1;
    int sum = model.bits() == 1 ? KERNELS.planes(residual, 1 / width, planes) : toElements();
    float bias = -((1 << model.bits()) - 1) / 2f;
    shift = bias * sum;
    add = switch (model.metric()) {
      case L2 -> squares;
      case COSINE -> squares / 2;
      case INNER_PRODUCT -> (float) -model.dotCentroid(vector);
      case L1, HAMMING, JACCARD -> throw new IllegalStateException("there are no codes for " + model.metric());
    };
  }

  private int toElements() {
    float inverse = 1 / width;
    int sum = 0;
    for (int i = 0; i < residual.length; i++) {
      int element = (int) Math.rint(residual[i] * inverse);
      elements[i] = (short) element;
      sum += element;
    }
    return sum;
  }

  /** Estimates the distances of {@code slots[from..to)} into {@code out} at the same positions. */
  public void estimate(int[] slots, int from, int to, float[] out) {
    if (scales.length < to) {
      scales = new float[to];
    }
    MemorySegment[] chunks = codes.chunks();
    // The factors first: so the lines of all codes are on their way before one is waited for.
    for (int i = from; i < to; i++) {
      if (Codes.chunk(slots[i]) < chunks.length) {
        MemorySegment chunk = chunks[Codes.chunk(slots[i])];
        long at = codes.offset(slots[i]) + model.codeBytes();
        scales[i] = chunk.get(FLOAT, at) * width;
        out[i] = chunk.get(FLOAT, at + 4) + add;
      } else {
        scales[i] = 0;
        out[i] = Float.POSITIVE_INFINITY;
      }
    }
    for (int i = from; i < to; i++) {
      if (Codes.chunk(slots[i]) < chunks.length) {
        out[i] += scales[i] * (dot(chunks[Codes.chunk(slots[i])], codes.offset(slots[i])) + shift);
      }
    }
  }

  /** Slots that came after a search began with codes of an older model may have no code there: infinitely far. */
  public float estimate(int slot) {
    MemorySegment[] chunks = codes.chunks();
    if (Codes.chunk(slot) >= chunks.length) {
      return Float.POSITIVE_INFINITY;
    }
    MemorySegment chunk = chunks[Codes.chunk(slot)];
    long at = codes.offset(slot);
    float scale = chunk.get(FLOAT, at + model.codeBytes()) * width;
    float base = chunk.get(FLOAT, at + model.codeBytes() + 4) + add;
    return base + scale * (dot(chunk, at) + shift);
  }

  private int dot(MemorySegment chunk, long at) {
    return switch (model.bits()) {
      case 1 -> KERNELS.dot1(planes, chunk, at);
      case 2 -> KERNELS.dot2(elements, chunk, at);
      case 4 -> KERNELS.dot4(elements, chunk, at);
      default -> KERNELS.dot8(elements, chunk, at);
    };
  }

  /** The standard deviation of the estimate of a slot, caused by its code. */
  public float error(int slot) {
    MemorySegment[] chunks = codes.chunks();
    return Codes.chunk(slot) < chunks.length
        ? chunks[Codes.chunk(slot)].get(FLOAT, codes.offset(slot) + model.codeBytes() + 8) * length
        : Float.POSITIVE_INFINITY;
  }

  /** Whether estimates are of squared distances. */
  public boolean isSquared() {
    return model.metric() == Metric.L2;
  }
}
