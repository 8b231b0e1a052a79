package dev.vecino.engine.session;

import dev.vecino.ResultColumn;
import dev.vecino.Session.TransactionState;
import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Table;
import dev.vecino.engine.execution.SessionLink;
import dev.vecino.engine.lock.AdvisoryLocks;
import dev.vecino.engine.lock.AdvisoryOwner;
import dev.vecino.planner.DomainConstraints;
import dev.vecino.planner.Planner;
import dev.vecino.sql.function.RandomSource;
import dev.vecino.sql.parser.StatementText;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What the statements of a session may ask of it. */
final class SessionState implements SessionLink {
  private final SharedDatabase shared;
  private final int process;
  private final AdvisoryOwner advisoryLocks;
  private final SessionNotifications notifications;
  private final RandomSource random = new RandomSource();
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
  public DomainConstraints domain(int id, Catalog catalog, List<String> searchPath) {
    return shared.planner().domain(id, new Planner.Request(catalog, searchPath, List.of(), table -> 1, true));
  }

  @Override
  public long currentRow(String cursor, Table table) {
    return cursors.require(cursor).currentRow(table);
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
                    named.name(), named.text(), named.time(), named.prepared().parameters(),
                    named.prepared().columns().stream().map(ResultColumn::type).toList(), named.fromSql()))
        .toList();
  }

  @Override
  public List<SessionRow> sessions() {
    return shared.sessions().stream().map(SessionState::row).sorted(Comparator.comparingInt(SessionRow::process)).toList();
  }

  private static SessionRow row(EngineSession session) {
    Activity activity = session.activity();
    boolean active = activity.isActive();
    TransactionState transaction = session.transactionState();
    String state = active
        ? "active"
        : switch (transaction) {
          case IDLE -> "idle";
          case ACTIVE -> "idle in transaction";
          case FAILED -> "idle in transaction (aborted)";
        };
    Instant transactionStart =
        transaction != TransactionState.IDLE ? session.block().began() : active ? activity.queryStart() : null;
    return new SessionRow(
        session.process(), session.roles().id(), session.roles().authenticatedName(),
        session.settings().get("application_name"), activity.client(), activity.started(), transactionStart,
        activity.queryStart(), activity.stateChange(), state, session.waits(),
        StatementText.withoutSecrets(activity.text()));
  }

  @Override
  public List<StatementRunsRow> statementRuns() {
    return shared.statements().all().stream()
        .map(entry -> new StatementRunsRow(
            entry.role(), entry.text(), entry.calls(), entry.rows(), entry.totalMillis(), entry.leastMillis(),
            entry.mostMillis(), entry.deviationMillis()))
        .toList();
  }

  @Override
  public void resetStatementRuns() {
    shared.statements().reset();
  }

  @Override
  public boolean reload() {
    return shared.reload();
  }

  @Override
  public DatabaseRow database() {
    Counters counters = shared.counters();
    List<ChangedRow> changed = changedRows();
    return new DatabaseRow(
        counters.since, shared.sessions().size(), counters.commits.sum(), counters.rollbacks.sum(),
        counters.returned.sum(), changed.stream().mapToLong(ChangedRow::inserted).sum(),
        changed.stream().mapToLong(ChangedRow::updated).sum(), changed.stream().mapToLong(ChangedRow::deleted).sum(),
        counters.deadlocks.sum(), counters.sessions.sum());
  }

  @Override
  public List<ChangedRow> changedRows() {
    return shared.counters().tables().entrySet().stream()
        .map(table -> new ChangedRow(
            table.getKey(), table.getValue().inserted().sum(), table.getValue().updated().sum(),
            table.getValue().deleted().sum()))
        .toList();
  }

  private Optional<EngineSession> session(int process) {
    return shared.sessions().stream().filter(session -> session.process() == process).findFirst();
  }

  @Override
  public Optional<Integer> roleOf(int process) {
    return session(process).map(session -> session.roles().id());
  }

  @Override
  public void signal(int process, boolean terminate) {
    session(process).ifPresent(terminate ? EngineSession::terminate : EngineSession::cancel);
  }

  @Override
  public int process() {
    return process;
  }

  @Override
  public RandomSource random() {
    return random;
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
