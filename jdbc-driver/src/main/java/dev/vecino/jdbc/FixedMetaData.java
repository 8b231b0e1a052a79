package dev.vecino.jdbc;

import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.sql.DatabaseMetaData;
import java.util.List;

/** Tables of metadata that do not depend on what the database holds, most of them without rows. */
final class FixedMetaData {
  private FixedMetaData() {}

  /** Every type that a row of getTables can have. */
  static MetaRows tableTypes() {
    MetaRows rows = MetaRows.of("TABLE_TYPE:varchar");
    for (String type : List.of(
        "FOREIGN TABLE", "INDEX", "MATERIALIZED VIEW", "PARTITIONED INDEX", "PARTITIONED TABLE", "SEQUENCE",
        "SYSTEM INDEX", "SYSTEM TABLE", "SYSTEM TOAST INDEX", "SYSTEM TOAST TABLE", "SYSTEM VIEW", "TABLE",
        "TEMPORARY INDEX", "TEMPORARY SEQUENCE", "TEMPORARY TABLE", "TEMPORARY VIEW", "TYPE", "VIEW")) {
      rows.add(type);
    }
    return rows;
  }

  static MetaRows procedures() {
    return MetaRows.of(
        "PROCEDURE_CAT:name", "PROCEDURE_SCHEM:name", "PROCEDURE_NAME:name", "RESERVED1", "RESERVED2", "RESERVED3",
        "REMARKS", "PROCEDURE_TYPE:int", "SPECIFIC_NAME");
  }

  static MetaRows procedureColumns() {
    return MetaRows.of(
        "PROCEDURE_CAT:varchar", "PROCEDURE_SCHEM:varchar", "PROCEDURE_NAME:varchar", "COLUMN_NAME:varchar",
        "COLUMN_TYPE:short", "DATA_TYPE:short", "TYPE_NAME:varchar", "PRECISION:int", "LENGTH:int", "SCALE:short",
        "RADIX:short", "NULLABLE:short", "REMARKS:varchar", "COLUMN_DEF:varchar", "SQL_DATA_TYPE:int",
        "SQL_DATETIME_SUB:int", "CHAR_OCTET_LENGTH:int", "ORDINAL_POSITION:int", "IS_NULLABLE:varchar",
        "SPECIFIC_NAME:varchar");
  }

  static MetaRows functions() {
    return MetaRows.of(
        "FUNCTION_CAT:name", "FUNCTION_SCHEM:name", "FUNCTION_NAME:name", "REMARKS", "FUNCTION_TYPE:int",
        "SPECIFIC_NAME");
  }

  static MetaRows functionColumns() {
    return MetaRows.of(
        "FUNCTION_CAT:varchar", "FUNCTION_SCHEM:varchar", "FUNCTION_NAME:varchar", "COLUMN_NAME:varchar",
        "COLUMN_TYPE:short", "DATA_TYPE:short", "TYPE_NAME:varchar", "PRECISION:short", "LENGTH:int", "SCALE:short",
        "RADIX:short", "NULLABLE:short", "REMARKS:varchar", "CHAR_OCTET_LENGTH:int", "ORDINAL_POSITION:int",
        "IS_NULLABLE:varchar", "SPECIFIC_NAME:varchar");
  }

  static MetaRows columnPrivileges() {
    return MetaRows.of(
        "TABLE_CAT:varchar", "TABLE_SCHEM:varchar", "TABLE_NAME:varchar", "COLUMN_NAME:varchar", "GRANTOR:varchar",
        "GRANTEE:varchar", "PRIVILEGE:varchar", "IS_GRANTABLE:varchar");
  }

  static MetaRows versionColumns() {
    return MetaRows.of(
        "SCOPE:short", "COLUMN_NAME:varchar", "DATA_TYPE:short", "TYPE_NAME:varchar", "COLUMN_SIZE:int",
        "BUFFER_LENGTH:int", "DECIMAL_DIGITS:short", "PSEUDO_COLUMN:short");
  }

  static MetaRows pseudoColumns() {
    return MetaRows.of(
        "TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME", "DATA_TYPE:int", "COLUMN_SIZE:int",
        "DECIMAL_DIGITS:int", "NUM_PREC_RADIX:int", "COLUMN_USAGE", "REMARKS", "CHAR_OCTET_LENGTH:int", "IS_NULLABLE");
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
    MetaRows rows = MetaRows.of("NAME:varchar", "MAX_LEN:int", "DEFAULT_VALUE:varchar", "DESCRIPTION:varchar");
    rows.add(
        ClientInfo.APPLICATION_NAME, 63, "", "The name of the application that uses the connection");
    return rows;
  }

  static MetaRows types() {
    MetaRows rows = MetaRows.of(
        "TYPE_NAME:varchar", "DATA_TYPE:short", "PRECISION:int", "LITERAL_PREFIX:varchar", "LITERAL_SUFFIX:varchar",
        "CREATE_PARAMS:varchar", "NULLABLE:short", "CASE_SENSITIVE:boolean", "SEARCHABLE:short",
        "UNSIGNED_ATTRIBUTE:boolean", "FIXED_PREC_SCALE:boolean", "AUTO_INCREMENT:boolean", "LOCAL_TYPE_NAME:varchar",
        "MINIMUM_SCALE:short", "MAXIMUM_SCALE:short", "SQL_DATA_TYPE:int", "SQL_DATETIME_SUB:int",
        "NUM_PREC_RADIX:int");
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
