package dev.vecino.bench.report;

import java.util.List;

/** Median and spread of the runs. */
public record Stat(double median, double min, double max, int runs) {
  static Stat of(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    double median =
        sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    return new Stat(median, sorted.getFirst(), sorted.getLast(), sorted.size());
  }
}
