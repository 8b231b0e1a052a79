package dev.vecino.index.quant;

import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import java.nio.ByteBuffer;
import java.util.Optional;

/** What codes are made and read with; never changes. Codes of one model mean nothing to another. */
public final class Model {
  /*
   * A vector x (of length 1 for cosine) becomes r = P (x - c), with the centroid c and the rotation P (none for SQ8). All
   * arithmetic on the way from a vector to its code is scalar or in a fixed order, so that every machine gives the same
   * code and a check can compare bytes.
   */
  private static final int SAMPLE = 4096;
  /** Scale, summand and error of a code. */
  static final int FACTOR_BYTES = 3 * Float.BYTES;

  private final Quantization quantization;
  private final Metric metric;
  private final int trainedOn;
  private final long seed;
  private final float[] centroid;
  private final int length;
  private final Optional<Rotation> rotation;

  /** @param trainedOn how many vectors were in the index when the centroid was computed */
  Model(Quantization quantization, Metric metric, int trainedOn, long seed, float[] centroid) {
    if (!quantization.supports(metric)) {
      throw new IllegalArgumentException("quantization is not supported for metric " + metric);
    }
    this.quantization = quantization;
    this.metric = metric;
    this.trainedOn = trainedOn;
    this.seed = seed;
    this.centroid = centroid;
    int unit = quantization.bits() == 2 ? 128 : 64;
    this.length = (centroid.length + unit - 1) / unit * unit;
    this.rotation = quantization.method() == Quantization.Method.RABITQ
        ? Optional.of(new Rotation(length, seed))
        : Optional.empty();
  }

  /** Takes the mean of a sample of vectors for the centroid. */
  public static Model train(Quantization quantization, Metric metric, VectorChunks vectors, int[] slots, long seed) {
    double[] sum = new double[vectors.dimensions()];
    float[] vector = new float[vectors.dimensions()];
    int step = Math.max(1, slots.length / SAMPLE);
    int count = 0;
    for (int i = 0; i < slots.length; i += step) {
      vectors.copy(slots[i], vector);
      double scale = scale(metric, vector);
      if (!Double.isFinite(scale)) {
        continue;
      }
      count++;
      for (int d = 0; d < sum.length; d++) {
        sum[d] += vector[d] * scale;
      }
    }
    float[] centroid = new float[sum.length];
    for (int d = 0; d < sum.length; d++) {
      centroid[d] = (float) (sum[d] / Math.max(1, count));
    }
    return new Model(quantization, metric, slots.length, seed, centroid);
  }

  private static double scale(Metric metric, float[] vector) {
    if (metric != Metric.COSINE) {
      return 1;
    }
    double squares = 0;
    for (float x : vector) {
      squares += (double) x * x;
    }
    return 1 / Math.sqrt(squares);
  }

  public Quantization quantization() {
    return quantization;
  }

  public Metric metric() {
    return metric;
  }

  /** How many vectors were in the index when it was trained. */
  public int trainedOn() {
    return trainedOn;
  }

  int bits() {
    return quantization.bits();
  }

  int dimensions() {
    return centroid.length;
  }

  /** Dimensions of a residual: those of the vectors, and zeros up to a round number. */
  int length() {
    return length;
  }

  /** Bytes of the code of a vector, without its factors. */
  int codeBytes() {
    return length * quantization.bits() / 8;
  }

  /** Bytes of a code and its factors. */
  public int stride() {
    return codeBytes() + FACTOR_BYTES;
  }

  void residual(float[] vector, float[] out) {
    float scale = (float) scale(metric, vector);
    for (int i = 0; i < centroid.length; i++) {
      out[i] = vector[i] * scale - centroid[i];
    }
    for (int i = centroid.length; i < length; i++) {
      out[i] = 0;
    }
    if (rotation.isPresent()) {
      rotation.get().apply(out);
    }
  }

  /** The inner product with the centroid. */
  double dotCentroid(float[] vector) {
    double sum = 0;
    for (int i = 0; i < centroid.length; i++) {
      sum += (double) vector[i] * centroid[i];
    }
    return sum;
  }

  double centroidSquares() {
    return dotCentroid(centroid);
  }

  /** Bytes that {@link #write} takes. */
  public static int bytes(int dimensions) {
    return Integer.BYTES + Long.BYTES + dimensions * Float.BYTES;
  }

  /** Writes all but quantization and metric. */
  public void write(ByteBuffer out) {
    out.putInt(trainedOn).putLong(seed);
    for (float x : centroid) {
      out.putFloat(x);
    }
  }

  /** Reads what {@link #write} wrote. */
  public static Model read(ByteBuffer in, Quantization quantization, Metric metric, int dimensions) {
    int trainedOn = in.getInt();
    long seed = in.getLong();
    float[] centroid = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      centroid[i] = in.getFloat();
    }
    return new Model(quantization, metric, trainedOn, seed, centroid);
  }
}
