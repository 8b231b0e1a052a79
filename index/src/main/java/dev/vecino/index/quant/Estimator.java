package dev.vecino.index.quant;

import dev.vecino.index.Metric;
import dev.vecino.index.simd.CodeKernels;
import dev.vecino.index.simd.Kernels;
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

  private final Kernels.Four four = new Kernels.Four();
  private final int[] dots = new int[4];
  private Codes codes;
  private Model model;
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
      planes = new long[model.bits() == 1 ? model.length() / 64 * CodeKernels.PLANES : 0];
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
    int sum = model.bits() == 1 ? toPlanes() : toElements();
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

  private int toPlanes() {
    float inverse = 1 / width;
    int words = residual.length / 64;
    int sum = 0;
    for (int word = 0; word < words; word++) {
      long plane0 = 0;
      long plane1 = 0;
      long plane2 = 0;
      long plane3 = 0;
      for (int i = 0; i < 64; i++) {
        int element = (int) Math.rint(residual[word * 64 + i] * inverse);
        sum += element;
        plane0 |= (element & 1L) << i;
        plane1 |= (element >> 1 & 1L) << i;
        plane2 |= (element >> 2 & 1L) << i;
        plane3 |= (element >> 3 & 1L) << i;
      }
      planes[word] = plane0;
      planes[words + word] = plane1;
      planes[2 * words + word] = plane2;
      planes[3 * words + word] = plane3;
    }
    return sum;
  }

  /** Estimates the distances of up to four slots from a position on, at the same positions or from {@code at} on. */
  public void estimate(int[] slots, int from, int count, float[] out, int at) {
    for (int j = 0; j < 4; j++) {
      int slot = slots[from + Math.min(j, count - 1)];
      if (!codes.has(slot)) {
        one(slots, from, count, out, at);
        return;
      }
      four.set(j, codes.chunk(slot), codes.offset(slot));
    }
    dot();
    for (int j = 0; j < count; j++) {
      out[at + j] = finish(slots[from + j], dots[j]);
    }
  }

  /* Slots that came after a search began with codes of an older model may have no code there. */
  private void one(int[] slots, int from, int count, float[] out, int at) {
    for (int j = 0; j < count; j++) {
      out[at + j] = estimate(slots[from + j]);
    }
  }

  public float estimate(int slot) {
    if (!codes.has(slot)) {
      return Float.POSITIVE_INFINITY;
    }
    for (int j = 0; j < 4; j++) {
      four.set(j, codes.chunk(slot), codes.offset(slot));
    }
    dot();
    return finish(slot, dots[0]);
  }

  private void dot() {
    switch (model.bits()) {
      case 1 -> KERNELS.dot1(planes, four, dots);
      case 2 -> KERNELS.dot2(elements, four, dots);
      case 4 -> KERNELS.dot4(elements, four, dots);
      default -> KERNELS.dot8(elements, four, dots);
    }
  }

  private float finish(int slot, int dot) {
    MemorySegment chunk = codes.chunk(slot);
    long at = codes.offset(slot) + model.codeBytes();
    return chunk.get(FLOAT, at) * width * (dot + shift) + chunk.get(FLOAT, at + 4) + add;
  }

  /** The standard deviation of the estimate of a slot, caused by its code. */
  public float error(int slot) {
    if (!codes.has(slot)) {
      return Float.POSITIVE_INFINITY;
    }
    return codes.chunk(slot).get(FLOAT, codes.offset(slot) + model.codeBytes() + 8) * length;
  }

  /** Whether estimates are of squared distances. */
  public boolean isSquared() {
    return model.metric() == Metric.L2;
  }
}
