package dev.vecino.planner;

import dev.vecino.type.DataType;
import java.util.List;

/** A query that changes only the rows of another: whatever it does not define is the other's. */
interface WrappedQuery extends QueryPlan {
  QueryPlan query();

  @Override
  default List<OutputColumn> columns() {
    return query().columns();
  }

  @Override
  default List<DataType> parameters() {
    return query().parameters();
  }

  @Override
  default boolean locksRows() {
    return query().locksRows();
  }

  @Override
  default List<String> explain() {
    return query().explain();
  }

  @Override
  default PlanNode nodes() {
    return query().nodes();
  }
}
