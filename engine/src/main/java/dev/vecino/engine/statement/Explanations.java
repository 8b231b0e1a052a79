package dev.vecino.engine.statement;

import dev.vecino.Result;
import dev.vecino.ResultColumn;
import dev.vecino.engine.execution.Changing;
import dev.vecino.engine.execution.FinishedResult;
import dev.vecino.engine.execution.StatementContext;
import dev.vecino.planner.Actuals;
import dev.vecino.planner.Plan;
import dev.vecino.planner.QueryPlan;
import dev.vecino.planner.Rows;
import dev.vecino.sql.ExplainOptions;
import java.util.List;

/** EXPLAIN and EXPLAIN ANALYZE. */
public final class Explanations {
  static final List<ResultColumn> COLUMNS = List.of(Columns.text("QUERY PLAN"));

  private Explanations() {}

  /**
   * What is told besides the plan.
   *
   * @param actuals what the nodes have done; null where the plan was not run
   */
  record Run(Actuals actuals, long planningNanos, long executionNanos) {}

  /** Tells a plan; runs it before where that was asked for. */
  public static Result of(Plan plan, ExplainOptions options, boolean readsTarget, long planningNanos, Scope scope) {
    long start = System.nanoTime();
    Actuals actuals = options.analyze() ? run(plan, readsTarget, scope.context()) : null;
    Run run = new Run(actuals, planningNanos, System.nanoTime() - start);
    List<String> lines =
        switch (options.format()) {
          case TEXT -> new ExplainText(options, run).lines(plan.nodes());
          case JSON -> List.of(new ExplainJson(options, run).document(plan.nodes()));
          case TREE -> plan.explain();
        };
    return FinishedResult.of("EXPLAIN", COLUMNS, lines.stream().map(line -> new Object[] {line}).toList(), -1);
  }

  private static Actuals run(Plan plan, boolean readsTarget, StatementContext context) {
    Actuals actuals = context.count();
    switch (plan) {
      case Plan.Query query -> drain(query.rows(), context);
      case Plan.With with when with.body() instanceof Plan.Query query -> {
        Changing.changes(with, context);
        drain(query.rows(), context);
      }
      case Plan change -> Changing.run(change, context, readsTarget);
    }
    return actuals;
  }

  private static void drain(QueryPlan plan, StatementContext context) {
    try (Rows rows = plan.open(context)) {
      while (rows.next()) {
        context.checkCancelled();
      }
    }
  }
}
