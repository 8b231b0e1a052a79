package dev.vecino.sql.parser;

import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Begin;
import dev.vecino.sql.Statement.Commit;
import dev.vecino.sql.Statement.ReleaseSavepoint;
import dev.vecino.sql.Statement.Rollback;
import dev.vecino.sql.Statement.RollbackToSavepoint;
import dev.vecino.sql.Statement.SavepointStatement;
import dev.vecino.sql.Statement.TransactionModes;
import java.util.Optional;

/** Reads the statements that start and end transactions, behind their first word. */
final class TransactionReader {
  private final Cursor cursor;

  TransactionReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement begin() {
    acceptWork();
    return begin(false);
  }

  Statement start() {
    cursor.expect("transaction");
    return begin(true);
  }

  private Begin begin(boolean start) {
    return new Begin(cursor.atEnd() ? new TransactionModes(Optional.empty(), Optional.empty()) : modes(), start);
  }

  /** At least one mode; later ones win. */
  TransactionModes modes() {
    Optional<String> isolation = Optional.empty();
    Optional<Boolean> readOnly = Optional.empty();
    do {
      if (cursor.accept("isolation", "level")) {
        isolation = Optional.of(isolation());
      } else if (cursor.accept("read", "only")) {
        readOnly = Optional.of(true);
      } else if (cursor.accept("read", "write")) {
        readOnly = Optional.of(false);
      } else if (!cursor.accept("deferrable") && !cursor.accept("not", "deferrable")) {
        throw cursor.isWord("snapshot")
            ? cursor.statementNotSupported("SET TRANSACTION SNAPSHOT")
            : cursor.syntaxError();
      }
    } while (cursor.accept(LexemeKind.COMMA) || !cursor.atEnd());
    return new TransactionModes(isolation, readOnly);
  }

  private String isolation() {
    if (cursor.accept("serializable")) {
      return "serializable";
    }
    if (cursor.accept("repeatable")) {
      cursor.expect("read");
      return "repeatable read";
    }
    cursor.expect("read");
    if (cursor.accept("committed")) {
      return "read committed";
    }
    cursor.expect("uncommitted");
    return "read uncommitted";
  }

  Statement commit() {
    if (cursor.isWord("prepared")) {
      throw cursor.statementNotSupported("COMMIT PREPARED");
    }
    acceptWork();
    return new Commit(chain());
  }

  Statement rollback() {
    if (cursor.isWord("prepared")) {
      throw cursor.statementNotSupported("ROLLBACK PREPARED");
    }
    acceptWork();
    if (cursor.accept("to")) {
      cursor.accept("savepoint");
      return new RollbackToSavepoint(cursor.name());
    }
    return new Rollback(chain());
  }

  private void acceptWork() {
    if (!cursor.accept("work")) {
      cursor.accept("transaction");
    }
  }

  private boolean chain() {
    if (!cursor.accept("and")) {
      return false;
    }
    boolean chain = !cursor.accept("no");
    cursor.expect("chain");
    return chain;
  }

  Statement savepoint() {
    return new SavepointStatement(cursor.name());
  }

  Statement release() {
    cursor.accept("savepoint");
    return new ReleaseSavepoint(cursor.name());
  }
}
