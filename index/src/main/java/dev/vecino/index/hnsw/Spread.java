package dev.vecino.index.hnsw;

import java.nio.ByteBuffer;

/** How distances grow with rank among the nearest of a row, learnt from the rows that are inserted. */
final class Spread {
  /*
   * For breadths of 16, 32, ... the mean of distance(breadth) / distance(breadth / 4), which is about the same wherever a
   * query lies; between ranks it is taken as a power of their ratio. Of every eighth slot, so that threads seldom meet here.
   */
  static final int BREADTHS = 7;
  static final int BYTES = BREADTHS * 8;
  private static final int LEAST_BREADTH = 16;
  private static final int PART = 4;
  private static final int LEAST_SAMPLES = 32;
  private static final int MOST_SAMPLES = 1024; // older ones are forgotten by and by
  private static final int SLOTS_PER_SAMPLE = 8;

  private final float[] ratios = new float[BREADTHS];
  private final int[] samples = new int[BREADTHS];

  /** Takes the nearest of a row into account, nearest first. */
  void add(int slot, float[] distances, int count) {
    if (slot % SLOTS_PER_SAMPLE == 0) {
      learn(distances, count);
    }
  }

  private synchronized void learn(float[] distances, int count) {
    for (int i = 0, breadth = LEAST_BREADTH; i < BREADTHS && breadth <= count; i++, breadth *= 2) {
      float inner = distances[breadth / PART - 1];
      if (inner > 0) {
        samples[i] = Math.min(samples[i] + 1, MOST_SAMPLES);
        ratios[i] += (distances[breadth - 1] / inner - ratios[i]) / samples[i];
      }
    }
  }

  /** What the distance of one rank is to be multiplied with to get that of a higher one; 0 when that is not known. */
  float ratio(int rank, int higher) {
    int last = 0;
    while (last < BREADTHS && samples[last] >= LEAST_SAMPLES) {
      last++;
    }
    if (last == 0) {
      return 0;
    }
    double position = Math.clamp(Math.log(higher / (double) LEAST_BREADTH) / Math.log(2), 0, last - 1);
    int below = (int) position;
    int above = Math.min(below + 1, last - 1);
    double ratio = ratios[below] + (position - below) * (ratios[above] - ratios[below]);
    return (float) Math.pow(ratio, Math.log(higher / (double) rank) / Math.log(PART));
  }

  synchronized void write(ByteBuffer out) {
    for (int i = 0; i < BREADTHS; i++) {
      out.putFloat(ratios[i]).putInt(samples[i]);
    }
  }

  synchronized void read(ByteBuffer in) {
    for (int i = 0; i < BREADTHS; i++) {
      ratios[i] = in.getFloat();
      samples[i] = in.getInt();
    }
  }
}
