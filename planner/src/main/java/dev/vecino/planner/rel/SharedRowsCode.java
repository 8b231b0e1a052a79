package dev.vecino.planner.rel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;

/** The running part of {@link SharedRows}, called by generated code. */
public final class SharedRowsCode {
  /** Under which name an execution has its {@link Kept}. */
  public static final String KEPT = "$shared";

  private final int query;

  SharedRowsCode(int query) {
    this.query = query;
  }

  /** The rows of an execution, by query. */
  public static final class Kept {
    private final Map<Integer, List<Object[]>> rows = new HashMap<>();
  }

  /** The rows, of {@code input} where nobody has asked before. */
  public Enumerable<Object[]> open(DataContext root, Enumerable<Object[]> input) {
    Kept kept = (Kept) root.get(KEPT);
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<Object[]> enumerator() {
        List<Object[]> rows = kept.rows.get(query);
        if (rows == null) {
          rows = input.toList();
          kept.rows.put(query, rows);
        }
        return Linq4j.enumerator(rows);
      }
    };
  }
}
