package dev.vecino.engine.statement;

import dev.vecino.Result;
import dev.vecino.ResultColumn;
import dev.vecino.catalog.Catalog;
import dev.vecino.engine.execution.FinishedResult;
import dev.vecino.sql.Statement;
import java.util.List;

/** The statements by family: what they are called, whether they write, and who runs them. */
public final class Commands {
  private Commands() {}

  /** The command tag without counts. */
  public static String name(Statement statement) {
    return switch (statement) {
      case Statement.Query query -> query.locks().map(lock -> "SELECT FOR " + lock).orElse("SELECT");
      case Statement.Insert insert -> "INSERT";
      case Statement.Update update -> "UPDATE";
      case Statement.Delete delete -> "DELETE";
      case Statement.Merge merge -> "MERGE";
      case Statement.Explain explain -> "EXPLAIN";
      case Statement.CreateTable create -> "CREATE TABLE";
      case Statement.AlterTable alter -> "ALTER TABLE";
      case Statement.CreateIndex create -> "CREATE INDEX";
      case Statement.Truncate truncate -> "TRUNCATE TABLE";
      case Statement.CopyFrom copy -> "COPY";
      case Statement.CopyTo copy -> "COPY";
      case Statement.SetVariable set -> set.value().isPresent() ? "SET" : "RESET";
      case Statement.ResetAll reset -> "RESET";
      case Statement.SetConstraints set -> "SET CONSTRAINTS";
      case Statement.Show show -> "SHOW";
      case Statement.Begin begin -> begin.start() ? "START TRANSACTION" : "BEGIN";
      case Statement.SetTransaction set -> "SET";
      case Statement.Commit commit -> "COMMIT";
      case Statement.Rollback rollback -> "ROLLBACK";
      case Statement.SavepointStatement savepoint -> "SAVEPOINT";
      case Statement.ReleaseSavepoint release -> "RELEASE";
      case Statement.RollbackToSavepoint rollback -> "ROLLBACK";
      case Statement.AlterSystem alter -> "ALTER SYSTEM";
      case Statement.Backup backup -> "BACKUP";
      case Statement.LockTables lock -> "LOCK TABLE";
      case Statement.Prepare prepare -> "PREPARE";
      case Statement.Execute execute -> "EXECUTE";
      case Statement.CreateTableAsExecute create -> create.create().command();
      case Statement.Deallocate deallocate -> deallocate.name().isPresent() ? "DEALLOCATE" : "DEALLOCATE ALL";
      case Statement.DeclareCursor declare -> "DECLARE CURSOR";
      case Statement.FetchCursor fetch -> fetch.move() ? "MOVE" : "FETCH";
      case Statement.CloseCursor close -> close.name().isPresent() ? "CLOSE CURSOR" : "CLOSE CURSOR ALL";
      case Statement.Discard discard -> "DISCARD " + discard.what();
      case Statement.Listen listen -> "LISTEN";
      case Statement.Unlisten unlisten -> "UNLISTEN";
      case Statement.Notify notify -> "NOTIFY";
      case Statement.Vacuum vacuum -> "VACUUM";
      case Statement.Reindex reindex -> "REINDEX";
      case Statement.Cluster cluster -> "CLUSTER";
      case Statement.Checkpoint checkpoint -> "CHECKPOINT";
      case Statement.CheckTable check -> "CHECK TABLE";
      case Statement.CheckIndex check -> "CHECK INDEX";
      case Statement.Analyze analyze -> "ANALYZE";
      case Statement.Definition definition -> definition.command();
      case Statement.Empty empty -> "";
    };
  }

  /** Whether a statement changes rows or the catalog. */
  public static boolean writes(Statement statement) {
    return switch (statement) {
      case Statement.Query query -> query.locks().isPresent() || query.changes();
      case Statement.Insert insert -> true;
      case Statement.Update update -> true;
      case Statement.Delete delete -> true;
      case Statement.Merge merge -> true;
      case Statement.Explain explain -> explain.options().analyze() && writes(explain.statement());
      case Statement.CreateTable create -> true;
      case Statement.AlterTable alter -> true;
      case Statement.CreateIndex create -> true;
      case Statement.Definition definition -> true;
      case Statement.Truncate truncate -> true;
      case Statement.CopyFrom copy -> true;
      case Statement.CopyTo copy -> copy.query().filter(Commands::writes).isPresent();
      case Statement.Reindex reindex -> true;
      default -> false;
    };
  }

  /** Columns of the rows that a statement gives which is not planned; empty where it gives none. */
  public static List<ResultColumn> columns(Statement statement) {
    return switch (statement) {
      case Statement.Explain explain -> Explanations.COLUMNS;
      case Statement.Show show -> SettingStatements.columns(show);
      case Statement.CheckTable check -> Checks.COLUMNS;
      case Statement.CheckIndex check -> Checks.COLUMNS;
      default -> List.of();
    };
  }

  /** Runs a statement that is neither planned nor changes the session. */
  public static Result run(Statement statement, Scope scope) {
    Permissions.require(statement, scope);
    Catalog before = scope.catalog();
    Result result = runAllowed(statement, scope);
    Ownership.claim(before, scope);
    return result;
  }

  /** Runs a statement for a role that is to own what it makes. */
  static void run(Statement statement, int owner, Scope scope) {
    Permissions.require(statement, scope);
    Catalog before = scope.catalog();
    runAllowed(statement, scope);
    Ownership.claim(before, owner, scope);
  }

  private static Result runAllowed(Statement statement, Scope scope) {
    switch (statement) {
      case Statement.CreateTable create -> TableCreation.run(create, scope);
      case Statement.Definition definition -> {
        return ObjectDefinitions.run(definition, scope);
      }
      case Statement.AlterTable alter -> TableAlteration.run(alter, scope);
      case Statement.CreateIndex create -> IndexCreation.run(create, scope);
      case Statement.Truncate truncate -> Truncation.run(truncate, scope);
      case Statement.CopyFrom copy -> {
        return FinishedResult.counted("COPY", CopyIn.run(copy, scope));
      }
      case Statement.CopyTo copy -> {
        return FinishedResult.counted("COPY", CopyOut.run(copy, scope));
      }
      case Statement.CheckTable check -> {
        return Checks.run(check, scope);
      }
      case Statement.CheckIndex check -> {
        return Checks.run(check, scope);
      }
      case Statement.Analyze analyze -> Analyzing.run(analyze.tables(), scope);
      case Statement.LockTables lock -> TableLocking.run(lock, scope);
      case Statement.Vacuum vacuum -> {
        vacuum.tables().forEach(table -> scope.relations().requireTable(table.name())); // space is kept up
        if (vacuum.analyze()) {
          Analyzing.run(vacuum.tables(), scope);
        }
      }
      case Statement.Reindex reindex -> Reindexing.run(reindex, scope);
      case Statement.Cluster cluster -> Clustering.run(cluster, scope);
      case Statement.Checkpoint checkpoint -> scope.transaction().checkpoint();
      default -> throw new IllegalArgumentException("not run here: " + name(statement));
    }
    return FinishedResult.of(name(statement));
  }
}
