package dev.vecino.catalog;

/** How the distance of two vectors is measured, with pgvector's operator and operator class for it. */
public enum Metric {
  L2("<->", "vector_l2_ops"),
  COSINE("<=>", "vector_cosine_ops"),
  /** The negative inner product, so that smaller is nearer. */
  INNER_PRODUCT("<#>", "vector_ip_ops"),
  L1("<+>", "vector_l1_ops");

  private final String operator;
  private final String operatorClass;

  Metric(String operator, String operatorClass) {
    this.operator = operator;
    this.operatorClass = operatorClass;
  }

  public String operator() {
    return operator;
  }

  public String operatorClass() {
    return operatorClass;
  }
}
