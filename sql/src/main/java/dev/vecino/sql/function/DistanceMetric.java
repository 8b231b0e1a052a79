package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Vector;
import java.util.Locale;

/** The metrics of VECTOR_DISTANCE by the names that Oracle and pgvector have for them. */
enum DistanceMetric {
  COSINE("cosine_distance"),
  EUCLIDEAN("l2_distance"),
  EUCLIDEAN_SQUARED("vector_l2_squared_distance"),
  /** The negative inner product, so that smaller is nearer. */
  DOT("vector_negative_inner_product"),
  MANHATTAN("l1_distance");

  private final String function;

  DistanceMetric(String function) {
    this.function = function;
  }

  /** The name of the function that measures by it. */
  String function() {
    return function;
  }

  /**
   * The metric of a name in any case.
   *
   * @throws VecinoException 22023 for an unknown name
   */
  static DistanceMetric of(String name) {
    return switch (name.toUpperCase(Locale.ROOT)) {
      case "COSINE" -> COSINE;
      case "EUCLIDEAN", "L2" -> EUCLIDEAN;
      case "EUCLIDEAN_SQUARED", "L2_SQUARED" -> EUCLIDEAN_SQUARED;
      case "DOT", "INNER_PRODUCT" -> DOT;
      case "MANHATTAN", "L1" -> MANHATTAN;
      default ->
          throw VecinoException.of(INVALID_PARAMETER_VALUE, "unknown distance metric \"%s\"", name)
              .withHint("Metrics are COSINE, EUCLIDEAN, EUCLIDEAN_SQUARED, DOT and MANHATTAN.");
    };
  }

  double distance(Vector a, Vector b) {
    return switch (this) {
      case COSINE -> Vectors.cosineDistance(a, b);
      case EUCLIDEAN -> Vectors.l2Distance(a, b);
      case EUCLIDEAN_SQUARED -> Vectors.l2SquaredDistance(a, b);
      case DOT -> Vectors.negativeInnerProduct(a, b);
      case MANHATTAN -> Vectors.l1Distance(a, b);
    };
  }
}
