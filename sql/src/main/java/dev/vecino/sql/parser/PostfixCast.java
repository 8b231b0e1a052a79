package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.ArrayText;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil.ToTreeListItem;
import org.apache.calcite.sql.type.SqlTypeName;

/** Applies {@code ::type} to the last operand of an expression under construction. */
final class PostfixCast {
  private PostfixCast() {}

  static void apply(List<Object> list, SqlDataTypeSpec type, SqlParserPos position) {
    Object last = list.removeLast();
    if (!(last instanceof SqlNode operand)) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "syntax error at or near \"::\"").at(position.getColumnNum());
    }
    int start = chainStart(list);
    for (int i = start; i < list.size(); i++) {
      // The chain a[1].b is one operand: fold it from the left before it is cast.
      Object element = list.get(i);
      if (element instanceof ToTreeListItem item) {
        SqlNode right = i + 1 < list.size() ? (SqlNode) list.get(i + 1) : operand;
        SqlNode left = (SqlNode) list.get(i - 1);
        SqlNode folded =
            item.getOperator().createCall(SqlParserPos.sum(List.of(left, right)
                .stream().map(SqlNode::getParserPosition).toList()), left, right);
        if (i + 1 < list.size()) {
          list.set(i + 1, folded);
        } else {
          operand = folded;
        }
      }
    }
    while (list.size() > start) {
      list.removeLast();
    }
    list.add(cast(operand, type, operand.getParserPosition().plus(position)));
  }

  private static SqlNode cast(SqlNode operand, SqlDataTypeSpec type, SqlParserPos position) {
    if (type.getTypeNameSpec() instanceof PgTypeSpec spec && spec.function().isPresent()) {
      String function = spec.function().get();
      if (!spec.type().isArray()) {
        return function(function, position, operand);
      }
      if (operand instanceof SqlLiteral literal && literal.getTypeName() == SqlTypeName.CHAR) {
        return SqlStdOperatorTable.CAST.createCall(position, objects(function, literal, position), type);
      }
    }
    return isText(type) && operand instanceof SqlCall call && ObjectText.isCast(call)
        ? ObjectText.of(call, position)
        : SqlStdOperatorTable.CAST.createCall(position, operand, type);
  }

  static SqlNode function(String name, SqlParserPos position, SqlNode operand) {
    var identifier = new SqlIdentifier(name, position);
    return new SqlUnresolvedFunction(
            identifier, null, null, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION)
        .createCall(position, operand);
  }

  /** {@code '{a,b}'::regtype[]}: the array of what each name stands for. */
  private static SqlNode objects(String function, SqlLiteral names, SqlParserPos position) {
    List<SqlNode> objects = new ArrayList<>();
    for (Optional<String> name : ArrayText.parse(names.getValueAs(String.class))) {
      objects.add(
          name.<SqlNode>map(text -> function(function, position, SqlLiteral.createCharString(text, position)))
              .orElseGet(() -> SqlLiteral.createNull(position)));
    }
    return SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(position, objects);
  }

  private static boolean isText(SqlDataTypeSpec type) {
    return type.getTypeNameSpec() instanceof PgTypeSpec spec
        && (spec.type().name() == TypeName.TEXT || spec.type().name() == TypeName.VARCHAR);
  }

  /** Where the chain of subscripts and dots starts whose last operand was just taken off. */
  private static int chainStart(List<Object> list) {
    int start = list.size();
    while (start >= 2
        && list.get(start - 1) instanceof ToTreeListItem item
        && (item.getOperator().getKind() == SqlKind.ITEM || item.getOperator().getKind() == SqlKind.DOT)) {
      start -= 2;
    }
    return start;
  }
}
