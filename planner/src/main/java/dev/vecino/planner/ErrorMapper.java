package dev.vecino.planner;

import static dev.vecino.error.SqlState.AMBIGUOUS_COLUMN;
import static dev.vecino.error.SqlState.CANNOT_COERCE;
import static dev.vecino.error.SqlState.CARDINALITY_VIOLATION;
import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.DIVISION_BY_ZERO;
import static dev.vecino.error.SqlState.DUPLICATE_ALIAS;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.GROUPING_ERROR;
import static dev.vecino.error.SqlState.INTERNAL_ERROR;
import static dev.vecino.error.SqlState.INVALID_COLUMN_REFERENCE;
import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;
import static dev.vecino.error.SqlState.STATEMENT_TOO_COMPLEX;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;
import static dev.vecino.error.SqlState.UNDEFINED_FUNCTION;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;
import static dev.vecino.error.SqlState.UNDEFINED_TABLE;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;

/**
 * The one place where Calcite's errors become ours. Its validator tells what is wrong by the text of its messages
 * only, so the
 * table below goes by them; a message that is not in it keeps its text.
 */
final class ErrorMapper {
  /** A pattern of Calcite's message, and PostgreSQL's in its place: {@code $1} is the pattern's first group. */
  private record Entry(Pattern pattern, SqlState state, String message) {}

  private static final List<Entry> VALIDATION =
      List.of(
          entry("(?s).*Code grows beyond 64 KB.*", STATEMENT_TOO_COMPLEX, "the statement is too long to be compiled"),
          entry("Correlate has invalid join type .*", FEATURE_NOT_SUPPORTED,
              "columns of other tables in RIGHT and FULL JOIN LATERAL are not supported"),
          entry("(?s)Unable to implement .*", FEATURE_NOT_SUPPORTED, "this form of query is not supported"),
          entry("When using range window specification.*", FEATURE_NOT_SUPPORTED, "this window frame is not supported"),
          entry("Object '(.*?)' not found within '(.*?)'.*", UNDEFINED_TABLE, "relation \"$2.$1\" does not exist"),
          entry("Object '(.*?)' not found.*", UNDEFINED_TABLE, "relation \"$1\" does not exist"),
          entry("Table '(?:[^']*\\.)?(.*?)' not found.*", UNDEFINED_TABLE, "missing FROM-clause entry for table \"$1\""),
          entry("Column '(.*?)' not found in any table.*", UNDEFINED_COLUMN, "column \"$1\" does not exist"),
          entry("Column '(.*?)' not found in table '(.*?)'.*", UNDEFINED_COLUMN, "column $2.$1 does not exist"),
          entry("Unknown identifier '(.*?)'", UNDEFINED_COLUMN, "column \"$1\" does not exist"),
          entry("Unknown field '(.*?)'", UNDEFINED_COLUMN, "column \"$1\" does not exist"),
          entry("Column '(.*?)' is ambiguous", AMBIGUOUS_COLUMN, "column reference \"$1\" is ambiguous"),
          entry("Column name '(.*?)' in NATURAL join or USING clause is not unique.*",
              AMBIGUOUS_COLUMN, "common column name \"$1\" appears more than once in a table of the join"),
          entry("Duplicate relation name '(.*?)' in FROM clause",
              DUPLICATE_ALIAS, "table name \"$1\" specified more than once"),
          entry("Expression '(.*?)' is not being grouped", GROUPING_ERROR,
              "column \"$1\" must appear in the GROUP BY clause or be used in an aggregate function"),
          entry("Expression '(.*?)' is not in the select clause", INVALID_COLUMN_REFERENCE,
              "for SELECT DISTINCT, ORDER BY expressions must appear in select list"),
          entry("Aggregate expressions cannot be nested", GROUPING_ERROR, "aggregate function calls cannot be nested"),
          entry("Aggregate expression is illegal in (.*?) clause.*", GROUPING_ERROR,
              "aggregate functions are not allowed in $1"),
          entry("Windowed aggregate expression is illegal in (.*?) clause", GROUPING_ERROR,
              "window functions are not allowed in $1"),
          entry("Ordinal out of range", INVALID_COLUMN_REFERENCE, "ORDER BY position is not in select list"),
          entry("Column count mismatch in (.*)", SYNTAX_ERROR,
              "each $1 query must have the same number of columns"),
          entry("Type mismatch in column \\d+ of (.*)", DATATYPE_MISMATCH, "$1 types cannot be matched"),
          entry("Expected a boolean type", DATATYPE_MISMATCH, "argument must be type boolean"),
          entry("Unknown datatype name '(.*?)'", UNDEFINED_OBJECT, "type \"$1\" does not exist"),
          entry("(?s)Cannot apply '(NOT|AND|OR|IS (?:NOT )?(?:TRUE|FALSE|UNKNOWN))' to arguments.*", DATATYPE_MISMATCH,
              "argument of $1 must be type boolean"),
          entry("(?s)Cannot apply '(.*?)' to arguments of type '(.*?)'\\..*", UNDEFINED_FUNCTION,
              "operator does not exist: $2"),
          entry("No match found for function signature (.*)", UNDEFINED_FUNCTION, "function $1 does not exist"),
          entry("Invalid number of arguments to function '(.*?)'.*", UNDEFINED_FUNCTION,
              "function $1 does not exist with that number of arguments"),
          entry("Cast function cannot convert value of type (.*?) to type (.*)", CANNOT_COERCE,
              "cannot cast type $1 to $2"),
          entry("(\\w+) clause must be a condition", DATATYPE_MISMATCH, "argument of $1 must be type boolean"),
          entry("Illegal mixing of types in (.*?) .*", DATATYPE_MISMATCH, "$1 types cannot be matched"),
          entry("Values passed to (.*?) operator must have compatible types", DATATYPE_MISMATCH,
              "$1 types cannot be matched"),
          entry("Values in expression list must have compatible types", DATATYPE_MISMATCH,
              "types of an expression list cannot be matched"),
          entry("Number of INSERT target columns .*", SYNTAX_ERROR, "INSERT has more expressions than target columns"),
          entry("List of column aliases must have same degree as table; table has (\\d+) columns .*",
              INVALID_COLUMN_REFERENCE, "table has $1 columns available but other number of columns specified"));

  private static final List<Entry> EXECUTION =
      List.of(
          entry("(?i).*more than one value in agg SINGLE_VALUE.*", CARDINALITY_VIOLATION,
              "more than one row returned by a subquery used as an expression"),
          entry("(?i)(/ by zero|Division by zero|BigInteger divide by zero|Division undefined)", DIVISION_BY_ZERO,
              "division by zero"),
          entry("(?i)(integer|long|short|byte) overflow.*|.*out of range.*|.*overflow.*", NUMERIC_VALUE_OUT_OF_RANGE,
              "value out of range"));

  private ErrorMapper() {}

  private static Entry entry(String pattern, SqlState state, String message) {
    return new Entry(Pattern.compile(pattern), state, message);
  }

  /**
   * The error for what went wrong while planning.
   *
   * @param statement what was planned; null where there is none to show places in
   */
  static VecinoException planning(Throwable error, SqlNode statement) {
    VecinoException own = own(error);
    int position = 0;
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof CalciteContextException place && place.getPosColumn() > 0) {
        position = place.getPosColumn();
      }
    }
    SqlNode node = statement == null ? null : NodeAt.find(statement, position).orElse(null);
    if (node != null) {
      position = node.getParserPosition().getColumnNum();
    }
    if (own != null) {
      return own.position() == 0 && position > 0 ? own.at(position) : own;
    }
    if (isTooDeep(error)) {
      return VecinoException.of(STATEMENT_TOO_COMPLEX, "stack depth limit exceeded").causedBy(error);
    }
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      VecinoException known = find(VALIDATION, cause);
      if (known != null) {
        return complete(known, node).causedBy(error).at(position);
      }
    }
    Throwable root = root(error);
    if (error instanceof CalciteContextException) {
      return VecinoException.of(SYNTAX_ERROR, "%s", root.getMessage()).causedBy(error).at(position);
    }
    if (error instanceof RelOptPlanner.CannotPlanException || root instanceof UnsupportedOperationException) {
      String line = String.valueOf(root.getMessage()).lines().findFirst().orElse("");
      return VecinoException.of(FEATURE_NOT_SUPPORTED, "this form of query is not supported: %s", line)
          .causedBy(error)
          .at(position);
    }
    return VecinoException.of(INTERNAL_ERROR, "the statement could not be planned: %s", root).causedBy(error);
  }

  private static boolean isTooDeep(Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof StackOverflowError) {
        return true;
      }
    }
    return false;
  }

  /** The error with the whole of what Calcite names a part of. */
  private static VecinoException complete(VecinoException error, SqlNode node) {
    return switch (node) {
      case SqlIdentifier name when error.state() == UNDEFINED_TABLE && error.getMessage().startsWith("relation") ->
          missing(name.names);
      case SqlLiteral number when error.getMessage().startsWith("ORDER BY position") ->
          VecinoException.of(
              INVALID_COLUMN_REFERENCE, "ORDER BY position %s is not in select list", number.toValue());
      case null, default -> error;
    };
  }

  /** The error for a relation that is not there; the first of three names is that of the database. */
  static VecinoException missing(List<String> names) {
    if (names.size() > 3) {
      return VecinoException.of(
          SYNTAX_ERROR, "improper qualified name (too many dotted names): %s", String.join(".", names));
    }
    List<String> relation = names.subList(Math.max(0, names.size() - 2), names.size());
    return VecinoException.of(UNDEFINED_TABLE, "relation \"%s\" does not exist", String.join(".", relation));
  }

  /** The error for what went wrong in generated code. */
  static RuntimeException running(RuntimeException error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof RowChanged changed) {
        return changed;
      }
    }
    VecinoException own = own(error);
    if (own != null) {
      return own;
    }
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      VecinoException known = find(EXECUTION, cause);
      if (known != null) {
        return known.causedBy(error);
      }
    }
    if (error instanceof NumberFormatException) {
      return VecinoException.of(
              INVALID_TEXT_REPRESENTATION, "invalid input syntax for a number: %s", error.getMessage())
          .causedBy(error);
    }
    return VecinoException.of(INTERNAL_ERROR, "the statement failed: %s", error).causedBy(error);
  }

  private static VecinoException own(Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof VecinoException own) {
        return own;
      }
      for (Throwable suppressed : cause.getSuppressed()) {
        VecinoException own = own(suppressed);
        if (own != null) {
          return own;
        }
      }
    }
    return null;
  }

  private static VecinoException find(List<Entry> table, Throwable error) {
    if (error.getMessage() == null) {
      return null;
    }
    for (Entry entry : table) {
      Matcher matcher = entry.pattern().matcher(error.getMessage());
      if (matcher.matches()) {
        return VecinoException.of(entry.state(), "%s", matcher.replaceFirst(entry.message()));
      }
    }
    return null;
  }

  private static Throwable root(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }
}
