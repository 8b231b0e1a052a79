package dev.vecino.sql.parser;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlPrefixOperator;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** Operators before their operand that the standard does not have: see {@link NamedOperator}. */
final class PrefixOperators {
  /** Between comparison (30) and addition (40). */
  private static final int OTHER = 38;

  static final SqlPrefixOperator BIT_NOT = of("~");

  /** The name of VARIADIC before the last argument of a call. */
  static final String VARIADIC = "variadic";

  private static final int LOWEST = 2;

  private PrefixOperators() {}

  static SqlPrefixOperator of(String name) {
    return new SqlPrefixOperator(
        name, SqlKind.OTHER, name.equals(VARIADIC) ? LOWEST : OTHER, ReturnTypes.ARG0,
        InferTypes.FIRST_KNOWN, OperandTypes.ANY);
  }
}
