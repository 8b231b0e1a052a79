package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.DUPLICATE_CURSOR;
import static dev.vecino.error.SqlState.INVALID_CURSOR_NAME;
import static dev.vecino.error.SqlState.INVALID_SQL_STATEMENT_NAME;
import static dev.vecino.error.SqlState.IN_FAILED_SQL_TRANSACTION;

import dev.vecino.Prepared;
import dev.vecino.Session;
import dev.vecino.Session.TransactionState;
import dev.vecino.error.VecinoException;
import dev.vecino.server.pg.message.BackendMessage.Plain;
import dev.vecino.server.pg.message.FrontendMessage;
import dev.vecino.server.pg.message.FrontendMessage.Target;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a client has prepared and bound. The empty name stands for the unnamed statement and portal, which the next one
 * replaces. Portals end with their transaction.
 */
final class ExtendedQuery {
  private final Session session;
  private final Client client;
  private final Settings settings;
  private final long mostResultBytes;
  private final Map<String, WireStatement> statements = new HashMap<>();
  private final Map<String, Portal> portals = new HashMap<>();
  private boolean grouped; // statements since the last Sync are one transaction

  ExtendedQuery(Session session, Client client, Settings settings, long mostResultBytes) {
    this.mostResultBytes = mostResultBytes;
    this.session = session;
    this.client = client;
    this.settings = settings;
  }

  void parse(FrontendMessage.Parse message) {
    String name = message.name();
    forgetStatement(""); // in PostgreSQL, too, a Parse that fails leaves no unnamed statement
    statements.put(name, WireStatement.prepare(message, session));
    client.send(Plain.PARSE_COMPLETE);
  }

  void bind(FrontendMessage.Bind message) {
    String name = message.portal();
    if (!name.isEmpty() && portals.containsKey(name)) {
      throw VecinoException.of(DUPLICATE_CURSOR, "cursor \"%s\" already exists", name);
    }
    WireStatement statement = statement(message.statement());
    boolean ends = message.values().length == 0 && statement.prepared().endsTransaction();
    refuseIfFailed(!ends);
    Portal bound = statement.bind(message);
    forgetPortal(name);
    portals.put(name, bound);
    client.send(Plain.BIND_COMPLETE);
  }

  void describe(FrontendMessage.Describe message) {
    switch (message.target()) {
      case STATEMENT -> {
        WireStatement statement = statement(message.name());
        Prepared prepared = statement.prepared();
        refuseIfFailed(prepared.hasRows());
        client.send(statement.description());
        client.send(prepared.hasRows() ? Columns.describe(prepared.columns(), Formats.TEXT) : Plain.NO_DATA);
      }
      case PORTAL -> {
        Portal portal = portal(message.name());
        refuseIfFailed(portal.prepared().hasRows());
        client.send(portal.description());
      }
    }
  }

  // As PostgreSQL: types and rows of a statement may depend on what only a transaction that works can read.
  private void refuseIfFailed(boolean needsTransaction) {
    if (needsTransaction && session.transactionState() == TransactionState.FAILED) {
      throw VecinoException.of(
          IN_FAILED_SQL_TRANSACTION, "current transaction is aborted, commands ignored until end of transaction block");
    }
  }

  void execute(FrontendMessage.Execute message) {
    Portal portal = portal(message.portal());
    refuseIfFailed(!portal.prepared().endsTransaction());
    // Statements up to Sync are one transaction; a single one is its own, which costs less.
    if (grouped || !client.in().nextIs('S')) {
      grouped = true;
      session.beginGroup();
    }
    String command = portal.execute(message.maxRows(), client, settings, mostResultBytes);
    if (command.equals("COMMIT") || command.equals("ROLLBACK")) {
      forgetPortals(); // ROLLBACK TO, too, ends rows that began after the savepoint
    }
  }

  /** The text of a portal's statement; empty where there is no such portal any more. */
  String sql(String portal) {
    Portal found = portals.get(portal);
    return found == null ? "" : found.sql();
  }

  void close(FrontendMessage.Close message) {
    if (message.target() == Target.STATEMENT) {
      forgetStatement(message.name());
    } else {
      forgetPortal(message.name());
    }
    client.send(Plain.CLOSE_COMPLETE);
  }

  /**
   * Ends the transaction of the statements since the last Sync, if they were in none of their own.
   *
   * @param commit false where one has failed
   */
  void endGroup(boolean commit) {
    if (grouped) {
      grouped = false;
      session.endGroup(commit);
    }
  }

  /** A command cycle has ended, and with it the portals that are in no transaction. */
  void endCycle() {
    if (session.transactionState() == TransactionState.IDLE) {
      forgetPortals();
    }
  }

  private WireStatement statement(String name) {
    WireStatement statement = name.isEmpty() ? statements.get(name) : named(name);
    if (statement == null) {
      throw VecinoException.of(
          INVALID_SQL_STATEMENT_NAME,
          name.isEmpty() ? "unnamed prepared statement does not exist" : "prepared statement \"%s\" does not exist", name);
    }
    return statement;
  }

  /** A statement that the session still has: DEALLOCATE forgets them, and PREPARE makes others. */
  private WireStatement named(String name) {
    Prepared prepared = session.prepared(name).orElse(null);
    WireStatement known = statements.get(name);
    if (prepared == null) {
      statements.remove(name);
      return null;
    }
    if (known == null || known.prepared() != prepared) {
      known = WireStatement.of(name, "EXECUTE " + name, prepared, new int[0]);
      statements.put(name, known);
    }
    return known;
  }

  private Portal portal(String name) {
    Portal portal = portals.get(name);
    if (portal == null) {
      throw VecinoException.of(INVALID_CURSOR_NAME, "portal \"%s\" does not exist", name);
    }
    return portal;
  }

  /** Forgets the unnamed statement and portal, as a simple query does. */
  void forgetUnnamed() {
    forgetStatement("");
    forgetPortal("");
  }

  private void forgetStatement(String name) {
    WireStatement statement = statements.remove(name);
    if (!name.isEmpty()) {
      session.deallocate(name);
    } else if (statement != null) {
      statement.prepared().close();
    }
  }

  private void forgetPortal(String name) {
    Portal portal = portals.remove(name);
    if (portal != null) {
      portal.close();
    }
  }

  private void forgetPortals() {
    if (!portals.isEmpty()) {
      portals.values().forEach(Portal::close);
      portals.clear();
    }
  }
}
