package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
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

/** UPDATE with PostgreSQL's clauses. */
public final class SqlPgUpdate extends SqlCall {
  private static final SqlSpecialOperator OPERATOR = new SqlSpecialOperator("UPDATE", SqlKind.UPDATE);

  private final SqlIdentifier table;
  private final SqlIdentifier alias;
  private final SqlNodeList targetColumns;
  private final SqlNodeList sourceExpressions;
  private final SqlNode from;
  private final SqlNode where;
  private final Returning returning;

  SqlPgUpdate(
      SqlParserPos position,
      SqlIdentifier table,
      SqlIdentifier alias,
      SqlNodeList targetColumns,
      SqlNodeList sourceExpressions,
      SqlNode from,
      SqlNode where,
      Returning returning) {
    super(position);
    this.table = table;
    this.alias = alias;
    this.targetColumns = targetColumns;
    this.sourceExpressions = sourceExpressions;
    this.from = from;
    this.where = where;
    this.returning = returning;
  }

  static SqlNodeList list(List<SqlNode> nodes) {
    return new SqlNodeList(
        nodes, SqlParserPos.sum(nodes.stream().map(SqlNode::getParserPosition).toList()));
  }

  /** Adds one assignment. */
  static void assign(SqlIdentifier column, SqlNode value, List<SqlNode> targets, List<SqlNode> sources) {
    String name = column.getSimple();
    if (targets.stream().anyMatch(target -> ((SqlIdentifier) target).getSimple().equals(name))) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "multiple assignments to same column \"%s\"", name)
          .at(column.getParserPosition().getColumnNum());
    }
    targets.add(column);
    sources.add(value);
  }

  /** {@code c.a = 5} assigns the column as a whole, of which the other fields stay as they are. */
  private static void assignField(
      SqlIdentifier field, SqlNode value, List<SqlNode> targets, List<SqlNode> sources) {
    String column = field.names.getFirst();
    for (int i = 0; i < targets.size(); i++) {
      if (targets.get(i).toString().equals(column) && FieldStore.is(sources.get(i))) {
        sources.set(i, FieldStore.with(sources.get(i), field, value));
        return;
      }
    }
    assign(
        new SqlIdentifier(column, field.getParserPosition()), FieldStore.with(null, field, value), targets, sources);
  }

  /** {@code a[1] = 5} assigns the column as a whole, changed in that place; several of them change it one by one. */
  static void assign(
      SqlIdentifier column, List<SqlNode> subscripts, SqlNode value, List<SqlNode> targets, List<SqlNode> sources) {
    if (!column.isSimple()) {
      assignField(column, value, targets, sources);
      return;
    }
    if (subscripts.isEmpty()) {
      assign(column, value, targets, sources);
      return;
    }
    for (int i = 0; i < targets.size(); i++) {
      if (targets.get(i).toString().equals(column.toString())) {
        sources.set(i, ArraySyntax.assignment(sources.get(i), subscripts, value));
        return;
      }
    }
    assign(column, ArraySyntax.assignment(column, subscripts, value), targets, sources);
  }

  /** {@code (a, b) = (1, 2)} is one assignment for each column. */
  static void assign(SqlNodeList columns, SqlNodeList values, List<SqlNode> targets, List<SqlNode> sources) {
    int position = values.getParserPosition().getColumnNum();
    boolean query = values.size() == 1 && values.get(0).isA(SqlKind.QUERY);
    List<SqlNode> each = query ? AssignedQuery.columns(values.get(0), position) : values.getList();
    if (columns.size() != each.size()) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "number of columns does not match number of values").at(position);
    }
    for (int i = 0; i < columns.size(); i++) {
      assign((SqlIdentifier) columns.get(i), each.get(i), targets, sources);
    }
  }

  public SqlIdentifier table() {
    return table;
  }

  public Optional<SqlIdentifier> alias() {
    return Optional.ofNullable(alias);
  }

  /** The columns that are set, simple identifiers, one for each of {@link #sourceExpressions}. */
  public SqlNodeList targetColumns() {
    return targetColumns;
  }

  /** The new values; a call of {@code DEFAULT} for DEFAULT. */
  public SqlNodeList sourceExpressions() {
    return sourceExpressions;
  }

  /** The tables of the FROM clause. */
  public Optional<SqlNode> from() {
    return Optional.ofNullable(from);
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
    return Arrays.asList(table, alias, targetColumns, sourceExpressions, from, where, Returning.items(returning)).stream()
        .filter(Objects::nonNull)
        .toList();
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("UPDATE");
    table.unparse(writer, 0, 0);
    Unparse.clause(writer, "AS", alias);
    writer.keyword("SET");
    Unparse.assignments(writer, targetColumns, sourceExpressions);
    Unparse.clause(writer, "FROM", from);
    Unparse.clause(writer, "WHERE", where);
    Returning.unparse(writer, returning);
  }
}
