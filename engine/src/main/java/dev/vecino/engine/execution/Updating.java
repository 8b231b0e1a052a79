package dev.vecino.engine.execution;

import dev.vecino.planner.Plan;
import dev.vecino.storage.Transaction;
import java.util.Arrays;
import java.util.OptionalLong;

/** Runs UPDATE. */
public final class Updating {
  private final Plan.Update plan;
  private final StatementContext context;
  private Changes changes;

  private Updating(Plan.Update plan, StatementContext context) {
    this.plan = plan;
    this.context = context;
  }

  public static Changes run(Plan.Update plan, StatementContext context) {
    var updating = new Updating(plan, context);
    Restarts.run(plan.table(), context, updating::attempt);
    return updating.changes;
  }

  private OptionalLong attempt() {
    changes = new Changes(plan.returning());
    Transaction transaction = context.transaction();
    int width = plan.table().columns().size();
    for (Object[] source : Targets.read(plan.source(), context)) {
      context.checkCancelled();
      long rowId = (Long) source[0];
      Object[] before = Arrays.copyOfRange(source, 1, 1 + width);
      Object[] after = Arrays.copyOfRange(source, 1 + width, 1 + 2 * width);
      plan.checks().check(context, after);
      if (!transaction.update(plan.table(), rowId, before, after)) {
        return OptionalLong.of(rowId);
      }
      changes.add(context, after);
    }
    return OptionalLong.empty();
  }
}
