package dev.vecino.engine.execution;

import dev.vecino.planner.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What INSERT, UPDATE, DELETE or MERGE has done so far: how many rows, and what RETURNING says of them. */
public final class Changes {
  private final Plan.Returning returning; // null: none
  private final List<Object[]> returned;
  private long count;

  Changes(Optional<Plan.Returning> returning) {
    this.returning = returning.orElse(null);
    this.returned = this.returning == null ? null : new ArrayList<>();
  }

  /**
   * Counts a row.
   *
   * @param before null for a row that is new
   * @param after null for a row that is gone
   * @param others the row of other tables that it was changed with; null for none
   */
  void add(StatementContext context, Object[] before, Object[] after, Object[] others) {
    count++;
    if (returning != null) {
      String action = before == null ? "INSERT" : after == null ? "DELETE" : "UPDATE";
      returned.add(returning.evaluate(context, before, after, others, action));
    }
  }

  public long count() {
    return count;
  }

  /** The rows of RETURNING; null without it. */
  public List<Object[]> returned() {
    return returned;
  }
}
