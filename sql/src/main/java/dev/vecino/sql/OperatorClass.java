package dev.vecino.sql;

import dev.vecino.index.Metric;
import dev.vecino.type.TypeName;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The operator classes of a vector index: pgvector's. */
public enum OperatorClass {
  VECTOR_L2_OPS(TypeName.VECTOR, Metric.L2),
  VECTOR_COSINE_OPS(TypeName.VECTOR, Metric.COSINE),
  VECTOR_IP_OPS(TypeName.VECTOR, Metric.INNER_PRODUCT),
  VECTOR_L1_OPS(TypeName.VECTOR, Metric.L1),
  HALFVEC_L2_OPS(TypeName.HALFVEC, Metric.L2),
  HALFVEC_COSINE_OPS(TypeName.HALFVEC, Metric.COSINE),
  HALFVEC_IP_OPS(TypeName.HALFVEC, Metric.INNER_PRODUCT),
  HALFVEC_L1_OPS(TypeName.HALFVEC, Metric.L1),
  SPARSEVEC_L2_OPS(TypeName.SPARSEVEC, Metric.L2),
  SPARSEVEC_COSINE_OPS(TypeName.SPARSEVEC, Metric.COSINE),
  SPARSEVEC_IP_OPS(TypeName.SPARSEVEC, Metric.INNER_PRODUCT),
  SPARSEVEC_L1_OPS(TypeName.SPARSEVEC, Metric.L1),
  BIT_HAMMING_OPS(TypeName.BIT, Metric.HAMMING),
  BIT_JACCARD_OPS(TypeName.BIT, Metric.JACCARD);

  private final TypeName type;
  private final Metric metric;

  OperatorClass(TypeName type, Metric metric) {
    this.type = type;
    this.metric = metric;
  }

  /** The type of the columns that it indexes. */
  public TypeName type() {
    return type;
  }

  public Metric metric() {
    return metric;
  }

  /** The name in SQL. */
  public String sqlName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The class of a name; empty where there is none. */
  public static Optional<OperatorClass> of(String name) {
    return Arrays.stream(values()).filter(each -> each.sqlName().equals(name)).findFirst();
  }

  /**
   * The class of an index over a column of some type.
   *
   * @throws java.util.NoSuchElementException where the metric does not measure the type
   */
  public static OperatorClass of(TypeName type, Metric metric) {
    return Arrays.stream(values()).filter(each -> each.type == type && each.metric == metric).findFirst().orElseThrow();
  }
}
