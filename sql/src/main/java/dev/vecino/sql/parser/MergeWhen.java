package dev.vecino.sql.parser;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A WHEN clause of MERGE.
 *
 * @param condition behind AND; absent where none was written
 */
public record MergeWhen(Match match, Optional<SqlNode> condition, Action action, SqlParserPos position) {
  /** Which rows a clause is for. */
  public enum Match {
    MATCHED("WHEN MATCHED"),
    NOT_MATCHED_BY_SOURCE("WHEN NOT MATCHED BY SOURCE"),
    NOT_MATCHED_BY_TARGET("WHEN NOT MATCHED");

    private final String words;

    Match(String words) {
      this.words = words;
    }
  }

  /** What is done with them. */
  public sealed interface Action {
    /** The nodes that it is made of, none of them null. */
    default List<SqlNode> operands() {
      return List.of();
    }
  }

  /**
   * INSERT.
   *
   * @param columns the columns that are given, absent where none were written
   * @param values one for each, DEFAULT a call of {@code DEFAULT}; absent for DEFAULT VALUES
   */
  public record Insert(
      Optional<SqlNodeList> columns,
      Optional<SqlNodeList> values,
      boolean overridingSystemValue,
      boolean overridingUserValue)
      implements Action {
    @Override
    public List<SqlNode> operands() {
      return Stream.concat(columns.stream(), values.stream()).<SqlNode>map(list -> list).toList();
    }
  }

  /** UPDATE: the columns that are set, and the new values. */
  public record Update(SqlNodeList targetColumns, SqlNodeList sourceExpressions) implements Action {
    @Override
    public List<SqlNode> operands() {
      return List.of(targetColumns, sourceExpressions);
    }
  }

  /** DELETE. */
  public record Delete() implements Action {}

  /** DO NOTHING. */
  public record Nothing() implements Action {}

  static MergeWhen insert(
      String match,
      SqlNode condition,
      SqlNodeList columns,
      SqlNodeList values,
      boolean overridingSystemValue,
      boolean overridingUserValue,
      SqlParserPos position) {
    return of(
        match,
        condition,
        new Insert(
            Optional.ofNullable(columns), Optional.ofNullable(values), overridingSystemValue, overridingUserValue),
        position);
  }

  static MergeWhen update(
      String match, SqlNode condition, SqlNodeList targets, SqlNodeList sources, SqlParserPos position) {
    return of(match, condition, new Update(targets, sources), position);
  }

  static MergeWhen delete(String match, SqlNode condition, SqlParserPos position) {
    return of(match, condition, new Delete(), position);
  }

  static MergeWhen nothing(String match, SqlNode condition, SqlParserPos position) {
    return of(match, condition, new Nothing(), position);
  }

  private static MergeWhen of(String match, SqlNode condition, Action action, SqlParserPos position) {
    return new MergeWhen(Match.valueOf(match), Optional.ofNullable(condition), action, position);
  }

  /** The nodes that the clause is made of, none of them null. */
  List<SqlNode> operands() {
    return Stream.concat(condition.stream(), action.operands().stream()).toList();
  }

  void unparse(SqlWriter writer) {
    writer.keyword(match.words);
    Unparse.clause(writer, "AND", condition.orElse(null));
    writer.keyword("THEN");
    switch (action) {
      case Insert insert -> {
        writer.keyword("INSERT");
        insert.columns().ifPresent(columns -> Unparse.parenthesized(writer, columns));
        if (insert.overridingSystemValue() || insert.overridingUserValue()) {
          writer.keyword(insert.overridingSystemValue() ? "OVERRIDING SYSTEM VALUE" : "OVERRIDING USER VALUE");
        }
        writer.keyword(insert.values().isPresent() ? "VALUES" : "DEFAULT VALUES");
        insert.values().ifPresent(values -> Unparse.parenthesized(writer, values));
      }
      case Update update -> {
        writer.keyword("UPDATE SET");
        Unparse.assignments(writer, update.targetColumns(), update.sourceExpressions());
      }
      case Delete delete -> writer.keyword("DELETE");
      case Nothing nothing -> writer.keyword("DO NOTHING");
    }
  }
}
