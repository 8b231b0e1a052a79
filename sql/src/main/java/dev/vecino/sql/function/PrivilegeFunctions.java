package dev.vecino.sql.function;

import dev.vecino.sql.function.CatalogFacts.PrivilegeKind;

/** Functions that tell who may do what: {@code has_table_privilege} and its like. Names and OIDs are taken alike. */
public final class PrivilegeFunctions {
  private PrivilegeFunctions() {}

  @Sql(value = "has_table_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasTable(SessionValues session, Object object, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.TABLE, null, object, null, privilege);
  }

  @Sql(value = "has_table_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasTable(SessionValues session, Object user, Object object, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.TABLE, user, object, null, privilege);
  }

  @Sql(value = "has_sequence_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasSequence(SessionValues session, Object object, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.SEQUENCE, null, object, null, privilege);
  }

  @Sql(value = "has_sequence_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasSequence(SessionValues session, Object user, Object object, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.SEQUENCE, user, object, null, privilege);
  }

  @Sql(value = "has_schema_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasSchema(SessionValues session, Object object, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.SCHEMA, null, object, null, privilege);
  }

  @Sql(value = "has_schema_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasSchema(SessionValues session, Object user, Object object, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.SCHEMA, user, object, null, privilege);
  }

  @Sql(value = "has_database_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasDatabase(SessionValues session, Object object, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.DATABASE, null, object, null, privilege);
  }

  @Sql(value = "has_database_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasDatabase(SessionValues session, Object user, Object object, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.DATABASE, user, object, null, privilege);
  }

  @Sql(value = "has_any_column_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasAnyColumn(SessionValues session, Object object, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.ANY_COLUMN, null, object, null, privilege);
  }

  @Sql(value = "has_any_column_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasAnyColumn(SessionValues session, Object user, Object object, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.ANY_COLUMN, user, object, null, privilege);
  }

  @Sql(value = "has_column_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasColumn(SessionValues session, Object table, Object column, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.COLUMN, null, table, column, privilege);
  }

  @Sql(value = "has_column_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasColumn(SessionValues session, Object user, Object table, Object column, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.COLUMN, user, table, column, privilege);
  }

  @Sql(value = "pg_has_role", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasRole(SessionValues session, Object role, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.ROLE, null, role, null, privilege);
  }

  @Sql(value = "pg_has_role", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasRole(SessionValues session, Object user, Object role, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.ROLE, user, role, null, privilege);
  }

  @Sql(value = "has_type_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasType(SessionValues session, Object object, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.TYPE, null, object, null, privilege);
  }

  @Sql(value = "has_type_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasType(SessionValues session, Object user, Object object, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.TYPE, user, object, null, privilege);
  }

  @Sql(value = "has_function_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasFunction(SessionValues session, Object object, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.FUNCTION, null, object, null, privilege);
  }

  @Sql(value = "has_function_privilege", nullable = true, volatility = Volatility.STABLE)
  public static Boolean hasFunction(SessionValues session, Object user, Object object, String privilege) {
    return session.catalog().hasPrivilege(PrivilegeKind.FUNCTION, user, object, null, privilege);
  }

  /** Nothing is granted on such objects: everybody may use them. */
  @Sql({"has_tablespace_privilege", "has_language_privilege",
      "has_foreign_data_wrapper_privilege", "has_server_privilege"})
  public static boolean hasOther(Object object, String privilege) {
    return true;
  }

  @Sql({"has_tablespace_privilege", "has_language_privilege",
      "has_foreign_data_wrapper_privilege", "has_server_privilege"})
  public static boolean hasOther(Object user, Object object, String privilege) {
    return true;
  }
}
