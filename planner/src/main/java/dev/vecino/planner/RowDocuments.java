package dev.vecino.planner;

import dev.vecino.sql.parser.ArraySyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * {@code row_to_json(t)} and its like, where {@code t} is a relation of FROM and no column: the argument becomes a
 * document with a member for each of its columns.
 */
final class RowDocuments extends SqlBasicVisitor<Void> {
  private final SqlValidatorScope scope;

  private RowDocuments(SqlValidatorScope scope) {
    this.scope = scope;
  }

  /** Rewrites the calls of a query in their place, when its FROM is known. */
  static void rewrite(SqlSelect select, SqlValidatorScope scope) {
    RowDocuments documents = new RowDocuments(scope);
    select.getSelectList().accept(documents);
    if (select.getWhere() != null) {
      select.getWhere().accept(documents);
    }
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlSelect) {
      return null; // it has a FROM of its own
    }
    String document =
        switch (call.getOperator().getName().toLowerCase(Locale.ROOT)) {
          case "to_json", "row_to_json" -> "$row_json";
          case "$json_item" -> "$row_json_item";
          case "to_jsonb" -> "jsonb_build_object";
          default -> null;
        };
    if (document != null
        && call.operandCount() > 0
        && call.operand(0) instanceof SqlIdentifier name
        && name.isSimple()) {
      SqlNode members = document(document, name);
      if (members != null) {
        call.setOperand(0, members);
        return null;
      }
    }
    return super.visit(call);
  }

  /** The document of a relation; null where the name is that of a column, or of nothing. */
  private SqlNode document(String function, SqlIdentifier name) {
    if (scope.resolveColumn(name.getSimple(), name) != null) {
      return null;
    }
    var found = new SqlValidatorScope.ResolvedImpl();
    scope.resolve(name.names, SqlNameMatchers.withCaseSensitive(true), false, found);
    if (found.count() != 1) {
      return null;
    }
    SqlParserPos position = name.getParserPosition();
    List<SqlNode> members = new ArrayList<>();
    SqlNode absent = null;
    for (RelDataTypeField field : found.only().namespace.getRowType().getFieldList()) {
      SqlNode column =
          new SqlIdentifier(List.of(name.getSimple(), field.getName()), position);
      members.add(SqlLiteral.createCharString(field.getName(), position));
      members.add(column);
      SqlNode isNull = SqlStdOperatorTable.IS_NULL.createCall(position, column);
      absent = absent == null ? isNull : SqlStdOperatorTable.AND.createCall(position, absent, isNull);
    }
    SqlNode document = ArraySyntax.call(function, position, members);
    return found.only().namespace.getRowType().getFieldCount() == 0 || !isOptional(found.only())
        ? document
        : new SqlCase(
            position, null, SqlNodeList.of(absent), SqlNodeList.of(SqlLiteral.createNull(position)), document);
  }

  /** Whether a join gives rows in which the relation has none. */
  private static boolean isOptional(SqlValidatorScope.Resolve relation) {
    return relation.scope instanceof ListScope list
        && list.isChildNullable(relation.path.steps().getFirst().i);
  }
}
