package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.SYNTAX_ERROR;

import dev.vecino.Result;
import dev.vecino.engine.execution.StreamedResult;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Parsed;
import dev.vecino.sql.Parser;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Runs the statements of a text one after another: each in its own transaction if it is the only one, all in one if not. */
final class ScriptRunner {
  private final EngineSession session;
  private final StatementRunner runner;
  private final TransactionBlock block;

  ScriptRunner(EngineSession session, StatementRunner runner) {
    this.session = session;
    this.runner = runner;
    this.block = session.block();
  }

  /** Runs a script, and gives the outcome of each statement. */
  List<Result> run(String sql) {
    Result known = runner.runKnown(sql);
    if (known != null) {
      return List.of(session.begun(known));
    }
    List<Parsed> script = parse(sql);
    if (script.size() == 1) {
      return List.of(session.begun(only(script, sql)));
    }
    List<Result> results = new ArrayList<>();
    // The transaction of the script ends here, so even the last result is read already.
    all(script, result -> results.add(result instanceof StreamedResult streamed ? streamed.drain() : result));
    session.activity().ended();
    return results;
  }

  /** Runs a script, and hands the outcome of each statement over before the next one runs. */
  void run(String sql, Consumer<Result> each) {
    Result known = runner.runKnown(sql);
    if (known != null) {
      handOver(known, each);
    } else {
      List<Parsed> script = parse(sql);
      if (script.size() == 1) {
        handOver(only(script, sql), each);
      } else {
        all(script, each);
      }
    }
    session.activity().ended();
  }

  private Result only(List<Parsed> script, String sql) {
    var only = new Parsed(script.getFirst().statement(), sql);
    return runner.run(only, List.of(), StatementRunner.NO_PARAMETERS);
  }

  private static void handOver(Result result, Consumer<Result> each) {
    try (result) {
      each.accept(result);
    }
  }

  // As in PostgreSQL: a script that says nothing of transactions is one.
  private void all(List<Parsed> script, Consumer<Result> each) {
    try {
      for (Parsed statement : script) {
        block.beginScript();
        handOver(runner.run(statement, List.of(), StatementRunner.NO_PARAMETERS), each);
      }
    } catch (RuntimeException | Error failure) {
      block.endScript(false);
      throw failure;
    }
    endGroup(true);
  }

  /** Ends what a script or a group of statements began, if no statement did. */
  void endGroup(boolean commit) {
    try {
      block.endScript(commit);
    } catch (RuntimeException | Error failure) {
      throw session.failed(failure, null);
    }
  }

  private List<Parsed> parse(String sql) {
    try {
      return Parser.parse(sql);
    } catch (RuntimeException | Error failure) {
      throw session.failed(failure, null);
    }
  }

  /** The one statement of a text that may hold only one. */
  static Parsed single(String sql) {
    List<Parsed> parsed = Parser.parse(sql);
    if (parsed.size() > 1) {
      throw VecinoException.of(SYNTAX_ERROR, "cannot insert multiple commands into a prepared statement");
    }
    return new Parsed(parsed.getFirst().statement(), sql);
  }
}
