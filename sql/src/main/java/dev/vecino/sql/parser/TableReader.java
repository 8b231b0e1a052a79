package dev.vecino.sql.parser;

import dev.vecino.catalog.ForeignKey;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.Persistence;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.AddColumn;
import dev.vecino.sql.Statement.AddConstraint;
import dev.vecino.sql.Statement.AlterConstraint;
import dev.vecino.sql.Statement.AlterTable;
import dev.vecino.sql.Statement.Alteration;
import dev.vecino.sql.Statement.ColumnDefinition;
import dev.vecino.sql.Statement.Constraint;
import dev.vecino.sql.Statement.CreateTable;
import dev.vecino.sql.Statement.DropColumn;
import dev.vecino.sql.Statement.DropConstraint;
import dev.vecino.sql.Statement.Like;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.Statement.RenameColumn;
import dev.vecino.sql.Statement.RenameConstraint;
import dev.vecino.sql.Statement.ResetOptions;
import dev.vecino.sql.Statement.SetOptions;
import dev.vecino.sql.Statement.SetStorage;
import dev.vecino.sql.Statement.Truncate;
import dev.vecino.sql.Statement.ValidateConstraint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads CREATE, DROP, ALTER and TRUNCATE TABLE, behind those words. */
final class TableReader {
  private static final Set<String> LIKE_OPTIONS =
      Set.of(
          "comments", "compression", "constraints", "defaults", "generated", "identity", "indexes", "statistics",
          "storage");

  private final Cursor cursor;
  private final ConstraintReader constraintReader;

  TableReader(Cursor cursor) {
    this.cursor = cursor;
    this.constraintReader = new ConstraintReader(cursor);
  }

  /** ON COMMIT, for a temporary table. */
  static Persistence onCommit(Cursor cursor, Persistence persistence) {
    if (!cursor.isWord("on") || !cursor.isWord(1, "commit")) {
      return persistence;
    }
    int position = cursor.position();
    cursor.expect("on", "commit");
    if (persistence == Persistence.PERMANENT) {
      throw VecinoException.of(SqlState.INVALID_TABLE_DEFINITION, "ON COMMIT can only be used on temporary tables")
          .at(position);
    }
    if (cursor.accept("preserve", "rows")) {
      return Persistence.TEMPORARY;
    }
    if (cursor.accept("delete", "rows")) {
      return Persistence.TEMPORARY_ROWS;
    }
    cursor.expect("drop");
    return Persistence.TRANSACTION;
  }

  Statement create(Persistence persistence) {
    boolean ifNotExists = cursor.accept("if", "not", "exists");
    Name table = cursor.qualifiedName();
    if (isQuery()) {
      return new ViewReader(cursor).tableAs(table, ifNotExists, false, persistence);
    }
    if (cursor.isWord("partition") || cursor.isWord("of")) {
      throw cursor.statementNotSupported("CREATE TABLE " + (cursor.isWord("of") ? "OF" : "PARTITION OF"));
    }
    var columns = new ArrayList<ColumnDefinition>();
    var constraints = new ArrayList<Constraint>();
    var likes = new ArrayList<Like>();
    cursor.expect(LexemeKind.LEFT_PAREN);
    if (!cursor.accept(LexemeKind.RIGHT_PAREN)) {
      do {
        element(table, columns, constraints, likes);
      } while (cursor.accept(LexemeKind.COMMA));
      cursor.expect(LexemeKind.RIGHT_PAREN);
    }
    for (String clause : List.of("inherits", "partition", "using", "tablespace")) {
      if (cursor.isWord(clause)) {
        throw cursor.notSupported("this clause of CREATE TABLE");
      }
    }
    Map<String, String> options = Options.readWith(cursor);
    return new CreateTable(
        table, ifNotExists, onCommit(cursor, persistence), List.copyOf(columns), List.copyOf(constraints), List.copyOf(likes),
        options);
  }

  private Like like(int at) {
    Name source = cursor.qualifiedName();
    Set<String> including = new HashSet<>();
    while (cursor.isWord("including") || cursor.isWord("excluding")) {
      boolean with = cursor.accept("including");
      if (!with) {
        cursor.expect("excluding");
      }
      String what = cursor.label();
      Set<String> meant = what.equals("all") ? LIKE_OPTIONS : Set.of(what);
      if (!LIKE_OPTIONS.containsAll(meant)) {
        cursor.moveTo(cursor.index() - 1);
        throw cursor.syntaxError();
      }
      if (with) {
        including.addAll(meant);
      } else {
        including.removeAll(meant);
      }
    }
    return new Like(source, at, Set.copyOf(including));
  }

  /** Whether a query follows the name, with names of columns before it or without. */
  private boolean isQuery() {
    if (!cursor.is(LexemeKind.LEFT_PAREN)) {
      return cursor.isWord("as") || cursor.isWord("with") || cursor.isWord("on");
    }
    int close = new Expressions(cursor).closing(cursor.index() + 1);
    for (int i = cursor.index() + 1; i < close; i += 2) {
      if (i + 1 < close && cursor.lexemes().kind(i + 1) != LexemeKind.COMMA) {
        return false;
      }
    }
    return close > cursor.index() + 1;
  }

  private void element(Name table, List<ColumnDefinition> columns, List<Constraint> constraints, List<Like> likes) {
    if (constraintReader.comesNext()) {
      constraints.add(constraintReader.read());
    } else if (cursor.accept("like")) {
      likes.add(like(columns.size()));
    } else {
      columns.add(new ColumnReader(cursor, table.name(), constraints).read());
    }
  }

  Statement truncate() {
    cursor.accept("table");
    List<Name> tables = cursor.list(() -> {
      cursor.accept("only");
      return cursor.qualifiedName();
    });
    boolean restart = cursor.accept("restart", "identity");
    if (!restart) {
      cursor.accept("continue", "identity");
    }
    return new Truncate(tables, restart, cursor.acceptBehavior());
  }

  Statement alter() {
    boolean ifExists = cursor.accept("if", "exists");
    cursor.accept("only");
    Name table = cursor.qualifiedName();
    Statement change = new ObjectReader(cursor).change(ObjectKind.TABLE, table, ifExists);
    if (change != null) {
      return change;
    }
    if (cursor.accept("rename")) {
      return new AlterTable(table, ifExists, List.of(rename()));
    }
    return new AlterTable(table, ifExists, cursor.list(() -> alteration(table)));
  }

  private Alteration rename() {
    if (cursor.accept("constraint")) {
      String from = cursor.name();
      cursor.expect("to");
      return new RenameConstraint(from, cursor.name());
    }
    cursor.accept("column");
    String from = cursor.name();
    cursor.expect("to");
    return new RenameColumn(from, cursor.name());
  }

  private Alteration alteration(Name table) {
    if (cursor.accept("add")) {
      return add(table);
    }
    if (cursor.accept("drop", "constraint")) {
      boolean ifExists = cursor.accept("if", "exists");
      return new DropConstraint(cursor.name(), ifExists, cursor.acceptBehavior());
    }
    if (cursor.accept("drop")) {
      cursor.accept("column");
      boolean ifExists = cursor.accept("if", "exists");
      return new DropColumn(cursor.name(), ifExists, cursor.acceptBehavior());
    }
    if (cursor.accept("validate", "constraint")) {
      return new ValidateConstraint(cursor.name());
    }
    if (cursor.accept("alter", "constraint")) {
      return new AlterConstraint(
          cursor.name(), new ReferenceReader(cursor).timing().orElse(ForeignKey.Timing.NOT_DEFERRABLE));
    }
    if (cursor.accept("alter")) {
      cursor.accept("column");
      return new ColumnAlterationReader(cursor, cursor.name()).read();
    }
    return ofTable();
  }

  private Alteration ofTable() {
    if (cursor.accept("set") && cursor.is(LexemeKind.LEFT_PAREN)) {
      return new SetOptions(Optional.empty(), Options.read(cursor));
    }
    if (cursor.accept("reset")) {
      return new ResetOptions(Optional.empty(), cursor.parenthesized(cursor::label));
    }
    if (cursor.accept("without", "cluster") || cursor.accept("logged")) {
      return new SetStorage(Optional.empty());
    }
    if (cursor.accept("cluster", "on") || cursor.accept("replica", "identity", "using", "index")) {
      cursor.name();
      return new SetStorage(Optional.empty());
    }
    if (cursor.accept("replica", "identity")) {
      cursor.label();
      return new SetStorage(Optional.empty());
    }
    if (cursor.is(LexemeKind.WORD)) {
      throw cursor.notSupported("this form of ALTER TABLE");
    }
    throw cursor.syntaxError();
  }

  private Alteration add(Name table) {
    if (constraintReader.comesNext()) {
      return new AddConstraint(constraintReader.read());
    }
    cursor.accept("column");
    boolean ifNotExists = cursor.accept("if", "not", "exists");
    var constraints = new ArrayList<Constraint>();
    ColumnDefinition column = new ColumnReader(cursor, table.name(), constraints).read();
    return new AddColumn(column, List.copyOf(constraints), ifNotExists);
  }
}
