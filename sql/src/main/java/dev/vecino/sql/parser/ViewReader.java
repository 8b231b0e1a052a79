package dev.vecino.sql.parser;

import dev.vecino.catalog.View;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Persistence;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.CreateTableAsExecute;
import dev.vecino.sql.Statement.Execute;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.ViewStatement.AlterDefault;
import dev.vecino.sql.ViewStatement.AlterOptions;
import dev.vecino.sql.ViewStatement.CreateTableAs;
import dev.vecino.sql.ViewStatement.CreateView;
import dev.vecino.sql.ViewStatement.Refresh;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads statements that give a query a name, behind the words that say so. */
final class ViewReader {
  private final Cursor cursor;

  ViewReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement createView(boolean orReplace, boolean temporary, boolean recursive) {
    Name view = cursor.qualifiedName();
    List<String> columns = columns();
    Map<String, String> options = new LinkedHashMap<>(Options.readWith(cursor));
    cursor.expect("as");
    int to = cursor.to() - readCheck(options);
    String sql = query(to, "views must not contain data-modifying statements in WITH");
    if (recursive) {
      sql = "with recursive " + quoted(view.name()) + "(" + String.join(", ", columns.stream().map(ViewReader::quoted)
          .toList()) + ") as (" + sql + ") select * from " + quoted(view.name());
    }
    return new CreateView(view, orReplace, temporary, columns, options, sql);
  }

  /** The number of lexemes of a WITH CHECK OPTION at the end, which is made an option. */
  private int readCheck(Map<String, String> options) {
    if (!endsWith("check", "option")) {
      return 0;
    }
    boolean local = endsWith("with", "local", "check", "option");
    if (!local && !endsWith("with", "cascaded", "check", "option") && !endsWith("with", "check", "option")) {
      return 0;
    }
    if (options.put(View.CHECK_OPTION, local ? "local" : "cascaded") != null) {
      throw VecinoException.of(
          SqlState.INVALID_PARAMETER_VALUE, "parameter \"%s\" specified more than once", View.CHECK_OPTION);
    }
    return endsWith("with", "check", "option") ? 3 : 4;
  }

  /** ALTER VIEW ... SET (...) or RESET (...), behind the first word. */
  Statement alter(Name view, boolean ifExists, boolean set) {
    Map<String, Optional<String>> options = new LinkedHashMap<>();
    Options.read(cursor).forEach((name, value) -> options.put(name, set ? Optional.of(value) : Optional.empty()));
    return new AlterOptions(view, ifExists, options);
  }

  /** ALTER VIEW ... ALTER [COLUMN] ... SET DEFAULT or DROP DEFAULT, behind the second ALTER. */
  Statement alterDefault(Name view, boolean ifExists) {
    cursor.accept("column");
    String column = cursor.name();
    if (cursor.accept("drop", "default")) {
      return new AlterDefault(view, ifExists, column, Optional.empty());
    }
    cursor.expect("set", "default");
    return new AlterDefault(view, ifExists, column, Optional.of(new Expressions(cursor).item()));
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  Statement createMaterialized() {
    boolean ifNotExists = cursor.accept("if", "not", "exists");
    return tableAs(cursor.qualifiedName(), ifNotExists, true, Persistence.PERMANENT);
  }

  /** CREATE TABLE AS behind the table's name. */
  Statement tableAs(Name table, boolean ifNotExists, boolean materialized, Persistence persistence) {
    List<String> columns = columns();
    if (cursor.isWord("using") || cursor.isWord("tablespace")) {
      throw cursor.notSupported("this clause of CREATE TABLE AS");
    }
    Map<String, String> options = Options.readWith(cursor);
    Persistence kept = TableReader.onCommit(cursor, persistence);
    cursor.expect("as");
    boolean without = endsWith("with", "no", "data");
    int end = cursor.to() - (without ? 3 : endsWith("with", "data") ? 2 : 0);
    if (!materialized && cursor.isWord("execute")) {
      var execute = new Cursor(cursor.lexemes(), cursor.index() + 1, end);
      var executed = (Execute) new PreparedReader(execute).execute();
      execute.expectEnd();
      cursor.moveTo(cursor.to());
      return new CreateTableAsExecute(
          new CreateTableAs(table, ifNotExists, false, kept, columns, options, "", !without), executed);
    }
    String refusal = materialized ? "materialized views must not use data-modifying statements in WITH" : null;
    return new CreateTableAs(table, ifNotExists, materialized, kept, columns, options, query(end, refusal), !without);
  }

  Statement refresh() {
    cursor.expect("materialized", "view");
    boolean concurrently = cursor.accept("concurrently");
    Name view = cursor.qualifiedName();
    boolean without = cursor.accept("with", "no", "data");
    if (!without) {
      cursor.accept("with", "data");
    }
    return new Refresh(view, concurrently, !without);
  }

  private List<String> columns() {
    return cursor.is(LexemeKind.LEFT_PAREN) ? cursor.parenthesized(cursor::name) : List.of();
  }

  private boolean endsWith(String... words) {
    int from = cursor.to() - words.length;
    for (int i = 0; i < words.length; i++) {
      if (from + i <= cursor.index() || !cursor.lexemes().isWord(from + i, words[i])) {
        return false;
      }
    }
    return true;
  }

  /**
   * The text of a query up to a lexeme, which is checked and kept.
   *
   * @param refusal the message for one that changes rows; null where it may
   */
  private String query(int to, String refusal) {
    Lexemes lexemes = cursor.lexemes();
    int from = cursor.index();
    if (from >= to) {
      throw cursor.syntaxError();
    }
    Statement read = new StatementReader(lexemes, from, to).read();
    if (!(read instanceof Statement.Query query)) {
      throw lexemes.syntaxError(from);
    }
    if (query.changes() && refusal != null) {
      throw VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "%s", refusal);
    }
    if (query.parameters() > 0) {
      throw VecinoException.of(SqlState.UNDEFINED_PARAMETER, "there is no parameter $1")
          .at(lexemes.position(from));
    }
    cursor.moveTo(cursor.to());
    return lexemes.text().substring(lexemes.start(from), lexemes.end(to - 1));
  }

  /**
   * SELECT ... INTO table: a CREATE TABLE AS of the query without that clause.
   *
   * @param into index of the word INTO
   */
  static Statement selectInto(Lexemes lexemes, int from, int into, int to) {
    var clause = new Cursor(lexemes, into + 1, to);
    boolean temporary = clause.accept("temporary") || clause.accept("temp");
    if (!temporary) {
      clause.accept("unlogged");
    }
    clause.accept("table");
    Name table = clause.qualifiedName();
    String text = lexemes.text();
    int start = lexemes.start(into);
    int end = lexemes.end(clause.index() - 1);
    // Blanks keep the positions of what follows.
    String sql = text.substring(lexemes.start(from), start) + " ".repeat(end - start)
        + text.substring(end, lexemes.end(to - 1));
    if (!(Script.parse(sql).getFirst().statement() instanceof Statement.Query query) || query.parameters() > 0) {
      throw lexemes.syntaxError(into);
    }
    return new CreateTableAs(
        table, false, false, temporary ? Persistence.TEMPORARY : Persistence.PERMANENT, List.of(), Map.of(), sql, true);
  }

  /** Index of the INTO of a SELECT's own, or -1. */
  static int into(Lexemes lexemes, int from, int to) {
    int depth = 0;
    for (int i = from; i < to; i++) {
      switch (lexemes.kind(i)) {
        case LEFT_PAREN -> depth++;
        case RIGHT_PAREN -> depth--;
        case WORD -> {
          if (depth == 0 && lexemes.isWord(i, "from")) {
            return -1;
          }
          if (depth == 0 && lexemes.isWord(i, "into") && lexemes.kind(i - 1) != LexemeKind.DOT) {
            return i;
          }
        }
        default -> { }
      }
    }
    return -1;
  }
}
