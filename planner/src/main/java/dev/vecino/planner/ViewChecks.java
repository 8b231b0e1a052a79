package dev.vecino.planner;

import static dev.vecino.error.SqlState.WITH_CHECK_OPTION_VIOLATION;

import dev.vecino.catalog.View;
import dev.vecino.catalog.View.CheckOption;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlNodeList;

/** What the check options of views ask of rows that are written through them, after what their table asks. */
record ViewChecks(RowChecks table, List<Condition> conditions) implements RowChecks {
  /** @param input makes what the condition reads of a row of the table; empty where it is that row */
  private record Condition(View view, Optional<WideRow> input, RowExpressions test) {}

  static RowChecks of(RowChecks table, ViewTarget target, Conversion conversion) {
    List<Condition> conditions = new ArrayList<>();
    collect(target, false, conversion, conditions);
    return conditions.isEmpty() ? table : new ViewChecks(table, conditions);
  }

  /** Adds the conditions of the views below, then the view's own. */
  private static void collect(ViewTarget target, boolean asked, Conversion conversion, List<Condition> conditions) {
    CheckOption check = target.view().check();
    boolean below = asked || check == CheckOption.CASCADED;
    target.below().ifPresent(inner -> collect(inner, below, conversion, conditions));
    if ((asked || check != CheckOption.NONE) && target.condition().isPresent()) {
      SqlNodeList list = SqlNodeList.of(Copy.of(target.condition().get()));
      RowProjection projection = RowProjection.of(list, target.from(list), conversion, "views");
      conditions.add(
          new Condition(
              target.view(), target.below().map(inner -> WideRow.of(inner, conversion)), projection.compile()));
    }
  }

  @Override
  public void check(ExecutionContext context, Object[] row) {
    table.check(context, row);
    for (Condition condition : conditions) {
      Object[] input = condition.input().map(wide -> wide.of(context, row)).orElse(row);
      if (!Boolean.TRUE.equals(condition.test().evaluate(context, input)[0])) {
        throw VecinoException.of(
                WITH_CHECK_OPTION_VIOLATION,
                "new row violates check option for view \"%s\"", condition.view().name())
            .withDetail("%s", TableChecks.failing(row, context.style()));
      }
    }
  }
}
