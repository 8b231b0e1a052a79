package dev.vecino.sql.parser;

import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.CreateIndex;
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
    cursor.accept("concurrently");
    boolean ifNotExists = cursor.accept("if", "not", "exists");
    Optional<String> name = cursor.isWord("on") ? Optional.empty() : Optional.of(cursor.name());
    cursor.expect("on");
    cursor.accept("only");
    Name table = cursor.qualifiedName();
    String method = cursor.accept("using") ? cursor.name().toLowerCase(Locale.ROOT) : "btree";
    List<IndexedColumn> columns = cursor.parenthesized(this::column);
    if (cursor.isWord("include")) {
      throw cursor.notSupported("INCLUDE");
    }
    ConstraintReader.acceptNullsDistinct(cursor);
    Map<String, String> options = Options.readWith(cursor);
    if (cursor.isWord("where")) {
      throw cursor.notSupported("a partial index");
    }
    if (cursor.isWord("tablespace")) {
      throw cursor.notSupported("TABLESPACE");
    }
    return new CreateIndex(name, table, unique, ifNotExists, method, columns, options, position);
  }

  private IndexedColumn column() {
    int position = cursor.position();
    if (cursor.is(LexemeKind.LEFT_PAREN)) {
      throw cursor.notSupported("an index on an expression");
    }
    String column = cursor.name();
    if (cursor.is(LexemeKind.LEFT_PAREN)) {
      throw cursor.notSupported("an index on an expression");
    }
    if (cursor.isWord("collate")) {
      throw cursor.notSupported("COLLATE");
    }
    Optional<String> operatorClass = Optional.empty();
    if (!isOrder() && (cursor.is(LexemeKind.WORD) || cursor.is(LexemeKind.QUOTED_NAME))) {
      operatorClass = Optional.of(cursor.qualifiedName().name());
    }
    boolean descending = cursor.accept("desc");
    if (!descending) {
      cursor.accept("asc");
    }
    nulls(descending);
    return new IndexedColumn(column, operatorClass, descending, position);
  }

  private boolean isOrder() {
    return cursor.isWord("asc") || cursor.isWord("desc") || cursor.isWord("nulls");
  }

  /** NULL is above all values, as PostgreSQL has it by default; the other order is not kept by an index. */
  private void nulls(boolean descending) {
    if (cursor.isWord("nulls") && !cursor.accept("nulls", descending ? "first" : "last")) {
      throw cursor.notSupported(descending ? "DESC NULLS LAST in an index" : "ASC NULLS FIRST in an index");
    }
  }
}
