package dev.vecino.bench.report;

/**
 * A parameter set with what it reached.
 *
 * @param recall in 0 to 1
 * @param throughput requests a second
 */
public record Point(String engine, String parameters, double recall, double throughput) {}
