package dev.vecino.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Compares engines at equal recall, never at equal parameters: settings are paired whose recalls, rounded to 0.01, are
 * the same; where there is none, those that differ by 0.01, then by 0.02. The ratio is that of the rounded throughputs.
 */
public final class Pairing {
  private static final int FARTHEST = 2; // hundredths

  private Pairing() {}

  /** Two settings of equal recall. @param ratio throughput of the first over that of the second */
  public record Pair(Point first, Point second, double ratio) {}

  /** For each recall that the first engine reached, in hundredths: its fastest setting and the second's. */
  public static List<Pair> pairs(List<Point> first, List<Point> second) {
    Map<Integer, Point> fastest = fastest(first);
    Map<Integer, Point> others = fastest(second);
    List<Pair> pairs = new ArrayList<>();
    fastest.forEach((recall, point) -> nearest(others, recall)
        .ifPresent(other -> pairs.add(new Pair(point, other, ratio(point.throughput(), other.throughput())))));
    return pairs;
  }

  private static Map<Integer, Point> fastest(List<Point> points) {
    Map<Integer, Point> fastest = new TreeMap<>();
    for (Point point : points) {
      fastest.merge((int) Math.round(point.recall() * 100), point, (a, b) -> a.throughput() >= b.throughput() ? a : b);
    }
    return fastest;
  }

  private static Optional<Point> nearest(Map<Integer, Point> points, int recall) {
    for (int distance = 0; distance <= FARTHEST; distance++) {
      Point below = points.get(recall - distance);
      Point above = points.get(recall + distance);
      if (below != null && (above == null || below.throughput() >= above.throughput())) {
        return Optional.of(below);
      }
      if (above != null) {
        return Optional.of(above);
      }
    }
    return Optional.empty();
  }

  /** The ratio of two throughputs, each rounded to a whole number. */
  public static double ratio(double first, double second) {
    return (double) Math.round(first) / Math.max(1, Math.round(second));
  }

  /** The fastest setting that reaches a recall. */
  public static Optional<Point> fastestAt(List<Point> points, double recall) {
    return points.stream()
        .filter(point -> point.recall() >= recall)
        .max(Comparator.comparingDouble(Point::throughput));
  }
}
