package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.UNDEFINED_PARAMETER;

import dev.vecino.Result;
import dev.vecino.Session.TransactionState;
import dev.vecino.engine.execution.Changes;
import dev.vecino.engine.execution.Changing;
import dev.vecino.engine.execution.FinishedResult;
import dev.vecino.engine.execution.NamedObjects;
import dev.vecino.engine.execution.Restarts;
import dev.vecino.engine.execution.StatementContext;
import dev.vecino.engine.execution.StreamedResult;
import dev.vecino.engine.statement.Commands;
import dev.vecino.engine.statement.Explanations;
import dev.vecino.engine.statement.Scope;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.Plan;
import dev.vecino.planner.Rows;
import dev.vecino.planner.cost.Explained;
import dev.vecino.sql.Parsed;
import dev.vecino.sql.Statement;
import dev.vecino.storage.Transaction;
import dev.vecino.type.DataType;
import dev.vecino.type.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongBiFunction;

/** Runs the statements of a session, each in its transaction. */
final class StatementRunner {
  static final Object[] NO_PARAMETERS = {};

  private final EngineSession session;
  private final TransactionBlock block;
  private final Planning planning;
  private final ControlStatements controls;
  private final NamedRunner named;
  private final SharedPlans sharedPlans;

  StatementRunner(EngineSession session) {
    this.session = session;
    this.block = session.block();
    this.planning = session.planning();
    this.controls = new ControlStatements(session);
    this.named = new NamedRunner(session, this);
    this.sharedPlans = new SharedPlans(planning, session.shared().unshared());
  }

  /**
   * Runs a statement without parameters whose plan is known, or was made for all that differ from it in literals only; null
   * where it has to be read.
   */
  Result runKnown(String sql) {
    SharedPlans.Bound known = knownBound(sql);
    if (known != null) {
      return run(known.compiled(), null, known.values(), sql);
    }
    Compiled compiled = planning.cached(sql, List.of(), session.catalog());
    if (compiled != null) {
      return compiled.parameters().isEmpty() ? run(compiled, null, NO_PARAMETERS, null) : null;
    }
    SharedPlans.Bound bound = bound(sql);
    return bound == null ? null : run(bound.compiled(), null, bound.values(), sql);
  }

  private SharedPlans.Bound knownBound(String sql) {
    return block.state() == TransactionState.FAILED
        ? null
        : sharedPlans.known(sql, session.catalog(), session.settings().effective().style());
  }

  private SharedPlans.Bound bound(String sql) {
    if (block.state() == TransactionState.FAILED) {
      return null;
    }
    return sharedPlans.find(
        sql,
        text -> planning.key(text.text(), text.types(), session.catalog()),
        this::look,
        this::style);
  }

  /** How the values of a statement are read; now is when its transaction began. */
  TextStyle style() {
    return session.settings().effective().style().at(block.began());
  }

  EnginePrepared prepare(String sql, List<DataType> declared) {
    SharedPlans.Bound again = declared.isEmpty() ? knownBound(sql) : null;
    if (again != null) {
      return new EnginePrepared(session, this, sql, again);
    }
    Compiled known = planning.cached(sql, declared, session.catalog());
    if (known != null) {
      block.refuseIfFailed();
      return new EnginePrepared(session, this, new Parsed(known.statement(), sql), declared, known);
    }
    SharedPlans.Bound bound = declared.isEmpty() ? bound(sql) : null;
    if (bound != null) {
      return new EnginePrepared(session, this, sql, bound);
    }
    Parsed parsed = ScriptRunner.single(sql);
    Compiled compiled =
        switch (parsed.statement()) {
          case Statement.Planned planned -> look(t -> planning.plan(sql, planned, declared, t));
          case Statement.Explain explain -> look(t -> planning.fresh(sql, explain.statement(), declared, t, Explained.NO));
          case Statement.DeclareCursor declare ->
              look(t -> planning.fresh(declare.text(), declare.query(), declared, t, Explained.NO));
          default -> null;
        };
    return new EnginePrepared(session, this, parsed, declared, compiled);
  }

  <T> T look(Function<Transaction, T> plan) {
    block.refuseIfFailed();
    if (block.current() != null) {
      return plan.apply(block.current());
    }
    try (Transaction transaction = planning.look()) {
      return plan.apply(transaction);
    }
  }

  /** Runs a statement that was parsed. */
  Result run(Parsed parsed, List<DataType> declared, Object[] parameters) {
    StatementContext context = null;
    try {
      Statement statement = parsed.statement();
      Result control = controls.run(statement);
      if (control != null) {
        return control;
      }
      block.refuseIfFailed();
      Result ofNamed = named.run(parsed, declared, parameters);
      if (ofNamed != null) {
        return ofNamed;
      }
      boolean writes = Commands.writes(statement);
      if (writes) {
        block.requireWritable(Commands.name(statement));
      }
      Transaction transaction = block.enter(writes);
      if (statement instanceof Statement.Planned planned) {
        Compiled compiled = planning.plan(parsed.text(), planned, declared, transaction);
        requireParameters(compiled, parameters);
        context = session.context(transaction).with(parameters);
        return run(settled(compiled, context), context);
      }
      context = session.context(transaction).with(parameters);
      Scope scope = session.scope(context);
      Result result =
          statement instanceof Statement.Explain explain
              ? explain(explain, parsed.text(), declared, scope)
              : Commands.run(statement, scope);
      finish(context);
      session.ran(parsed.text(), result.count(), System.nanoTime() - session.activity().beganNanos());
      return result;
    } catch (RuntimeException | Error failure) {
      throw failed(failure, context);
    }
  }

  /** Runs the query of a cursor, with the ids of its rows as a last column where it is a simple one. */
  Result runCursor(Parsed parsed, List<DataType> declared, Object[] parameters) {
    StatementContext context = null;
    try {
      boolean writes = Commands.writes(parsed.statement());
      if (parsed.statement() instanceof Statement.Query query && !query.changes() && (!writes || !block.readOnly())) {
        Transaction transaction = block.enter(writes);
        Optional<Compiled> compiled = planning.cursor(parsed.text(), query, declared, transaction);
        if (compiled.isPresent()) {
          requireParameters(compiled.get(), parameters);
          context = session.context(transaction).with(parameters);
          return run(compiled.get(), context);
        }
      }
    } catch (RuntimeException | Error failure) {
      throw failed(failure, context);
    }
    return run(parsed, declared, parameters);
  }

  /** Runs a prepared statement. */
  Result run(EnginePrepared prepared, Object[] parameters) {
    return run(prepared.compiled(), prepared, parameters, prepared.shared());
  }

  /**
   * Runs a statement whose plan is known.
   *
   * @param prepared keeps the plan that takes the place of an outdated one; null where nobody does
   * @param own the statement as it was written, where its plan is shared with others; else null
   */
  private Result run(Compiled compiled, EnginePrepared prepared, Object[] parameters, String own) {
    StatementContext context = null;
    try {
      block.refuseIfFailed();
      boolean writes = Commands.writes(compiled.statement());
      if (writes) {
        block.requireWritable(Commands.name(compiled.statement()));
      }
      Transaction transaction = block.enter(writes);
      boolean shared = own != null && planning.isCurrent(compiled, transaction.catalog());
      context = session.context(transaction).with(shared || own == null ? parameters : NO_PARAMETERS);
      Compiled current = settled(shared || own == null ? compiled : alone(own, transaction), context);
      if (shared && !current.parameters().equals(compiled.parameters())) {
        // Columns have got other types meanwhile, which the values are none of.
        context.close();
        context = session.context(transaction).with(NO_PARAMETERS);
        current = settled(alone(own, transaction), context);
      }
      if (current != compiled && prepared != null) {
        prepared.compiled(current);
      }
      return run(current, context);
    } catch (RuntimeException | Error failure) {
      throw failed(failure, context);
    }
  }

  /** The plan of a statement as it is written. */
  private Compiled alone(String sql, Transaction transaction) {
    return planning.plan(sql, (Statement.Planned) ScriptRunner.single(sql).statement(), List.of(), transaction);
  }

  // The plan and the snapshot must know the same catalog, whatever others define meanwhile: it is read again after both.
  private Compiled settled(Compiled compiled, StatementContext context) {
    Compiled current = compiled;
    while (!planning.isCurrent(current, context.transaction().catalog())) {
      current = planning.plan(current, context.transaction());
      context.renewSnapshot();
    }
    return current.rowCounts().outdated(context.snapshot()) ? planning.renew(current, context.transaction()) : current;
  }

  private Result run(Compiled compiled, StatementContext context) {
    session.authorize(compiled, context.transaction());
    return switch (compiled.plan()) {
      case Plan.Query query when query.rows().locksRows() -> {
        List<Object[]> rows = Restarts.run(context, () -> allRows(query, compiled, context));
        finish(context);
        ran(compiled, rows.size());
        yield FinishedResult.of("SELECT", compiled.columns(), rows, -1);
      }
      case Plan.Query query -> {
        StreamedResult result = StreamedResult.open(query.rows(), compiled.columns(), context, new Streaming(compiled));
        block.opened(result);
        yield result;
      }
      case Plan.With with when with.body() instanceof Plan.Query query -> {
        List<Object[]> rows =
            Restarts.run(
                context,
                () -> {
                  Changing.changes(with, context);
                  return allRows(query, compiled, context);
                });
        finish(context);
        ran(compiled, rows.size());
        yield FinishedResult.of("SELECT", compiled.columns(), rows, -1);
      }
      case Plan change -> {
        Changes changes = Changing.run(change, context, compiled.readsTarget());
        List<Object[]> returned = NamedObjects.show(changes.returned(), compiled.columns(), context);
        finish(context);
        count(change, changes.count());
        ran(compiled, changes.count());
        yield FinishedResult.of(
            Commands.name(compiled.statement()), compiled.columns(), returned, changes.count());
      }
    };
  }

  /** Counts changed rows of a table; those of MERGE and of WITH are of several kinds, and are not told apart. */
  private void count(Plan change, long rows) {
    Counters counters = session.shared().counters();
    switch (change) {
      case Plan.Insert insert -> counters.of(insert.table().id()).inserted().add(rows);
      case Plan.Update update -> counters.of(update.table().id()).updated().add(rows);
      case Plan.Delete delete -> counters.of(delete.table().id()).deleted().add(rows);
      case Plan other -> { }
    }
  }

  private void ran(Compiled compiled, long rows) {
    session.ran(compiled, rows, System.nanoTime() - session.activity().beganNanos());
  }

  /** A query whose rows are being read. */
  private final class Streaming implements StreamedResult.Owner {
    private final Compiled compiled;
    private final long began = session.activity().beganNanos();

    Streaming(Compiled compiled) {
      this.compiled = compiled;
    }

    @Override
    public RuntimeException ended(StreamedResult result, Throwable failure) {
      long now = System.nanoTime();
      if (failure == null) {
        session.ran(compiled, result.rowCount(), now - began);
        session.shared().counters().returned.add(result.rowCount());
      }
      session.activity().ended(now);
      return StatementRunner.this.ended(result, failure);
    }
  }

  private static List<Object[]> allRows(Plan.Query query, Compiled compiled, StatementContext context) {
    List<Object[]> all = new ArrayList<>();
    try (Rows rows = query.rows().open(context)) {
      while (rows.next()) {
        all.add(rows.row());
      }
    }
    return NamedObjects.show(all, compiled.columns(), context);
  }

  private Result explain(Statement.Explain explain, String text, List<DataType> declared, Scope scope) {
    // The cache may hold a plan for other row counts; an explanation is of the plan that would be made now.
    long start = System.nanoTime();
    Explained explained = explain.options().analyze() ? Explained.ANALYZED : Explained.NODES;
    Transaction transaction = scope.transaction();
    Compiled compiled = planning.fresh(text, explain.statement(), declared, transaction, explained);
    Scope own = scope;
    // Values are shown where the statement's plan is like that for them, which others share, and parameters where it is not.
    SharedPlans.Bound bound = compiled.parameters().isEmpty() ? bound(explain.text()) : null;
    if (bound != null && !PlanShape.isSame(bound.compiled().plan().explain(), compiled.plan().explain())) {
      String shared = bound.text().text();
      var statement = (Statement.Planned) ScriptRunner.single(shared).statement();
      compiled = planning.fresh(shared, statement, bound.text().types(), transaction, explained);
      own = session.scope(scope.context().with(bound.values()));
    }
    long nanos = System.nanoTime() - start;
    session.authorize(compiled, transaction);
    return Explanations.of(compiled.plan(), explain.options(), compiled.readsTarget(), nanos, own);
  }

  private static void requireParameters(Compiled compiled, Object[] parameters) {
    if (parameters.length < compiled.parameters().size()) {
      throw VecinoException.of(
          UNDEFINED_PARAMETER, "there is no parameter $%d", parameters.length + 1);
    }
  }

  private void finish(StatementContext context) {
    context.foreignKeys().endStatement(context);
    context.close();
    block.leave(null);
  }

  /** Runs COPY between a stream and a table. */
  long copy(String sql, ToLongBiFunction<Statement, Scope> copying) {
    StatementContext context = null;
    try {
      block.refuseIfFailed();
      Statement statement = ScriptRunner.single(sql).statement();
      boolean writes = Commands.writes(statement);
      if (writes) {
        block.requireWritable(statement instanceof Statement.CopyFrom ? "COPY FROM" : "COPY TO");
      }
      context = session.context(block.enter(writes));
      long rows = copying.applyAsLong(statement, session.scope(context));
      finish(context);
      return rows;
    } catch (RuntimeException | Error failure) {
      throw failed(failure, context);
    }
  }

  /** Changes a setting as SET does. */
  void set(String name, String value) {
    try {
      controls.run(new Statement.SetVariable(name, Optional.ofNullable(value), false));
    } catch (RuntimeException failure) {
      throw failed(failure, null);
    }
  }

  private VecinoException failed(Throwable failure, StatementContext context) {
    if (context != null) {
      context.close();
    }
    return session.failed(failure, context);
  }

  private RuntimeException ended(StreamedResult result, Throwable failure) {
    block.ended(result);
    if (failure != null) {
      return session.failed(failure, result.context());
    }
    try {
      block.leave(null);
      return null;
    } catch (RuntimeException | Error e) {
      return session.failed(e, result.context());
    }
  }
}
