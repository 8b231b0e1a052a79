package dev.vecino.sql.function;

/**
 * Accumulates count, sum and squared differences from the mean of floating-point numbers, by the method of Youngs and
 * Cramer ("Some results relevant to choice of sum and sum-of-product algorithms", 1971), as PostgreSQL does.
 */
public final class DoubleStatistics {
  private long count;
  private double sum;
  private double squares;

  public void add(double value) {
    count++;
    sum = FloatingPoint.sum(sum + value, sum, value);
    if (count > 1) {
      double difference = value * count - sum;
      squares += difference * difference / ((double) count * (count - 1));
    } else if (!Double.isFinite(value)) {
      squares = Double.NaN;
    }
  }

  public double sum() {
    return sum;
  }

  public double average() {
    return sum / count;
  }

  public Double sampleVariance() {
    return count < 2 ? null : (Double) (squares / (count - 1));
  }

  public double populationVariance() {
    return squares / count;
  }

  public Double sampleDeviation() {
    return count < 2 ? null : (Double) Math.sqrt(squares / (count - 1));
  }

  public double populationDeviation() {
    return Math.sqrt(populationVariance());
  }
}
