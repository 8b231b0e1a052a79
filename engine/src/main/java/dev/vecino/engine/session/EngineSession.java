package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.ADMIN_SHUTDOWN;
import static dev.vecino.error.SqlState.CONNECTION_DOES_NOT_EXIST;
import static dev.vecino.error.SqlState.DEADLOCK_DETECTED;
import static dev.vecino.error.SqlState.TRANSACTION_TIMEOUT;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.Database;
import dev.vecino.Notice;
import dev.vecino.Notification;
import dev.vecino.Prepared;
import dev.vecino.Result;
import dev.vecino.ResultColumn;
import dev.vecino.Session;
import dev.vecino.catalog.Catalog;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.SessionRoles;
import dev.vecino.engine.access.UseCheck;
import dev.vecino.engine.execution.Failures;
import dev.vecino.engine.execution.ForeignKeys;
import dev.vecino.engine.execution.SequenceMemory;
import dev.vecino.engine.execution.StatementContext;
import dev.vecino.engine.execution.StreamedResult;
import dev.vecino.engine.execution.TemporaryTables;
import dev.vecino.engine.setting.Settings;
import dev.vecino.engine.statement.Commands;
import dev.vecino.engine.statement.CopyIn;
import dev.vecino.engine.statement.CopyOut;
import dev.vecino.engine.statement.Scope;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.sql.parser.StatementText;
import dev.vecino.storage.Transaction;
import dev.vecino.type.DataType;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A connection to a database. */
final class EngineSession implements Session {
  private final DatabaseHandle handle;
  private final SharedDatabase shared;
  private final SessionState state;
  private final StatementContext.Identity identity;
  private final SessionRoles roles;
  private final TemporaryTables temporaries;
  private final Settings settings;
  private final TransactionBlock block;
  private final Planning planning;
  private final StatementRunner runner;
  private final ScriptRunner scripts;
  private final Activity activity = new Activity();
  private final ClientListeners listeners = new ClientListeners();
  private volatile StatementContext running; // the statement that cancel() means
  private volatile boolean cancelling; // what was begun last, even where it is not running yet
  private volatile boolean closed;
  private volatile boolean terminated;

  EngineSession(DatabaseHandle handle, SharedDatabase shared, Map<String, String> defaults, String user) {
    this.handle = handle;
    this.shared = shared;
    this.state = new SessionState(shared);
    this.temporaries = new TemporaryTables(shared.nextSession());
    this.settings = new Settings(defaults, shared.configuration());
    settings.useUser(user);
    this.roles = new SessionRoles(user, shared.store().catalog().authorization(), settings);
    this.identity =
        new StatementContext.Identity(roles, shared.name(), new SequenceMemory(), temporaries, state);
    for (String name : List.of(Settings.SESSION_AUTHORIZATION, Settings.ROLE)) {
      roles.requireMaySet(name, settings.get(name), shared.store().catalog());
    }
    defaults.keySet().forEach(name -> roles.requireMayChange(name, shared.store().catalog()));
    this.block = new TransactionBlock(
        shared.store(),
        transaction -> new ForeignKeys(transaction, shared.planner(), settings),
        settings,
        new Attachments(state),
        this::tell,
        this::beforeCommit);
    this.planning = new Planning(shared, settings, roles);
    this.runner = new StatementRunner(this);
    this.scripts = new ScriptRunner(this, runner);
    shared.joined(this);
    shared.counters().sessions.increment();
  }

  @Override
  public String withoutSecrets(String sql) {
    return StatementText.withoutSecrets(sql);
  }

  @Override
  public Duration slowStatement() {
    return settings.effective().slowStatement();
  }

  private void tell(Notice notice) {
    boolean told =
        switch (settings.get("client_min_messages")) {
          case "error" -> notice.severity().equals("INFO");
          case "warning" -> !notice.severity().equals("NOTICE");
          default -> true;
        };
    if (told) {
      listeners.tell(notice);
    }
  }

  private void beforeCommit(Transaction transaction) {
    shared.counters().commits.increment();
    temporaries.beforeCommit(transaction);
    if (transaction.hasChanges()) {
      shared.autoAnalyze().changed(settings);
    }
  }

  @Override
  public Prepared prepare(String sql) {
    return prepare(sql, List.of());
  }

  @Override
  public Prepared prepare(String sql, List<DataType> declared) {
    begin();
    try {
      return runner.prepare(sql, Collections.unmodifiableList(new ArrayList<>(declared)));
    } catch (RuntimeException | Error failure) {
      throw failed(failure, null);
    }
  }

  @Override
  public Prepared prepare(String name, String sql, List<DataType> declared) {
    begin();
    try {
      state.statements().requireFree(name);
      EnginePrepared prepared = runner.prepare(sql, Collections.unmodifiableList(new ArrayList<>(declared)));
      state.statements().put(name, sql, prepared, false);
      return prepared;
    } catch (RuntimeException | Error failure) {
      throw failed(failure, null);
    }
  }

  @Override
  public Optional<Prepared> prepared(String name) {
    return state.statements().find(name).map(prepared -> prepared);
  }

  @Override
  public void deallocate(String name) {
    state.statements().remove(name);
  }

  @Override
  public List<Notification> notifications(Duration wait) {
    if (block.state() != TransactionState.IDLE) {
      return List.of();
    }
    try {
      return state.notifications().take(wait);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  @Override
  public void onNotification(Runnable listener) {
    state.notifications().onArrival(listener);
  }

  @Override
  public List<Result> execute(String sql) {
    begin(sql);
    return scripts.run(sql);
  }

  @Override
  public void execute(String sql, Consumer<Result> each) {
    begin(sql);
    scripts.run(sql, each);
  }

  @Override
  public void beginGroup() {
    begin();
    block.beginGroup();
  }

  @Override
  public void endGroup(boolean commit) {
    scripts.endGroup(commit);
  }

  @Override
  public long copyIn(String sql, InputStream data) {
    begin(sql);
    return runner.copy(sql, (statement, scope) -> {
      if (statement instanceof Statement.CopyFrom copy && copy.file() == null) {
        return CopyIn.run(copy, scope, data);
      }
      throw VecinoException.of(WRONG_OBJECT_TYPE, "the statement is not COPY ... FROM STDIN");
    });
  }

  @Override
  public long copyOut(String sql, OutputStream data) {
    begin(sql);
    return runner.copy(sql, (statement, scope) -> {
      if (statement instanceof Statement.CopyTo copy && copy.file() == null) {
        return CopyOut.run(copy, scope, data);
      }
      throw VecinoException.of(WRONG_OBJECT_TYPE, "the statement is not COPY ... TO STDOUT");
    });
  }

  /** Makes the session ready for a statement: in autocommit the one before ends now. */
  void begin() {
    if (closed) {
      throw VecinoException.of(CONNECTION_DOES_NOT_EXIST, "the session has been closed");
    }
    if (terminated) {
      throw VecinoException.of(ADMIN_SHUTDOWN, "terminating connection due to administrator command");
    }
    cancelling = false;
    if (block.autocommit()) {
      block.closeResults();
    } else if (block.timeLeft().filter(Duration::isNegative).isPresent()) {
      throw failed(StatementContext.transactionTimeout(), null);
    }
  }

  /** The same for a statement whose text others may see. */
  void begin(String sql) {
    begin();
    activity.began(sql);
  }

  /** A result; where it needs nothing any more, its statement has ended. */
  Result begun(Result result) {
    if (!(result instanceof StreamedResult)) {
      activity.ended();
    }
    return result;
  }

  /** Whether its transaction waits for a lock. */
  boolean waits() {
    Transaction current = block.current();
    return current != null && current.waits();
  }

  Activity activity() {
    return activity;
  }

  @Override
  public void clientAddress(InetSocketAddress address) {
    activity.client(address);
  }

  @Override
  public void onTermination(Runnable listener) {
    listeners.onTermination(listener);
  }

  /** Ends the session as soon as it can be; from any thread. */
  void terminate() {
    terminated = true;
    cancel();
    listeners.terminated();
  }

  /** Counts a statement that has run. */
  void ran(Compiled compiled, long rows, long nanos) {
    int most = settings.effective().mostStatements();
    if (most > 0) {
      compiled.entry(shared.statements(), roles.id(), most).ran(nanos, rows);
    }
  }

  /** Counts a statement that has run without a plan. */
  void ran(String text, long rows, long nanos) {
    int most = settings.effective().mostStatements();
    if (most > 0) {
      shared.statements().entry(roles.id(), text, most).ran(nanos, Math.max(0, rows));
    }
  }

  SharedDatabase shared() {
    return shared;
  }

  /** Records that a statement failed. */
  VecinoException failed(Throwable thrown, StatementContext context) {
    VecinoException failure = Failures.of(thrown, context);
    activity.ended();
    if (block.autocommit()) {
      shared.counters().rollbacks.increment();
    }
    if (failure.state() == DEADLOCK_DETECTED) {
      shared.counters().deadlocks.increment();
    }
    try {
      block.leave(failure);
      if (failure.state() == TRANSACTION_TIMEOUT) {
        terminated = true;
        block.abandon();
      }
    } catch (RuntimeException | Error e) {
      failure.addSuppressed(e);
    }
    return failure;
  }

  StatementContext context(Transaction transaction) {
    var context =
        new StatementContext(
                transaction, block.foreignKeys(), settings, identity, block.began(), System::nanoTime)
            .readOnly(block.readOnly());
    running = context;
    if (cancelling) {
      context.cancel();
    }
    return context;
  }

  Scope scope(StatementContext context) {
    return new Scope(
        context, shared.planner(), settings, this::tell, listeners::report, listeners.copyStreams());
  }

  ClientListeners listeners() {
    return listeners;
  }

  TransactionBlock block() {
    return block;
  }

  Planning planning() {
    return planning;
  }

  Settings settings() {
    return settings;
  }

  @Override
  public String setting(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "transaction_isolation" -> TransactionBlock.name(block.isolation());
      case "transaction_read_only" -> block.readOnly() ? "on" : "off";
      case Settings.SESSION_AUTHORIZATION -> roles.sessionName(catalog());
      case "is_superuser" -> roles.authority(catalog()).superuser() ? "on" : "off";
      default -> settings.get(name);
    };
  }

  @Override
  public void set(String name, String value) {
    begin();
    runner.set(name, value);
  }

  /** The columns of the rows that a statement gives which is not planned; empty where it gives none. */
  List<ResultColumn> columns(Statement statement) {
    return switch (statement) {
      case Statement.Execute execute -> {
        block.refuseIfFailed();
        yield state.statements().require(execute.name()).columns();
      }
      case Statement.FetchCursor fetch when !fetch.move() -> {
        block.refuseIfFailed();
        yield state.cursors().require(fetch.cursor()).columns();
      }
      default -> Commands.columns(statement);
    };
  }

  SessionRoles roles() {
    return roles;
  }

  /** Refuses a planned statement that uses relations in a way that the session's role may not. */
  void authorize(Compiled compiled, Transaction transaction) {
    Authority authority = roles.authority(transaction.catalog());
    if (!authority.superuser() && !compiled.isAllowed(authority.role().id())) {
      UseCheck.require(planning.uses(compiled, transaction), authority);
      compiled.allow(authority.role().id());
    }
  }

  SessionState state() {
    return state;
  }

  @Override
  public int process() {
    return state.process();
  }

  @Override
  public Optional<Duration> transactionTimeLeft() {
    return block.timeLeft();
  }

  @Override
  public TransactionState transactionState() {
    return block.state();
  }

  @Override
  public void failTransaction() {
    block.fail();
  }

  @Override
  public Catalog catalog() {
    return block.current() == null || block.state() == TransactionState.FAILED
        ? shared.store().catalog()
        : block.current().catalog();
  }

  @Override
  public void onProgress(ProgressListener listener) {
    listeners.onProgress(listener);
  }

  @Override
  public void onNotice(NoticeListener listener) {
    listeners.onNotice(listener);
  }

  @Override
  public void onCopy(CopyStreams streams) {
    listeners.onCopy(streams);
  }

  @Override
  public void cancel() {
    cancelling = true;
    StatementContext statement = running;
    if (statement != null) {
      statement.cancel();
    }
  }

  @Override
  public Database database() {
    return handle;
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      cancel();
      try {
        block.abandon();
        if (temporaries.isUsed()) {
          shared.dropTemporary(temporaries.schema());
        }
      } finally {
        state.advisoryLocks().unlockAll();
        state.notifications().close();
        shared.left(this);
        handle.forget(this);
      }
    }
  }
}
