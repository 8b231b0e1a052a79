package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Analyze;
import dev.vecino.sql.Statement.Analyzed;
import dev.vecino.sql.Statement.Cluster;
import dev.vecino.sql.Statement.Discard;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.Statement.Reindex;
import dev.vecino.sql.Statement.Vacuum;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads VACUUM, ANALYZE, REINDEX and DISCARD, behind those words. */
final class MaintenanceReader {
  private static final Set<String> VACUUM_OPTIONS =
      Set.of(
          "full", "freeze", "verbose", "analyze", "disable_page_skipping", "skip_locked", "index_cleanup",
          "process_main", "process_toast", "truncate", "parallel", "skip_database_stats", "only_database_stats",
          "buffer_usage_limit");
  private static final Set<String> ANALYZE_OPTIONS = Set.of("verbose", "skip_locked", "buffer_usage_limit");
  private static final Set<String> REINDEX_OPTIONS = Set.of("concurrently", "tablespace", "verbose");

  private final Cursor cursor;

  MaintenanceReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement vacuum() {
    boolean analyze = false;
    if (cursor.is(LexemeKind.LEFT_PAREN)) {
      analyze = options("VACUUM", VACUUM_OPTIONS).contains("analyze");
    } else {
      cursor.accept("full");
      cursor.accept("freeze");
      cursor.accept("verbose");
      analyze = cursor.accept("analyze") || cursor.accept("analyse");
    }
    List<Analyzed> tables = tables();
    if (!analyze && tables.stream().anyMatch(table -> !table.columns().isEmpty())) {
      throw VecinoException.of(
          SqlState.FEATURE_NOT_SUPPORTED, "ANALYZE option must be specified when a column list is provided");
    }
    return new Vacuum(tables, analyze);
  }

  Statement analyze() {
    if (cursor.is(LexemeKind.LEFT_PAREN)) {
      options("ANALYZE", ANALYZE_OPTIONS);
    } else {
      cursor.accept("verbose");
    }
    return new Analyze(tables());
  }

  private List<Analyzed> tables() {
    return cursor.atEnd() ? List.of() : cursor.list(this::table);
  }

  private Analyzed table() {
    Name name = cursor.qualifiedName();
    return new Analyzed(name, cursor.is(LexemeKind.LEFT_PAREN) ? cursor.parenthesized(cursor::name) : List.of());
  }

  /** The names of the options that are on. */
  private List<String> options(String command, Set<String> known) {
    List<String> on = new ArrayList<>();
    cursor.parenthesized(
        () -> {
          int position = cursor.position();
          String name = cursor.label().toLowerCase(Locale.ROOT).replace("analyse", "analyze");
          if (!known.contains(name)) {
            throw VecinoException.of(SqlState.SYNTAX_ERROR, "unrecognized %s option \"%s\"", command, name)
                .at(position);
          }
          boolean bare = cursor.is(LexemeKind.COMMA) || cursor.is(LexemeKind.RIGHT_PAREN);
          String value = bare ? "true" : Options.value(cursor).toLowerCase(Locale.ROOT);
          if (!Set.of("false", "off", "0").contains(value)) {
            on.add(name);
          }
          return name;
        });
    return on;
  }

  Statement reindex() {
    boolean concurrently =
        cursor.is(LexemeKind.LEFT_PAREN) && options("REINDEX", REINDEX_OPTIONS).contains("concurrently");
    Reindex.Kind kind =
        switch (cursor.label().toLowerCase(Locale.ROOT)) {
          case "index" -> Reindex.Kind.INDEX;
          case "table" -> Reindex.Kind.TABLE;
          case "schema" -> Reindex.Kind.SCHEMA;
          case "database" -> Reindex.Kind.DATABASE;
          case "system" -> Reindex.Kind.SYSTEM;
          default -> {
            cursor.moveTo(cursor.index() - 1);
            throw cursor.syntaxError();
          }
        };
    concurrently |= cursor.accept("concurrently");
    boolean whole = kind == Reindex.Kind.DATABASE || kind == Reindex.Kind.SYSTEM;
    int position = cursor.position();
    return new Reindex(
        kind,
        whole && cursor.atEnd() ? new Name(Optional.empty(), "", position) : cursor.qualifiedName(),
        concurrently);
  }

  /** {@code CLUSTER [VERBOSE] [table [USING index]]}, and the older {@code CLUSTER index ON table}. */
  Statement cluster() {
    if (cursor.is(LexemeKind.LEFT_PAREN)) {
      options("CLUSTER", Set.of("verbose"));
    } else {
      cursor.accept("verbose");
    }
    if (cursor.atEnd()) {
      return new Cluster(Optional.empty(), Optional.empty());
    }
    Name first = cursor.qualifiedName();
    if (cursor.accept("on")) {
      return new Cluster(Optional.of(cursor.qualifiedName()), Optional.of(first.name()));
    }
    return new Cluster(
        Optional.of(first), cursor.accept("using") ? Optional.of(cursor.name()) : Optional.empty());
  }

  Statement discard() {
    for (String what : List.of("all", "plans", "sequences", "temp", "temporary")) {
      if (cursor.accept(what)) {
        return new Discard(what.equals("temporary") ? "TEMP" : what.toUpperCase(Locale.ROOT));
      }
    }
    throw cursor.syntaxError();
  }
}
