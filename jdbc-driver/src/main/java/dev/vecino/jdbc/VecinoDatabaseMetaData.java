package dev.vecino.jdbc;

import dev.vecino.jdbc.ForeignKeyMetaData.Side;
import dev.vecino.remote.Version;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a connection tells of its database.
 *
 * <p>The product is called PostgreSQL, because frameworks choose their SQL dialect by that name and Vecino's dialect is
 * PostgreSQL's; the product version names Vecino as well, and the driver's name is its own.
 */
final class VecinoDatabaseMetaData extends MetaDataBehaviour {
  private final VecinoConnection connection;

  VecinoDatabaseMetaData(VecinoConnection connection) {
    this.connection = connection;
  }

  private TableMetaData tables() throws SQLException {
    return new TableMetaData(connection.getCatalog(), connection.gate().call(session -> session.catalog()));
  }

  private ForeignKeyMetaData foreignKeys() throws SQLException {
    return new ForeignKeyMetaData(connection.getCatalog(), connection.gate().call(session -> session.catalog()));
  }

  private ResultSet query(String sql) throws SQLException {
    Statement statement = connection.createStatement();
    statement.closeOnCompletion();
    return statement.executeQuery(sql);
  }

  private Map<List<String>, String> comments() throws SQLException {
    Map<List<String>, String> comments = new HashMap<>();
    try (ResultSet rows = query(CatalogQueries.columnComments())) {
      while (rows.next()) {
        comments.put(List.of(rows.getString(1), rows.getString(2), rows.getString(3)), rows.getString(4));
      }
    }
    return comments;
  }

  private Map<List<String>, TableMetaData.Key> keys(String table) throws SQLException {
    Map<List<String>, TableMetaData.Key> keys = new HashMap<>();
    if (table != null) {
      try (ResultSet rows = query(CatalogQueries.indexKeys(table))) {
        while (rows.next()) {
          keys.put(
              List.of(rows.getString(1), rows.getString(2), rows.getString(3)),
              new TableMetaData.Key(rows.getString(4), rows.getFloat(5), rows.getInt(6)));
        }
      }
    }
    return keys;
  }

  private ResultSet open(MetaRows rows) {
    return rows.open(connection);
  }

  @Override
  public Connection getConnection() {
    return connection;
  }

  @Override
  public String getURL() {
    return connection.url().url();
  }

  @Override
  public String getUserName() {
    return connection.url().user();
  }

  @Override
  public boolean isReadOnly() throws SQLException {
    return connection.isReadOnly();
  }

  @Override
  public String getDatabaseProductName() {
    return "PostgreSQL";
  }

  @Override
  public String getDatabaseProductVersion() throws SQLException {
    return serverVersion() + " (Vecino " + Version.TEXT + ")";
  }

  @Override
  public int getDatabaseMajorVersion() throws SQLException {
    return versionPart(0);
  }

  @Override
  public int getDatabaseMinorVersion() throws SQLException {
    return versionPart(1);
  }

  private int versionPart(int i) throws SQLException {
    return Integer.parseInt(serverVersion().split("\\.")[i]);
  }

  /** The PostgreSQL version whose dialect the session speaks. */
  private String serverVersion() throws SQLException {
    return connection.gate().call(session -> session.setting("server_version"));
  }

  @Override
  public String getDriverName() {
    return "Vecino JDBC Driver";
  }

  @Override
  public String getDriverVersion() {
    return Version.TEXT;
  }

  @Override
  public int getDriverMajorVersion() {
    return Version.MAJOR;
  }

  @Override
  public int getDriverMinorVersion() {
    return Version.MINOR;
  }

  @Override
  public int getJDBCMajorVersion() {
    return 4;
  }

  @Override
  public int getJDBCMinorVersion() {
    return 3;
  }

  @Override
  public int getSQLStateType() {
    return sqlStateSQL;
  }

  @Override
  public int getDefaultTransactionIsolation() {
    return Connection.TRANSACTION_READ_COMMITTED;
  }

  @Override
  public int getResultSetHoldability() {
    return ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  @Override
  public RowIdLifetime getRowIdLifetime() {
    return RowIdLifetime.ROWID_UNSUPPORTED;
  }

  @Override
  public String getIdentifierQuoteString() {
    return "\"";
  }

  @Override
  public String getSearchStringEscape() {
    return NamePattern.ESCAPE;
  }

  @Override
  public String getExtraNameCharacters() {
    return "";
  }

  @Override
  public String getSchemaTerm() {
    return "schema";
  }

  @Override
  public String getProcedureTerm() {
    return "function";
  }

  @Override
  public String getCatalogTerm() {
    return "database";
  }

  @Override
  public String getCatalogSeparator() {
    return ".";
  }

  @Override
  public String getSQLKeywords() {
    return "APPROX,CONFLICT,COPY,DO,EXPLAIN,HNSW,INDEX,LIMIT,NOTHING,RETURNING,SHOW,TRUNCATE,VECTOR";
  }

  @Override
  public String getNumericFunctions() {
    return "abs,ceiling,exp,floor,log,log10,mod,power,round,sign,sqrt";
  }

  @Override
  public String getStringFunctions() {
    return "concat,length,lower,ltrim,replace,rtrim,substring,upper";
  }

  @Override
  public String getSystemFunctions() {
    return "";
  }

  @Override
  public String getTimeDateFunctions() {
    return "extract";
  }

  @Override
  public ResultSet getCatalogs() throws SQLException {
    MetaRows rows = MetaRows.of("TABLE_CAT:name");
    rows.add(connection.getCatalog());
    return open(rows);
  }

  @Override
  public ResultSet getSchemas() throws SQLException {
    return getSchemas(null, null);
  }

  @Override
  public ResultSet getSchemas(String catalog, String schemaPattern) throws SQLException {
    return query(CatalogQueries.schemas(catalog, schemaPattern));
  }

  @Override
  public ResultSet getTables(String catalog, String schemaPattern, String tablePattern, String[] types)
      throws SQLException {
    return query(CatalogQueries.tables(catalog, schemaPattern, tablePattern, types));
  }

  @Override
  public ResultSet getTableTypes() {
    return open(FixedMetaData.tableTypes());
  }

  @Override
  public ResultSet getColumns(String catalog, String schemaPattern, String tablePattern, String columnPattern)
      throws SQLException {
    return open(
        tables().columns(catalog, schemaPattern, tablePattern, columnPattern, comments()));
  }

  @Override
  public ResultSet getPrimaryKeys(String catalog, String schema, String table) throws SQLException {
    return open(tables().primaryKeys(catalog, schema, table));
  }

  @Override
  public ResultSet getIndexInfo(String catalog, String schema, String table, boolean unique, boolean approximate)
      throws SQLException {
    return open(tables().indexInfo(catalog, schema, table, unique, keys(table)));
  }

  @Override
  public ResultSet getBestRowIdentifier(String catalog, String schema, String table, int scope, boolean nullable)
      throws SQLException {
    return open(tables().bestRowIdentifier(catalog, schema, table, scope, nullable));
  }

  @Override
  public ResultSet getTypeInfo() {
    return open(FixedMetaData.types());
  }

  @Override
  public ResultSet getClientInfoProperties() {
    return open(FixedMetaData.clientInfo());
  }

  @Override
  public ResultSet getImportedKeys(String catalog, String schema, String table) throws SQLException {
    return open(foreignKeys().keys(Side.ANY, new Side(catalog, schema, table), false));
  }

  @Override
  public ResultSet getExportedKeys(String catalog, String schema, String table) throws SQLException {
    return open(foreignKeys().keys(new Side(catalog, schema, table), Side.ANY, true));
  }

  @Override
  public ResultSet getCrossReference(
      String parentCatalog,
      String parentSchema,
      String parentTable,
      String foreignCatalog,
      String foreignSchema,
      String foreignTable)
      throws SQLException {
    Side parent = new Side(parentCatalog, parentSchema, parentTable);
    return open(foreignKeys().keys(parent, new Side(foreignCatalog, foreignSchema, foreignTable), true));
  }

  @Override
  public ResultSet getProcedures(String catalog, String schemaPattern, String procedurePattern) {
    return open(FixedMetaData.procedures());
  }

  @Override
  public ResultSet getProcedureColumns(
      String catalog, String schemaPattern, String procedurePattern, String columnPattern) {
    return open(FixedMetaData.procedureColumns());
  }

  @Override
  public ResultSet getFunctions(String catalog, String schemaPattern, String functionPattern) {
    return open(FixedMetaData.functions());
  }

  @Override
  public ResultSet getFunctionColumns(
      String catalog, String schemaPattern, String functionPattern, String columnPattern) {
    return open(FixedMetaData.functionColumns());
  }

  @Override
  public ResultSet getColumnPrivileges(String catalog, String schema, String table, String columnPattern) {
    return open(FixedMetaData.columnPrivileges());
  }

  @Override
  public ResultSet getTablePrivileges(String catalog, String schemaPattern, String tablePattern)
      throws SQLException {
    try (ResultSet relations = query(CatalogQueries.accessLists(catalog, schemaPattern, tablePattern))) {
      return open(PrivilegeMetaData.tables(connection.getCatalog(), relations));
    }
  }

  @Override
  public ResultSet getVersionColumns(String catalog, String schema, String table) {
    return open(FixedMetaData.versionColumns());
  }

  @Override
  public ResultSet getPseudoColumns(String catalog, String schemaPattern, String tablePattern, String columnPattern) {
    return open(FixedMetaData.pseudoColumns());
  }

  @Override
  public ResultSet getUDTs(String catalog, String schemaPattern, String typePattern, int[] types)
      throws SQLException {
    return query(CatalogQueries.userTypes(catalog, schemaPattern, typePattern, types));
  }

  @Override
  public ResultSet getSuperTypes(String catalog, String schemaPattern, String typePattern) {
    return open(FixedMetaData.superTypes());
  }

  @Override
  public ResultSet getSuperTables(String catalog, String schemaPattern, String tablePattern) {
    return open(FixedMetaData.superTables());
  }

  @Override
  public ResultSet getAttributes(String catalog, String schemaPattern, String typePattern, String attributePattern) {
    return open(FixedMetaData.attributes());
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Wrapping.unwrap(type, this);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
