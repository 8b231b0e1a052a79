package dev.vecino.jdbc;

import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.sql.DatabaseMetaData;

/** Tables of metadata that do not depend on what the database holds, most of them without rows. */
final class FixedMetaData {
  private FixedMetaData() {}

  static MetaRows procedures() {
    return MetaRows.of(
        "PROCEDURE_CAT", "PROCEDURE_SCHEM", "PROCEDURE_NAME", "RESERVED1", "RESERVED2", "RESERVED3", "REMARKS",
        "PROCEDURE_TYPE:short", "SPECIFIC_NAME");
  }

  static MetaRows procedureColumns() {
    return MetaRows.of(
        "PROCEDURE_CAT", "PROCEDURE_SCHEM", "PROCEDURE_NAME", "COLUMN_NAME", "COLUMN_TYPE:short", "DATA_TYPE:int",
        "TYPE_NAME", "PRECISION:int", "LENGTH:int", "SCALE:short", "RADIX:short", "NULLABLE:short", "REMARKS",
        "COLUMN_DEF", "SQL_DATA_TYPE:int", "SQL_DATETIME_SUB:int", "CHAR_OCTET_LENGTH:int", "ORDINAL_POSITION:int",
        "IS_NULLABLE", "SPECIFIC_NAME");
  }

  static MetaRows functions() {
    return MetaRows.of(
        "FUNCTION_CAT", "FUNCTION_SCHEM", "FUNCTION_NAME", "REMARKS", "FUNCTION_TYPE:short", "SPECIFIC_NAME");
  }

  static MetaRows functionColumns() {
    return MetaRows.of(
        "FUNCTION_CAT", "FUNCTION_SCHEM", "FUNCTION_NAME", "COLUMN_NAME", "COLUMN_TYPE:short", "DATA_TYPE:int",
        "TYPE_NAME", "PRECISION:int", "LENGTH:int", "SCALE:short", "RADIX:short", "NULLABLE:short", "REMARKS",
        "CHAR_OCTET_LENGTH:int", "ORDINAL_POSITION:int", "IS_NULLABLE", "SPECIFIC_NAME");
  }

  static MetaRows columnPrivileges() {
    return MetaRows.of(
        "TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME", "GRANTOR", "GRANTEE", "PRIVILEGE", "IS_GRANTABLE");
  }

  static MetaRows tablePrivileges() {
    return MetaRows.of("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "GRANTOR", "GRANTEE", "PRIVILEGE", "IS_GRANTABLE");
  }

  static MetaRows versionColumns() {
    return MetaRows.of(
        "SCOPE:short", "COLUMN_NAME", "DATA_TYPE:int", "TYPE_NAME", "COLUMN_SIZE:int", "BUFFER_LENGTH:int",
        "DECIMAL_DIGITS:short", "PSEUDO_COLUMN:short");
  }

  static MetaRows pseudoColumns() {
    return MetaRows.of(
        "TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME", "DATA_TYPE:int", "COLUMN_SIZE:int",
        "DECIMAL_DIGITS:int", "NUM_PREC_RADIX:int", "COLUMN_USAGE", "REMARKS", "CHAR_OCTET_LENGTH:int", "IS_NULLABLE");
  }

  static MetaRows userTypes() {
    return MetaRows.of(
        "TYPE_CAT", "TYPE_SCHEM", "TYPE_NAME", "CLASS_NAME", "DATA_TYPE:int", "REMARKS", "BASE_TYPE:short");
  }

  static MetaRows superTypes() {
    return MetaRows.of("TYPE_CAT", "TYPE_SCHEM", "TYPE_NAME", "SUPERTYPE_CAT", "SUPERTYPE_SCHEM", "SUPERTYPE_NAME");
  }

  static MetaRows superTables() {
    return MetaRows.of("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "SUPERTABLE_NAME");
  }

  static MetaRows attributes() {
    return MetaRows.of(
        "TYPE_CAT", "TYPE_SCHEM", "TYPE_NAME", "ATTR_NAME", "DATA_TYPE:int", "ATTR_TYPE_NAME", "ATTR_SIZE:int",
        "DECIMAL_DIGITS:int", "NUM_PREC_RADIX:int", "NULLABLE:int", "REMARKS", "ATTR_DEF", "SQL_DATA_TYPE:int",
        "SQL_DATETIME_SUB:int", "CHAR_OCTET_LENGTH:int", "ORDINAL_POSITION:int", "IS_NULLABLE", "SCOPE_CATALOG",
        "SCOPE_SCHEMA", "SCOPE_TABLE", "SOURCE_DATA_TYPE:short");
  }

  static MetaRows clientInfo() {
    MetaRows rows = MetaRows.of("NAME", "MAX_LEN:int", "DEFAULT_VALUE", "DESCRIPTION");
    rows.add(
        ClientInfo.APPLICATION_NAME, Integer.MAX_VALUE, "", "The name of the application that uses the connection");
    return rows;
  }

  static MetaRows types() {
    MetaRows rows = MetaRows.of(
        "TYPE_NAME", "DATA_TYPE:int", "PRECISION:int", "LITERAL_PREFIX", "LITERAL_SUFFIX", "CREATE_PARAMS",
        "NULLABLE:short", "CASE_SENSITIVE:boolean", "SEARCHABLE:short", "UNSIGNED_ATTRIBUTE:boolean",
        "FIXED_PREC_SCALE:boolean", "AUTO_INCREMENT:boolean", "LOCAL_TYPE_NAME", "MINIMUM_SCALE:short",
        "MAXIMUM_SCALE:short", "SQL_DATA_TYPE:int", "SQL_DATETIME_SUB:int", "NUM_PREC_RADIX:int");
    for (TypeName type : TypeName.values()) {
      if (type == TypeName.ENUM || type == TypeName.ARRAY || type == TypeName.RECORD) {
        continue;
      }
      boolean number = SqlTypes.isSigned(type);
      boolean plain = number || type == TypeName.BOOLEAN;
      boolean numeric = type == TypeName.NUMERIC;
      rows.add(
          SqlTypes.name(type), SqlTypes.number(type), numeric ? 1000 : SqlTypes.precision(DataType.of(type)),
          plain ? null : "'", plain ? null : "'", createParameters(type), (short) DatabaseMetaData.typeNullable,
          SqlTypes.isText(type), (short) DatabaseMetaData.typeSearchable, !number, false, false, null, (short) 0,
          (short) (numeric ? 1000 : SqlTypes.scale(DataType.of(type))), null, null, 10);
    }
    return rows.sortedBy(1);
  }

  private static String createParameters(TypeName type) {
    return switch (type) {
      case NUMERIC -> "precision, scale";
      case VARCHAR, BPCHAR, BIT, VARBIT -> "length";
      case VECTOR, HALFVEC, SPARSEVEC -> "dimensions";
      case BOOLEAN, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, TEXT, BYTEA, DATE, TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ,
          INTERVAL, UUID, JSONB, JSON, JSONPATH, ARRAY, ENUM, RECORD -> null;
    };
  }
}
