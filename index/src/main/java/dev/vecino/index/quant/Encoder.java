package dev.vecino.index.quant;

import dev.vecino.index.VectorChunks;
import dev.vecino.index.Metric;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Makes the codes of a model. For one thread. */
final class Encoder {
  /*
   * A code is a vector v of half-integers, v_i = u_i - (2^bits - 1) / 2 with the unsigned field u_i, near to r up to a
   * factor. What counts is the angle between v and r: the estimate of <r, y> is <v, y> |r|^2 / <v, r>, without bias
   * where r was rotated at random. The best step is sought as by OSQ: from that which is best for normal coordinates,
   * the step is fitted to the code and the code to the step, while the angle shrinks.
   *
   * 1 / cos^2 - 1 is the square of the tangent of that angle: how much of v is beside r. Its inner product with y is
   * random, with a standard deviation of |r| |y| tan / sqrt(n - 1) (theorem 3.2 of the paper). The query is rounded too: by
   * a step of about 3.5 |y| / sqrt(n) over the largest element, more where coordinates are not rotated.
   */
  private static final double PLANE_ROUNDING = 0.14;
  private static final double ELEMENT_ROUNDING = 0.016;
  private static final double PLAIN_ROUNDING = 0.03;
  private static final int ROUNDS = 4;
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final Model model;
  private final double rounding;
  private final float[] vector;
  private final float[] residual;
  private byte[] fields;
  private byte[] best;
  private double cosine;
  private double dot;

  Encoder(Model model) {
    this.model = model;
    this.rounding = model.bits() == 1
        ? PLANE_ROUNDING
        : model.quantization().method() == Quantization.Method.SQ8 ? PLAIN_ROUNDING : ELEMENT_ROUNDING;
    this.vector = new float[model.dimensions()];
    this.residual = new float[model.length()];
    this.fields = new byte[model.length()];
    this.best = new byte[model.length()];
  }

  /** Writes the code and the factors of the vector in a slot. */
  void encode(VectorChunks vectors, int slot, MemorySegment out, long offset) {
    vectors.copy(slot, vector);
    model.residual(vector, residual);
    double squares = 0;
    for (float r : residual) {
      squares += (double) r * r;
    }
    fit(squares);
    pack(out, offset);
    double factor = dot > 0 ? squares / dot : 0;
    double tangent = cosine > 0 ? Math.sqrt(Math.max(0, 1 / (cosine * cosine) - 1)) : 0;
    double error = Math.sqrt(squares) * Math.hypot(tangent, rounding) / Math.sqrt(residual.length - 1);
    boolean doubled = model.metric() == Metric.L2;
    double add = switch (model.metric()) {
      case L2 -> squares;
      case COSINE -> squares / 2;
      case INNER_PRODUCT -> model.centroidSquares() - model.dotCentroid(vector);
      case L1, HAMMING, JACCARD -> throw new IllegalStateException("there are no codes for " + model.metric());
    };
    long at = offset + model.codeBytes();
    out.set(FLOAT, at, (float) (doubled ? -2 * factor : -factor));
    out.set(FLOAT, at + 4, (float) add);
    out.set(FLOAT, at + 8, (float) (doubled ? 2 * error : error));
  }

  private void fit(double squares) {
    cosine = 0;
    dot = 0;
    if (model.bits() == 1) {
      double sum = 0;
      for (int i = 0; i < residual.length; i++) {
        best[i] = (byte) (residual[i] > 0 ? 1 : 0);
        sum += Math.abs(residual[i]);
      }
      dot = sum / 2;
      cosine = squares > 0 ? dot / Math.sqrt(squares * residual.length / 4) : 0;
      return;
    }
    int levels = 1 << model.bits();
    double interval = switch (model.bits()) {
      case 2 -> 1.493;
      case 4 -> 2.514;
      default -> 3.922;
    };
    double step = 2 * interval / (levels - 1) * Math.sqrt(squares / residual.length);
    for (int round = 0; round < ROUNDS && step > 0; round++) {
      float inverse = (float) (1 / step);
      int half = levels / 2;
      double products = 0;
      double codeSquares = 0;
      for (int i = 0; i < residual.length; i++) {
        int field = Math.clamp((long) Math.floor(residual[i] * inverse), -half, half - 1);
        float value = field + 0.5f;
        products += (double) value * residual[i];
        codeSquares += value * value;
        fields[i] = (byte) (field + half);
      }
      double reached = products / Math.sqrt(codeSquares * squares);
      if (!(reached > cosine)) {
        return;
      }
      cosine = reached;
      dot = products;
      step = products / codeSquares;
      byte[] swap = best;
      best = fields;
      fields = swap;
    }
  }

  private void pack(MemorySegment out, long offset) {
    int bits = model.bits();
    if (bits == 1) {
      for (int word = 0; word < best.length / 64; word++) {
        long packed = 0;
        for (int i = 0; i < 64; i++) {
          packed |= (long) best[word * 64 + i] << i;
        }
        out.set(LONG, offset + 8L * word, packed);
      }
      return;
    }
    int shorts = best.length * bits / 16;
    int mask = (1 << bits) - 1;
    for (int i = 0; i < shorts; i++) {
      int packed = 0;
      for (int d = i, shift = 0; d < best.length; d += shorts, shift += bits) {
        packed |= (best[d] & mask) << shift;
      }
      out.set(SHORT, offset + 2L * i, (short) packed);
    }
  }
}
