package dev.vecino.sql.type;

import dev.vecino.error.VecinoException;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Tells where in the statement an error of validation is: Calcite's exception carries line and column, and ours as
 * its cause.
 */
public final class Positions {
  private Positions() {}

  public static CalciteContextException error(SqlNode node, VecinoException error) {
    SqlParserPos position = node.getParserPosition();
    return new CalciteContextException(
        error.getMessage(),
        error,
        position.getLineNum(),
        position.getColumnNum(),
        position.getEndLineNum(),
        position.getEndColumnNum());
  }
}
