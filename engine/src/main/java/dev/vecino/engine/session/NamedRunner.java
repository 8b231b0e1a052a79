package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.CANNOT_COERCE;
import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.Result;
import dev.vecino.engine.execution.FinishedResult;
import dev.vecino.engine.execution.StatementContext;
import dev.vecino.engine.statement.Commands;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.cost.Explained;
import dev.vecino.planner.Plan;
import dev.vecino.planner.Rows;
import dev.vecino.sql.Parsed;
import dev.vecino.sql.Parser;
import dev.vecino.sql.Statement;
import dev.vecino.sql.ViewStatement;
import dev.vecino.storage.Transaction;
import dev.vecino.type.DataType;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs PREPARE, EXECUTE and DECLARE: statements that are about other statements. */
final class NamedRunner {
  /** Parameters, besides what may hold a dollar sign without one. */
  private static final Pattern PARAMETER =
      Pattern.compile(
          "\\$(?<number>\\d+)|[eE]'(?:[^'\\\\]|\\\\.|'')*'|'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|--[^\\n]*|/\\*.*?\\*/"
              + "|\\$(?<tag>[a-zA-Z_]\\w*)?\\$.*?\\$\\k<tag>\\$|\\$\\$.*?\\$\\$|[\\w$]+",
          Pattern.DOTALL);

  private static final Pattern REFUSED_CAST = Pattern.compile("cannot cast type (.*) to .*");

  private final EngineSession session;
  private final StatementRunner runner;

  NamedRunner(EngineSession session, StatementRunner runner) {
    this.session = session;
    this.runner = runner;
  }

  /** Runs a statement of this family; null for all others. */
  Result run(Parsed parsed, List<DataType> declared, Object[] parameters) {
    return switch (parsed.statement()) {
      case Statement.Prepare prepare -> prepare(prepare, parsed.text());
      case Statement.Execute execute -> execute(execute);
      case Statement.CreateTableAsExecute create -> runner.run(tableOf(create, parsed.text()), declared, parameters);
      case Statement.DeclareCursor declare -> declare(declare, parsed.text(), declared, parameters);
      default -> null;
    };
  }

  private Result prepare(Statement.Prepare prepare, String text) {
    NamedStatements statements = session.state().statements();
    statements.requireFree(prepare.name());
    statements.put(prepare.name(), text, runner.prepare(prepare.text(), prepare.types()), true);
    return FinishedResult.of(Commands.name(prepare));
  }

  private Result execute(Statement.Execute execute) {
    EnginePrepared prepared = required(execute);
    List<DataType> types = prepared.parameters();
    return prepared.execute(types.isEmpty() ? List.of() : values(execute.arguments(), types));
  }

  /** CREATE TABLE AS of the query of a prepared statement, with the arguments in the place of its parameters. */
  private Parsed tableOf(Statement.CreateTableAsExecute create, String text) {
    EnginePrepared prepared = required(create.execute());
    if (!(prepared.parsed().statement() instanceof Statement.Query)) {
      throw VecinoException.of(WRONG_OBJECT_TYPE, "prepared statement is not a SELECT");
    }
    Matcher matcher = PARAMETER.matcher(prepared.parsed().text());
    var sql = new StringBuilder();
    while (matcher.find()) {
      String number = matcher.group("number");
      String with = number == null ? matcher.group() : argument(create.execute(), prepared, Integer.parseInt(number));
      matcher.appendReplacement(sql, Matcher.quoteReplacement(with));
    }
    ViewStatement.CreateTableAs as = create.create();
    return new Parsed(
        new ViewStatement.CreateTableAs(
            as.table(), as.ifNotExists(), false, as.persistence(), as.columns(), as.options(),
            matcher.appendTail(sql).toString(), as.withData()),
        text);
  }

  private static String argument(Statement.Execute execute, EnginePrepared prepared, int number) {
    return "cast((" + execute.arguments().get(number - 1) + ") as " + prepared.parameters().get(number - 1) + ")";
  }

  private EnginePrepared required(Statement.Execute execute) {
    EnginePrepared prepared = session.state().statements().require(execute.name());
    List<DataType> types = prepared.parameters();
    if (types.size() != execute.arguments().size()) {
      throw VecinoException.of(
              SYNTAX_ERROR, "wrong number of parameters for prepared statement \"%s\"", execute.name())
          .withDetail("Expected %d parameters but got %d.", types.size(), execute.arguments().size());
    }
    return prepared;
  }

  private List<Object> values(List<String> arguments, List<DataType> types) {
    try {
      return computed(arguments, types);
    } catch (VecinoException e) {
      throw e.state() == CANNOT_COERCE ? refusal(arguments, types, e) : e;
    }
  }

  /** Says which argument it is that has no cast to the type of its parameter. */
  private VecinoException refusal(List<String> arguments, List<DataType> types, VecinoException all) {
    for (int i = 0; i < types.size(); i++) {
      try {
        computed(arguments.subList(i, i + 1), types.subList(i, i + 1));
      } catch (VecinoException one) {
        Matcher cast = REFUSED_CAST.matcher(one.getMessage());
        if (one.state() == CANNOT_COERCE && cast.matches()) {
          return VecinoException.of(
                  DATATYPE_MISMATCH,
                  "parameter $%d of type %s cannot be coerced to the expected type %s",
                  i + 1, cast.group(1), types.get(i))
              .withHint("You will need to rewrite or cast the expression.")
              .causedBy(one);
        }
      }
    }
    return all;
  }

  /** The values of arguments: those of a query of nothing but them. */
  private List<Object> computed(List<String> arguments, List<DataType> types) {
    var text = new StringJoiner(", ", "select ", "");
    for (int i = 0; i < types.size(); i++) {
      text.add("cast((" + arguments.get(i) + ") as " + types.get(i) + ")");
    }
    var query = (Statement.Query) Parser.parse(text.toString()).getFirst().statement();
    return runner.look(transaction -> values(text.toString(), query, transaction));
  }

  private List<Object> values(String text, Statement.Query query, Transaction transaction) {
    Compiled compiled = session.planning().fresh(text, query, List.of(), transaction, Explained.NO);
    session.authorize(compiled, transaction);
    StatementContext context = session.context(transaction);
    try (Rows rows = ((Plan.Query) compiled.plan()).rows().open(context)) {
      rows.next();
      return Arrays.asList(rows.row());
    } finally {
      context.close();
    }
  }

  private Result declare(
      Statement.DeclareCursor declare, String text, List<DataType> declared, Object[] parameters) {
    TransactionBlock block = session.block();
    if (!declare.hold()) {
      block.requireTransaction(Commands.name(declare));
    }
    Cursors cursors = session.state().cursors();
    cursors.requireFree(declare.name());
    boolean own = block.autocommit();
    Result rows = runner.runCursor(new Parsed(declare.query(), declare.text()), declared, parameters);
    SqlCursor cursor = cursors.open(declare, text, rows);
    if (own) {
      cursor.hold();
    }
    return FinishedResult.of(Commands.name(declare));
  }
}
