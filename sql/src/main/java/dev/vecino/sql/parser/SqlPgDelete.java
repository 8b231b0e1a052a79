package dev.vecino.sql.parser;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** DELETE with PostgreSQL's clauses. */
public final class SqlPgDelete extends SqlCall {
  private static final SqlSpecialOperator OPERATOR = new SqlSpecialOperator("DELETE", SqlKind.DELETE);

  private final SqlIdentifier table;
  private final SqlIdentifier alias;
  private final SqlNode using;
  private final SqlNode where;
  private final Returning returning;

  SqlPgDelete(
      SqlParserPos position,
      SqlIdentifier table,
      SqlIdentifier alias,
      SqlNode using,
      SqlNode where,
      Returning returning) {
    super(position);
    this.table = table;
    this.alias = alias;
    this.using = using;
    this.where = where;
    this.returning = returning;
  }

  public SqlIdentifier table() {
    return table;
  }

  public Optional<SqlIdentifier> alias() {
    return Optional.ofNullable(alias);
  }

  /** The tables of the USING clause. */
  public Optional<SqlNode> using() {
    return Optional.ofNullable(using);
  }

  public Optional<SqlNode> where() {
    return Optional.ofNullable(where);
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
    return Arrays.asList(table, alias, using, where, Returning.items(returning)).stream().filter(Objects::nonNull).toList();
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("DELETE FROM");
    table.unparse(writer, 0, 0);
    Unparse.clause(writer, "AS", alias);
    Unparse.clause(writer, "USING", using);
    Unparse.clause(writer, "WHERE", where);
    Returning.unparse(writer, returning);
  }
}
