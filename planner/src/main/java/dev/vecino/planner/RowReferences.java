package dev.vecino.planner;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.sql.parser.RowStar;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.RowSyntax;
import dev.vecino.type.DataType;
import dev.vecino.type.RecordType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.DelegatingScope;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Relations of FROM that stand where values do: {@code t} and {@code t.*} become the row, {@code (t).a} its column, and
 * {@code (row).*} in a select list all fields.
 */
final class RowReferences {
  private final SqlValidatorScope scope;
  private final UnnestedRows elements;

  private RowReferences(SqlValidatorScope scope) {
    this.scope = scope;
    this.elements = new UnnestedRows(scope);
  }

  /** Rewrites the expressions of a query in their place, when its FROM is known. */
  static void rewrite(SqlSelect select, SqlValidatorScope scope) {
    var references = new RowReferences(scope);
    references.expand(select);
    references.list(select.getSelectList());
    if (select.getWhere() != null) {
      select.setWhere(references.value(select.getWhere()));
    }
    if (select.getHaving() != null) {
      select.setHaving(references.value(select.getHaving()));
    }
    if (select.getGroup() != null) {
      references.list(select.getGroup());
    }
    if (select.getOrderList() != null) {
      references.order(select.getOrderList(), select.getSelectList());
    }
  }

  /** What the condition of a join becomes, when both of its sides are known. */
  static SqlNode condition(SqlNode condition, SqlValidatorScope scope) {
    return new RowReferences(scope).value(condition);
  }

  private void list(SqlNodeList items) {
    for (int i = 0; i < items.size(); i++) {
      SqlNode item = items.get(i);
      if (item instanceof SqlIdentifier name && name.isStar()) {
        continue;
      }
      SqlNode value = item == null ? null : value(item);
      boolean isRow = value != item && item instanceof SqlIdentifier;
      items.set(i, isRow ? RowSyntax.as(value, ((SqlIdentifier) item).names.getLast()) : value);
    }
  }

  /** Names of the result's columns come first in ORDER BY. */
  private void order(SqlNodeList items, SqlNodeList selected) {
    for (int i = 0; i < items.size(); i++) {
      SqlNode item = items.get(i);
      SqlNode key = item;
      while (key instanceof SqlCall call && isDirection(call.getKind())) {
        key = call.operand(0);
      }
      boolean isLabel = key instanceof SqlIdentifier name && name.isSimple() && isLabel(name.getSimple(), selected);
      if (!isLabel) {
        items.set(i, value(item));
      }
    }
  }

  private static boolean isDirection(SqlKind kind) {
    return kind == SqlKind.DESCENDING || kind == SqlKind.NULLS_FIRST || kind == SqlKind.NULLS_LAST;
  }

  private static boolean isLabel(String name, SqlNodeList selected) {
    return selected.stream().anyMatch(
        item -> item.getKind() == SqlKind.AS && ((SqlCall) item).operand(1).toString().equals(name));
  }

  /** What stands for an expression. */
  private SqlNode value(SqlNode node) {
    return switch (node) {
      case SqlIdentifier name -> row(name);
      case SqlNodeList items -> {
        items.replaceAll(item -> item == null ? null : value(item));
        yield items;
      }
      case SqlCall call -> call(call);
      default -> node;
    };
  }

  private SqlNode call(SqlCall call) {
    if (call.getKind().belongsTo(SqlKind.QUERY) || call.getKind() == SqlKind.WINDOW) {
      return call; // a query has a FROM of its own
    }
    if (isField(call) && call.operand(0) instanceof SqlIdentifier name && find(name) != null) {
      String field = ((SqlLiteral) call.operand(1)).getValueAs(String.class);
      return new SqlIdentifier(List.of(name.getSimple(), field), call.getParserPosition());
    }
    if (call.getOperator().getName().equals(RowSyntax.ROW)
        && call.getOperandList().stream().anyMatch(RowReferences::isStar)) {
      return row(call);
    }
    int operands = call.getKind() == SqlKind.AS || call.getKind() == SqlKind.OVER ? 1 : call.operandCount();
    for (int i = 0; i < operands; i++) {
      SqlNode operand = call.operand(i);
      SqlNode value = operand == null ? null : value(operand);
      if (value != operand) {
        call.setOperand(i, value);
      }
    }
    return call;
  }

  private static boolean isField(SqlNode node) {
    return node instanceof SqlCall call && call.getOperator().getName().equals(RowSyntax.FIELD);
  }

  private static boolean isStar(SqlNode node) {
    return node instanceof SqlIdentifier name && name.isStar() && name.names.size() == 2;
  }

  /** {@code ROW(t.*, 1)}: the columns stand beside the other fields. */
  private SqlNode row(SqlCall row) {
    List<SqlNode> fields = new ArrayList<>();
    for (SqlNode field : row.getOperandList()) {
      SqlValidatorScope.Resolve relation = isStar(field) ? find(((SqlIdentifier) field).getComponent(0)) : null;
      if (relation == null) {
        fields.add(value(field));
      } else {
        String name = ((SqlIdentifier) field).names.getFirst();
        names(relation).forEach(column -> fields.add(column(name, column, field.getParserPosition())));
      }
    }
    return row.getOperator().createCall(row.getParserPosition(), fields);
  }

  private static SqlIdentifier column(String relation, String name, SqlParserPos position) {
    return new SqlIdentifier(List.of(relation, name), position);
  }

  /** The row or field that a name stands for; the name itself where it is that of a column, or of nothing. */
  private SqlNode row(SqlIdentifier name) {
    SqlNode field = elements.field(name);
    if (field != null) {
      return field;
    }
    SqlIdentifier simple = isStar(name) ? name.getComponent(0) : name;
    SqlValidatorScope.Resolve relation = find(simple);
    if (relation == null) {
      return name;
    }
    SqlParserPos position = name.getParserPosition();
    List<SqlNode> columns = new ArrayList<>();
    List<RecordType.Field> fields = new ArrayList<>();
    SqlNode absent = null;
    for (String column : names(relation)) {
      SqlNode value = column(simple.getSimple(), column, position);
      columns.add(value);
      fields.add(new RecordType.Field(column, DataType.TEXT));
      SqlNode isNull =
          SqlStdOperatorTable.IS_NULL.createCall(position, column(simple.getSimple(), column, position));
      absent = absent == null ? isNull : SqlStdOperatorTable.AND.createCall(position, absent, isNull);
    }
    SqlNode row = RowSyntax.row(type(relation).withFields(fields), columns, position);
    return absent == null || !isOptional(relation)
        ? row
        : new SqlCase(
            position, null, SqlNodeList.of(absent), SqlNodeList.of(SqlLiteral.createNull(position)), row);
  }

  private static RecordType type(SqlValidatorScope.Resolve relation) {
    Table table = table(relation);
    return table == null
        ? RecordType.of(List.of())
        : new RecordType(RecordType.FIRST_ROW_OID + table.id(), table.schema(), table.name(), List.of());
  }

  private static Table table(SqlValidatorScope.Resolve relation) {
    var named = relation.namespace.getTable();
    return named == null ? null : named.unwrap(Table.class);
  }

  /** The columns of a relation that it shows. */
  private static List<String> names(SqlValidatorScope.Resolve relation) {
    Table table = table(relation);
    return table == null
        ? relation.namespace.getRowType().getFieldList().stream().map(RelDataTypeField::getName).toList()
        : table.columns().stream().map(Column::name).toList();
  }

  /** The relation that a name stands for; null where it is that of a column, or of nothing. */
  private SqlValidatorScope.Resolve find(SqlIdentifier name) {
    if (!name.isSimple() || name.isStar()) {
      return null;
    }
    var found = new SqlValidatorScope.ResolvedImpl();
    scope.resolve(name.names, SqlNameMatchers.withCaseSensitive(true), false, found);
    return found.count() == 1 && !isColumn(name) ? found.only() : null;
  }

  /** Whether a name is that of a column of this query or of one around it, which comes before all relations. */
  private boolean isColumn(SqlIdentifier name) {
    for (SqlValidatorScope at = scope; at != null; at = at instanceof DelegatingScope inner ? inner.getParent() : null) {
      if (at.resolveColumn(name.getSimple(), name) != null) {
        return true;
      }
    }
    return false;
  }

  /** Whether a join gives rows in which the relation has none. */
  private static boolean isOptional(SqlValidatorScope.Resolve relation) {
    return relation.scope instanceof ListScope list
        && list.isChildNullable(relation.path.steps().getFirst().i);
  }

  /** Puts the fields of {@code (row).*} into the select list. */
  private void expand(SqlSelect select) {
    SqlNodeList items = select.getSelectList();
    if (items.stream().noneMatch(item -> isAll(item) || elements.isStar(item))) {
      return;
    }
    List<SqlNode> expanded = new ArrayList<>();
    for (SqlNode item : items) {
      if (elements.isStar(item)) {
        expanded.addAll(elements.expanded((SqlIdentifier) item));
        continue;
      }
      if (!isAll(item)) {
        expanded.add(item);
        continue;
      }
      SqlNode row = ((SqlCall) item).operand(0);
      SqlParserPos position = item.getParserPosition();
      if (row instanceof SqlIdentifier name && find(name) != null) {
        expanded.add(SqlIdentifier.star(List.of(name.getSimple(), ""), position, List.of(position, position)));
        continue;
      }
      for (String field : fields(row)) {
        expanded.add(RowSyntax.as(RowSyntax.field(Copy.of(row), field, position), field));
      }
    }
    // The list itself is changed: validation has it in hand.
    items.clear();
    items.addAll(expanded);
  }

  private static boolean isAll(SqlNode item) {
    return isField(item)
        && ((SqlLiteral) ((SqlCall) item).operand(1)).getValueAs(String.class).equals(RowStar.NAME);
  }

  private List<String> fields(SqlNode row) {
    SqlNode copy = value(Copy.of(row));
    return PgTypeFactory.dataType(scope.getValidator().deriveType(scope, copy))
        .flatMap(DataType::record)
        .map(type -> type.fields().stream().map(RecordType.Field::name).toList())
        .orElse(List.of(RowStar.NAME)); // which the field access refuses
  }
}
