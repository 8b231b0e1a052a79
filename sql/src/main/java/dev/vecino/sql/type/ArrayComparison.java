package dev.vecino.sql.type;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.ArraySyntax;
import dev.vecino.sql.parser.PgTypeSpec;
import dev.vecino.type.ArrayText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code x = ANY (array)} and its like. Where the elements are written out, each is compared by itself, as IN does
 * it, so that an index may serve; else the elements are compared when the statement runs.
 */
final class ArrayComparison {
  private final SqlCall call;
  private final String symbol;
  private final boolean isAll;
  private final SqlNode left;
  private final SqlNode array;

  private ArrayComparison(SqlCall call, String symbol, boolean isAll, SqlNode left, SqlNode array) {
    this.call = call;
    this.symbol = symbol;
    this.isAll = isAll;
    this.left = left;
    this.array = array;
  }

  /** What {@code node} is rewritten to; empty where it compares with no array. */
  static Optional<SqlNode> rewrite(SqlNode node) {
    if (!(node instanceof SqlBasicCall call) || call.operandCount() != 2) {
      return Optional.empty();
    }
    SqlOperator operator = call.getOperator();
    String name = operator.getName();
    if (name.endsWith("~ any") || name.endsWith("* any") || name.endsWith("~ all") || name.endsWith("* all")) {
      String symbol = name.substring(0, name.indexOf(' '));
      return Optional.of(
          new ArrayComparison(call, symbol, name.endsWith("all"), call.operand(0), call.operand(1)).expand());
    }
    return operator instanceof SqlQuantifyOperator quantify
            && call.operand(1) instanceof SqlNodeList list
            && list.size() == 1
        ? Optional.of(
            new ArrayComparison(
                    call, quantify.comparisonKind.sql, quantify.getKind() == SqlKind.ALL, call.operand(0), list.get(0))
                .expand())
        : Optional.empty();
  }

  private SqlNode expand() {
    Optional<List<SqlNode>> elements = elements(array);
    if (elements.isEmpty()) {
      SqlNode negated = SqlLiteral.createCharString(symbol, call.getParserPosition());
      return function(isAll ? "compare_all" : "compare_any", left, array, negated);
    }
    if (elements.get().isEmpty()) {
      return SqlLiteral.createBoolean(isAll, call.getParserPosition());
    }
    if (symbol.equals("=") && !isAll || symbol.equals("<>") && isAll) {
      SqlOperator in = isAll ? SqlStdOperatorTable.NOT_IN : SqlStdOperatorTable.IN;
      return in.createCall(position(), left, new SqlNodeList(elements.get(), array.getParserPosition()));
    }
    SqlNode whole = null;
    for (SqlNode element : elements.get()) {
      SqlNode one = operator().createCall(position(), RowComparison.copy(left), element);
      whole =
          whole == null
              ? one
              : (isAll ? SqlStdOperatorTable.AND : SqlStdOperatorTable.OR).createCall(position(), whole, one);
    }
    return whole;
  }

  private SqlOperator operator() {
    return switch (symbol) {
      case "=" -> SqlStdOperatorTable.EQUALS;
      case "<>" -> SqlStdOperatorTable.NOT_EQUALS;
      case "<" -> SqlStdOperatorTable.LESS_THAN;
      case "<=" -> SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
      case ">" -> SqlStdOperatorTable.GREATER_THAN;
      case ">=" -> SqlStdOperatorTable.GREATER_THAN_OR_EQUAL;
      case "~~" -> SqlStdOperatorTable.LIKE;
      case "!~~" -> SqlStdOperatorTable.NOT_LIKE;
      case "~~*" -> SqlLibraryOperators.ILIKE;
      case "!~~*" -> SqlLibraryOperators.NOT_ILIKE;
      default -> ArraySyntax.operator(symbol);
    };
  }

  /** The elements of an array that is written out; empty where it is not. */
  private static Optional<List<SqlNode>> elements(SqlNode node) {
    return switch (node) {
      case SqlCall constructor when constructor.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR ->
          constructor.getOperandList().stream().anyMatch(ArrayComparison::isArray)
              ? Optional.empty()
              : Optional.of(constructor.getOperandList());
      case SqlCharStringLiteral literal -> Optional.of(parsed(literal, null));
      case SqlCall cast
          when cast.getKind() == SqlKind.CAST
              && cast.operand(1) instanceof SqlDataTypeSpec type
              && type.getTypeNameSpec() instanceof PgTypeSpec array
              && array.type().isArray()
              && array.type().system().isEmpty() -> castElements(cast, element(array));
      default -> Optional.empty();
    };
  }

  private static SqlDataTypeSpec element(PgTypeSpec array) {
    SqlParserPos position = array.getParserPos();
    return new SqlDataTypeSpec(new PgTypeSpec(array.type().element().orElseThrow(), position), position);
  }

  private static Optional<List<SqlNode>> castElements(SqlCall cast, SqlDataTypeSpec element) {
    SqlNode operand = cast.operand(0);
    if (operand instanceof SqlCharStringLiteral literal) {
      return Optional.of(parsed(literal, element));
    }
    if (!(operand instanceof SqlCall constructor) || constructor.getKind() != SqlKind.ARRAY_VALUE_CONSTRUCTOR) {
      return Optional.empty();
    }
    List<SqlNode> elements = new ArrayList<>();
    for (SqlNode item : constructor.getOperandList()) {
      elements.add(SqlStdOperatorTable.CAST.createCall(item.getParserPosition(), item, element));
    }
    return Optional.of(elements);
  }

  private static boolean isArray(SqlNode node) {
    return node.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR;
  }

  private static List<SqlNode> parsed(SqlCharStringLiteral literal, SqlDataTypeSpec type) {
    SqlParserPos position = literal.getParserPosition();
    List<SqlNode> elements = new ArrayList<>();
    try {
      for (Optional<String> element : ArrayText.parse(literal.getValueAs(String.class))) {
        SqlNode text =
            element
                .<SqlNode>map(word -> SqlLiteral.createCharString(word, position))
                .orElseGet(() -> SqlLiteral.createNull(position));
        boolean isTyped = type != null && !SqlUtil.isNullLiteral(text, false);
        elements.add(isTyped ? SqlStdOperatorTable.CAST.createCall(position, text, type) : text);
      }
    } catch (VecinoException e) {
      throw Positions.error(literal, e);
    }
    return elements;
  }

  private SqlNode function(String name, SqlNode... operands) {
    return new SqlUnresolvedFunction(
            new SqlIdentifier(name, position()), null, null, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION)
        .createCall(position(), operands);
  }

  private SqlParserPos position() {
    return call.getParserPosition();
  }
}
