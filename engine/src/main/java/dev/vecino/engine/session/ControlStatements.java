package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.ACTIVE_SQL_TRANSACTION;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.Notice;
import dev.vecino.Result;
import dev.vecino.engine.access.Denied;
import dev.vecino.engine.execution.FinishedResult;
import dev.vecino.engine.execution.StatementContext;
import dev.vecino.engine.setting.Settings;
import dev.vecino.engine.statement.Commands;
import dev.vecino.engine.statement.ConstraintTiming;
import dev.vecino.engine.statement.SettingStatements;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.ObjectStatement;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.TransactionModes;
import dev.vecino.storage.Isolation;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Runs the statements that change the session itself: its transaction and its settings. */
final class ControlStatements {
  private static final List<String> OF_TRANSACTION =
      List.of("transaction_isolation", "transaction_read_only", "transaction_deferrable");

  private final EngineSession session;
  private final TransactionBlock block;

  ControlStatements(EngineSession session) {
    this.session = session;
    this.block = session.block();
  }

  /** Runs a statement of this family; null for all others. */
  Result run(Statement statement) {
    switch (statement) {
      case Statement.Commit commit -> {
        return FinishedResult.of(block.commit(commit.chain()));
      }
      case Statement.Rollback rollback -> {
        session.shared().counters().rollbacks.increment();
        block.rollback(rollback.chain());
      }
      case Statement.RollbackToSavepoint rollback -> block.rollbackTo(rollback.name());
      case Statement.Empty empty -> {
        return FinishedResult.of("");
      }
      default -> {
        return runUnlessFailed(statement);
      }
    }
    return FinishedResult.of(Commands.name(statement));
  }

  private Result runUnlessFailed(Statement statement) {
    block.refuseIfFailed();
    switch (statement) {
      case Statement.Begin begin -> block.begin(begin.modes());
      case Statement.SavepointStatement savepoint -> block.savepoint(savepoint.name());
      case Statement.ReleaseSavepoint release -> block.release(release.name());
      case Statement.Backup backup -> backup(backup);
      case Statement.AlterSystem alter -> alterSystem(alter);
      case Statement.SetConstraints set -> setConstraints(set);
      case Statement.SetTransaction set -> setTransaction(set.modes(), set.session());
      case Statement.SetVariable set -> setVariable(set);
      case Statement.ResetAll reset -> session.settings().resetAll();
      case Statement.Show show -> {
        return SettingStatements.show(show, session::setting, session.settings());
      }
      case Statement.Deallocate deallocate -> session.state().statements().deallocate(deallocate.name());
      case Statement.CloseCursor close -> session.state().cursors().close(close.name());
      case Statement.FetchCursor fetch -> {
        return fetch(fetch);
      }
      case Statement.Listen listen -> {
        session.state().notifications().listen(listen.channel());
        block.settle();
      }
      case Statement.Unlisten unlisten -> {
        session.state().notifications().unlisten(unlisten.channel());
        block.settle();
      }
      case Statement.Notify notify -> {
        session.state().notifications().send(notify.channel(), notify.payload());
        block.settle();
      }
      case Statement.Discard discard -> discard(discard);
      case Statement.Vacuum vacuum -> {
        block.refuseTransaction("VACUUM");
        return null;
      }
      case Statement.CreateIndex create when create.concurrently() -> {
        block.refuseTransaction("CREATE INDEX CONCURRENTLY");
        return null;
      }
      case ObjectStatement.Drop drop when drop.concurrently() -> {
        block.refuseTransaction("DROP INDEX CONCURRENTLY");
        return null;
      }
      case Statement.Reindex reindex -> {
        if (reindex.concurrently()) {
          block.refuseTransaction("REINDEX CONCURRENTLY");
        }
        return null;
      }
      case Statement.Cluster cluster when cluster.table().isEmpty() -> {
        block.refuseTransaction("CLUSTER");
        return null;
      }
      case Statement.LockTables lock -> {
        block.requireTransaction(Commands.name(lock));
        return null;
      }
      default -> {
        return null;
      }
    }
    return FinishedResult.of(Commands.name(statement));
  }

  /** SET ROLE and SET SESSION AUTHORIZATION, and their RESET. */
  private void setRole(Statement.SetVariable set) {
    String value = set.value().filter(name -> !name.equals("default")).orElse(null);
    if (value != null) {
      session.roles().requireMaySet(set.name(), value, session.catalog());
    }
    var wanted = new Statement.SetVariable(set.name(), Optional.ofNullable(value), set.local());
    SettingStatements.set(wanted, session.settings(), block.autocommit(), session.listeners()::tell);
    if (set.name().equals(Settings.SESSION_AUTHORIZATION)) {
      session.settings().set(Settings.ROLE, "none", set.local() && !block.autocommit());
    }
  }

  private void alterSystem(Statement.AlterSystem alter) {
    if (!session.roles().authority(session.catalog()).superuser()) {
      throw alter.setting().isEmpty()
          ? Denied.of("perform ALTER SYSTEM RESET ALL")
          : Denied.of("set parameter \"" + alter.setting().get() + "\"");
    }
    block.refuseTransaction("ALTER SYSTEM");
    session.shared().systemSettings().set(alter.setting(), alter.value());
  }

  /** Copies the committed database. A transaction's own changes would be missing from it without a word. */
  private void backup(Statement.Backup backup) {
    if (!session.roles().authority(session.catalog()).superuser()) {
      throw Denied.of("back up the database");
    }
    if (!block.autocommit()) {
      throw VecinoException.of(ACTIVE_SQL_TRANSACTION, "BACKUP cannot run inside a transaction block");
    }
    session.shared().store().backup(path(backup.path()), session.listeners()::report);
  }

  private static Path path(String text) {
    try {
      Path path = Path.of(text);
      if (path.getFileName() != null) {
        return path;
      }
    } catch (InvalidPathException e) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "\"%s\" is no path: %s", text, e.getReason());
    }
    throw VecinoException.of(INVALID_PARAMETER_VALUE, "\"%s\" names no file", text);
  }

  private Result fetch(Statement.FetchCursor fetch) {
    SqlCursor cursor = session.state().cursors().require(fetch.cursor());
    List<Object[]> rows = cursor.fetch(fetch.direction());
    return fetch.move()
        ? FinishedResult.counted("MOVE", rows.size())
        : FinishedResult.fetched(cursor.columns(), rows, cursor.declaration().binary());
  }

  private void discard(Statement.Discard discard) {
    if (discard.what().equals("ALL")) {
      block.refuseTransaction("DISCARD ALL");
      SessionState state = session.state();
      state.cursors().close(Optional.empty());
      session.settings().resetAll();
      session.settings().reset(Settings.SESSION_AUTHORIZATION, false);
      session.settings().reset(Settings.ROLE, false);
      state.statements().deallocate(Optional.empty());
      state.notifications().unlisten(Optional.empty());
      state.advisoryLocks().unlockAll();
      block.settle();
    }
  }

  private void setTransaction(TransactionModes modes, boolean ofSession) {
    if (!ofSession) {
      block.set(modes);
      return;
    }
    modes.isolation().ifPresent(
        name -> {
          Isolation isolation = TransactionBlock.isolation(name);
          session.settings().set("default_transaction_isolation", TransactionBlock.name(isolation), false);
        });
    modes.readOnly().ifPresent(
        readOnly -> session.settings().set("default_transaction_read_only", readOnly ? "on" : "off", false));
  }

  private void setConstraints(Statement.SetConstraints set) {
    if (block.autocommit()) {
      session.listeners().tell(Notice.warning("25P01", "SET CONSTRAINTS can only be used in transaction blocks"));
      return;
    }
    try (StatementContext context = session.context(block.enter(true))) {
      ConstraintTiming.set(set, context, session.settings().effective().searchPath());
    }
  }

  private void setVariable(Statement.SetVariable set) {
    String name = set.name().toLowerCase(Locale.ROOT);
    if (set.value().isEmpty() && OF_TRANSACTION.contains(name)) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "parameter \"%s\" cannot be reset", name);
    }
    switch (name) {
      case "transaction_isolation" -> {
        String isolation = set.value().orElseThrow();
        block.set(new TransactionModes(Optional.of(isolation), Optional.empty()));
      }
      case "transaction_read_only" -> {
        boolean readOnly = set.value().orElseThrow().matches("(?i)on|true|yes|1");
        block.set(new TransactionModes(Optional.empty(), Optional.of(readOnly)));
      }
      case Settings.ROLE, Settings.SESSION_AUTHORIZATION -> setRole(set);
      default -> {
        session.roles().requireMayChange(set.name(), session.catalog());
        SettingStatements.set(set, session.settings(), block.autocommit(), session.listeners()::tell);
      }
    }
  }
}
