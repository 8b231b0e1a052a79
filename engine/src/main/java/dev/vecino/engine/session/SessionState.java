package dev.vecino.engine.session;

import dev.vecino.engine.execution.SessionLink;
import dev.vecino.engine.lock.AdvisoryLocks;
import dev.vecino.engine.lock.AdvisoryOwner;
import java.util.List;

/** What the statements of a session may ask of it. */
final class SessionState implements SessionLink {
  private final SharedDatabase shared;
  private final int process;
  private final AdvisoryOwner advisoryLocks;
  private final SessionNotifications notifications;
  private final Cursors cursors = new Cursors();
  private final NamedStatements statements = new NamedStatements();

  SessionState(SharedDatabase shared) {
    this.shared = shared;
    this.process = shared.newProcess();
    this.advisoryLocks = new AdvisoryOwner(shared.advisoryLocks(), process);
    this.notifications = new SessionNotifications(shared.notifications(), process);
  }

  SessionNotifications notifications() {
    return notifications;
  }

  Cursors cursors() {
    return cursors;
  }

  NamedStatements statements() {
    return statements;
  }

  @Override
  public void sendNotification(String channel, String payload) {
    notifications.send(channel, payload);
  }

  @Override
  public List<String> channels() {
    return notifications.channels();
  }

  @Override
  public List<CursorRow> openCursors() {
    return cursors.all().stream()
        .map(
            cursor ->
                new CursorRow(
                    cursor.name(),
                    cursor.statement(),
                    cursor.declaration().hold(),
                    cursor.declaration().binary(),
                    cursor.isScrollable(),
                    cursor.created()))
        .toList();
  }

  @Override
  public List<StatementRow> preparedStatements() {
    return statements.all().stream()
        .map(
            named ->
                new StatementRow(
                    named.name(), named.text(), named.time(), named.prepared().parameters(), named.fromSql()))
        .toList();
  }

  @Override
  public int process() {
    return process;
  }

  @Override
  public AdvisoryOwner advisoryLocks() {
    return advisoryLocks;
  }

  @Override
  public List<TableLockRow> heldTableLocks() {
    return shared.store().tableLocks().stream()
        .map(lock -> new TableLockRow(lock.tableId(), shared.processOf(lock.holder()), lock.mode()))
        .toList();
  }

  @Override
  public List<AdvisoryLocks.Held> heldAdvisoryLocks() {
    return shared.advisoryLocks().all();
  }
}
