package dev.vecino.sql;

import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.KeyForm;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlNode;

/**
 * A statement as it was written. Queries and changes of rows keep Calcite's syntax tree, for the planner; the others
 * are records that the engine runs by itself. Expressions inside those (defaults, checks) stay SQL text.
 */
public sealed interface Statement {

  /**
   * Statements that are planned. {@code parameters} is the highest parameter number: {@code $n}, or the count of
   * {@code ?}.
   */
  sealed interface Planned extends Statement permits Query, Insert, Update, Delete, Merge {
    int parameters();
  }

  /**
   * SELECT, VALUES, WITH, TABLE.
   *
   * @param locks how strongly it locks rows: {@code UPDATE}, {@code NO KEY UPDATE}, {@code SHARE}, {@code KEY SHARE};
   *     empty where it does not
   * @param changes whether its WITH changes rows
   */
  record Query(SqlNode node, int parameters, Optional<String> locks, boolean changes) implements Planned {}

  /** INSERT; the node is a {@code SqlPgInsert}, or a {@code SqlWith} around one, and so for the others. */
  record Insert(SqlNode node, int parameters) implements Planned {}

  /** UPDATE; the node is a {@code SqlPgUpdate}. */
  record Update(SqlNode node, int parameters) implements Planned {}

  /** DELETE; the node is a {@code SqlPgDelete}. */
  record Delete(SqlNode node, int parameters) implements Planned {}

  /** MERGE; the node is a {@code SqlPgMerge}. */
  record Merge(SqlNode node, int parameters) implements Planned {}

  /** Statements that define what the catalog has besides tables and indexes. */
  sealed interface Definition extends Statement
      permits CommentStatement, DomainStatement, DropAbsent, ExtensionStatement, ObjectStatement, PrivilegeStatement, RoleStatement,
          SchemaStatement, SequenceStatement, TypeStatement, ViewStatement {
    /** The command tag. */
    String command();
  }

  /**
   * EXPLAIN; {@code analyze} runs the statement too.
   *
   * @param text of the statement
   */
  record Explain(Planned statement, String text, ExplainOptions options) implements Statement {}

  /** A name with an optional schema. */
  record Name(Optional<String> schema, String name, int position) {
    @Override
    public String toString() {
      return schema.map(s -> s + "." + name).orElse(name);
    }
  }

  /** A column in CREATE TABLE or ADD COLUMN; its key and check constraints are given as constraints of the table. */
  record ColumnDefinition(
      String name,
      DataType type,
      boolean notNull,
      Optional<String> defaultSql,
      Optional<IdentityDefinition> identity,
      Optional<String> generatedSql,
      boolean virtual,
      Optional<String> collation,
      int position) {

    /** A column that is not generated, of the default collation. */
    public ColumnDefinition(
        String name,
        DataType type,
        boolean notNull,
        Optional<String> defaultSql,
        Optional<IdentityDefinition> identity,
        int position) {
      this(name, type, notNull, defaultSql, identity, Optional.empty(), false, Optional.empty(), position);
    }
  }

  /** What makes a column's values by a sequence. */
  record IdentityDefinition(IdentityKind kind, SequenceOptions options) {}

  /** How a column takes values of its sequence. */
  enum IdentityKind {
    ALWAYS,
    BY_DEFAULT,
    /** As the type {@code serial} does: by a default that is an expression. */
    SERIAL
  }

  sealed interface Constraint {
    Optional<String> name();
  }

  /**
   * What a key has besides its columns.
   *
   * @param included columns of INCLUDE
   */
  record KeyTraits(List<String> included, ForeignKey.Timing timing) {
    public static final KeyTraits NONE = new KeyTraits(List.of(), ForeignKey.Timing.NOT_DEFERRABLE);
  }

  /** PRIMARY KEY or UNIQUE over columns. */
  sealed interface Key extends Constraint {
    List<String> columns();

    KeyTraits traits();
  }

  record PrimaryKey(Optional<String> name, List<String> columns, KeyTraits traits) implements Key {
    public PrimaryKey(Optional<String> name, List<String> columns) {
      this(name, columns, KeyTraits.NONE);
    }
  }

  /** UNIQUE; {@code nullsEqual}: with NULLS NOT DISTINCT. */
  record Unique(Optional<String> name, List<String> columns, boolean nullsEqual, KeyTraits traits) implements Key {
    public Unique(Optional<String> name, List<String> columns, boolean nullsEqual) {
      this(name, columns, nullsEqual, KeyTraits.NONE);
    }
  }

  /** PRIMARY KEY or UNIQUE, by an index that is there. */
  record KeyOfIndex(Optional<String> name, boolean primary, String index, ForeignKey.Timing timing)
      implements Constraint {}

  /** CHECK; {@code validated}: without NOT VALID. */
  record CheckConstraint(Optional<String> name, String expressionSql, boolean validated) implements Constraint {}

  /**
   * FOREIGN KEY.
   *
   * @param referenced columns of the other table; empty for its primary key
   * @param full MATCH FULL
   * @param setOnDelete columns that ON DELETE SET sets; empty for all
   * @param validated without NOT VALID
   */
  record Reference(
      Optional<String> name,
      List<String> columns,
      Name table,
      List<String> referenced,
      boolean full,
      ForeignKey.Action onDelete,
      ForeignKey.Action onUpdate,
      List<String> setOnDelete,
      ForeignKey.Timing timing,
      boolean validated,
      int position)
      implements Constraint {

    public Reference with(ForeignKey.Timing timing, boolean validated) {
      return new Reference(
          name, columns, table, referenced, full, onDelete, onUpdate, setOnDelete, timing, validated, position);
    }
  }

  record CreateTable(
      Name table,
      boolean ifNotExists,
      Persistence persistence,
      List<ColumnDefinition> columns,
      List<Constraint> constraints,
      List<Like> likes,
      Map<String, String> options)
      implements Statement {}

  /**
   * LIKE in CREATE TABLE.
   *
   * @param at number of columns that are written before it
   * @param including what is taken over besides columns: words in lower case
   */
  record Like(Name source, int at, Set<String> including) {
    public boolean includes(String what) {
      return including.contains(what);
    }
  }

  record AlterTable(Name table, boolean ifExists, List<Alteration> alterations) implements Statement {}

  sealed interface Alteration {}

  record AddColumn(ColumnDefinition column, List<Constraint> constraints, boolean ifNotExists) implements Alteration {}

  record DropColumn(String column, boolean ifExists, boolean cascade) implements Alteration {}

  record RenameColumn(String from, String to) implements Alteration {}

  record AddConstraint(Constraint constraint) implements Alteration {}

  record DropConstraint(String name, boolean ifExists, boolean cascade) implements Alteration {}

  record RenameConstraint(String from, String to) implements Alteration {}

  record ValidateConstraint(String name) implements Alteration {}

  /** ALTER CONSTRAINT, which changes when it is checked. */
  record AlterConstraint(String name, ForeignKey.Timing timing) implements Alteration {}

  /**
   * ALTER COLUMN TYPE.
   *
   * @param using expression over the old row; empty for the column's own value
   */
  record SetType(String column, DataType type, Optional<String> collation, Optional<String> using, int position)
      implements Alteration {}

  /** SET (name = value): options of the table, or of one column. */
  record SetOptions(Optional<String> column, Map<String, String> options) implements Alteration {}

  /** RESET (name): options of the table, or of one column. */
  record ResetOptions(Optional<String> column, List<String> options) implements Alteration {}

  /** Something that PostgreSQL's storage takes and that has no meaning here, on a column or on the table. */
  record SetStorage(Optional<String> column) implements Alteration {}

  record SetDefault(String column, Optional<String> defaultSql) implements Alteration {}

  /** SET EXPRESSION of a generated column. */
  record SetExpression(String column, String generatedSql) implements Alteration {}

  /** DROP EXPRESSION, which leaves the values. */
  record DropExpression(String column, boolean ifExists) implements Alteration {}

  record SetNotNull(String column, boolean notNull) implements Alteration {}

  /** ADD GENERATED ... AS IDENTITY. */
  record AddIdentity(String column, IdentityDefinition identity) implements Alteration {}

  /** SET GENERATED, SET with options of the sequence, RESTART. */
  record SetIdentity(String column, Optional<IdentityKind> kind, SequenceOptions options) implements Alteration {}

  record DropIdentity(String column, boolean ifExists) implements Alteration {}

  /**
   * CREATE INDEX.
   *
   * @param name empty for a generated one
   * @param method {@code btree} or {@code hnsw}, in lower case
   * @param columns column names and operator classes
   * @param options WITH (...), names in lower case
   */
  record CreateIndex(
      Optional<String> name,
      Name table,
      boolean unique,
      boolean ifNotExists,
      String method,
      List<IndexedColumn> columns,
      Map<String, String> options,
      IndexScope rows,
      boolean concurrently,
      int position)
      implements Statement {

    /** An index of all rows and of nothing besides its keys. */
    public CreateIndex(
        Optional<String> name,
        Name table,
        boolean unique,
        boolean ifNotExists,
        String method,
        List<IndexedColumn> columns,
        Map<String, String> options,
        int position) {
      this(name, table, unique, ifNotExists, method, columns, options, IndexScope.ALL, false, position);
    }
  }

  /**
   * What an index covers besides its keys.
   *
   * @param included names of the columns of INCLUDE
   * @param nullsEqual NULLS NOT DISTINCT
   * @param predicateSql WHERE
   */
  record IndexScope(List<String> included, boolean nullsEqual, Optional<String> predicateSql) {
    public static final IndexScope ALL = new IndexScope(List.of(), false, Optional.empty());
  }

  /** A key: a column, or where {@code expressionSql} is present an expression, whose name is a function's or {@code expr}. */
  record IndexedColumn(String name, Optional<String> expressionSql, KeyForm form, int position) {
    public IndexedColumn(String name, Optional<String> operatorClass, boolean descending, int position) {
      this(name, Optional.empty(), new KeyForm(descending, descending, operatorClass, Optional.empty()), position);
    }

    public Optional<String> operatorClass() {
      return form.operatorClass();
    }

    public boolean descending() {
      return form.descending();
    }
  }

  record Truncate(List<Name> tables, boolean restartIdentity, boolean cascade) implements Statement {}

  /** COPY table FROM file, or COPY (query or table) TO file; a null file is standard input or output. */
  record CopyFrom(
      Name table, List<String> columns, String file, Map<String, String> options, Optional<String> whereSql)
      implements Statement {}

  /** COPY of a table, or of a query or a change of rows with RETURNING. */
  record CopyTo(
      Optional<Name> table, List<String> columns, Optional<Planned> query, String file, Map<String, String> options)
      implements Statement {}

  /** SET; an absent value means DEFAULT (RESET). {@code local}: until the transaction ends. */
  record SetVariable(String name, Optional<String> value, boolean local) implements Statement {}

  record ResetAll() implements Statement {}

  /** SET CONSTRAINTS; no names mean ALL. */
  record SetConstraints(List<Name> constraints, boolean deferred) implements Statement {}

  /** SHOW name; {@code all} shows every setting. */
  record Show(String name) implements Statement {}

  /** BEGIN, or START TRANSACTION where {@code start}. */
  record Begin(TransactionModes modes, boolean start) implements Statement {}

  /** SET TRANSACTION, or SET SESSION CHARACTERISTICS where {@code session}. */
  record SetTransaction(TransactionModes modes, boolean session) implements Statement {}

  /** {@code isolation} in lower case, as written: {@code read committed}, {@code serializable}, ... */
  record TransactionModes(Optional<String> isolation, Optional<Boolean> readOnly) {}

  record Commit(boolean chain) implements Statement {}

  record Rollback(boolean chain) implements Statement {}

  record SavepointStatement(String name) implements Statement {}

  record ReleaseSavepoint(String name) implements Statement {}

  record RollbackToSavepoint(String name) implements Statement {}

  /** ALTER SYSTEM SET, and RESET where no value is given; of all settings where none is named. */
  record AlterSystem(Optional<String> setting, Optional<String> value) implements Statement {}

  /** BACKUP TO: a copy of the database beside it; {@code path} is without extension. */
  record Backup(String path) implements Statement {}

  /** LOCK TABLE; {@code mode} in upper case, {@code ACCESS EXCLUSIVE} where none was given. */
  record LockTables(List<Name> tables, String mode, boolean nowait) implements Statement {}

  /**
   * PREPARE.
   *
   * @param types declared types of parameters; null in the list where the statement is to tell
   * @param text the text of {@code statement}, with its positions
   */
  record Prepare(String name, List<DataType> types, Planned statement, String text) implements Statement {}

  /** EXECUTE; the arguments are SQL text. */
  record Execute(String name, List<String> arguments) implements Statement {}

  /** CREATE TABLE AS EXECUTE: {@code create} has no query yet. */
  record CreateTableAsExecute(ViewStatement.CreateTableAs create, Execute execute) implements Statement {}

  /** DEALLOCATE; empty for ALL. */
  record Deallocate(Optional<String> name) implements Statement {}

  /**
   * DECLARE.
   *
   * @param scroll whether SCROLL or NO SCROLL was said
   * @param text the text of {@code query}, with its positions
   */
  record DeclareCursor(
      String name, Optional<Boolean> scroll, boolean hold, boolean binary, Query query, String text)
      implements Statement {}

  /** FETCH, or MOVE. */
  record FetchCursor(String cursor, Direction direction, boolean move) implements Statement {}

  /** Where FETCH goes. */
  sealed interface Direction {
    /** So many rows on, or back where it is negative; the greatest number for ALL. */
    record Forward(long count) implements Direction {}

    /** To a row counted from the first, or from the last where it is negative; 0 is before the first. */
    record Absolute(long row) implements Direction {}

    /** To a row counted from the current one. */
    record Relative(long rows) implements Direction {}
  }

  /** CLOSE; empty for ALL. */
  record CloseCursor(Optional<String> name) implements Statement {}

  /** DISCARD; {@code what} is ALL, PLANS, SEQUENCES or TEMP. */
  record Discard(String what) implements Statement {}

  record Listen(String channel) implements Statement {}

  /** UNLISTEN; empty for all channels. */
  record Unlisten(Optional<String> channel) implements Statement {}

  record Notify(String channel, String payload) implements Statement {}

  /** VACUUM; no tables for all. */
  record Vacuum(List<Analyzed> tables, boolean analyze) implements Statement {}

  /** ANALYZE; no tables for all. */
  record Analyze(List<Analyzed> tables) implements Statement {}

  /** A table to gather statistics of; no columns for all. */
  record Analyzed(Name name, List<String> columns) {}

  /** REINDEX; the name of a database or a system may be empty. */
  record Reindex(Kind kind, Name name, boolean concurrently) implements Statement {
    /** What is rebuilt. */
    public enum Kind {
      INDEX,
      TABLE,
      SCHEMA,
      DATABASE,
      SYSTEM
    }
  }

  /** CLUSTER, which would lay rows in the order of an index; of all tables where none is named. */
  record Cluster(Optional<Name> table, Optional<String> index) implements Statement {}

  record Checkpoint() implements Statement {}

  record CheckTable(Name table) implements Statement {}

  record CheckIndex(Name index) implements Statement {}

  /** An empty statement: blanks and comments. */
  record Empty() implements Statement {}

}
