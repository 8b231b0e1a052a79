package dev.vecino.sql.type;

import dev.vecino.type.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlValidatorCatalogReader;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** Validates statements with PostgreSQL's typing: parameters and literals take their type from what stands beside them. */
public class PgValidator extends SqlValidatorImpl {
  private final Map<Integer, RelDataType> parameters = new TreeMap<>();

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
   * The types of the parameters of a statement that was validated, by their index from 0 on. {@link #getParameterRowType} goes by
   * place in the text and is wrong for {@code $2 ... $1}.
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
    return switch (node) {
      case SqlUnknownLiteral literal -> typedText(literal);
      // 1e5 is an exact number in PostgreSQL.
      case SqlNumericLiteral literal when literal.getTypeName() == SqlTypeName.DOUBLE ->
          SqlLiteral.createExactNumeric(
              literal.getValueAs(BigDecimal.class).toPlainString(), literal.getParserPosition());
      case null, default -> super.performUnconditionalRewrites(node, underFrom);
    };
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

  /** Says that parameter {@code index}, counted from 0, has the type {@code type} wherever it stands. */
  public void declareParameter(int index, RelDataType type) {
    parameters.putIfAbsent(index, typeFactory.createTypeWithNullability(type, true));
  }

  @Override
  public RelDataType deriveType(SqlValidatorScope scope, SqlNode node) {
    if (node instanceof SqlDynamicParam parameter && parameters.containsKey(parameter.getIndex())) {
      RelDataType known = parameters.get(parameter.getIndex());
      setValidatedNodeType(node, known);
      return known;
    }
    return super.deriveType(scope, node);
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

  /*
   * The values of a column may be of several types; each becomes the column's type where that is given, by INSERT, and else the
   * common one.
   */
  @Override
  protected void validateValues(SqlCall values, RelDataType target, SqlValidatorScope scope) {
    SqlCall first = values.operand(0);
    for (SqlNode row : values.getOperandList()) {
      boolean isComplete =
          !target.isStruct() || ((SqlCall) row).operandCount() == target.getFieldCount();
      if (isComplete && ((SqlCall) row).operandCount() == first.operandCount()) {
        inferUnknownTypes(target, scope, row);
      } else {
        super.validateValues(values, target, scope); // says what is wrong
        return;
      }
    }
    for (int column = 0; column < first.operandCount(); column++) {
      coerceColumn(values, column, target, scope);
    }
    super.validateValues(values, target, scope);
  }

  private void coerceColumn(SqlCall values, int column, RelDataType target, SqlValidatorScope scope) {
    List<RelDataType> types = new ArrayList<>();
    for (SqlNode row : values.getOperandList()) {
      SqlNode value = ((SqlCall) row).operand(column);
      types.add(value.getKind() == SqlKind.DEFAULT ? unknownType : deriveType(scope, value));
    }
    RelDataType common =
        target.isStruct()
            ? target.getFieldList().get(column).getType()
            : CommonType.of((PgTypeFactory) typeFactory, types).orElse(null);
    if (common == null || !CommonType.isScalar(common) || CommonType.isUnknown(common)) {
      return;
    }
    for (int i = 0; i < types.size(); i++) {
      RelDataType type = types.get(i);
      boolean mayConvert =
          CommonType.isUnknown(type)
              || CommonType.isScalar(type)
                  && CommonType.isAssignable(PgTypeFactory.nameOf(type), PgTypeFactory.nameOf(common));
      SqlCall row = values.operand(i);
      if (mayConvert && row.operand(column).getKind() != SqlKind.DEFAULT) {
        RelDataType open =
            ((PgTypeFactory) typeFactory).relType(DataType.of(PgTypeFactory.nameOf(common)), true);
        row.setOperand(column, Casts.convert(this, scope, row.operand(column), open));
      }
    }
  }

  @Override
  protected void validateOrderList(SqlSelect select) {
    SqlNodeList order = select.getOrderList();
    if (order != null) {
      for (SqlNode item : order) {
        SqlNode key = item;
        while (key.getKind() == SqlKind.DESCENDING
            || key.getKind() == SqlKind.NULLS_FIRST
            || key.getKind() == SqlKind.NULLS_LAST) {
          key = ((SqlCall) key).operand(0);
        }
        inferUnknownTypes(unknownType, getOrderScope(select), key);
      }
    }
    super.validateOrderList(select);
  }
}
