package dev.vecino.sql.parser;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;

import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Values for fields of one composite column, {@code c.a = 1, c.b.x = 2}: a call that stands for the column's value until the
 * type of the column is known.
 */
public final class FieldStore {
  private static final String NAME = "$store";
  private static final String SOURCE = "$source";

  private FieldStore() {}

  /**
   * A value for a field.
   *
   * @param path the name of the field, below it that of one of its own fields, and so on
   */
  public record Assigned(List<String> path, SqlNode value) {}

  /** Whether a value stands for fields of its column. */
  public static boolean is(SqlNode value) {
    return value instanceof SqlCall call && call.getOperator().getName().equals(NAME);
  }

  /** The fields and their values, in the order in which they were written. */
  public static List<Assigned> assigned(SqlNode value) {
    List<SqlNode> operands = ((SqlCall) value).getOperandList();
    List<Assigned> assigned = new ArrayList<>();
    for (int i = 0; i < operands.size(); i += 2) {
      List<String> path = ((SqlNodeList) operands.get(i)).stream()
          .map(name -> ((SqlLiteral) name).getValueAs(String.class))
          .toList();
      assigned.add(new Assigned(path, operands.get(i + 1)));
    }
    return assigned;
  }

  /**
   * The call with one field more.
   *
   * @param before the call as it was; null for none
   * @param target the column and the path
   */
  static SqlNode with(SqlNode before, SqlIdentifier target, SqlNode value) {
    if (value.getKind() == SqlKind.DEFAULT) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "cannot set a subfield to DEFAULT")
          .at(value.getParserPosition().getColumnNum());
    }
    SqlParserPos position = target.getParserPosition();
    List<SqlNode> operands = before == null ? new ArrayList<>() : new ArrayList<>(((SqlCall) before).getOperandList());
    SqlNodeList path = new SqlNodeList(position);
    target.names.stream().skip(1).forEach(name -> path.add(SqlLiteral.createCharString(name, position)));
    operands.add(path);
    operands.add(value);
    return ArraySyntax.call(NAME, position, operands);
  }

  /** Whether fields are among the columns of an INSERT. */
  static boolean isAmong(SqlNodeList columns) {
    return columns != null && columns.stream().anyMatch(column -> !((SqlIdentifier) column).isSimple());
  }

  /** The columns, each once. */
  static SqlNodeList columns(SqlNodeList targets) {
    Map<String, SqlNode> columns = new LinkedHashMap<>();
    for (SqlNode target : targets) {
      SqlIdentifier named = (SqlIdentifier) target;
      SqlNode known = columns.putIfAbsent(
          named.names.getFirst(), new SqlIdentifier(named.names.getFirst(), named.getParserPosition()));
      if (known != null && named.isSimple()) {
        throw VecinoException.of(SYNTAX_ERROR, "column \"%s\" specified more than once", named.getSimple())
            .at(named.getParserPosition().getColumnNum());
      }
    }
    return new SqlNodeList(columns.values(), targets.getParserPosition());
  }

  /** The rows to insert with a value for each column. */
  static SqlNode source(SqlNodeList targets, SqlNode source) {
    SqlParserPos position = source.getParserPosition();
    if (source.getKind() == SqlKind.VALUES) {
      List<SqlNode> rows = new ArrayList<>();
      for (SqlNode row : ((SqlCall) source).getOperandList()) {
        List<SqlNode> values = ((SqlCall) row).getOperandList();
        if (values.size() != targets.size()) {
          String wrong = values.size() > targets.size()
              ? "INSERT has more expressions than target columns"
              : "INSERT has more target columns than expressions";
          throw VecinoException.of(SYNTAX_ERROR, "%s", wrong).at(row.getParserPosition().getColumnNum());
        }
        rows.add(SqlStdOperatorTable.ROW.createCall(row.getParserPosition(), grouped(targets, values)));
      }
      return SqlStdOperatorTable.VALUES.createCall(position, rows);
    }
    List<SqlNode> relation = new ArrayList<>(List.of(source, new SqlIdentifier(SOURCE, position)));
    List<SqlNode> values = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      String name = SOURCE + i;
      relation.add(new SqlIdentifier(name, position));
      values.add(new SqlIdentifier(List.of(SOURCE, name), position));
    }
    return new SqlSelect(
        position, null, new SqlNodeList(grouped(targets, values), position),
        SqlStdOperatorTable.AS.createCall(position, relation), null, null, null, null, null, null, null, null, null);
  }

  private static List<SqlNode> grouped(SqlNodeList targets, List<SqlNode> values) {
    Map<String, SqlNode> grouped = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      SqlIdentifier target = (SqlIdentifier) targets.get(i);
      String column = target.names.getFirst();
      SqlNode value = values.get(i);
      grouped.put(column, target.isSimple() ? value : with(grouped.get(column), target, value));
    }
    return List.copyOf(grouped.values());
  }
}
