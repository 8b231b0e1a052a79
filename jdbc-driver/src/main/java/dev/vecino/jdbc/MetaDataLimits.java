package dev.vecino.jdbc;

import java.sql.DatabaseMetaData;

/** Limits that JDBC asks for, as PostgreSQL's driver gives them; 0 where there is none that a constant could tell. */
abstract class MetaDataLimits implements DatabaseMetaData {
  private static final int NAME_LENGTH = 63; // bytes

  @Override
  public int getMaxBinaryLiteralLength() {
    return 0;
  }

  @Override
  public int getMaxCatalogNameLength() {
    return NAME_LENGTH;
  }

  @Override
  public int getMaxCharLiteralLength() {
    return 0;
  }

  @Override
  public int getMaxColumnNameLength() {
    return NAME_LENGTH;
  }

  @Override
  public int getMaxColumnsInGroupBy() {
    return 0;
  }

  @Override
  public int getMaxColumnsInIndex() {
    return 32;
  }

  @Override
  public int getMaxColumnsInOrderBy() {
    return 0;
  }

  @Override
  public int getMaxColumnsInSelect() {
    return 0;
  }

  @Override
  public int getMaxColumnsInTable() {
    return 1600;
  }

  @Override
  public int getMaxConnections() {
    return 8192;
  }

  @Override
  public int getMaxCursorNameLength() {
    return NAME_LENGTH;
  }

  @Override
  public int getMaxIndexLength() {
    return 0;
  }

  @Override
  public int getMaxProcedureNameLength() {
    return NAME_LENGTH;
  }

  @Override
  public int getMaxRowSize() {
    return 1 << 30;
  }

  @Override
  public int getMaxSchemaNameLength() {
    return NAME_LENGTH;
  }

  @Override
  public int getMaxStatementLength() {
    return 0;
  }

  @Override
  public int getMaxStatements() {
    return 0;
  }

  @Override
  public int getMaxTableNameLength() {
    return NAME_LENGTH;
  }

  @Override
  public int getMaxTablesInSelect() {
    return 0;
  }

  @Override
  public int getMaxUserNameLength() {
    return NAME_LENGTH;
  }
}
