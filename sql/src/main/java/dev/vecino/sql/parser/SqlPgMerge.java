package dev.vecino.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** MERGE with PostgreSQL's clauses. */
public final class SqlPgMerge extends SqlCall {
  private static final SqlSpecialOperator OPERATOR = new SqlSpecialOperator("MERGE", SqlKind.MERGE);

  private final SqlIdentifier table;
  private final SqlIdentifier alias;
  private final SqlNode source;
  private final SqlNode condition;
  private final List<MergeWhen> clauses;
  private final Returning returning;

  SqlPgMerge(
      SqlParserPos position,
      SqlIdentifier table,
      SqlIdentifier alias,
      SqlNode source,
      SqlNode condition,
      List<MergeWhen> clauses,
      Returning returning) {
    super(position);
    this.table = table;
    this.alias = alias;
    this.source = source;
    this.condition = condition;
    this.clauses = List.copyOf(clauses);
    this.returning = returning;
  }

  public SqlIdentifier table() {
    return table;
  }

  public Optional<SqlIdentifier> alias() {
    return Optional.ofNullable(alias);
  }

  /** The table, query or join of USING. */
  public SqlNode source() {
    return source;
  }

  /** The condition of ON. */
  public SqlNode condition() {
    return condition;
  }

  /** The WHEN clauses, in the order they were written. */
  public List<MergeWhen> clauses() {
    return clauses;
  }

  public Optional<Returning> returning() {
    return Optional.ofNullable(returning);
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    List<SqlNode> operands = new ArrayList<>();
    operands.add(table);
    alias().ifPresent(operands::add);
    operands.add(source);
    operands.add(condition);
    clauses.forEach(clause -> operands.addAll(clause.operands()));
    returning().ifPresent(clause -> operands.add(clause.items()));
    return operands;
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("MERGE INTO");
    table.unparse(writer, 0, 0);
    Unparse.clause(writer, "AS", alias);
    Unparse.clause(writer, "USING", source);
    Unparse.clause(writer, "ON", condition);
    clauses.forEach(clause -> clause.unparse(writer));
    Returning.unparse(writer, returning);
  }
}
