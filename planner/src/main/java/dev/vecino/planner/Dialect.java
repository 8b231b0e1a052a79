package dev.vecino.planner;

import dev.vecino.sql.function.PgConvertlets;
import dev.vecino.sql.function.PgOperatorTable;
import java.util.Properties;
import org.apache.calcite.config.CalciteConnectionConfig;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;

/** What the planner takes from the dialect. */
final class Dialect {
  static final CalciteConnectionConfig CONNECTION = connection();

  private Dialect() {}

  private static CalciteConnectionConfig connection() {
    Properties properties = new Properties();
    properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "true");
    return new CalciteConnectionConfigImpl(properties);
  }

  static SqlOperatorTable operators() {
    return PgOperatorTable.INSTANCE;
  }

  static SqlRexConvertletTable convertlets() {
    return PgConvertlets.INSTANCE;
  }
}
