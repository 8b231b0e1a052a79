package dev.vecino.sql.parser;

import dev.vecino.catalog.KeyForm;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.CreateIndex;
import dev.vecino.sql.Statement.IndexScope;
import dev.vecino.sql.Statement.IndexedColumn;
import dev.vecino.sql.Statement.Name;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads CREATE and DROP INDEX, behind those words. */
final class IndexReader {
  private final Cursor cursor;

  IndexReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement create(boolean unique, int position) {
    boolean concurrently = cursor.accept("concurrently");
    boolean ifNotExists = cursor.accept("if", "not", "exists");
    Optional<String> name = cursor.isWord("on") && !ifNotExists ? Optional.empty() : Optional.of(cursor.name());
    cursor.expect("on");
    cursor.accept("only");
    Name table = cursor.qualifiedName();
    String method = cursor.accept("using") ? cursor.name().toLowerCase(Locale.ROOT) : "btree";
    List<IndexedColumn> columns = cursor.parenthesized(this::column);
    List<String> included = cursor.accept("include") ? cursor.parenthesized(cursor::name) : List.of();
    boolean nullsEqual = cursor.accept("nulls", "not", "distinct");
    if (!nullsEqual) {
      cursor.accept("nulls", "distinct");
    }
    Map<String, String> options = Options.readWith(cursor);
    if (cursor.isWord("tablespace")) {
      throw cursor.notSupported("TABLESPACE");
    }
    Optional<String> predicate =
        cursor.accept("where") ? Optional.of(new Expressions(cursor).item()) : Optional.empty();
    var rows = new IndexScope(included, nullsEqual, predicate);
    return new CreateIndex(
        name, table, unique, ifNotExists, method, columns, options, rows, concurrently, position);
  }

  private IndexedColumn column() {
    int position = cursor.position();
    Optional<String> expression = Optional.empty();
    String column = "expr";
    if (cursor.is(LexemeKind.LEFT_PAREN)) {
      expression = Optional.of(new Expressions(cursor).parenthesized());
    } else if (cursor.lexemes().kind(cursor.index() + 1) == LexemeKind.LEFT_PAREN) {
      column = cursor.lexemes().value(cursor.index());
      expression = Optional.of(new Expressions(cursor).call());
    } else {
      column = cursor.name();
    }
    if (cursor.is(LexemeKind.LEFT_PAREN)) {
      throw cursor.notSupported("an index on an expression");
    }
    Optional<String> collation = CollationReader.named(cursor);
    Optional<String> operatorClass = Optional.empty();
    if (!isOrder() && (cursor.is(LexemeKind.WORD) || cursor.is(LexemeKind.QUOTED_NAME))) {
      operatorClass = Optional.of(cursor.qualifiedName().name());
    }
    boolean descending = cursor.accept("desc");
    if (!descending) {
      cursor.accept("asc");
    }
    var form = new KeyForm(descending, nullsFirst(descending), operatorClass, collation);
    return new IndexedColumn(column, expression, form, position);
  }

  private boolean isOrder() {
    return cursor.isWord("asc") || cursor.isWord("desc") || cursor.isWord("nulls");
  }

  /** NULL is above all values, unless it is said where it stands. */
  private boolean nullsFirst(boolean descending) {
    if (!cursor.accept("nulls")) {
      return descending;
    }
    boolean first = cursor.accept("first");
    if (!first) {
      cursor.expect("last");
    }
    return first;
  }
}
