package dev.vecino.sql.parser;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * The distance operators of pgvector, as the parser puts them into the tree. They know their name and precedence only:
 * the function library replaces them by name when a statement is validated.
 */
public final class VectorOperators {
  /** Between comparison (30) and addition (40), as PostgreSQL ranks operators of extensions. */
  private static final int PRECEDENCE = 38;

  public static final SqlBinaryOperator L2 = distance("<->");
  /** Negative inner product. */
  public static final SqlBinaryOperator INNER_PRODUCT = distance("<#>");
  public static final SqlBinaryOperator COSINE = distance("<=>");
  public static final SqlBinaryOperator L1 = distance("<+>");

  private VectorOperators() {}

  private static SqlBinaryOperator distance(String name) {
    return new SqlBinaryOperator(
        name,
        SqlKind.OTHER,
        PRECEDENCE,
        true,
        ReturnTypes.DOUBLE_NULLABLE,
        InferTypes.FIRST_KNOWN,
        OperandTypes.ANY_ANY);
  }
}
