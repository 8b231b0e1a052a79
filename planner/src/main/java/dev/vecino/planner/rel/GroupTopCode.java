package dev.vecino.planner.rel;

import dev.vecino.planner.ExecutionContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;

/** The running part of {@link GroupTop}, called by generated code. */
public final class GroupTopCode {
  private final SortKeys partition;
  private final SortKeys order;

  GroupTopCode(SortKeys partition, SortKeys order) {
    this.partition = partition;
    this.order = order;
  }

  /**
   * The first rows of each group, group by group in the order of their keys.
   *
   * @param limits one number: most rows of a group
   */
  public Enumerable<Object[]> open(DataContext root, Enumerable<Object[]> input, Object[] limits) {
    long limit = limits[0] == null ? 0 : ((Number) limits[0]).longValue();
    if (limit <= 0) {
      return Linq4j.emptyEnumerable();
    }
    ExecutionContext context = (ExecutionContext) root.get(Access.CONTEXT);
    int wanted = (int) Math.min(limit, Integer.MAX_VALUE);
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<Object[]> enumerator() {
        return Linq4j.enumerator(numbered(context, input, wanted));
      }
    };
  }

  private List<Object[]> numbered(ExecutionContext context, Enumerable<Object[]> input, int wanted) {
    TreeMap<Object[], TopRows<Object[]>> groups = new TreeMap<>(partition);
    try (Enumerator<Object[]> all = input.enumerator()) {
      int count = 0;
      while (all.moveNext()) {
        Object[] row = all.current();
        groups.computeIfAbsent(row, first -> new TopRows<>(wanted, order)).add(row);
        if ((++count & (CursorRows.CANCEL_INTERVAL - 1)) == 0) {
          CursorRows.checkCancelled(context);
        }
      }
    }
    List<Object[]> numbered = new ArrayList<>();
    for (TopRows<Object[]> group : groups.values()) {
      long number = 0;
      for (Object[] row : group.sorted()) {
        Object[] output = Arrays.copyOf(row, row.length + 1);
        output[row.length] = ++number;
        numbered.add(output);
      }
    }
    return numbered;
  }
}
