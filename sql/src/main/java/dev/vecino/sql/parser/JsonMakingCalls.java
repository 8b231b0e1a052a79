package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.JsonCall.Argument;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The constructors of SQL/JSON as calls of plain functions. */
final class JsonMakingCalls {
  private JsonMakingCalls() {}

  static SqlNode of(JsonCall call) {
    return switch (call.function()) {
      case "json_object" -> object(call);
      case "json_array" -> array(call);
      case "json_scalar" -> ArraySyntax.call("$json_scalar", call.position(), List.of(single(call).value()));
      case "json_serialize" -> serialize(call);
      default -> document(call);
    };
  }

  private static Argument single(JsonCall call) {
    boolean isOne = call.arguments().size() == 1 && call.query() == null && call.onNull().isEmpty();
    boolean hasOptions = call.returning() != null && !call.function().equals("json_serialize");
    if (!isOne || hasOptions || call.isUnique() && !call.function().equals("json")) {
      throw call.error("syntax error at or near \"" + call.function() + "\"");
    }
    return call.arguments().getFirst();
  }

  private static SqlNode document(JsonCall call) {
    Argument text = single(call);
    return ArraySyntax.call(
        "$json_document",
        call.position(),
        List.of(text.value(), SqlLiteral.createBoolean(call.isUnique(), call.position())));
  }

  private static SqlNode serialize(JsonCall call) {
    SqlNode document = ArraySyntax.call("$json_serialized", call.position(), List.of(single(call).value()));
    DataType type = call.type(DataType.TEXT);
    return switch (type.name()) {
      case TEXT, VARCHAR, BPCHAR -> call.returning() == null ? document : cast(call, document, call.returning());
      case BYTEA -> bytes(call, document);
      default ->
          throw VecinoException.of(
                  SqlState.DATATYPE_MISMATCH, "cannot use type %s in RETURNING clause of %s", type.sqlName(),
                  "JSON_SERIALIZE()")
              .withHint("Try returning a string type or bytea.")
              .at(call.position().getColumnNum());
    };
  }

  private static SqlNode bytes(JsonCall call, SqlNode text) {
    SqlNode encoding = SqlLiteral.createCharString("UTF8", call.position());
    return ArraySyntax.call("convert_to", call.position(), List.of(text, encoding));
  }

  private static SqlNode object(JsonCall call) {
    boolean hasMembers = call.arguments().stream().anyMatch(Argument::member);
    if (!call.arguments().isEmpty() && !hasMembers) {
      // json_object(text[]) is another function.
      return ArraySyntax.call(
          "json_object", call.position(), call.arguments().stream().map(Argument::value).toList());
    }
    if (call.query() != null || call.arguments().size() % 2 != 0) {
      throw call.error("syntax error at or near \")\"");
    }
    boolean isStrict = call.onNull().equals("absent");
    List<SqlNode> operands = flags(call, isStrict, call.isUnique());
    operands.addAll(values(call));
    return returned(call, ArraySyntax.call("$" + made(call) + "_of_members", call.position(), operands));
  }

  private static SqlNode array(JsonCall call) {
    if (call.query() != null) {
      return ofQuery(call);
    }
    if (call.isUnique() || call.arguments().stream().anyMatch(Argument::member)) {
      throw call.error("syntax error at or near \"UNIQUE\"");
    }
    List<SqlNode> operands = flags(call, !call.onNull().equals("null"), false);
    operands.addAll(values(call));
    return returned(call, ArraySyntax.call("$" + made(call) + "_of_elements", call.position(), operands));
  }

  /** The elements are the rows of a query of one column, but for NULL. */
  private static SqlNode ofQuery(JsonCall call) {
    SqlParserPos position = call.position();
    boolean isWide =
        call.query() instanceof SqlSelect select
            && select.getSelectList().size() != 1
            && select.getSelectList().stream().noneMatch(ScannedParser::isStar);
    if (isWide) {
      throw call.error("subquery must return only one column");
    }
    SqlNode rows = SqlStdOperatorTable.ARRAY_QUERY.createCall(position, call.query());
    return returned(call, ArraySyntax.call("$" + made(call) + "_of_rows", position, List.of(rows)));
  }

  static SqlNode aggregate(JsonCall call) {
    boolean isObject = call.function().equals("json_objectagg");
    boolean hasMember = call.arguments().size() == 2 && call.arguments().get(1).member();
    if (isObject != hasMember || !isObject && call.isUnique()) {
      throw call.error("syntax error at or near \")\"");
    }
    boolean isStrict = isObject ? call.onNull().equals("absent") : !call.onNull().equals("null");
    String name =
        target(call) + (isObject ? "_objectagg" : "_arrayagg") + (call.isUnique() ? "_unique" : "")
            + (isStrict ? "_strict" : "");
    List<SqlNode> operands = values(call);
    if (call.order() != null) {
      operands.add(call.order());
    }
    SqlParserPos position = call.position();
    SqlNode aggregate = JsonAggregates.of(name).createCall(position, operands);
    if (call.filter() != null) {
      aggregate = SqlStdOperatorTable.FILTER.createCall(position, aggregate, call.filter());
    }
    if (call.over() != null) {
      aggregate = SqlStdOperatorTable.OVER.createCall(position, aggregate, call.over());
    }
    return returned(call, aggregate);
  }

  private static List<SqlNode> flags(JsonCall call, boolean isStrict, boolean isUnique) {
    List<SqlNode> operands = new ArrayList<>();
    operands.add(SqlLiteral.createBoolean(isStrict, call.position()));
    operands.add(SqlLiteral.createBoolean(isUnique, call.position()));
    return operands;
  }

  private static List<SqlNode> values(JsonCall call) {
    List<SqlNode> values = new ArrayList<>();
    for (Argument argument : call.arguments()) {
      values.add(
          argument.formatted()
              ? ArraySyntax.call("$sql_json", call.position(), List.of(argument.value()))
              : argument.value());
    }
    return values;
  }

  /** Of what kind a document is that is made of members or elements: jsonb where one of these is and none is said. */
  private static String made(JsonCall call) {
    return call.returning() == null ? "any" : target(call);
  }

  private static String target(JsonCall call) {
    return call.type(DataType.JSON).name() == TypeName.JSONB ? "jsonb" : "json";
  }

  private static SqlNode returned(JsonCall call, SqlNode document) {
    return switch (call.type(DataType.JSON).name()) {
      case JSON, JSONB -> document;
      case BYTEA -> bytes(call, ArraySyntax.call("$json_serialized", call.position(), List.of(document)));
      case TEXT, VARCHAR, BPCHAR ->
          cast(call, ArraySyntax.call("$json_serialized", call.position(), List.of(document)), call.returning());
      default ->
          throw VecinoException.of(
                  SqlState.CANNOT_COERCE, "cannot cast type json to %s", call.type(DataType.JSON).sqlName())
              .at(call.position().getColumnNum());
    };
  }

  private static SqlNode cast(JsonCall call, SqlNode value, SqlDataTypeSpec type) {
    return SqlStdOperatorTable.CAST.createCall(call.position(), value, type);
  }
}
