package dev.vecino.planner;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.MergedColumns;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.PgValidator;
import dev.vecino.sql.type.Positions;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.Resources;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.JoinScope;
import org.apache.calcite.sql.validate.SqlValidatorException;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Static;

/**
 * Validates one statement. A parameter that occurs several times has the type of its first occurrence, or the one
 * that the
 * client declared.
 */
final class StatementValidator extends PgValidator {
  private final PgTypeFactory types;
  private final RelDataType[] known;
  private final Map<DataType, RelDataType> assigned = new HashMap<>();
  private final List<SqlWithItem> shared = new ArrayList<>();
  /** The queries that are being validated, the innermost first. */
  private final Deque<SqlSelect> selects = new ArrayDeque<>();
  private final Deque<SqlJoin> joins = new ArrayDeque<>();

  StatementValidator(
      SqlOperatorTable operators, CatalogReader catalog, PgTypeFactory types, int parameters, List<DataType> declared) {
    super(operators, catalog, types, config(Conformance.INSTANCE));
    this.types = types;
    this.known = new RelDataType[parameters];
    for (int i = 0; i < Math.min(parameters, declared.size()); i++) {
      if (declared.get(i) != null) {
        known[i] = types.relType(declared.get(i), true);
      }
    }
  }

  @Override
  public RelDataType deriveType(SqlValidatorScope scope, SqlNode expression) {
    if (expression instanceof SqlDynamicParam parameter && parameterType(parameter) != null) {
      setValidatedNodeType(parameter, parameterType(parameter));
    }
    return super.deriveType(scope, expression);
  }

  @Override
  protected void inferUnknownTypes(RelDataType inferred, SqlValidatorScope scope, SqlNode node) {
    if (node instanceof SqlDynamicParam parameter) {
      int index = parameter.getIndex();
      if (index >= known.length) {
        setValidatedNodeType(node, parameterType(parameter));
        return;
      }
      if (known[index] == null) {
        super.inferUnknownTypes(inferred, scope, node);
        known[index] = withoutLength(getValidatedNodeType(node));
      }
      setValidatedNodeType(node, known[index]);
      return;
    }
    super.inferUnknownTypes(inferred, scope, node);
  }

  /** Fixes the type of a parameter that stands where a value is stored, unless it is known. */
  void assign(SqlDynamicParam parameter, DataType type) {
    int index = parameter.getIndex();
    if (known[index] == null) {
      known[index] = assigned.computeIfAbsent(type, wanted -> withoutLength(types.relType(wanted, true)));
    }
    setValidatedNodeType(parameter, known[index]);
  }

  /** The type of a parameter, null where it is not known yet; those behind the statement's own count rows. */
  RelDataType parameterType(SqlDynamicParam parameter) {
    return parameter.getIndex() < known.length
        ? known[parameter.getIndex()]
        : types.relType(DataType.BIGINT, true);
  }

  private RelDataType withoutLength(RelDataType type) {
    DataType found = PgTypeFactory.dataType(type).orElse(DataType.TEXT);
    DataType plain = found.name() == TypeName.VARCHAR ? DataType.TEXT : found.plain();
    return types.relType(plain, true);
  }

  /** Adds a query that all that is validated from now on may name, behind those that were added before. */
  void share(SqlWithItem item) {
    shared.add(item);
  }

  @Override
  public SqlNode validate(SqlNode statement) {
    return super.validate(shared.isEmpty() ? statement : withShared(statement));
  }

  private SqlNode withShared(SqlNode statement) {
    if (statement instanceof SqlOrderBy ordered) {
      return new SqlOrderBy(
          ordered.getParserPosition(), withShared(ordered.query), ordered.orderList, ordered.offset, ordered.fetch);
    }
    SqlParserPos position = statement.getParserPosition();
    return new SqlWith(position, Copy.of(new SqlNodeList(shared, position)), statement);
  }

  /** Types of all parameters; one that only limits rows is a bigint. */
  List<DataType> parameters() {
    List<DataType> result = new ArrayList<>(known.length);
    for (RelDataType type : known) {
      result.add(type == null ? DataType.BIGINT : PgTypeFactory.toDataType(type));
    }
    return List.copyOf(result);
  }

  @Override
  protected SqlNode performUnconditionalRewrites(SqlNode node, boolean underFrom) {
    if (node instanceof SqlSelect select) {
      WindowedAggregates.group(select, getOperatorTable());
    }
    return super.performUnconditionalRewrites(node, underFrom);
  }

  @Override
  protected void validateWhereClause(SqlSelect select) {
    try {
      super.validateWhereClause(select);
      KeyedGroups.complete(select, getWhereScope(select));
    } catch (CalciteContextException e) {
      RelDataType type = getValidatedNodeTypeIfKnown(select.getWhere());
      if (type == null || SqlTypeUtil.inBooleanFamily(type)) {
        throw e;
      }
      throw Positions.error(
          select.getWhere(),
          VecinoException.of(
              DATATYPE_MISMATCH,
              "argument of WHERE must be type boolean, not type %s",
              PgTypeFactory.describe(type)));
    }
  }

  // A condition of a join is expanded when both of its sides are known.
  @Override
  public SqlNode expand(SqlNode expression, SqlValidatorScope scope) {
    if (scope instanceof JoinScope) {
      SqlJoin join = joins.peek();
      boolean isCondition = join != null && join.getCondition() == expression;
      SqlNode qualified = isCondition ? MergedColumns.qualify(join, expression, this::rowType) : expression;
      TableOids.rewrite(qualified, scope);
      return super.expand(RowReferences.condition(qualified, scope), scope);
    }
    return super.expand(expression, scope);
  }

  @Override
  protected void validateFrom(SqlNode from, RelDataType target, SqlValidatorScope scope) {
    super.validateFrom(from, target, scope);
    SqlSelect select = selects.peek();
    if (select != null && select.getFrom() == from) {
      RowDocuments.rewrite(select, scope);
      RowReferences.rewrite(select, scope);
      TableOids.rewrite(select, getWhereScope(select));
    }
  }

  @Override
  protected void validateJoin(SqlJoin join, SqlValidatorScope scope) {
    joins.push(join);
    super.validateJoin(join, scope);
    joins.pop();
    LateralReferences.check(join);
  }

  /**
   * Gives a join that is validated a condition, where the columns that it merges are merged in outer joins below, too.
   */
  void complete(SqlJoin join) {
    MergedColumns.condition(join, this::rowType)
        .ifPresent(
            condition -> {
              deriveType(getJoinScope(join), condition);
              SqlParserPos position = join.getParserPosition();
              join.setOperand(1, SqlLiteral.createBoolean(false, position));
              join.setOperand(4, JoinConditionType.ON.symbol(position));
              join.setOperand(5, condition);
            });
  }

  private RelDataType rowType(SqlNode table) {
    SqlValidatorNamespace known = getNamespace(table);
    return known == null ? null : known.getRowType();
  }

  private static void requireCount(SqlNode rows) {
    if (rows != null && !(rows instanceof SqlNumericLiteral) && !(rows instanceof SqlDynamicParam)) {
      throw Positions.error(
          rows, VecinoException.of(FEATURE_NOT_SUPPORTED, "LIMIT with an expression is not supported here"));
    }
  }

  @Override
  protected void validateSelect(SqlSelect select, RelDataType target) {
    selects.push(select);
    if (select.getFrom() == null) {
      RowReferences.rewrite(select, getWhereScope(select));
    }
    requireCount(select.getFetch());
    requireCount(select.getOffset());
    super.validateSelect(select, target);
    selects.pop();
  }

  @Override
  public CalciteContextException newValidationError(SqlNode node, Resources.ExInst<SqlValidatorException> error) {
    if (node instanceof SqlIdentifier column
        && !selects.isEmpty()
        && error.str().equals(Static.RESOURCE.notGroupExpr(node.toString()).str())) {
      List<String> names = getSelectScope(selects.peek()).fullyQualify(column).identifier.names;
      String qualified = String.join(".", names.subList(Math.max(0, names.size() - 2), names.size()));
      return super.newValidationError(node, Static.RESOURCE.notGroupExpr(qualified));
    }
    return super.newValidationError(node, error);
  }
}
