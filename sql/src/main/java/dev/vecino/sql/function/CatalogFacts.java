package dev.vecino.sql.function;

import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import java.util.List;
import java.util.Optional;

/**
 * What functions ask of the catalog, which this module does not know. OIDs are those that the relations of {@code
 * pg_catalog} show; where there is no such object, the answer is null.
 */
public interface CatalogFacts {
  /** The OID of an object that a statement names, with or without schema, in quotes where it needs them. */
  Long oid(ObjectKind kind, String name);

  /** The name of an object, with its schema where it is not found without. */
  String name(ObjectKind kind, long oid);

  /** The name of a type with its modifier; -1 for none. */
  String typeName(long oid, int modifier);

  /**
   * The statement that makes an index, or one key of it.
   *
   * @param key number of the key from 1; 0 for the whole statement
   * @param pretty whether the table has its schema only where it is not found without
   */
  String indexDefinition(long oid, int key, boolean pretty);

  /** The type that a function returns, as {@code CREATE FUNCTION} writes it. */
  String functionResult(long oid);

  /** The parameters of a function, as {@code CREATE FUNCTION} writes them. */
  String functionArguments(long oid);

  /**
   * A constraint as {@code CREATE TABLE} writes it.
   *
   * @param pretty whether without parentheses that it does not need
   */
  String constraintDefinition(long oid, boolean pretty);

  /**
   * The comment on an object.
   *
   * @param catalog name of the relation of {@code pg_catalog} that lists it; null for any
   * @param column number of a column of it; 0 for itself
   */
  String comment(long oid, String catalog, int column);

  /**
   * The query of a view.
   *
   * @param pretty whether without parentheses that it does not need
   */
  String viewDefinition(long oid, boolean pretty);

  /** Whether a type is found by its name without a schema. */
  Boolean isTypeVisible(long type);

  /** Whether a table or an index is found by its name without a schema. */
  Boolean isVisible(long relation);

  /**
   * The sequence that a column owns, with its schema; null where it has none.
   *
   * @param table a name as SQL writes it
   * @param column a name as it is
   * @throws dev.vecino.error.VecinoException 42P01 and 42703 where there is no such table or column
   */
  String sequenceOf(String table, String column);

  /** Bytes of a part of a table, or of an index, estimated from the number of rows. */
  Long size(long relation, Part part);

  /**
   * The recall that searches by a vector index reach, measured, in percent.
   *
   * @param k how many rows are searched for
   * @param accuracy the target in percent, which chooses the breadth; null for the session's breadth
   * @param queries how many searches are measured
   * @return null where the index is empty
   * @throws dev.vecino.error.VecinoException 42809 where it is no vector index
   */
  Double indexAccuracy(long index, int k, Double accuracy, int queries);

  /** Bytes of all tables and indexes, estimated as {@link #size}. */
  long databaseSize();

  /** The schemas that names are looked up in, in order. */
  List<String> searchPath(boolean implicit);

  /** Gives a setting a value and returns it as SHOW prints it. */
  String set(String setting, String value, boolean local);

  /**
   * Whether a role has one of the privileges that a text lists.
   *
   * @param user name or OID of a role; null for the current role
   * @param object name or OID of the object
   * @param column name or number of a column; null for other kinds
   * @return null for an OID that no object has
   */
  Boolean hasPrivilege(PrivilegeKind kind, Object user, Object object, Object column, String privileges);

  /**
   * What an object has that nothing was granted on, as {@code aclitem}s.
   *
   * @param kind a letter: {@code r} for tables, {@code s} for sequences, ...
   * @param owner OID of the owner
   */
  List<String> defaultPrivileges(String kind, long owner);

  /** The type that a user has made under a name; empty for none. */
  Optional<DataType> type(EnumType name);

  /**
   * Cancels the statement of a session, or ends the session.
   *
   * @return false where there is no such session
   * @throws dev.vecino.error.VecinoException 42501 where the role may not
   */
  boolean signal(int process, boolean terminate);

  /** Has the configuration of the server read again; false where there is none, or it is wrong. */
  boolean reloadConfiguration();

  /** Forgets what {@code pg_stat_statements} has counted. */
  void resetStatementStatistics();

  /** What {@link #size} counts of a table. */
  enum Part {
    /** Its rows. */
    ROWS,
    /** Its rows and what of them lies apart. */
    TABLE,
    INDEXES,
    ALL
  }

  /** What {@link #hasPrivilege} is asked of. */
  enum PrivilegeKind {
    TABLE,
    SEQUENCE,
    SCHEMA,
    DATABASE,
    ANY_COLUMN,
    COLUMN,
    ROLE,
    TYPE,
    FUNCTION
  }

  /** Kinds of objects that a cast to {@code regclass} and its like finds. */
  enum ObjectKind {
    RELATION,
    TYPE,
    FUNCTION,
    SCHEMA,
    ROLE,
    COLLATION
  }
}
