package dev.vecino.planner;

import java.util.ArrayList;
import java.util.List;

/** What the nodes of a plan have done, for EXPLAIN ANALYZE. For one thread. */
public final class Actuals {
  private final List<Node> nodes = new ArrayList<>();
  private Node current;

  /** What a node has done: times include its inputs. */
  public static final class Node {
    private long loops;
    private long rows;
    private long startupNanos;
    private long totalNanos;
    private SearchEffort effort;
    private long rowsRead;
    private long vectorsRead;

    public long loops() {
      return loops;
    }

    /** Over all loops, as what follows. */
    public long rows() {
      return rows;
    }

    public long startupNanos() {
      return startupNanos;
    }

    public long totalNanos() {
      return totalNanos;
    }

    /** Of a search for near vectors; null for another node. */
    public SearchEffort effort() {
      return effort;
    }

    /** Rows that it has read of a table, those that its filter turned away among them. */
    public long rowsRead() {
      return rowsRead;
    }

    /** Stored vectors that it has read. */
    public long vectorsRead() {
      return vectorsRead;
    }

    /** Counts a run of the node. */
    public void begin() {
      loops++;
    }

    /** Counts the time of a step, and its row. */
    public void step(long nanos, boolean row, boolean first) {
      totalNanos += nanos;
      if (row) {
        rows++;
      }
      if (first) {
        startupNanos += nanos;
      }
    }
  }

  public Node node(int number) {
    while (nodes.size() <= number) {
      nodes.add(new Node());
    }
    return nodes.get(number);
  }

  /** Makes a node the one that works; gives the one that did before. */
  public Node enter(Node node) {
    Node before = current;
    current = node;
    return before;
  }

  /** Adds what was read of a table to the node that works. */
  public void read(long rows, long vectors) {
    if (current != null) {
      current.rowsRead += rows;
      current.vectorsRead += vectors;
    }
  }

  /** Adds the effort of a search to the node that works. */
  public void searched(SearchEffort effort) {
    if (current != null) {
      current.effort = effort.after(current.effort);
    }
  }
}
