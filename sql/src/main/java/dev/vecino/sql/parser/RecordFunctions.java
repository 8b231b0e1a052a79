package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Functions in FROM that return records, as queries over what they make of a JSON document. */
final class RecordFunctions {
  private static final Set<String> POPULATE =
      Set.of("json_populate_record", "jsonb_populate_record", "json_populate_recordset", "jsonb_populate_recordset");
  private static final String ELEMENT = "$element";

  private RecordFunctions() {}

  /** Whether an item of FROM is such a function, without an alias. */
  static boolean matches(SqlNode item) {
    return call(item) != null;
  }

  private static SqlCall call(SqlNode item) {
    if (item.getKind() == SqlKind.LATERAL) {
      return call(((SqlCall) item).operand(0));
    }
    return item.getKind() == SqlKind.COLLECTION_TABLE
            && ((SqlCall) item).operand(0) instanceof SqlBasicCall call
            && (POPULATE.contains(name(call)) || ColumnDefinitions.FUNCTIONS.contains(name(call)))
        ? call
        : null;
  }

  private static String name(SqlCall call) {
    return call.getOperator().getName().toLowerCase(Locale.ROOT);
  }

  /** The name that the item has without an alias. */
  static String name(SqlNode item) {
    return name(call(item));
  }

  /**
   * The query.
   *
   * @param names of the columns that the alias gives
   */
  static SqlNode rewrite(SqlNode item, List<SqlNode> names) {
    SqlCall call = call(item);
    SqlParserPos position = call.getParserPosition();
    String function = name(call);
    boolean isSet = function.endsWith("set");
    if (POPULATE.contains(function)) {
      SqlNode row = isSet ? element(position) : call;
      return lateral(position, List.of(all(row, position)), isSet ? elements(call, position) : null);
    }
    if (call.operandCount() < 2 || call.operandCount() != names.size() + 1) {
      throw VecinoException.of(
              SqlState.SYNTAX_ERROR, "a column definition list is required for functions returning \"record\"")
          .at(position.getColumnNum());
    }
    DataType type = function.startsWith("jsonb") ? DataType.JSONB : DataType.JSON;
    var spec = new SqlDataTypeSpec(new PgTypeSpec(type, position), position);
    SqlNode whole = SqlStdOperatorTable.CAST.createCall(position, call.operand(0), spec);
    SqlNode document = isSet ? element(position) : whole;
    List<SqlNode> items = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      SqlNode name = SqlLiteral.createCharString(names.get(i).toString(), position);
      SqlNode field =
          ArraySyntax.call(
              "$json_field",
              position,
              List.of(document, name, call.operand(i + 1)));
      items.add(SqlStdOperatorTable.AS.createCall(position, field, names.get(i)));
    }
    SqlNode documents =
        ArraySyntax.call(
            "$json_records",
            position,
            List.of(whole, SqlLiteral.createCharString(function, position)));
    return lateral(position, items, isSet ? elements(documents, position) : null);
  }

  private static SqlNode element(SqlParserPos position) {
    return new SqlIdentifier(List.of(ELEMENT, ELEMENT), position);
  }

  private static SqlNode all(SqlNode row, SqlParserPos position) {
    return SqlStdOperatorTable.DOT.createCall(position, row, new SqlIdentifier(RowStar.NAME, position));
  }

  private static SqlNode elements(SqlNode array, SqlParserPos position) {
    SqlNode unnest = SqlStdOperatorTable.UNNEST.createCall(position, array);
    return SqlStdOperatorTable.AS.createCall(
        position, unnest, new SqlIdentifier(ELEMENT, position), new SqlIdentifier(ELEMENT, position));
  }

  private static SqlNode lateral(SqlParserPos position, List<SqlNode> items, SqlNode from) {
    return SqlStdOperatorTable.LATERAL.createCall(
        position,
        new SqlSelect(
            position, null, new SqlNodeList(items, position), from, null, null, null, null, null, null, null, null,
            null));
  }
}
