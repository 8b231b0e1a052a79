package dev.vecino.sql;

import dev.vecino.sql.Statement.Definition;
import dev.vecino.sql.Statement.Name;

/** A statement that defines sequences. */
public sealed interface SequenceStatement extends Definition {
  /** CREATE SEQUENCE. */
  record CreateSequence(Name sequence, boolean ifNotExists, boolean temporary, SequenceOptions options)
      implements SequenceStatement {
    @Override
    public String command() {
      return "CREATE SEQUENCE";
    }
  }

  /** ALTER SEQUENCE with options. */
  record AlterSequence(Name sequence, boolean ifExists, SequenceOptions options) implements SequenceStatement {
    @Override
    public String command() {
      return "ALTER SEQUENCE";
    }
  }
}
