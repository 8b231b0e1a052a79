package dev.vecino.jdbc;

import dev.vecino.Session.TransactionState;
import dev.vecino.error.SqlState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;

/** Isolation and read-only mode of the transactions to come, which are settings of the session. */
final class TransactionSettings {
  private static final String ISOLATION = "default_transaction_isolation";
  private static final String READ_ONLY = "default_transaction_read_only";

  private final Gate gate;

  TransactionSettings(Gate gate) {
    this.gate = gate;
  }

  void setIsolation(int level) throws SQLException {
    set("transaction isolation level", ISOLATION, name(level));
  }

  private static String name(int level) throws SQLException {
    return switch (level) {
      case Connection.TRANSACTION_READ_UNCOMMITTED, Connection.TRANSACTION_READ_COMMITTED -> "read committed";
      case Connection.TRANSACTION_REPEATABLE_READ -> "repeatable read";
      case Connection.TRANSACTION_SERIALIZABLE -> throw Errors.unsupported("isolation level SERIALIZABLE");
      default -> throw Errors.of(Errors.INVALID_PARAMETER, "%d is no isolation level that can be set", level);
    };
  }

  int isolation() throws SQLException {
    String name = gate.call(session -> session.setting(ISOLATION));
    return name != null && name.toLowerCase(Locale.ROOT).equals("repeatable read")
        ? Connection.TRANSACTION_REPEATABLE_READ
        : Connection.TRANSACTION_READ_COMMITTED;
  }

  void setReadOnly(boolean readOnly) throws SQLException {
    if (readOnly != isReadOnly()) {
      set("read-only mode", READ_ONLY, readOnly ? "on" : "off");
    }
  }

  boolean isReadOnly() throws SQLException {
    return "on".equals(gate.call(session -> session.setting(READ_ONLY)));
  }

  private void set(String what, String setting, String value) throws SQLException {
    if (gate.call(session -> session.transactionState()) != TransactionState.IDLE) {
      throw Errors.of(
          SqlState.ACTIVE_SQL_TRANSACTION.code(), "Cannot change %s in the middle of a transaction.", what);
    }
    gate.callBetweenRows(session -> {
      session.set(setting, value);
      return null;
    });
  }
}
