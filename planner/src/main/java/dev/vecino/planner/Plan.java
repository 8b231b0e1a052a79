package dev.vecino.planner;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Optional;

/** What to run: immutable, reusable, and for any number of sessions at once. */
public sealed interface Plan {
  /** Types of the parameters {@code $1, $2, ...}. */
  List<DataType> parameters();

  /** The plan as EXPLAIN prints it, a line for each node, indented by two blanks a level. */
  List<String> explain();

  /** The plan as PostgreSQL would tell it; for one that was made to be explained. */
  PlanNode nodes();

  /** A plan that gives rows. */
  record Query(QueryPlan rows) implements Plan {
    @Override
    public List<DataType> parameters() {
      return rows.parameters();
    }

    @Override
    public List<String> explain() {
      return rows.explain();
    }

    @Override
    public PlanNode nodes() {
      return rows.nodes();
    }
  }

  /**
   * INSERT. The source gives whole rows of the table, defaults filled in and every value converted to its column's
   * type.
   *
   * @param checks what each row must satisfy
   * @param onConflict what to do where a unique key is taken; empty: fail
   * @param returning computed from the row as it was written
   */
  record Insert(
      Table table, QueryPlan source, RowChecks checks, Optional<OnConflict> onConflict, Optional<Returning> returning)
      implements Plan {
    @Override
    public List<DataType> parameters() {
      return source.parameters();
    }

    @Override
    public List<String> explain() {
      return Explanation.of("Insert(" + table.name() + ")", source);
    }

    @Override
    public PlanNode nodes() {
      return PlanNodes.change("Insert", table, source);
    }
  }

  /**
   * UPDATE. The source gives rows of: the row id (a Long), the columns of the old row, the columns of the new row.
   *
   * @param returning computed from the new row
   */
  record Update(Table table, QueryPlan source, RowChecks checks, Optional<Returning> returning) implements Plan {
    @Override
    public List<DataType> parameters() {
      return source.parameters();
    }

    @Override
    public List<String> explain() {
      return Explanation.of("Update(" + table.name() + ")", source);
    }

    @Override
    public PlanNode nodes() {
      return PlanNodes.change("Update", table, source);
    }
  }

  /**
   * DELETE. The source gives rows of: the row id (a Long), the columns of the old row.
   *
   * @param returning computed from the old row
   */
  record Delete(Table table, QueryPlan source, Optional<Returning> returning) implements Plan {
    @Override
    public List<DataType> parameters() {
      return source.parameters();
    }

    @Override
    public List<String> explain() {
      return Explanation.of("Delete(" + table.name() + ")", source);
    }

    @Override
    public PlanNode nodes() {
      return PlanNodes.change("Delete", table, source);
    }
  }

  /**
   * ON CONFLICT.
   *
   * @param arbiter the unique index whose conflicts are caught; empty: all of them (DO NOTHING only)
   * @param update for DO UPDATE, over the old row followed by the row that was to be inserted; gives the whole new
   *     row. Empty
   *     for DO NOTHING
   * @param where for DO UPDATE, over the same input: one Boolean; where it is not true, nothing is done. Empty: always
   */
  record OnConflict(Optional<Index.BTree> arbiter, Optional<RowExpressions> update, Optional<RowExpressions> where) {}

  /** RETURNING: the columns and how to compute them from a row of the table. */
  record Returning(List<OutputColumn> columns, RowExpressions expressions) {}
}
