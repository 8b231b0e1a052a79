package dev.vecino.sql.function;

/**
 * Accumulates counts, sums, squared differences and products of pairs of numbers, by the method of Youngs and Cramer
 * ("Some results relevant to choice of sum and sum-of-product algorithms", 1971), as PostgreSQL does. The dependent
 * number y comes first.
 */
public final class RegressionStatistics {
  private long count;
  private double sumX;
  private double sumY;
  private double squaresX;
  private double squaresY;
  private double products;

  public void add(double y, double x) {
    count++;
    sumX = FloatingPoint.sum(sumX + x, sumX, x);
    sumY = FloatingPoint.sum(sumY + y, sumY, y);
    if (count > 1) {
      double differenceX = x * count - sumX;
      double differenceY = y * count - sumY;
      double scale = 1.0 / ((double) count * (count - 1));
      squaresX += differenceX * differenceX * scale;
      squaresY += differenceY * differenceY * scale;
      products += differenceX * differenceY * scale;
    } else {
      squaresX = Double.isFinite(x) ? squaresX : Double.NaN;
      squaresY = Double.isFinite(y) ? squaresY : Double.NaN;
      products = Double.isFinite(x) && Double.isFinite(y) ? products : Double.NaN;
    }
  }

  public double averageX() {
    return sumX / count;
  }

  public double averageY() {
    return sumY / count;
  }

  public double squaresX() {
    return squaresX;
  }

  public double squaresY() {
    return squaresY;
  }

  public double products() {
    return products;
  }

  public double populationCovariance() {
    return products / count;
  }

  public Double sampleCovariance() {
    return count < 2 ? null : (Double) (products / (count - 1));
  }

  public Double correlation() {
    if (squaresX == 0 || squaresY == 0) {
      return null;
    }
    // The product of the squares could exceed what a double holds.
    double product = squaresX * squaresY;
    double root =
        product == 0 || Double.isInfinite(product) ? Math.sqrt(squaresX) * Math.sqrt(squaresY) : Math.sqrt(product);
    return Math.clamp(products / root, -1, 1);
  }

  public Double slope() {
    return squaresX == 0 ? null : (Double) (products / squaresX);
  }

  public Double intercept() {
    return squaresX == 0 ? null : (Double) ((sumY - sumX * products / squaresX) / count);
  }

  /** The share of the variation of y that the line explains; 1 where there is none. */
  public Double determination() {
    if (squaresX == 0) {
      return null;
    }
    return squaresY == 0 ? 1.0 : products * products / (squaresX * squaresY);
  }
}
