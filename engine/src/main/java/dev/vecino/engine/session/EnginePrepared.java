package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.INVALID_SQL_STATEMENT_NAME;
import static dev.vecino.error.SqlState.UNDEFINED_PARAMETER;

import dev.vecino.Prepared;
import dev.vecino.Result;
import dev.vecino.ResultColumn;
import dev.vecino.engine.statement.Commands;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Parsed;
import dev.vecino.sql.Statement;
import dev.vecino.sql.type.Values;
import dev.vecino.type.DataType;
import java.util.Arrays;
import java.util.List;

/** A statement of a session, to be run many times. */
final class EnginePrepared implements Prepared {
  private final EngineSession session;
  private final StatementRunner runner;
  private final Parsed parsed;
  private final List<DataType> declared;
  private final List<DataType> parameters;
  private final List<ResultColumn> columns;
  private Compiled compiled; // null for statements that are not planned
  private Object[] literals; // of a plan that is shared with others; null where it is not
  private boolean closed;

  EnginePrepared(
      EngineSession session, StatementRunner runner, Parsed parsed, List<DataType> declared, Compiled compiled) {
    this.session = session;
    this.runner = runner;
    this.parsed = parsed;
    this.declared = declared;
    this.parameters = compiled == null ? List.of() : compiled.parameters();
    boolean planned = parsed.statement() instanceof Statement.Planned;
    this.columns = planned ? compiled.columns() : session.columns(parsed.statement());
    this.compiled = planned ? compiled : null;
  }

  /** A statement whose plan others share, which have other literals. */
  EnginePrepared(EngineSession session, StatementRunner runner, String sql, SharedPlans.Bound bound) {
    this.session = session;
    this.runner = runner;
    this.parsed = new Parsed(bound.compiled().statement(), sql);
    this.declared = List.of();
    this.parameters = List.of();
    this.columns = bound.compiled().columns();
    this.compiled = bound.compiled();
    this.literals = bound.values();
  }

  /** The statement as it was written. */
  Parsed parsed() {
    return parsed;
  }

  @Override
  public List<DataType> parameters() {
    return parameters;
  }

  @Override
  public List<ResultColumn> columns() {
    return columns;
  }

  @Override
  public boolean hasRows() {
    return !columns.isEmpty() || compiled != null && compiled.plan().hasRows();
  }

  @Override
  public boolean endsTransaction() {
    return switch (parsed.statement()) {
      case Statement.Commit commit -> true;
      case Statement.Rollback rollback -> true;
      case Statement.RollbackToSavepoint rollback -> true;
      default -> false;
    };
  }

  @Override
  public List<Object> convert(List<?> values) {
    return values.isEmpty() ? List.of() : Arrays.asList(arguments(values));
  }

  @Override
  public Result execute(List<?> values) {
    if (closed) {
      throw VecinoException.of(INVALID_SQL_STATEMENT_NAME, "the prepared statement has been closed");
    }
    session.begin(parsed.text());
    Object[] arguments = arguments(values);
    if (compiled == null) {
      return session.begun(runner.run(ScriptRunner.single(parsed.text()), declared, arguments));
    }
    return session.begun(runner.run(this, arguments));
  }

  private Object[] arguments(List<?> values) {
    int count = parameters.size();
    if (count == 0 && values.isEmpty()) {
      return literals == null ? StatementRunner.NO_PARAMETERS : literals;
    }
    if (values.size() != count) {
      throw session.failed(
          VecinoException.of(
              UNDEFINED_PARAMETER, "the statement has %d parameters, %d values were given", count, values.size()),
          null);
    }
    Object[] arguments = new Object[count];
    for (int i = 0; i < count; i++) {
      Object value = values.get(i);
      DataType type = parameters.get(i);
      try {
        arguments[i] =
            value == null || type.name().valueClass() == value.getClass() && !type.isArray()
                ? value
                : Values.coerce(type, value, runner.style());
      } catch (RuntimeException failure) {
        throw session.failed(failure, null);
      }
    }
    return arguments;
  }

  Compiled compiled() {
    return compiled;
  }

  /** The statement as it was written, where its plan is shared with others; else null. */
  String shared() {
    return literals == null ? null : parsed.text();
  }

  /** Keeps the plan that has taken the place of an outdated one. */
  void compiled(Compiled current) {
    compiled = current;
    literals = current.parameters().isEmpty() ? null : literals;
  }

  @Override
  public void close() {
    closed = true;
  }
}
