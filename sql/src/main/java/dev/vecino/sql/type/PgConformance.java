package dev.vecino.sql.type;

import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** What PostgreSQL's SQL allows: names of columns in GROUP BY and numbers in ORDER BY, but no alias elsewhere. */
public final class PgConformance extends SqlDelegatingConformance {
  public static final PgConformance INSTANCE = new PgConformance();

  private PgConformance() {
    super(SqlConformanceEnum.BABEL);
  }

  @Override
  public boolean isHavingAlias() {
    return false;
  }

  @Override
  public SelectAliasLookup isSelectAlias() {
    return SelectAliasLookup.UNSUPPORTED;
  }

  @Override
  public boolean isInsertSubsetColumnsAllowed() {
    return true;
  }
}
