package dev.vecino.engine.execution;

import dev.vecino.planner.Plan;
import dev.vecino.planner.RowChanged;
import dev.vecino.storage.Transaction;
import java.util.Arrays;

/** Runs UPDATE. */
public final class Updating {
  private Updating() {}

  /** @throws RowChanged where another transaction has changed a row since the statement began */
  public static Changes run(Plan.Update plan, StatementContext context) {
    Changes changes = new Changes(plan.returning());
    Transaction transaction = context.transaction();
    int width = plan.table().columns().size();
    for (Object[] source : Targets.read(plan.source(), context)) {
      context.checkCancelled();
      long rowId = (Long) source[0];
      Object[] before = Arrays.copyOfRange(source, 1, 1 + width);
      Object[] after = Arrays.copyOfRange(source, 1 + width, 1 + 2 * width);
      if (!context.touch(plan.table(), rowId)) {
        continue;
      }
      plan.checks().check(context, after);
      if (!transaction.update(plan.table(), rowId, before, after)) {
        throw Targets.changed(plan.table(), rowId, context);
      }
      changes.add(context, before, after, Arrays.copyOfRange(source, 1 + 2 * width, source.length));
    }
    return changes;
  }
}
