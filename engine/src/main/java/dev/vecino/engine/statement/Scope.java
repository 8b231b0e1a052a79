package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.INVALID_TABLE_DEFINITION;

import dev.vecino.Notice;
import dev.vecino.Session.CopyStreams;
import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Table;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.SessionRoles;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.engine.execution.StatementContext;
import dev.vecino.engine.execution.TemporaryTables;
import dev.vecino.engine.setting.Settings;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.Planner;
import dev.vecino.planner.RowExpressions;
import dev.vecino.sql.RoleName;
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
    return new Relations(catalog(), searchPath());
  }

  /** The schemas of unqualified names that the role may use. */
  private List<String> searchPath() {
    return authority().usable(settings.effective().searchPath());
  }

  /** What the session may do, and as who. */
  Authority authority() {
    return context.authority();
  }

  SessionRoles roles() {
    return context.roles();
  }

  /** The role of a name. */
  Role role(RoleName name) {
    return switch (name) {
      case RoleName.Named(String text) ->
          roles().find(catalog().authorization(), text).orElseThrow(() -> RoleDefinitions.missing(text));
      case RoleName.Current current -> authority().role();
      case RoleName.SessionUser session -> roles().session(catalog().authorization());
      case RoleName.Everybody everybody -> throw RoleDefinitions.missing("public");
    };
  }

  /** Id of the role of a name, or that which stands for everybody. */
  int roleId(RoleName name) {
    return name instanceof RoleName.Everybody ? Role.PUBLIC : role(name).id();
  }

  Planner.Request request(List<DataType> declared) {
    return new Planner.Request(
        catalog(), searchPath(), declared, context.snapshot()::estimatedRows, true);
  }

  /** The session's temporary tables. */
  TemporaryTables temporaries() {
    return context.temporaries();
  }

  /** The schema of a new relation. */
  String schemaOfNew(Name name, boolean temporary) {
    return temporary || name.schema().filter("pg_temp"::equals).isPresent()
        ? temporarySchema(name)
        : relations().schemaOfNew(name);
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
    return new Planner.Request(withTable, searchPath(), List.of(), unknown -> 1, true);
  }
}
