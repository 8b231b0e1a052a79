package dev.vecino.engine.execution;

import static dev.vecino.error.SqlState.CARDINALITY_VIOLATION;

import dev.vecino.error.VecinoException;
import dev.vecino.planner.Plan;
import dev.vecino.planner.Plan.MergeAction;
import dev.vecino.planner.Plan.MergeClause;
import dev.vecino.planner.QueryPlan;
import dev.vecino.planner.RowChanged;
import dev.vecino.planner.Rows;
import dev.vecino.sql.parser.MergeWhen.Match;
import dev.vecino.storage.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Runs MERGE. All rows are found before the first is changed. */
public final class Merging {
  private final Plan.Merge plan;
  private final StatementContext context;
  private final Transaction transaction;
  private final Changes changes;
  private final int width;
  private final Set<Long> changed = new HashSet<>();

  private Merging(Plan.Merge plan, StatementContext context) {
    this.plan = plan;
    this.context = context;
    this.transaction = context.transaction();
    this.changes = new Changes(plan.returning());
    this.width = plan.table().columns().size();
  }

  /** @throws RowChanged where another transaction has changed a row since the statement began */
  public static Changes run(Plan.Merge plan, StatementContext context) {
    Merging merging = new Merging(plan, context);
    List<Object[]> matches = read(plan.source(), context);
    List<Object[]> unmatched = plan.unmatched().map(query -> read(query, context)).orElse(List.of());
    matches.forEach(merging::merge);
    unmatched.forEach(row -> merging.apply(Match.NOT_MATCHED_BY_SOURCE, row));
    return merging.changes;
  }

  private static List<Object[]> read(QueryPlan query, StatementContext context) {
    List<Object[]> all = new ArrayList<>();
    try (Rows rows = query.open(context)) {
      while (rows.next()) {
        all.add(rows.row());
      }
    }
    return all;
  }

  private void merge(Object[] row) {
    apply(row[0] == null ? Match.NOT_MATCHED_BY_TARGET : Match.MATCHED, row);
  }

  private void apply(Match match, Object[] row) {
    context.checkCancelled();
    Object[] input = input(match, row);
    for (MergeClause clause : plan.clauses()) {
      boolean applies =
          clause.match() == match
              && clause.condition().map(test -> Boolean.TRUE.equals(test.evaluate(context, input)[0])).orElse(true);
      if (applies) {
        act(match, clause.action(), row, input);
        return;
      }
    }
  }

  /** What a clause sees: the row of the table and that of the source, or one of them. */
  private Object[] input(Match match, Object[] row) {
    return switch (match) {
      case MATCHED -> Arrays.copyOfRange(row, 1, row.length);
      case NOT_MATCHED_BY_SOURCE -> Arrays.copyOfRange(row, 1, 1 + width);
      case NOT_MATCHED_BY_TARGET -> Arrays.copyOfRange(row, 1 + width, row.length + 1);
    };
  }

  private void act(Match match, MergeAction action, Object[] row, Object[] input) {
    Object[] others = match == Match.NOT_MATCHED_BY_SOURCE ? null : Arrays.copyOfRange(row, 1 + width, row.length);
    switch (action) {
      case MergeAction.Write write when match == Match.NOT_MATCHED_BY_TARGET -> {
        Object[] after = write.row().evaluate(context, input);
        plan.checks().check(context, after);
        transaction.insert(plan.table(), after);
        changes.add(context, null, after, others);
      }
      case MergeAction.Write write -> {
        Object[] before = Arrays.copyOfRange(row, 1, 1 + width);
        if (touch(row)) {
          Object[] after = write.row().evaluate(context, input);
          plan.checks().check(context, after);
          if (!transaction.update(plan.table(), (Long) row[0], before, after)) {
            throw Targets.changed(plan.table(), (Long) row[0], context);
          }
          changes.add(context, before, after, others);
        }
      }
      case MergeAction.Delete delete -> {
        Object[] before = Arrays.copyOfRange(row, 1, 1 + width);
        if (touch(row)) {
          if (!transaction.delete(plan.table(), (Long) row[0], before)) {
            throw Targets.changed(plan.table(), (Long) row[0], context);
          }
          changes.add(context, before, null, others);
        }
      }
      case MergeAction.Nothing nothing -> { }
    }
  }

  private boolean touch(Object[] row) {
    if (!changed.add((Long) row[0])) {
      throw VecinoException.of(CARDINALITY_VIOLATION, "MERGE command cannot affect row a second time")
          .withHint("Ensure that not more than one source row matches any one target row.");
    }
    return context.touch(plan.table(), (Long) row[0]);
  }
}
