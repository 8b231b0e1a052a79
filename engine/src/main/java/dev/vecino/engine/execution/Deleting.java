package dev.vecino.engine.execution;

import dev.vecino.planner.Plan;
import dev.vecino.planner.RowChanged;
import dev.vecino.storage.Transaction;
import java.util.Arrays;

/** Runs DELETE. */
public final class Deleting {
  private Deleting() {}

  /** @throws RowChanged where another transaction has changed a row since the statement began */
  public static Changes run(Plan.Delete plan, StatementContext context) {
    Changes changes = new Changes(plan.returning());
    Transaction transaction = context.transaction();
    int width = plan.table().columns().size();
    for (Object[] target : Targets.read(plan.source(), context)) {
      context.checkCancelled();
      long rowId = (Long) target[0];
      Object[] before = Arrays.copyOfRange(target, 1, 1 + width);
      if (!context.touch(plan.table(), rowId)) {
        continue;
      }
      if (!transaction.delete(plan.table(), rowId, before)) {
        throw Targets.changed(plan.table(), rowId, context);
      }
      changes.add(context, before, null, Arrays.copyOfRange(target, 1 + width, target.length));
    }
    return changes;
  }
}
