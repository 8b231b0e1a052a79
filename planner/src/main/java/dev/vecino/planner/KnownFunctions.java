package dev.vecino.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/** The functions that queries can call, by their names. */
public final class KnownFunctions {
  private KnownFunctions() {}

  public static boolean contains(String name) {
    List<SqlOperator> found = new ArrayList<>();
    Dialect.operators()
        .lookupOperatorOverloads(
            new SqlIdentifier(name, SqlParserPos.ZERO),
            SqlFunctionCategory.USER_DEFINED_FUNCTION,
            SqlSyntax.FUNCTION,
            found,
            SqlNameMatchers.withCaseSensitive(false));
    return !found.isEmpty();
  }
}
