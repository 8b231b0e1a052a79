package dev.vecino.engine.execution;

import dev.vecino.planner.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What INSERT, UPDATE or DELETE has done so far: how many rows, and what RETURNING says of them. */
public final class Changes {
  private final Plan.Returning returning; // null: none
  private final List<Object[]> returned;
  private long count;

  Changes(Optional<Plan.Returning> returning) {
    this.returning = returning.orElse(null);
    this.returned = this.returning == null ? null : new ArrayList<>();
  }

  void add(StatementContext context, Object[] row) {
    count++;
    if (returning != null) {
      returned.add(returning.expressions().evaluate(context, row));
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
