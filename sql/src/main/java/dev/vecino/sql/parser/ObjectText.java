package dev.vecino.sql.parser;

import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The places where {@code ::regclass} or its like is read as text, and so is the object's name rather than its OID. */
public final class ObjectText {
  private ObjectText() {}

  /** Whether the call stands for {@code ::regclass} or its like. */
  static boolean isCast(SqlNode node) {
    return node instanceof SqlCall call
        && call.getOperator() instanceof SqlUnresolvedFunction function
        && call.operandCount() == 1
        && function.getNameAsId().isSimple()
        && PgTypeSpec.namesObjects(function.getNameAsId().getSimple());
  }

  /** The object's name in place of such a cast. */
  static SqlNode of(SqlCall cast, SqlParserPos position) {
    return PostfixCast.function(cast.getOperator().getNameAsId().getSimple() + "out", position, cast.operand(0));
  }

  /** {@code 'text' || name::regclass}; empty for other calls. */
  public static Optional<SqlNode> concatenation(SqlCall call) {
    if (call.operandCount() != 2
        || !call.getOperator().getName().equals("||")
        || call.getOperandList().stream().noneMatch(ObjectText::isCast)) {
      return Optional.empty();
    }
    List<SqlNode> operands = call.getOperandList().stream().map(ObjectText::named).toList();
    return Optional.of(call.getOperator().createCall(call.getParserPosition(), operands));
  }

  /**
   * Lets the items of a query's own select list that are such casts show names, as its client is to see them. Queries
   * that may sort or group by the items, which goes by OID, are left.
   */
  public static SqlNode show(SqlNode query) {
    switch (query) {
      case SqlOrderBy ordered when ordered.orderList.stream().allMatch(ObjectText::isColumnOfTable) ->
          show(ordered.query);
      case SqlSelect select when !select.isDistinct() && select.getGroup() == null ->
          select.getSelectList().replaceAll(ObjectText::item);
      default -> {}
    }
    return query;
  }

  private static boolean isColumnOfTable(SqlNode node) {
    return node instanceof SqlIdentifier identifier && !identifier.isSimple();
  }

  private static SqlNode item(SqlNode item) {
    if (item instanceof SqlCall call && call.getKind() == SqlKind.AS) {
      call.setOperand(0, named(call.operand(0)));
    }
    return named(item);
  }

  private static SqlNode named(SqlNode node) {
    return isCast(node) ? of((SqlCall) node, node.getParserPosition()) : node;
  }
}
