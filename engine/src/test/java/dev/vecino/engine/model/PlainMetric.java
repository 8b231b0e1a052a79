package dev.vecino.engine.model;

/** The metrics, by their plain definitions in double precision: the oracle of distances. */
enum PlainMetric {
  L2("<->", "vector_l2_ops") {
    @Override
    double of(float[] a, float[] b) {
      double sum = 0;
      for (int i = 0; i < a.length; i++) {
        sum += (double) (a[i] - b[i]) * (a[i] - b[i]);
      }
      return Math.sqrt(sum);
    }
  },
  COSINE("<=>", "vector_cosine_ops") {
    @Override
    double of(float[] a, float[] b) {
      double norms = Math.sqrt(dot(a, a) * dot(b, b));
      return norms == 0 ? Double.NaN : 1 - dot(a, b) / norms;
    }
  },
  INNER_PRODUCT("<#>", "vector_ip_ops") {
    @Override
    double of(float[] a, float[] b) {
      return -dot(a, b);
    }
  },
  L1("<+>", "vector_l1_ops") {
    @Override
    double of(float[] a, float[] b) {
      double sum = 0;
      for (int i = 0; i < a.length; i++) {
        sum += Math.abs((double) a[i] - b[i]);
      }
      return sum;
    }
  };

  final String operator;
  final String operatorClass;

  PlainMetric(String operator, String operatorClass) {
    this.operator = operator;
    this.operatorClass = operatorClass;
  }

  abstract double of(float[] a, float[] b);

  static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
