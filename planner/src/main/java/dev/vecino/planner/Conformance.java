package dev.vecino.planner;

import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** What PostgreSQL allows, where dialects differ. */
final class Conformance extends SqlDelegatingConformance {
  static final Conformance INSTANCE = new Conformance();

  private Conformance() {
    super(SqlConformanceEnum.BABEL);
  }

  @Override
  public boolean isNonStrictGroupBy() {
    return false;
  }

  @Override
  public boolean isHavingAlias() {
    return false;
  }

  @Override
  public SelectAliasLookup isSelectAlias() {
    return SelectAliasLookup.UNSUPPORTED;
  }
}
