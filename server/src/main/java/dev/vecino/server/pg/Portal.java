package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;

import dev.vecino.Prepared;
import dev.vecino.Result;
import dev.vecino.error.VecinoException;
import dev.vecino.server.pg.message.BackendMessage;
import dev.vecino.server.pg.message.BackendMessage.CommandComplete;
import dev.vecino.server.pg.message.BackendMessage.Plain;
import java.util.List;

/** A statement with its parameters, whose rows may be fetched in pieces. */
final class Portal implements AutoCloseable {
  /** How far it has come. */
  private sealed interface State {
    record Bound(List<Object> values) implements State {}

    record Running(Result result, RowWriter rows) implements State {}

    /** Everything was given. */
    record Ended(boolean gaveRows) implements State {}
  }

  private final String name;
  private final WireStatement statement;
  private final Formats formats;
  private State state;

  Portal(String name, WireStatement statement, List<Object> values, Formats formats) {
    this.name = name;
    this.statement = statement;
    this.formats = formats;
    this.state = new State.Bound(values);
  }

  String sql() {
    return statement.sql();
  }

  Prepared prepared() {
    return statement.prepared();
  }

  BackendMessage description() {
    Prepared prepared = statement.prepared();
    return prepared.hasRows() ? Columns.describe(prepared.columns(), formats) : Plain.NO_DATA;
  }

  /**
   * Gives rows and what comes after them.
   *
   * @param most most rows to give; 0 for all
   * @param mostResultBytes most bytes of all rows; 0 for any number
   * @return the command that was completed; empty where none was
   */
  String execute(int most, Client client, Settings settings, long mostResultBytes) {
    if (state instanceof State.Bound(List<Object> values)) {
      state = start(statement.prepared().execute(values), settings, mostResultBytes);
    }
    return switch (state) {
      case State.Running(Result result, RowWriter rows) -> fetch(result, rows, Math.max(most, 0), client);
      case State.Ended ended -> {
        if (!ended.gaveRows) {
          throw VecinoException.of(OBJECT_NOT_IN_PREREQUISITE_STATE, "portal \"%s\" cannot be run", name);
        }
        client.send(new CommandComplete("SELECT 0"));
        yield "";
      }
      case State.Bound bound -> throw new IllegalStateException("portal was not started");
    };
  }

  private State start(Result result, Settings settings, long mostResultBytes) {
    if (!Columns.agree(statement.prepared().columns(), result.columns())) {
      result.close();
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "cached plan must not change result type");
    }
    return new State.Running(result, new RowWriter(result.columns(), formats, settings::style, mostResultBytes));
  }

  private String fetch(Result result, RowWriter rows, int most, Client client) {
    long count = result.hasRows() ? rows.write(result, most, client.out()) : 0;
    if (most > 0 && count == most) {
      client.send(Plain.PORTAL_SUSPENDED);
      return "";
    }
    state = new State.Ended(result.hasRows());
    result.close(); // commits, in autocommit: what is said next is true
    String command = result.command();
    client.send(command.isEmpty() ? Plain.EMPTY_QUERY : new CommandComplete(CommandTags.of(result, count)));
    return command;
  }

  @Override
  public void close() {
    if (state instanceof State.Running(Result result, RowWriter rows)) {
      state = new State.Ended(true);
      result.close();
    }
  }
}
