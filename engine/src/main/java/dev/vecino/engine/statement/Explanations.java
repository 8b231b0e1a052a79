package dev.vecino.engine.statement;

import dev.vecino.Result;
import dev.vecino.ResultColumn;
import dev.vecino.engine.execution.Deleting;
import dev.vecino.engine.execution.FinishedResult;
import dev.vecino.engine.execution.Inserting;
import dev.vecino.engine.execution.StatementContext;
import dev.vecino.engine.execution.StatementContext.Effort;
import dev.vecino.engine.execution.Updating;
import dev.vecino.planner.Plan;
import dev.vecino.planner.QueryPlan;
import dev.vecino.planner.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** EXPLAIN and EXPLAIN ANALYZE. */
public final class Explanations {
  static final List<ResultColumn> COLUMNS = List.of(Columns.text("QUERY PLAN"));

  private Explanations() {}

  public static Result of(Plan plan) {
    return lines(plan.explain());
  }

  /** Runs the plan, and says what that took: rows, time, and the effort of each index search. */
  public static Result analyzed(Plan plan, boolean readsTarget, Scope scope) {
    StatementContext context = scope.context();
    context.recordEfforts();
    long start = System.nanoTime();
    long rows =
        switch (plan) {
          case Plan.Query query -> drain(query.rows(), context);
          case Plan.Insert insert -> Inserting.run(insert, context, readsTarget).count();
          case Plan.Update update -> Updating.run(update, context).count();
          case Plan.Delete delete -> Deleting.run(delete, context).count();
        };
    double millis = (System.nanoTime() - start) / 1e6;
    List<String> lines = new ArrayList<>(plan.explain());
    for (Effort effort : context.efforts()) {
      var cost = effort.statistics();
      lines.add(
          String.format(
              Locale.ROOT,
              "%s: visited=%d, distances=%d, rescored=%d",
              effort.node(), cost.visited(), cost.distances(), cost.rescored()));
    }
    lines.add("Rows: " + rows);
    lines.add(String.format(Locale.ROOT, "Execution Time: %.3f ms", millis));
    return lines(lines);
  }

  private static long drain(QueryPlan plan, StatementContext context) {
    long count = 0;
    try (Rows rows = plan.open(context)) {
      while (rows.next()) {
        context.checkCancelled();
        count++;
      }
    }
    return count;
  }

  private static Result lines(List<String> lines) {
    return FinishedResult.of("EXPLAIN", COLUMNS, lines.stream().map(line -> new Object[] {line}).toList(), -1);
  }
}
