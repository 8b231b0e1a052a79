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

/** INSERT with PostgreSQL's clauses. */
public final class SqlPgInsert extends SqlCall {
  private static final SqlSpecialOperator OPERATOR = new SqlSpecialOperator("INSERT", SqlKind.INSERT);

  private final SqlIdentifier table;
  private final SqlIdentifier alias;
  private final SqlNodeList columns;
  private final SqlNode source;
  private final boolean overridingSystemValue;
  private final boolean overridingUserValue;
  private final OnConflict onConflict;
  private final Returning returning;

  SqlPgInsert(
      SqlParserPos position,
      SqlIdentifier table,
      SqlIdentifier alias,
      SqlNodeList columns,
      SqlNode source,
      boolean overridingSystemValue,
      boolean overridingUserValue,
      OnConflict onConflict,
      Returning returning) {
    super(position);
    this.table = table;
    this.alias = alias;
    boolean hasFields = FieldStore.isAmong(columns);
    this.columns = hasFields ? FieldStore.columns(columns) : columns;
    this.source = hasFields && source != null ? FieldStore.source(columns, source) : source;
    this.overridingSystemValue = overridingSystemValue;
    this.overridingUserValue = overridingUserValue;
    this.onConflict = onConflict;
    this.returning = returning;
  }

  public SqlIdentifier table() {
    return table;
  }

  public Optional<SqlIdentifier> alias() {
    return Optional.ofNullable(alias);
  }

  /** The columns that are given, absent where none were written. */
  public Optional<SqlNodeList> columns() {
    return Optional.ofNullable(columns);
  }

  /** The rows to insert; DEFAULT in a row is a call of {@code DEFAULT}. Absent for DEFAULT VALUES. */
  public Optional<SqlNode> source() {
    return Optional.ofNullable(source);
  }

  public boolean overridingSystemValue() {
    return overridingSystemValue;
  }

  public boolean overridingUserValue() {
    return overridingUserValue;
  }

  public Optional<OnConflict> onConflict() {
    return Optional.ofNullable(onConflict);
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
    SqlNode where = onConflict == null ? null : onConflict.where().orElse(null);
    SqlNode values = onConflict == null ? null : onConflict.sourceExpressions();
    return Arrays.asList(table, alias, columns, source, values, where, Returning.items(returning)).stream()
        .filter(Objects::nonNull)
        .toList();
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("INSERT INTO");
    table.unparse(writer, 0, 0);
    Unparse.clause(writer, "AS", alias);
    if (columns != null) {
      Unparse.parenthesized(writer, columns);
    }
    if (overridingSystemValue || overridingUserValue) {
      writer.keyword(overridingSystemValue ? "OVERRIDING SYSTEM VALUE" : "OVERRIDING USER VALUE");
    }
    if (source == null) {
      writer.keyword("DEFAULT VALUES");
    } else {
      source.unparse(writer, 0, 0);
    }
    if (onConflict != null) {
      onConflict.unparse(writer);
    }
    Returning.unparse(writer, returning);
  }
}
