package dev.vecino.planner;

import dev.vecino.catalog.Table;
import dev.vecino.sql.function.Strings;
import dev.vecino.sql.parser.PgTypeSpec;
import dev.vecino.type.DataType;
import dev.vecino.type.SystemType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
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
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorTable;

/**
 * {@code tableoid}, by which pg_dump tells objects of different kinds apart. Rows do not hold it, and {@code *} leaves it
 * out: its name becomes the OID of the relation, or NULL where an outer join found no row of it.
 */
final class TableOids extends SqlBasicVisitor<Void> {
  private static final String NAME = "tableoid";

  private final SqlValidatorScope scope;

  private TableOids(SqlValidatorScope scope) {
    this.scope = scope;
  }

  /** Rewrites the names of a join's condition in their place, when its sides are known. */
  static void rewrite(SqlNode condition, SqlValidatorScope scope) {
    condition.accept(new TableOids(scope));
  }

  /** Rewrites the names of a query in their place, when its FROM is known; not those in conditions of joins. */
  static void rewrite(SqlSelect select, SqlValidatorScope scope) {
    var oids = new TableOids(scope);
    SqlNodeList items = select.getSelectList();
    for (int i = 0; i < items.size(); i++) {
      SqlNode oid = oids.oid(items.get(i));
      if (oid != null) {
        items.set(i, SqlStdOperatorTable.AS.createCall(
            oid.getParserPosition(), oid, new SqlIdentifier(NAME, items.get(i).getParserPosition())));
      }
    }
    items.accept(oids);
    Stream.of(select.getWhere(), select.getGroup(), select.getHaving(), select.getOrderList())
        .filter(Objects::nonNull)
        .forEach(clause -> clause.accept(oids));
  }

  @Override
  public Void visit(SqlNodeList list) {
    for (int i = 0; i < list.size(); i++) {
      SqlNode oid = list.get(i) == null ? null : oid(list.get(i));
      if (oid != null) {
        list.set(i, oid);
      }
    }
    return super.visit(list);
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlSelect) {
      return null; // it has a FROM of its own
    }
    List<SqlNode> operands = call.getOperandList();
    for (int i = 0; i < operands.size(); i++) {
      boolean alias = i == 1 && call.getOperator() == SqlStdOperatorTable.AS;
      SqlNode oid = operands.get(i) == null || alias ? null : oid(operands.get(i));
      if (oid != null) {
        call.setOperand(i, oid);
      }
    }
    return super.visit(call);
  }

  /** What stands for a name; null where it is no {@code tableoid} of a table. */
  private SqlNode oid(SqlNode node) {
    if (!(node instanceof SqlIdentifier name) || !name.names.getLast().equals(NAME)
        || scope.resolveColumn(NAME, name) != null && name.isSimple()) {
      return null;
    }
    var found = new SqlValidatorScope.ResolvedImpl();
    if (!name.isSimple()) {
      scope.resolve(name.names.subList(0, name.names.size() - 1), SqlNameMatchers.withCaseSensitive(true), false, found);
    }
    SqlValidatorNamespace namespace = found.count() == 1 ? found.only().namespace : name.isSimple() ? only() : null;
    SqlValidatorTable table = namespace == null ? null : namespace.getTable();
    SqlNode oid = table == null ? null : oid(table, name.getParserPosition());
    return oid == null || name.isSimple() || !isOptional(found.only()) ? oid : whereThereIs(name, namespace, oid);
  }

  private static SqlNode oid(SqlValidatorTable validated, SqlParserPos position) {
    SystemRelation relation = validated.unwrap(SystemRelation.class);
    if (relation != null) {
      return relation.oid() == 0
          ? null
          : cast(SqlLiteral.createExactNumeric(Long.toString(relation.oid()), position), SystemType.OID, position);
    }
    Table table = validated.unwrap(Table.class);
    if (table == null) {
      return null;
    }
    String name = Strings.quoteIdentifier(table.schema()) + "." + Strings.quoteIdentifier(table.name());
    return cast(cast(SqlLiteral.createCharString(name, position), SystemType.REGCLASS, position), SystemType.OID, position);
  }

  private SqlValidatorNamespace only() {
    return scope instanceof ListScope list && list.getChildren().size() == 1 ? list.getChildren().getFirst() : null;
  }

  /** Whether a join gives rows in which the relation has none. */
  private static boolean isOptional(SqlValidatorScope.Resolve relation) {
    return relation.scope instanceof ListScope list && list.isChildNullable(relation.path.steps().getFirst().i);
  }

  private static SqlNode cast(SqlNode value, SystemType type, SqlParserPos position) {
    return SqlStdOperatorTable.CAST.createCall(
        position, value, new SqlDataTypeSpec(new PgTypeSpec(DataType.of(type), position), position));
  }

  /** The OID, or NULL in rows that have none of the relation: there a column is NULL that cannot be in a row of it. */
  private static SqlNode whereThereIs(SqlIdentifier name, SqlValidatorNamespace namespace, SqlNode oid) {
    SqlParserPos position = name.getParserPosition();
    List<RelDataTypeField> fields = namespace.getRowType().getFieldList();
    List<String> column = new ArrayList<>(name.names);
    column.set(column.size() - 1, fields.stream()
        .filter(field -> !field.getType().isNullable()).findFirst().orElseGet(fields::getFirst).getName());
    SqlNode there = SqlStdOperatorTable.IS_NOT_NULL.createCall(position, new SqlIdentifier(column, position));
    return new SqlCase(
        position, null, SqlNodeList.of(there), SqlNodeList.of(oid), SqlLiteral.createNull(position));
  }
}
