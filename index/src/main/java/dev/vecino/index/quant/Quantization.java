package dev.vecino.index.quant;

import dev.vecino.index.Metric;
import java.util.Locale;

/**
 * How vectors are shortened to codes.
 *
 * @param bits of a code for each dimension; 32 where there are no codes
 */
public record Quantization(Method method, int bits) {
  public static final Quantization NONE = new Quantization(Method.NONE, 32);
  public static final Quantization SQ8 = new Quantization(Method.SQ8, 8);

  private static final int LEAST_DIMENSIONS = 384;

  /** Bits of RaBitQ where they are not given. */
  public static final int RABITQ_BITS = 1;

  /** A way to make codes. */
  public enum Method {
    /** Searches read the vectors themselves. */
    NONE,
    /** Each coordinate in 8 bits, in an interval of the vector's own. */
    SQ8,
    /** Each coordinate in 1, 2, 4 or 8 bits after a random rotation (RaBitQ, arXiv 2405.12497 and 2409.09913). */
    RABITQ
  }

  public Quantization {
    boolean fits = switch (method) {
      case NONE -> bits == 32;
      case SQ8 -> bits == 8;
      case RABITQ -> bits == 1 || bits == 2 || bits == 4 || bits == 8;
    };
    if (!fits) {
      throw new IllegalArgumentException("quantization " + method + " does not have " + bits + " bits");
    }
  }

  public static Quantization rabitq(int bits) {
    return new Quantization(Method.RABITQ, bits);
  }

  /**
   * What is used where nothing is asked for: RaBitQ with one bit where vectors are long, which was the fastest at equal
   * recall by measurement; codes of short vectors err more, and save less.
   */
  public static Quantization automatic(Metric metric, int dimensions) {
    Quantization codes = rabitq(RABITQ_BITS);
    return dimensions >= LEAST_DIMENSIONS && codes.supports(metric) ? codes : NONE;
  }

  public boolean isNone() {
    return method == Method.NONE;
  }

  /** The method as SQL spells it. */
  public String name() {
    return method.name().toLowerCase(Locale.ROOT);
  }

  /** Whether distances can be estimated from codes: all that follow from inner products. */
  public boolean supports(Metric metric) {
    return isNone()
        || switch (metric) {
          case L2, COSINE, INNER_PRODUCT -> true;
          case L1, HAMMING, JACCARD -> false;
        };
  }
}
