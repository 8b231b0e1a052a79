package dev.vecino.engine.session;

import dev.vecino.Notice;
import dev.vecino.Result;
import dev.vecino.engine.execution.FinishedResult;
import dev.vecino.engine.execution.StatementContext;
import dev.vecino.engine.statement.Commands;
import dev.vecino.engine.statement.ConstraintTiming;
import dev.vecino.engine.statement.SettingStatements;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.TransactionModes;
import dev.vecino.storage.Isolation;
import java.util.Locale;
import java.util.Optional;

/** Runs the statements that change the session itself: its transaction and its settings. */
final class ControlStatements {
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
      case Statement.Rollback rollback -> block.rollback(rollback.chain());
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
      case Statement.Backup backup -> session.backup(backup.path());
      case Statement.SetConstraints set -> setConstraints(set);
      case Statement.SetTransaction set -> setTransaction(set.modes(), set.session());
      case Statement.SetVariable set -> setVariable(set);
      case Statement.ResetAll reset -> session.settings().resetAll();
      case Statement.Show show -> {
        return SettingStatements.show(show, session::setting, session.settings());
      }
      default -> {
        return null;
      }
    }
    return FinishedResult.of(Commands.name(statement));
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
      session.tell(Notice.warning("25P01", "SET CONSTRAINTS can only be used in transaction blocks"));
      return;
    }
    try (StatementContext context = session.context(block.enter(true))) {
      ConstraintTiming.set(set, context, session.settings().effective().searchPath());
    }
  }

  private void setVariable(Statement.SetVariable set) {
    switch (set.name().toLowerCase(Locale.ROOT)) {
      case "transaction_isolation" -> {
        String isolation = set.value().orElse("read committed");
        block.set(new TransactionModes(Optional.of(isolation), Optional.empty()));
      }
      case "transaction_read_only" -> {
        boolean readOnly = set.value().orElse("off").matches("(?i)on|true|yes|1");
        block.set(new TransactionModes(Optional.empty(), Optional.of(readOnly)));
      }
      default -> SettingStatements.set(set, session.settings(), block.autocommit(), session::tell);
    }
  }
}
