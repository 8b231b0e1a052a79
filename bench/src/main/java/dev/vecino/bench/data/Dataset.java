package dev.vecino.bench.data;

import java.util.Optional;

/**
 * Rows to search among, and queries that are not among them.
 *
 * @param neighbors the exact neighbours of each query among all rows, nearest first, where they came with the data
 * @param labels one number a row, where there are any
 */
public record Dataset(Matrix base, Matrix queries, Optional<int[][]> neighbors, Optional<int[]> labels) {}
