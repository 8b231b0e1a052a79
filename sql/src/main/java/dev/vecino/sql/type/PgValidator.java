package dev.vecino.sql.type;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.rel.type.RelDataType;
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
import org.apache.calcite.sql.validate.SqlValidatorCatalogReader;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.sql.validate.SqlConformance;

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
   * The types that validation found for the parameters, by their index from 0 on. {@link #getParameterRowType} goes by place in the
   * text and is wrong for {@code $2 ... $1}.
   */
  public Map<Integer, RelDataType> parameterTypes() {
    return parameters;
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

  @Override
  protected void validateOrderList(SqlSelect select) {
    SqlNodeList order = select.getOrderList();
    if (order != null) {
      for (SqlNode item : order) {
        SqlNode key = item;
        while (key.getKind() == SqlKind.DESCENDING
            || key.getKind() == SqlKind.NULLS_FIRST
            || key.getKind() == SqlKind.NULLS_LAST) {
          key = ((org.apache.calcite.sql.SqlCall) key).operand(0);
        }
        inferUnknownTypes(unknownType, getOrderScope(select), key);
      }
    }
    super.validateOrderList(select);
  }
}
