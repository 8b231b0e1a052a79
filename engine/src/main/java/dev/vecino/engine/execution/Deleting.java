package dev.vecino.engine.execution;

import dev.vecino.planner.Plan;
import dev.vecino.storage.Transaction;
import java.util.Arrays;
import java.util.OptionalLong;

/** Runs DELETE. */
public final class Deleting {
  private final Plan.Delete plan;
  private final StatementContext context;
  private Changes changes;

  private Deleting(Plan.Delete plan, StatementContext context) {
    this.plan = plan;
    this.context = context;
  }

  public static Changes run(Plan.Delete plan, StatementContext context) {
    var deleting = new Deleting(plan, context);
    Restarts.run(plan.table(), context, deleting::attempt);
    return deleting.changes;
  }

  private OptionalLong attempt() {
    changes = new Changes(plan.returning());
    Transaction transaction = context.transaction();
    for (Object[] target : Targets.read(plan.source(), context)) {
      context.checkCancelled();
      long rowId = (Long) target[0];
      Object[] before = Arrays.copyOfRange(target, 1, target.length);
      if (!transaction.delete(plan.table(), rowId, before)) {
        return OptionalLong.of(rowId);
      }
      changes.add(context, before);
    }
    return OptionalLong.empty();
  }
}
