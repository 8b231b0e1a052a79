package dev.vecino.sql.parser;

import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * JSON_EXISTS, JSON_VALUE and JSON_QUERY as calls of plain functions: what a path finds comes as text that is a value
 * of the type that is returned, and is cast to it.
 */
final class JsonPathCalls {
  private static final Pattern MOMENTS = Pattern.compile("date|time");

  private JsonPathCalls() {}

  /** The name of the function: that of another where the time zone of the session counts. */
  private static String name(JsonCall call, DataType type) {
    boolean hasMoments =
        !call.passed().isEmpty()
            || type.name() == TypeName.TIMESTAMPTZ
            || type.name() == TypeName.TIMETZ
            || type.isArray()
            || !(call.path() instanceof SqlLiteral literal)
            || !(literal.getTypeName() == SqlTypeName.CHAR)
            || MOMENTS.matcher(literal.getValueAs(String.class)).find();
    return hasMoments ? "$" + call.function() + "_tz" : call.function();
  }

  /** A path may be any text. */
  static SqlNode path(SqlNode path) {
    SqlParserPos position = path.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        position, path, new SqlDataTypeSpec(new PgTypeSpec(DataType.of(TypeName.JSONPATH), position), position));
  }

  static SqlNode of(JsonCall call) {
    String function = call.function();
    String operation = function.substring("json_".length());
    boolean isExists = operation.equals("exists");
    if (isExists && call.returning() != null) {
      throw call.error("syntax error at or near \"returning\"");
    }
    if (!operation.equals("query") && !call.wrapper().isEmpty()) {
      throw call.error("syntax error at or near \"" + call.wrapper().split(" ")[0] + "\"");
    }
    if (!operation.equals("query") && !call.quotes().isEmpty()) {
      throw call.error("syntax error at or near \"" + call.quotes() + "\"");
    }
    if (operation.equals("value") && call.isFormatted()) {
      throw call.error("cannot specify FORMAT JSON in RETURNING clause of JSON_VALUE()");
    }
    JsonCellText.check(operation, call, "");
    DataType type = call.type(isExists ? DataType.BOOLEAN : operation.equals("value") ? DataType.TEXT : DataType.JSONB);
    SqlParserPos position = call.position();
    List<SqlNode> operands = new ArrayList<>();
    operands.add(call.document());
    operands.add(path(call.path()));
    operands.add(SqlLiteral.createCharString(JsonCellText.of(operation, call, type, ""), position));
    operands.add(call.emptyDefault());
    operands.add(call.errorDefault());
    operands.addAll(call.passed());
    if (isExists) {
      return ArraySyntax.call(name(call, type), position, operands);
    }
    SqlNode cell = ArraySyntax.call(name(call, type), position, operands);
    SqlDataTypeSpec spec =
        call.returning() == null ? new SqlDataTypeSpec(new PgTypeSpec(type, position), position) : call.returning();
    return SqlStdOperatorTable.CAST.createCall(position, cell, spec);
  }
}
