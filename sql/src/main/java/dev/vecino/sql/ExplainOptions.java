package dev.vecino.sql;

/**
 * The options of EXPLAIN.
 *
 * @param analyze whether the statement is run
 * @param verbose whether the output of each node is told
 * @param costs whether estimates are told
 * @param buffers whether it is told how many rows and vectors each node has read, where the statement is run
 * @param timing whether the time of each node is told
 * @param summary whether the times of planning and execution are told
 */
public record ExplainOptions(
    boolean analyze, boolean verbose, boolean costs, boolean buffers, boolean timing, boolean summary, Format format) {
  /** What the plan is written in. */
  public enum Format {
    TEXT,
    JSON,
    /** The algebra, without estimates: what does not change with the data. */
    TREE
  }
}
