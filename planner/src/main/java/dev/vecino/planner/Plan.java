package dev.vecino.planner;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.sql.parser.MergeWhen;
import dev.vecino.type.DataType;
import java.util.ArrayList;
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

  /** The columns of the rows that it gives; empty where it gives none, and for rows without columns. */
  default List<OutputColumn> output() {
    return returned().map(Returning::columns).orElse(List.of());
  }

  /** Whether it gives rows, if only such without columns. */
  default boolean hasRows() {
    return returned().isPresent();
  }

  /** RETURNING. */
  default Optional<Returning> returned() {
    return Optional.empty();
  }

  /** A plan that gives rows. */
  record Query(QueryPlan rows) implements Plan {
    @Override
    public List<OutputColumn> output() {
      return rows.columns();
    }

    @Override
    public boolean hasRows() {
      return true;
    }

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

  /** Changes rows of a table. */
  sealed interface Change extends Plan {
    Table table();

    /** Gives a row for each row to be changed. */
    QueryPlan source();

    Optional<Returning> returning();

    @Override
    default List<DataType> parameters() {
      return source().parameters();
    }

    @Override
    default List<String> explain() {
      return Explanation.of(verb() + "(" + table().name() + ")", source());
    }

    @Override
    default PlanNode nodes() {
      return PlanNodes.change(verb(), table(), source());
    }

    @Override
    default Optional<Returning> returned() {
      return returning();
    }

    private String verb() {
      return getClass().getSimpleName();
    }
  }

  /**
   * INSERT. The source gives whole rows of the table, defaults filled in and every value converted to its column's
   * type.
   *
   * @param checks what each row must satisfy
   * @param onConflict what to do where a unique key is taken; empty: fail
   */
  record Insert(
      Table table, QueryPlan source, RowChecks checks, Optional<OnConflict> onConflict, Optional<Returning> returning)
      implements Change {}

  /**
   * UPDATE. The source gives rows of: the row id (a Long), the columns of the old row, the columns of the new row; for
   * RETURNING the columns of the tables of FROM.
   */
  record Update(Table table, QueryPlan source, RowChecks checks, Optional<Returning> returning) implements Change {}

  /**
   * DELETE. The source gives rows of: the row id (a Long), the columns of the old row; for RETURNING the columns of
   * the tables of USING.
   */
  record Delete(Table table, QueryPlan source, Optional<Returning> returning) implements Change {}

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

  /**
   * MERGE. The source gives rows of: the row id (a Long) of the row of the table, NULL where none is matched; the
   * columns of that row; the columns of the row of the source.
   *
   * @param unmatched gives the rows of the table that no row of the source matches: the row id, and the columns.
   *     Empty where no clause is for them
   * @param clauses in the order in which they are tried
   */
  record Merge(
      Table table,
      QueryPlan source,
      Optional<QueryPlan> unmatched,
      List<MergeClause> clauses,
      RowChecks checks,
      Optional<Returning> returning)
      implements Change {}

  /**
   * A WHEN clause.
   *
   * @param condition over the columns of the row of the table, followed by those of the source, each where the clause
   *     has one: a Boolean. Empty: always
   */
  record MergeClause(MergeWhen.Match match, Optional<RowExpressions> condition, MergeAction action) {}

  /** What a WHEN clause does. */
  sealed interface MergeAction {
    /** Inserts or updates; {@code row} gives the whole new row, over the input of the condition. */
    record Write(RowExpressions row) implements MergeAction {}

    record Delete() implements MergeAction {}

    record Nothing() implements MergeAction {}
  }

  /**
   * A statement with changes of rows in its WITH, which are run first. All see the rows as they were before.
   *
   * @param changes in the order of the relations {@link #CHANGES} that the later ones and the body read
   */
  record With(List<Plan> changes, Plan body) implements Plan {
    /** Schema of the relations that hold what the changes of WITH return; their names are numbers from 0. */
    public static final String CHANGES = "$changes";

    @Override
    public List<DataType> parameters() {
      return body.parameters();
    }

    @Override
    public List<String> explain() {
      List<String> lines = new ArrayList<>(body.explain());
      for (int i = 0; i < changes.size(); i++) {
        lines.add("  With(" + i + ")");
        changes.get(i).explain().forEach(line -> lines.add("    " + line));
      }
      return lines;
    }

    @Override
    public PlanNode nodes() {
      return body.nodes();
    }

    @Override
    public List<OutputColumn> output() {
      return body.output();
    }

    @Override
    public boolean hasRows() {
      return body.hasRows();
    }

    @Override
    public Optional<Returning> returned() {
      return body.returned();
    }
  }

  /** RETURNING: the columns and how to compute them from a changed row. */
  record Returning(List<OutputColumn> columns, RowExpressions expressions, ReturnedRow row) {
    /**
     * The values for a row.
     *
     * @param before null for a row that is new
     * @param after null for a row that is gone
     * @param others the row of the other tables; null for none
     * @param action what was done: INSERT, UPDATE or DELETE
     */
    public Object[] evaluate(
        ExecutionContext context, Object[] before, Object[] after, Object[] others, String action) {
      return expressions.evaluate(context, row.of(context, before, after, others, action));
    }
  }
}
