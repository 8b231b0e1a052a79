package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.INVALID_TABLE_DEFINITION;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.Notice;
import dev.vecino.Session.CopyStreams;
import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.engine.execution.StatementContext;
import dev.vecino.engine.execution.TemporaryTables;
import dev.vecino.engine.setting.Settings;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.Planner;
import dev.vecino.planner.RowExpressions;
import dev.vecino.sql.Statement.Name;
import dev.vecino.storage.Progress;
import dev.vecino.storage.Transaction;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What a statement works with. */
public record Scope(
    StatementContext context,
    Planner planner,
    Settings settings,
    Consumer<Notice> notices,
    Progress progress,
    Optional<CopyStreams> copyStreams) {

  public Transaction transaction() {
    return context.transaction();
  }

  Catalog catalog() {
    return transaction().catalog();
  }

  Relations relations() {
    return new Relations(catalog(), settings.effective().searchPath());
  }

  Planner.Request request(List<DataType> declared) {
    return new Planner.Request(
        catalog(), settings.effective().searchPath(), declared, context.snapshot()::estimatedRows, true);
  }

  /** The session's temporary tables. */
  TemporaryTables temporaries() {
    return context.temporaries();
  }

  /** The schema of a new temporary relation, made when it is first needed. */
  String temporarySchema(Name name) {
    name.schema().filter(schema -> !schema.equals("pg_temp") && !schema.equals(temporaries().schema())).ifPresent(
        schema -> {
          throw VecinoException.of(
                  INVALID_TABLE_DEFINITION, "cannot create temporary relation in non-temporary schema")
              .at(name.position());
        });
    settings.useTemporarySchema(temporaries().schema());
    return temporaries().use(transaction());
  }

  /** Refuses a role that there is not. */
  void requireRole(String name) {
    if (!name.equals(context.user()) && !name.equals("current_user") && !name.equals("session_user")) {
      throw VecinoException.of(UNDEFINED_OBJECT, "role \"%s\" does not exist", name);
    }
  }

  void notice(String code, String message) {
    notices.accept(Notice.notice(code, message));
  }

  /** Compiles an expression over a table that may be no part of the catalog yet. */
  RowExpressions compile(Table table, String expression, DataType type) {
    return compileEach(table, List.of(expression), List.of(type)).getFirst();
  }

  /** Compiles an expression that must always give the same value for the same row; refused with a message where not. */
  RowExpressions immutable(Table table, String expression, DataType type, String refusal) {
    return planner.immutable(table, expression, type, refusal, with(table));
  }

  /** The type of an expression over a table that must always give the same value; refused with a message where not. */
  DataType type(Table table, String expression, String refusal) {
    return planner.type(table, expression, refusal, with(table));
  }

  /** Compiles expressions over a table that may be no part of the catalog yet. */
  List<RowExpressions> compileEach(Table table, List<String> expressions, List<DataType> types) {
    return planner.compileEach(table, expressions, types, with(table));
  }

  private Planner.Request with(Table table) {
    Catalog withTable = catalog().with(catalog().version(), table);
    return new Planner.Request(withTable, settings.effective().searchPath(), List.of(), unknown -> 1, true);
  }
}
