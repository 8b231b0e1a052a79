package dev.vecino.planner;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Table;
import dev.vecino.sql.Statement;
import dev.vecino.type.DataType;
import java.util.List;

/** Plans statements. Stateless: one for all sessions. */
public final class Planner {
  /**
   * What planning depends on besides the statement; a plan may be cached by it and the statement's text.
   *
   * @param searchPath schemas of unqualified names, first match wins
   * @param declared types of parameters that the client declared; null in the list, or a short list, where it did not
   * @param statistics row counts, for choosing paths; not part of a plan's identity
   * @param useIndexes false plans every access as a full scan (the oracle of the tests; setting {@code enable_indexscan})
   */
  public record Request(
      Catalog catalog, List<String> searchPath, List<DataType> declared, Statistics statistics, boolean useIndexes) {}

  /** Row counts of tables. */
  @FunctionalInterface
  public interface Statistics {
    long rows(Table table);
  }

  /**
   * Plans a statement.
   *
   * @throws dev.vecino.error.VecinoException 42P01, 42703, 42883, 42804, 42P18 ... with the position where PostgreSQL gives one
   */
  public Plan plan(Statement.Planned statement, Request request) {
    throw new UnsupportedOperationException("to be written");
  }

  /**
   * Compiles constant or row expressions over a table, such as a new default or check: validates them and gives their values.
   *
   * @param expressions SQL text
   * @param types the type that each is converted to
   */
  public RowExpressions compile(Table table, List<String> expressions, List<DataType> types, Request request) {
    throw new UnsupportedOperationException("to be written");
  }
}
