package dev.vecino.planner;

import dev.vecino.type.DataType;
import java.util.List;

/** An executable query. */
public interface QueryPlan {
  List<OutputColumn> columns();

  List<DataType> parameters();

  /** Whether running it locks rows: it is then run to its end at once, and again where {@link RowChanged} tells so. */
  default boolean locksRows() {
    return false;
  }

  /** Begins to run; rows are computed as they are pulled. */
  Rows open(ExecutionContext context);

  /** The plan's nodes, a line each, the input of a node below it and indented by two blanks. */
  List<String> explain();

  /** The nodes as PostgreSQL would tell them; null where the plan was not made for that. */
  PlanNode nodes();
}
