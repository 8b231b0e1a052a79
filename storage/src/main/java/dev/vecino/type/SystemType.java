package dev.vecino.type;

import java.util.Optional;

/**
 * Types of PostgreSQL's own catalog. Their values are those of another type, which carries them: an OID is a bigint to
 * rows and to expressions, a name is text.
 */
public enum SystemType {
  OID("oid", 26, 1028, TypeName.BIGINT),
  XID("xid", 28, 1011, TypeName.BIGINT),
  CID("cid", 29, 1012, TypeName.BIGINT),
  XID8("xid8", 5069, 271, TypeName.BIGINT),
  REGPROC("regproc", 24, 1008, TypeName.BIGINT),
  REGPROCEDURE("regprocedure", 2202, 2207, TypeName.BIGINT),
  REGOPER("regoper", 2203, 2208, TypeName.BIGINT),
  REGOPERATOR("regoperator", 2204, 2209, TypeName.BIGINT),
  REGCLASS("regclass", 2205, 2210, TypeName.BIGINT),
  REGTYPE("regtype", 2206, 2211, TypeName.BIGINT),
  REGROLE("regrole", 4096, 4097, TypeName.BIGINT),
  REGNAMESPACE("regnamespace", 4089, 4090, TypeName.BIGINT),
  REGCOLLATION("regcollation", 4191, 4192, TypeName.BIGINT),
  /** Text of at most 63 bytes. */
  NAME("name", 19, 1003, TypeName.TEXT),
  /** One byte, or none. */
  CHAR("\"char\"", 18, 1002, TypeName.TEXT),
  /** What functions give that give nothing: an empty text. */
  VOID("void", 2278, 0, TypeName.TEXT),
  PG_NODE_TREE("pg_node_tree", 194, 0, TypeName.TEXT),
  PG_NDISTINCT("pg_ndistinct", 3361, 0, TypeName.TEXT),
  PG_DEPENDENCIES("pg_dependencies", 3402, 0, TypeName.TEXT),
  PG_MCV_LIST("pg_mcv_list", 5017, 0, TypeName.TEXT),
  PG_LSN("pg_lsn", 3220, 3221, TypeName.TEXT),
  PG_SNAPSHOT("pg_snapshot", 5038, 5039, TypeName.TEXT),
  ACLITEM("aclitem", 1033, 1034, TypeName.TEXT),
  INET("inet", 869, 1041, TypeName.TEXT),
  ANYARRAY("anyarray", 2277, 0, TypeName.TEXT),
  /** An array of {@code smallint} that is numbered from 0, and printed without braces. */
  INT2VECTOR("int2vector", 22, 1006, TypeName.ARRAY),
  /** An array of {@code oid} of that form. */
  OIDVECTOR("oidvector", 30, 1013, TypeName.ARRAY);

  /** The largest OID; it has 32 bits without a sign. */
  public static final long MAX_OID = 0xffff_ffffL;

  private final String sqlName;
  private final int oid;
  private final int arrayOid;
  private final TypeName carrier;

  SystemType(String sqlName, int oid, int arrayOid, TypeName carrier) {
    this.sqlName = sqlName;
    this.oid = oid;
    this.arrayOid = arrayOid;
    this.carrier = carrier;
  }

  /** The name as {@code format_type} prints it. */
  public String sqlName() {
    return sqlName;
  }

  /** The name as {@code pg_type} has it. */
  public String internalName() {
    return this == CHAR ? "char" : sqlName;
  }

  public int oid() {
    return oid;
  }

  /** OID of the type whose values are arrays of this one's; 0 where there is none. */
  public int arrayOid() {
    return arrayOid;
  }

  /** The type whose values the values of this type are. */
  public TypeName carrier() {
    return carrier;
  }

  /** Whether values are numbers that stand for something. */
  public boolean isNumber() {
    return carrier == TypeName.BIGINT;
  }

  /** Whether values are objects of the catalog, by OID, which print as names. */
  public boolean namesObjects() {
    return switch (this) {
      case REGPROC, REGPROCEDURE, REGOPER, REGOPERATOR, REGCLASS, REGTYPE, REGROLE, REGNAMESPACE, REGCOLLATION -> true;
      default -> false;
    };
  }

  /** Whether users may write the name for a column or a cast. */
  public boolean isWritable() {
    return switch (this) {
      case OID, XID, CID, XID8, NAME, CHAR, INT2VECTOR, OIDVECTOR -> true;
      default -> namesObjects();
    };
  }

  /** The type of an internal name. */
  public static Optional<SystemType> named(String name) {
    for (SystemType type : values()) {
      if (type.internalName().equals(name)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }
}
