package dev.vecino.sql.function;

import dev.vecino.index.Metric;
import java.util.Optional;
import org.apache.calcite.sql.SqlOperator;

/** The distance operators as plans have them: all spellings of a distance are one routine. */
public final class DistanceOperators {
  private DistanceOperators() {}

  /**
   * The metric by which {@code operator} measures two vectors, so that its result ascends with the distance of an index. The squared
   * Euclidean distance is not one of them: it is not what an index returns, though it ascends with {@link Metric#L2}.
   */
  public static Optional<Metric> metric(SqlOperator operator) {
    for (Metric metric : Metric.values()) {
      if (operator.equals(routine(metric))) {
        return Optional.of(metric);
      }
    }
    return Optional.empty();
  }

  /** Whether {@code operator} is the squared Euclidean distance. */
  public static boolean isSquaredL2(SqlOperator operator) {
    return operator.equals(Library.routine(DistanceMetric.EUCLIDEAN_SQUARED.function()));
  }

  /** Whether {@code operator} is {@code inner_product}: the negated distance of {@link Metric#INNER_PRODUCT}. */
  public static boolean isInnerProduct(SqlOperator operator) {
    return operator.equals(Library.routine("inner_product"));
  }

  /** The routine that measures by a metric. */
  public static Routine routine(Metric metric) {
    return Library.routine(
        switch (metric) {
          case L2 -> "<->";
          case COSINE -> "<=>";
          case INNER_PRODUCT -> "<#>";
          case L1 -> "<+>";
        });
  }
}
