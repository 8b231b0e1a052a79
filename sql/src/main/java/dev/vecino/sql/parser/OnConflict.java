package dev.vecino.sql.parser;

import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * ON CONFLICT.
 *
 * @param columns the columns and expressions of the unique key, absent where none were written
 * @param predicate WHERE behind them, for an index of some rows only
 * @param constraint the name of the constraint, absent where none was written
 * @param update whether it is DO UPDATE; else DO NOTHING
 * @param targetColumns the columns that are set, one for each of {@code sourceExpressions}; empty for DO NOTHING
 * @param sourceExpressions the new values; a call of {@code DEFAULT} for DEFAULT
 */
public record OnConflict(
    Optional<SqlNodeList> columns,
    Optional<SqlNode> predicate,
    Optional<SqlIdentifier> constraint,
    boolean update,
    SqlNodeList targetColumns,
    SqlNodeList sourceExpressions,
    Optional<SqlNode> where,
    SqlParserPos position) {

  static OnConflict nothing(
      SqlNodeList columns, SqlNode predicate, SqlIdentifier constraint, SqlParserPos position) {
    return new OnConflict(
        Optional.ofNullable(columns),
        Optional.ofNullable(predicate),
        Optional.ofNullable(constraint),
        false,
        SqlNodeList.EMPTY,
        SqlNodeList.EMPTY,
        Optional.empty(),
        position);
  }

  static OnConflict update(
      SqlNodeList columns,
      SqlNode predicate,
      SqlIdentifier constraint,
      SqlNodeList targetColumns,
      SqlNodeList sourceExpressions,
      SqlNode where,
      SqlParserPos position) {
    return new OnConflict(
        Optional.ofNullable(columns),
        Optional.ofNullable(predicate),
        Optional.ofNullable(constraint),
        true,
        targetColumns,
        sourceExpressions,
        Optional.ofNullable(where),
        position);
  }

  void unparse(SqlWriter writer) {
    writer.keyword("ON CONFLICT");
    columns.ifPresent(list -> Unparse.parenthesized(writer, list));
    predicate.ifPresent(condition -> {
      writer.keyword("WHERE");
      condition.unparse(writer, 0, 0);
    });
    constraint.ifPresent(name -> {
      writer.keyword("ON CONSTRAINT");
      name.unparse(writer, 0, 0);
    });
    if (!update) {
      writer.keyword("DO NOTHING");
      return;
    }
    writer.keyword("DO UPDATE SET");
    Unparse.assignments(writer, targetColumns, sourceExpressions);
    where.ifPresent(condition -> {
      writer.keyword("WHERE");
      condition.unparse(writer, 0, 0);
    });
  }
}
