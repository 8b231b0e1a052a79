package dev.vecino.planner.rel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The first rows of many in some order; of equal ones those that came first. */
final class TopRows<T> {
  /** Up to this many rows a heap is kept; beyond, all rows are sorted. */
  static final int MOST = 1 << 20;

  private final int wanted;
  private final Comparator<Entry<T>> order;
  private final PriorityQueue<Entry<T>> worstFirst;
  private long arrivals;

  private record Entry<T>(T row, long arrival) {}

  TopRows(int wanted, Comparator<? super T> order) {
    this.wanted = wanted;
    this.order =
        (a, b) -> {
          int byRow = order.compare(a.row, b.row);
          return byRow != 0 ? byRow : Long.compare(a.arrival, b.arrival);
        };
    this.worstFirst = new PriorityQueue<>(Math.clamp(wanted, 1, 16), this.order.reversed());
  }

  void add(T row) {
    Entry<T> entry = new Entry<>(row, arrivals++);
    if (worstFirst.size() < wanted) {
      worstFirst.add(entry);
    } else if (wanted > 0 && order.compare(entry, worstFirst.peek()) < 0) {
      worstFirst.poll();
      worstFirst.add(entry);
    }
  }

  List<T> sorted() {
    List<Entry<T>> entries = new ArrayList<>(worstFirst);
    entries.sort(order);
    List<T> rows = new ArrayList<>(entries.size());
    entries.forEach(entry -> rows.add(entry.row));
    return rows;
  }
}
