package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The columns of JSON_TABLE at one level. The whole becomes a query over an array of rows, each of them a document of
 * the texts of its cells, which are cast to the types of the columns.
 */
final class JsonColumns {
  private static final String ROW = "$row";

  private final JsonCall table;
  private final SqlNode path;
  private final JsonColumns root;
  private final List<Object> parts = new ArrayList<>(); // a Column, or the columns of a nested path
  private final List<Column> all; // those of all levels, of the root

  private record Column(SqlIdentifier name, SqlDataTypeSpec type, JsonCall call) {}

  JsonColumns(JsonCall table) {
    this(table, table.path(), null);
  }

  private JsonColumns(JsonCall table, SqlNode path, JsonColumns root) {
    this.table = table;
    this.path = path;
    this.root = root == null ? this : root;
    this.all = root == null ? new ArrayList<>() : root.all;
  }

  JsonColumns nested(SqlNode at) {
    var columns = new JsonColumns(table, at, root);
    parts.add(columns);
    return columns;
  }

  void ordinality(SqlIdentifier name) {
    add(new Column(name, null, null));
  }

  JsonCall column(SqlIdentifier name, SqlDataTypeSpec type) {
    var call = new JsonCall("json_table", name.getParserPosition());
    call.returning(type);
    add(new Column(name, type, call));
    return call;
  }

  private void add(Column column) {
    if (all.stream().anyMatch(known -> known.name().getSimple().equals(column.name().getSimple()))) {
      throw VecinoException.of(
              SqlState.DUPLICATE_ALIAS, "duplicate JSON_TABLE column or path name: %s", column.name().getSimple())
          .at(column.name().getParserPosition().getColumnNum());
    }
    parts.add(column);
    all.add(column);
  }

  SqlNode query() {
    SqlParserPos position = table.position();
    switch (table.onError()) {
      case "", "error", "empty array" -> { }
      default ->
          throw table.error("invalid ON ERROR behavior")
              .withDetail("Only EMPTY [ ARRAY ] or ERROR is allowed in the top-level ON ERROR clause.");
    }
    List<String> fields = new ArrayList<>();
    List<SqlNode> defaults = new ArrayList<>();
    write(fields, defaults);
    if (defaults.isEmpty()) {
      defaults.add(SqlLiteral.createNull(position));
    }
    List<SqlNode> operands = new ArrayList<>();
    operands.add(table.document());
    operands.add(JsonPathCalls.path(table.path()));
    operands.add(SqlLiteral.createCharString(table.onError() + "\n" + String.join("\n", fields), position));
    operands.add(SqlLiteral.createExactNumeric(Integer.toString(defaults.size()), position));
    operands.addAll(defaults);
    operands.addAll(table.passed());
    SqlNode rows =
        SqlStdOperatorTable.UNNEST.createCall(position, ArraySyntax.call("$json_table", position, operands));
    SqlNode from =
        SqlStdOperatorTable.AS.createCall(
            position, rows, new SqlIdentifier(ROW, position), new SqlIdentifier(ROW, position));
    List<SqlNode> items = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      items.add(item(i, position));
    }
    return SqlStdOperatorTable.LATERAL.createCall(
        position,
        new SqlSelect(
            position, null, new SqlNodeList(items, position), from, null, null, null, null, null, null, null, null,
            null));
  }

  private SqlNode item(int i, SqlParserPos position) {
    Column column = all.get(i);
    SqlNode cell =
        ArraySyntax.call(
            "jsonb_array_element_text",
            position,
            List.of(
                new SqlIdentifier(List.of(ROW, ROW), position),
                SqlLiteral.createExactNumeric(Integer.toString(i), position)));
    SqlDataTypeSpec type =
        column.type() == null
            ? new SqlDataTypeSpec(new PgTypeSpec(DataType.INTEGER, position), position)
            : column.type();
    return SqlStdOperatorTable.AS.createCall(
        position, SqlStdOperatorTable.CAST.createCall(position, cell, type), column.name());
  }

  /** Writes what the run-time code needs, a line a part: {@code dev.vecino.sql.function.JsonTable} reads it. */
  private void write(List<String> lines, List<SqlNode> defaults) {
    for (Object part : parts) {
      if (part instanceof JsonColumns nested) {
        lines.add("nested " + escape(text(nested.path)));
        nested.write(lines, defaults);
        lines.add("end");
      } else if (part instanceof Column column) {
        write(column, lines, defaults);
      }
    }
  }

  private void write(Column column, List<String> lines, List<SqlNode> defaults) {
    if (column.call() == null) {
      lines.add("ordinality " + all.indexOf(column));
      return;
    }
    JsonCall call = column.call();
    DataType type = call.type(DataType.TEXT);
    String operation = call.isExists() ? "exists" : isFormatted(call, type) ? "query" : "value";
    JsonCellText.check(operation, call, column.name().getSimple());
    lines.add("column " + all.indexOf(column));
    lines.add(escape(call.path() == null ? defaultPath(column.name().getSimple()) : text(call.path())));
    lines.add(JsonCellText.of(operation, call, type, escape(column.name().getSimple())));
    lines.add(defaults.size() + "");
    defaults.add(call.emptyDefault());
    defaults.add(call.errorDefault());
  }

  private static boolean isFormatted(JsonCall call, DataType type) {
    boolean isDocument =
        switch (type.name()) {
          case JSON, JSONB, ARRAY -> true;
          default -> type.isArray();
        };
    return call.isFormatted() || isDocument || !call.wrapper().isEmpty() || !call.quotes().isEmpty();
  }

  private static String defaultPath(String column) {
    return "$.\"" + column.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  private static String text(SqlNode literal) {
    return ((SqlLiteral) literal).getValueAs(String.class);
  }

  /** Without line breaks and bars, which separate the parts. */
  private static String escape(String text) {
    return text.replace("%", "%25").replace("\n", "%0A").replace("|", "%7C");
  }
}
