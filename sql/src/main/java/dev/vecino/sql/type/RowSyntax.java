package dev.vecino.sql.type;

import dev.vecino.sql.parser.ArraySyntax;
import dev.vecino.sql.parser.RowStar;
import dev.vecino.type.DataType;
import dev.vecino.type.RecordType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlPostfixOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** Puts our functions in the place of Calcite's syntax for rows where these are values, before a statement is validated. */
public final class RowSyntax {
  private static final int PRECEDENCE = 28; // that of IS NOT NULL

  /** Makes a row of its operands. */
  public static final String ROW = "$row";
  /** Makes a row of a named type, of a literal that names it and its fields, and the operands behind it. */
  public static final String NAMED_ROW = "$named_row";
  /** Takes a field of a row by its name. */
  public static final String FIELD = "$field";

  /** IS NOT NULL of a value whatever its type: also of a row that has nothing but NULL. */
  public static final SqlPostfixOperator IS_PRESENT =
      new SqlPostfixOperator(
          "IS PRESENT", SqlKind.IS_NOT_NULL, PRECEDENCE, ReturnTypes.BOOLEAN_NOT_NULL, null, OperandTypes.ANY);

  private RowSyntax() {}

  /** Rewrites a call in its place where that is possible. */
  static SqlNode rewrite(SqlNode node) {
    if (node instanceof SqlSelect select) {
      label(select.getSelectList());
      if (select.getOrderList() != null) {
        values(select.getOrderList());
      }
      return select;
    }
    if (!(node instanceof SqlCall call)) {
      return node;
    }
    if (call.getKind() == SqlKind.DOT && call.operand(1) instanceof SqlIdentifier name && name.isSimple()) {
      return field(call.operand(0), name.getSimple(), call.getParserPosition());
    }
    if (takesValues(call)) {
      for (int i = 0; i < call.operandCount(); i++) {
        if (isRow(call.operand(i))) {
          call.setOperand(i, value(call.operand(i)));
        } else if (call.getKind() == SqlKind.CASE && call.operand(i) instanceof SqlNodeList results) {
          values(results);
        }
      }
    }
    return node;
  }

  /**
   * COALESCE asks whether there is a row at all, not whether it has values: the CASE that it has become gets tests that say
   * so.
   */
  static SqlNode presence(SqlNode coalesce) {
    if (coalesce instanceof SqlCase choice) {
      for (SqlNode test : choice.getWhenOperands()) {
        if (test instanceof SqlBasicCall call && call.getKind() == SqlKind.IS_NOT_NULL) {
          call.setOperator(IS_PRESENT);
        }
      }
    }
    return coalesce;
  }

  /** Whether rows among the operands are values; elsewhere they are lists of operands. */
  private static boolean takesValues(SqlCall call) {
    return switch (call.getKind()) {
      // Of an array that is written out, each element is compared by itself.
      case SOME, ALL ->
          call.operandCount() == 2
              && call.operand(1) instanceof SqlNodeList list
              && list.size() == 1
              && list.get(0).getKind() != SqlKind.ARRAY_VALUE_CONSTRUCTOR
              && !list.get(0).getKind().belongsTo(SqlKind.QUERY);
      case VALUES, OVERLAPS, IN, NOT_IN, GROUPING_SETS, ROLLUP, CUBE, INSERT, UPDATE,
          MERGE, DELETE, SELECT, WITH, ORDER_BY, UNION, INTERSECT, EXCEPT, JOIN, WITH_ITEM, EXISTS ->
          false;
      case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL,
          IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM ->
          call.operandCount() == 2
              && !call.operand(0).getKind().belongsTo(SqlKind.QUERY)
              && !call.operand(1).getKind().belongsTo(SqlKind.QUERY)
              && !(isRow(call.operand(0)) && isRow(call.operand(1)));
      default -> true;
    };
  }

  private static boolean isRow(SqlNode node) {
    return node != null && node.getKind() == SqlKind.ROW;
  }

  private static SqlNode value(SqlNode row) {
    return ArraySyntax.call(ROW, row.getParserPosition(), ((SqlCall) row).getOperandList());
  }

  private static void values(SqlNodeList items) {
    items.replaceAll(item -> isRow(item) ? value(item) : item);
  }

  private static void label(SqlNodeList items) {
    for (int i = 0; i < items.size(); i++) {
      SqlNode item = items.get(i);
      if (isRow(item)) {
        items.set(i, as(value(item), "row"));
      } else if (item.getKind() == SqlKind.DOT
          && ((SqlCall) item).operand(1) instanceof SqlIdentifier name
          && !name.toString().equals(RowStar.NAME)) {
        items.set(i, as(item, name.getSimple()));
      }
    }
  }

  /** An expression with a label. */
  public static SqlNode as(SqlNode value, String label) {
    SqlParserPos position = value.getParserPosition();
    return SqlStdOperatorTable.AS.createCall(position, value, new SqlIdentifier(label, position));
  }

  public static SqlNode field(SqlNode row, String name, SqlParserPos position) {
    SqlNode value = isRow(row) ? value(row) : row;
    return ArraySyntax.call(FIELD, position, List.of(value, SqlLiteral.createCharString(name, position)));
  }

  /**
   * A row of a type.
   *
   * @param type whose fields have the names of the values; their types are those of the values
   */
  public static SqlNode row(RecordType type, List<SqlNode> values, SqlParserPos position) {
    List<SqlNode> operands = new ArrayList<>();
    operands.add(SqlLiteral.createCharString(TypeText.write(DataType.of(type)), position));
    operands.addAll(values);
    return ArraySyntax.call(NAMED_ROW, position, operands);
  }

  /** The type that the literal of {@link #row} names, with the types of the values. */
  public static RecordType type(String literal, List<DataType> types) {
    RecordType named = TypeText.read(literal).record().orElseThrow();
    List<RecordType.Field> fields = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      fields.add(new RecordType.Field(named.fields().get(i).name(), types.get(i)));
    }
    return named.withFields(fields);
  }
}
