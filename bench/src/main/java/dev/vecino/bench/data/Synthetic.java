package dev.vecino.bench.data;

import java.util.SplittableRandom;

/**
 * Made-up embeddings that are as hard to search as real ones: unit vectors on a curved surface of few dimensions, in
 * clusters of uneven size. Only the number of dimensions in which neighbours differ, the intrinsic dimension, makes
 * vectors hard; Gaussian noise in all coordinates would be far harder than any embedding.
 *
 * <p>Each row depends on the seed and on its number only, so that rows are made when they are asked for.
 */
final class Synthetic {
  private static final int CLUSTERS = 1_000;
  private static final double NOISE = 0.1; // of what the surface gives a coordinate

  private final long seed;
  private final int columns;
  private final int latent;
  private final double[][] centres;
  private final float[][] lift;

  /**
   * @param intrinsicDimensions about what estimates from 100,000 rows find: sentence embeddings have 22 to 24
   */
  Synthetic(long seed, int columns, int intrinsicDimensions) {
    this.seed = seed;
    this.columns = columns;
    this.latent = (4 * intrinsicDimensions + 2) / 3; // estimates from samples fall short of the truth
    var random = new SplittableRandom(seed);
    this.centres = new double[CLUSTERS][latent];
    for (double[] centre : centres) {
      for (int i = 0; i < latent; i++) {
        centre[i] = random.nextGaussian();
      }
    }
    this.lift = new float[2 * latent][columns];
    for (float[] direction : lift) {
      for (int i = 0; i < columns; i++) {
        direction[i] = (float) random.nextGaussian();
      }
    }
  }

  /** Rows {@code from} and following of the sequence. */
  Matrix rows(int from, int rows) {
    return Matrix.of(rows, columns, row -> vector(from + row));
  }

  private float[] vector(int row) {
    var random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + row);
    // The square makes early clusters larger.
    double[] centre = centres[(int) (CLUSTERS * random.nextDouble() * random.nextDouble())];
    float[] vector = new float[columns];
    for (int i = 0; i < latent; i++) {
      double z = centre[i] + random.nextGaussian();
      float straight = (float) z;
      float bent = (float) Math.sin(1.3 * z + i); // bends the surface, and keeps its dimension
      float[] first = lift[i];
      float[] second = lift[latent + i];
      for (int j = 0; j < columns; j++) {
        vector[j] += straight * first[j] + bent * second[j];
      }
    }
    double noise = NOISE * Math.sqrt(2 * latent);
    double squares = 0;
    for (int j = 0; j < columns; j++) {
      vector[j] += (float) (noise * random.nextGaussian());
      squares += (double) vector[j] * vector[j];
    }
    float scale = (float) (1 / Math.sqrt(squares));
    for (int j = 0; j < columns; j++) {
      vector[j] *= scale;
    }
    return vector;
  }
}
