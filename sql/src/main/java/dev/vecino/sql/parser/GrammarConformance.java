package dev.vecino.sql.parser;

import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** What the generated grammar, which knows many dialects, accepts: what PostgreSQL accepts. */
final class GrammarConformance extends SqlDelegatingConformance {
  static final GrammarConformance INSTANCE = new GrammarConformance();

  private GrammarConformance() {
    super(SqlConformanceEnum.BABEL);
  }

  @Override
  public boolean allowCharLiteralAlias() {
    return false;
  }

  @Override
  public boolean allowExplicitRowValueConstructor() {
    return true;
  }

  @Override
  public boolean isColonFieldAccessAllowed() {
    return false;
  }
}
