package dev.vecino.engine.execution;

import dev.vecino.planner.Plan;
import dev.vecino.planner.RowChanged;
import dev.vecino.planner.Rows;
import java.util.ArrayList;
import java.util.List;

/** Runs the statements that change rows. */
public final class Changing {
  private Changing() {}

  /**
   * Runs a change of rows, again while other transactions change its rows under it.
   *
   * @param readsTarget whether the source of an INSERT may read the table that is written
   */
  public static Changes run(Plan plan, StatementContext context, boolean readsTarget) {
    return Restarts.run(context, () -> once(plan, context, readsTarget));
  }

  /**
   * Runs a change of rows.
   *
   * @throws RowChanged where another transaction has changed a row since the statement began
   */
  static Changes once(Plan plan, StatementContext context, boolean readsTarget) {
    return switch (plan) {
      case Plan.Insert insert -> Inserting.run(insert, context, readsTarget);
      case Plan.Update update -> Updating.run(update, context);
      case Plan.Delete delete -> Deleting.run(delete, context);
      case Plan.Merge merge -> Merging.run(merge, context);
      case Plan.With with -> {
        changes(with, context);
        yield once(with.body(), context, true);
      }
      case Plan.Query query -> throw new IllegalArgumentException("a query changes no rows");
    };
  }

  /** Runs a statement that changes rows, of itself or in WITH, for the rows that it gives. */
  public static List<Object[]> rows(Plan plan, StatementContext context) {
    return Restarts.run(context, () -> {
      if (!(plan instanceof Plan.With with && with.body() instanceof Plan.Query query)) {
        return once(plan, context, true).returned();
      }
      changes(with, context);
      List<Object[]> all = new ArrayList<>();
      try (Rows rows = query.rows().open(context)) {
        while (rows.next()) {
          all.add(rows.row());
        }
      }
      return all;
    });
  }

  /**
   * Runs the changes in the WITH of a statement.
   *
   * @throws RowChanged where another transaction has changed a row since the statement began
   */
  public static void changes(Plan.With with, StatementContext context) {
    context.followChanges();
    for (Plan change : with.changes()) {
      context.keep(once(change, context, true).returned());
    }
  }
}
