package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.UNDEFINED_FUNCTION;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.ArraySyntax;
import dev.vecino.type.DataType;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.fun.SqlTrimFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.apache.calcite.sql.validate.SqlValidatorCatalogReader;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Validates statements with PostgreSQL's typing: parameters and literals take their type from what stands beside
 * them.
 */
public class PgValidator extends SqlValidatorImpl {
  private static final Set<String> PATTERNS = Set.of("~", "~*", "!~", "!~*", "~~", "~~*", "!~~", "!~~*");

  private final Map<Integer, RelDataType> parameters = new TreeMap<>();
  private final ArrayRewrites arrays = new ArrayRewrites();
  private final OperatorFitting fitting = new OperatorFitting(this);

  public PgValidator(
      SqlOperatorTable operators, SqlValidatorCatalogReader catalog, PgTypeFactory factory, Config config) {
    super(operators, catalog, factory, config);
  }

  /** The settings that PostgreSQL's rules need; identifiers are folded by the parser. */
  public static Config config(SqlConformance conformance) {
    return Config.DEFAULT
        .withConformance(conformance)
        .withIdentifierExpansion(true)
        .withDefaultNullCollation(NullCollation.HIGH)
        .withTypeCoercionEnabled(true)
        .withTypeCoercionRules(PgTypeMapping.RULE)
        .withTypeCoercionFactory(PgTypeCoercion::new);
  }

  /**
   * The types of the parameters of a statement that was validated, by their index from 0 on. {@link
   * #getParameterRowType} goes by place in the text and is wrong for {@code $2 ... $1}.
   */
  public Map<Integer, RelDataType> parameterTypes(SqlNode validated) {
    validated.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlDynamicParam parameter) {
            // LIMIT and OFFSET get their type without inference.
            RelDataType type = getValidatedNodeTypeIfKnown(parameter);
            if (type != null) {
              declareParameter(parameter.getIndex(), type);
            }
            return null;
          }
        });
    return Map.copyOf(parameters);
  }

  @Override
  public SqlTypeMappingRule getTypeMappingRule() {
    return PgTypeMapping.RULE;
  }

  @Override
  protected SqlNode performUnconditionalRewrites(SqlNode node, boolean underFrom) {
    SqlNode plain =
        node instanceof SqlCall call
            ? OrderedSets.rewrite(call)
                .or(() -> WindowRewrites.rewrite(call))
                .orElse(node)
            : node;
    SqlNode valued = RowSyntax.rewrite(plain);
    SqlNode compared = ArrayComparison.rewrite(valued).orElse(valued);
    SqlNode rewritten = rewrite(arrays.rewrite(compared).orElse(compared), underFrom);
    if (rewritten instanceof SqlBasicCall call) {
      bind(call);
    }
    return rewritten;
  }

  SqlNode rewritten(SqlNode node) {
    return performUnconditionalRewrites(node, false);
  }

  /** Puts the operator of our table into a call that the parser bound to Calcite's operator of the same name. */
  void bind(SqlBasicCall call) {
    SqlOperator bound = call.getOperator();
    List<SqlOperator> found = new ArrayList<>();
    getOperatorTable()
        .lookupOperatorOverloads(
            bound.getNameAsId(), null, bound.getSyntax(), found, SqlNameMatchers.withCaseSensitive(false));
    if (found.size() == 1 && found.getFirst().getSyntax() == bound.getSyntax()) {
      call.setOperator(found.getFirst());
    }
  }

  private SqlNode rewrite(SqlNode node, boolean underFrom) {
    return switch (node) {
      case SqlUnknownLiteral literal -> typedText(literal);
      // 1e5 is an exact number in PostgreSQL.
      case SqlNumericLiteral literal when literal.getTypeName() == SqlTypeName.DOUBLE ->
          Casts.cast(
              SqlLiteral.createExactNumeric(
                  literal.getValueAs(BigDecimal.class).toPlainString(), literal.getParserPosition()),
              typeFactory.createSqlType(SqlTypeName.DECIMAL));
      case SqlCall call when call.operandCount() == 1 && castFunction(call) instanceof RelDataType type ->
          super.performUnconditionalRewrites(Casts.cast(call.operand(0), type), underFrom);
      case SqlCall call
          when call.getKind() == SqlKind.EXTRACT && call.operand(0) instanceof SqlIntervalQualifier field ->
          super.performUnconditionalRewrites(extract(call, field), underFrom);
      case SqlCall call when VariadicCalls.matches(call) ->
          super.performUnconditionalRewrites(VariadicCalls.rewrite(call), underFrom);
      case SqlCall call when NamedArguments.matches(call) ->
          super.performUnconditionalRewrites(NamedArguments.complete(call), underFrom);
      case SqlCall call when RowComparison.matches(call) ->
          super.performUnconditionalRewrites(RowComparison.expand(call), underFrom);
      // NULL alone is text.
      case SqlCall call
          when call.operandCount() == 1
              && call.getOperator() instanceof SqlUnresolvedFunction function
              && isExtreme(function)
              && SqlUtil.isNullLiteral(call.operand(0), false) -> {
        call.setOperand(0, Casts.cast(call.operand(0), typeFactory.createSqlType(SqlTypeName.VARCHAR)));
        yield super.performUnconditionalRewrites(call, underFrom);
      }
      // Nothing stands between the values where the delimiter is NULL.
      case SqlCall call
          when call.getOperator() == SqlLibraryOperators.STRING_AGG
              && call.operandCount() > 1
              && SqlUtil.isNullLiteral(call.operand(1), false) -> {
        call.setOperand(1, SqlLiteral.createCharString("", call.operand(1).getParserPosition()));
        yield super.performUnconditionalRewrites(call, underFrom);
      }
      case SqlCall call
          when call.getOperator() == SqlLibraryOperators.STRING_AGG
              && call.operandCount() > 1
              && !(call.operand(1) instanceof SqlLiteral)
              && call.operand(1).getKind() != SqlKind.CASE -> {
        SqlParserPos position = call.operand(1).getParserPosition();
        SqlNode empty = SqlLiteral.createCharString("", position);
        call.setOperand(1, SqlStdOperatorTable.COALESCE.createCall(position, call.operand(1), empty));
        yield super.performUnconditionalRewrites(call, underFrom);
      }
      // COUNT of rows counts those with NULL among them, too.
      case SqlCall call
          when call.operandCount() == 1
              && call.operand(0).getKind() == SqlKind.ROW
              && call.getOperator().getName().equalsIgnoreCase("count") -> {
        SqlCall row = call.operand(0);
        call.setOperand(0, ArraySyntax.call("$row_key", row.getParserPosition(), row.getOperandList()));
        yield super.performUnconditionalRewrites(call, underFrom);
      }
      // COUNT of several values counts the rows without NULL among them.
      case SqlCall call
          when call.operandCount() == 2
              && call.getOperator() instanceof SqlUnresolvedFunction function
              && function.getName().equalsIgnoreCase("regr_count") ->
          super.performUnconditionalRewrites(
              SqlStdOperatorTable.COUNT.createCall(call.getParserPosition(), call.getOperandList()), underFrom);
      // The form is a word there, not a value.
      case SqlCall call
          when call.operandCount() == 2
              && call.getOperator() instanceof SqlUnresolvedFunction function
              && function.getName().equalsIgnoreCase("normalize")
              && call.operand(1) instanceof SqlIdentifier form
              && form.isSimple() -> {
        call.setOperand(1, SqlLiteral.createCharString(form.getSimple(), form.getParserPosition()));
        yield super.performUnconditionalRewrites(call, underFrom);
      }
      case SqlCall call when call.getOperator() == SqlStdOperatorTable.OVERLAPS && isPair(call) ->
          super.performUnconditionalRewrites(
              function(
                  call, "overlaps", end(call, 0, 0), end(call, 0, 1), end(call, 1, 0), end(call, 1, 1)),
              underFrom);
      case SqlCall call when call.getOperator() instanceof SqlTrimFunction ->
          super.performUnconditionalRewrites(trim(call), underFrom);
      case SqlCall call
          when call.operandCount() == 1 && (call.getKind() == SqlKind.FLOOR || call.getKind() == SqlKind.CEIL) ->
          super.performUnconditionalRewrites(
              function(call, call.getKind() == SqlKind.FLOOR ? "floor" : "ceil", call.operand(0)), underFrom);
      case SqlCall call when call.getOperator().getName().equalsIgnoreCase("coalesce") ->
          RowSyntax.presence(super.performUnconditionalRewrites(call, underFrom));
      case null, default -> super.performUnconditionalRewrites(node, underFrom);
    };
  }

  private static boolean isPair(SqlCall overlaps) {
    return overlaps.getOperandList().stream()
        .allMatch(row -> row.getKind() == SqlKind.ROW && ((SqlCall) row).operandCount() == 2);
  }

  private static SqlNode end(SqlCall overlaps, int row, int end) {
    return ((SqlCall) overlaps.operand(row)).operand(end);
  }

  private static boolean isExtreme(SqlUnresolvedFunction function) {
    String name = function.getName().toLowerCase(Locale.ROOT);
    return name.equals("min") || name.equals("max");
  }

  /** The type of a call like {@code float8(x)}, which is another way to write a cast; null where it is none. */
  private RelDataType castFunction(SqlCall call) {
    if (!(call.getOperator() instanceof SqlUnresolvedFunction function)) {
      return null;
    }
    DataType type =
        switch (function.getName().toLowerCase(Locale.ROOT)) {
          case "bool" -> DataType.BOOLEAN;
          case "int2" -> DataType.SMALLINT;
          case "int4" -> DataType.INTEGER;
          case "int8" -> DataType.BIGINT;
          case "float4" -> DataType.REAL;
          case "float8" -> DataType.DOUBLE;
          case "numeric" -> DataType.NUMERIC;
          case "text" -> DataType.TEXT;
          case "date" -> DataType.DATE;
          case "timestamptz" -> DataType.TIMESTAMPTZ;
          case String name ->
              SystemType.named(name)
                  .filter(system -> system.isWritable() && system != SystemType.CHAR)
                  .map(DataType::of)
                  .orElse(null);
        };
    return type == null ? null : ((PgTypeFactory) typeFactory).relType(type, true);
  }

  /** {@code EXTRACT(field FROM x)} is a call of a function with the field's name. */
  private static SqlNode extract(SqlCall call, SqlIntervalQualifier field) {
    String name = field.timeFrameName != null ? field.timeFrameName : field.timeUnitRange.startUnit.name();
    return function(
        call, "extract", SqlLiteral.createCharString(name, field.getParserPosition()), call.operand(1));
  }

  private static SqlNode trim(SqlCall call) {
    String name =
        switch (((SqlLiteral) call.operand(0)).getValueAs(SqlTrimFunction.Flag.class)) {
          case BOTH -> "btrim";
          case LEADING -> "ltrim";
          case TRAILING -> "rtrim";
        };
    return function(call, name, call.operand(2), call.operand(1));
  }

  /**
   * A call of a function that is looked up by its name, in place of one that Calcite's parser bound to an operator of
   * its own.
   */
  private static SqlNode function(SqlCall call, String name, SqlNode... operands) {
    SqlParserPos position = call.getParserPosition();
    var function =
        new SqlUnresolvedFunction(
            new SqlIdentifier(name, position), null, null, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION);
    return function.createCall(position, operands);
  }

  /** {@code TIMESTAMP '2024-01-01'} is another way to write a cast. */
  private SqlNode typedText(SqlUnknownLiteral literal) {
    SqlTypeName name =
        switch (literal.tag) {
          case "DATE" -> SqlTypeName.DATE;
          case "TIME" -> SqlTypeName.TIME;
          case "TIMESTAMP", "DATETIME" -> SqlTypeName.TIMESTAMP;
          case "UUID" -> SqlTypeName.UUID;
          default -> SqlTypeName.TIMESTAMP_TZ;
        };
    SqlNode text = SqlLiteral.createCharString(literal.getValue(), literal.getParserPosition());
    return Casts.cast(text, typeFactory.createSqlType(name));
  }

  /**
   * Says that parameter {@code index}, counted from 0, has the type {@code type} wherever it stands, but for lengths,
   * scales and dimensions. The first that says so decides.
   */
  public void declareParameter(int index, RelDataType type) {
    RelDataType open =
        PgTypeFactory.dataType(type)
            .map(
                known ->
                    known.namesObjects() || CommonType.isText(known.name()) && known.system().isEmpty()
                        ? DataType.TEXT
                        : known.plain())
            .map(known -> ((PgTypeFactory) typeFactory).relType(known, true))
            .orElseGet(() -> typeFactory.createTypeWithNullability(type, true));
    parameters.putIfAbsent(index, open);
  }

  @Override
  public RelDataType deriveType(SqlValidatorScope scope, SqlNode node) {
    if (node instanceof SqlDynamicParam parameter && parameters.containsKey(parameter.getIndex())) {
      RelDataType known = parameters.get(parameter.getIndex());
      setValidatedNodeType(node, known);
      return known;
    }
    if (node instanceof SqlBasicCall call) {
      fitting.fit(scope, call);
    }
    if (node instanceof SqlCall call && isPattern(call.getOperator())) {
      convertPadded(scope, call);
    }
    if (node instanceof SqlCase choice) {
      CaseTypes.unify(this, scope, choice);
    }
    if (node instanceof SqlCall call && TextAggregates.isOne(call)) {
      TextAggregates.convert(this, scope.getOperandScope(call), call);
    }
    RelDataType type = super.deriveType(scope, node);
    if (node instanceof SqlNumericLiteral && type.getSqlTypeName() == SqlTypeName.DECIMAL) {
      // Calcite would give it the precision and scale that it was written with.
      type = typeFactory.createSqlType(SqlTypeName.DECIMAL);
      setValidatedNodeType(node, type);
    }
    return type;
  }

  private static boolean isPattern(SqlOperator operator) {
    return operator instanceof SqlLikeOperator
        || operator instanceof SqlBinaryOperator && PATTERNS.contains(operator.getName());
  }

  /** Patterns see the blanks at the end of {@code character(n)}, and have none of their own. */
  private void convertPadded(SqlValidatorScope scope, SqlCall call) {
    for (int i = 0; i < call.operandCount(); i++) {
      RelDataType type = deriveType(scope, call.operand(i));
      if (PgTypeFactory.dataType(type).filter(known -> known.name() == TypeName.BPCHAR).isPresent()) {
        RelDataType text = typeFactory.createTypeWithNullability(
            typeFactory.createSqlType(SqlTypeName.VARCHAR), type.isNullable());
        call.setOperand(
            i, i == 0 ? function(call, "$padded", call.operand(0)) : Casts.cast(call.operand(i), text));
      }
    }
  }

  @Override
  public CalciteException handleUnresolvedFunction(
      SqlCall call, SqlOperator function, List<RelDataType> arguments, List<String> names) {
    List<String> types =
        NamedArguments.describe(function.getName(), arguments.stream().map(PgTypeFactory::describe).toList());
    return Positions.error(
        call,
        VecinoException.of(
                UNDEFINED_FUNCTION,
                "function %s(%s) does not exist",
                NamedArguments.plainName(VariadicCalls.plainName(function.getName().toLowerCase(Locale.ROOT))),
                String.join(", ", types))
            .withHint(
                "No function matches the given name and argument types. You might need to add explicit type casts."));
  }

  @Override
  protected void inferUnknownTypes(RelDataType inferred, SqlValidatorScope scope, SqlNode node) {
    if (node instanceof SqlDynamicParam parameter) {
      // Where nothing tells the type it is text, as PostgreSQL decides at last.
      declareParameter(
          parameter.getIndex(),
          CommonType.isUnknown(inferred) ? typeFactory.createSqlType(SqlTypeName.VARCHAR) : inferred);
      deriveType(scope, node);
      return;
    }
    super.inferUnknownTypes(inferred, scope, node);
  }

  /** The values of a column may be of several types: each becomes the common one. */
  @Override
  protected void validateValues(SqlCall values, RelDataType target, SqlValidatorScope scope) {
    int columns = ((SqlCall) values.operand(0)).operandCount();
    boolean sameWidth =
        values.getOperandList().stream().allMatch(row -> ((SqlCall) row).operandCount() == columns);
    for (int column = 0; sameWidth && column < columns; column++) {
      coerceColumn(values, column, scope);
    }
    super.validateValues(values, target, scope);
  }

  private void coerceColumn(SqlCall values, int column, SqlValidatorScope scope) {
    List<RelDataType> types =
        values.getOperandList().stream().map(row -> deriveType(scope, ((SqlCall) row).operand(column))).toList();
    if (types.stream().allMatch(CommonType::isUnknown) || !types.stream().allMatch(CommonType::isScalar)) {
      return;
    }
    CommonType.of((PgTypeFactory) typeFactory, types)
        .ifPresent(
            common -> {
              for (SqlNode row : values.getOperandList()) {
                SqlNode value = ((SqlCall) row).operand(column);
                ((SqlCall) row).setOperand(column, Casts.convert(this, scope, value, common));
              }
            });
  }

  @Override
  protected void validateWhereClause(SqlSelect select) {
    MergedColumns.qualify(
        select,
        table -> {
          SqlValidatorNamespace known = getNamespace(table);
          return known == null ? null : known.getRowType();
        });
    super.validateWhereClause(select);
  }

  @Override
  protected RelDataType validateSelectList(SqlNodeList items, SqlSelect select, RelDataType target) {
    OrderColumns.qualify(select, items, getSelectScope(select));
    return super.validateSelectList(items, select, target);
  }

  /** Finds the aggregates of windows: the library asks for them in ORDER BY before it looks for their types. */
  private void findAggregates(SqlNodeList order, SqlSelect select) {
    order.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call.getKind() == SqlKind.OVER) {
              deriveType(getOrderScope(select), call);
              return null;
            }
            return call.isA(SqlKind.QUERY) ? null : super.visit(call);
          }
        });
  }

  @Override
  protected void validateOrderList(SqlSelect select) {
    SqlNodeList order = select.getOrderList();
    if (order != null) {
      List<SqlNode> columns = getRawSelectScope(select).getExpandedSelectList();
      if (columns != null) {
        OrderColumns.number(order, columns);
      }
      for (SqlNode item : order) {
        SqlNode key = item;
        while (key.getKind() == SqlKind.DESCENDING
            || key.getKind() == SqlKind.NULLS_FIRST
            || key.getKind() == SqlKind.NULLS_LAST) {
          key = ((SqlCall) key).operand(0);
        }
        inferUnknownTypes(unknownType, getOrderScope(select), key);
      }
      findAggregates(order, select);
    }
    super.validateOrderList(select);
    if (order != null) {
      for (SqlNode item : order) {
        boolean isColumn = item instanceof SqlIdentifier;
        RelDataType type = isColumn ? deriveType(getOrderScope(select), item) : getValidatedNodeTypeIfKnown(item);
        if (type != null && !PgTypeCoercion.isComparable(type)) {
          throw Positions.error(
              item,
              VecinoException.of(
                  UNDEFINED_FUNCTION,
                  "could not identify an ordering operator for type %s",
                  PgTypeFactory.describe(type)));
        }
      }
    }
  }
}
