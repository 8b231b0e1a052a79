package dev.vecino.engine.execution;

import static dev.vecino.error.SqlState.QUERY_CANCELED;
import static dev.vecino.error.SqlState.TRANSACTION_TIMEOUT;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Table;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.SessionRoles;
import dev.vecino.engine.catalog.CatalogView;
import dev.vecino.engine.catalog.SequenceRows;
import dev.vecino.engine.catalog.SessionFacts;
import dev.vecino.engine.catalog.SystemCatalog;
import dev.vecino.engine.lock.AdvisoryLocks.Waiting;
import dev.vecino.engine.setting.Effective;
import dev.vecino.engine.setting.Settings;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.Actuals;
import dev.vecino.planner.DomainConstraints;
import dev.vecino.planner.ExecutionContext;
import dev.vecino.planner.Plan;
import dev.vecino.planner.RowChanged;
import dev.vecino.sql.function.AdvisoryLocking;
import dev.vecino.sql.function.CatalogFacts;
import dev.vecino.sql.function.RandomSource;
import dev.vecino.sql.function.SequenceValues;
import dev.vecino.storage.LockWait;
import dev.vecino.storage.NearestCursor;
import dev.vecino.storage.RowLockMode;
import dev.vecino.storage.Snapshot;
import dev.vecino.storage.Isolation;
import dev.vecino.storage.Transaction;
import dev.vecino.type.TextStyle;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/** A running statement: what it sees, its parameters, its clock, and whether somebody wants it to end. */
public final class StatementContext implements ExecutionContext, AutoCloseable {
  private static final Object[] NO_PARAMETERS = {};

  private final Transaction transaction;
  private final ForeignKeys foreignKeys;
  private final Settings settings;
  private final Effective effective;
  private final Identity identity;
  private final Instant began;
  private final LongSupplier clock;
  private final List<List<Object[]>> kept = new ArrayList<>();
  private final Map<Integer, DomainConstraints> domains = new HashMap<>();
  private Set<Touched> touched; // null: a statement that changes no row twice
  private Object[] parameters = NO_PARAMETERS;
  private Snapshot snapshot;
  private Instant statementTime;
  private SessionSequences sequences;
  private Actuals actuals;
  private TextStyle style;
  private CatalogFacts facts;
  private boolean readOnly;
  // A sub-query that is run for each row of another lists a relation as often: its rows are made once.
  private final Map<String, Iterable<Object[]>> systemRows = new HashMap<>();
  private Catalog listed; // whose rows these are
  private long deadlineNanos; // 0: none
  private long transactionDeadlineNanos; // 0: none
  private long pausedNanos;
  private boolean paused;
  private boolean timedOut;
  private boolean transactionTimedOut;
  private volatile boolean cancelled;

  private record Touched(int table, long row) {}

  /** Who runs the statement, and where. */
  public record Identity(
      SessionRoles roles, String database, SequenceMemory sequences, TemporaryTables temporaries, SessionLink session) {
    public Identity(SessionRoles roles, String database, SessionLink session) {
      this(roles, database, new SequenceMemory(), new TemporaryTables(0), session);
    }
  }

  /**
   * A statement that begins now.
   *
   * @param foreignKeys those of the transaction
   * @param began when its transaction began; null where the statement is the transaction
   * @param clock nanoseconds since any moment, for the statement's timeout
   */
  public StatementContext(
      Transaction transaction,
      ForeignKeys foreignKeys,
      Settings settings,
      Identity identity,
      Instant began,
      LongSupplier clock) {
    this.transaction = transaction;
    this.foreignKeys = foreignKeys;
    this.settings = settings;
    this.effective = settings.effective();
    this.identity = identity;
    this.began = began;
    this.clock = clock;
    this.snapshot = transaction.snapshot();
    this.sequences = new SessionSequences(transaction, identity.sequences(), identity.roles(), false);
    if (effective.statementTimeoutMillis() > 0) {
      deadlineNanos = clock.getAsLong() + effective.statementTimeoutMillis() * 1_000_000;
    }
    if (effective.transactionTimeoutMillis() > 0) {
      Duration spent = began == null ? Duration.ZERO : Duration.between(began, Instant.now());
      transactionDeadlineNanos =
          clock.getAsLong() + Duration.ofMillis(effective.transactionTimeoutMillis()).minus(spent).toNanos();
    }
    transaction.waiting(effective.lockTimeoutMillis(), this::cancelled);
    transaction.maintenanceBytes(effective.maintenanceBytes());
  }

  /** Sets the values of {@code $1, $2, ...}; the array belongs to the context from now on. */
  public StatementContext with(Object[] parameters) {
    this.parameters = parameters;
    return this;
  }

  public Transaction transaction() {
    return transaction;
  }

  /** The foreign keys of the statement's transaction. */
  public ForeignKeys foreignKeys() {
    return foreignKeys;
  }

  @Override
  public Snapshot snapshot() {
    return snapshot;
  }

  /** Sees from now on what is committed by now; for a statement that begins anew. */
  public void renewSnapshot() {
    snapshot.close();
    snapshot = transaction.snapshot();
    facts = null;
    listed = null;
  }

  /** Ends the reading. */
  @Override
  public void close() {
    snapshot.close();
  }

  @Override
  public Object parameter(int index) {
    return parameters[index];
  }

  @Override
  public String setting(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "is_superuser" -> authority().superuser() ? "on" : "off";
      case Settings.SESSION_AUTHORIZATION -> sessionUser();
      case "transaction_isolation" ->
          transaction.isolation() == Isolation.REPEATABLE_READ ? "repeatable read" : "read committed";
      case "transaction_read_only" -> readOnly ? "on" : "off";
      default -> settings.get(name);
    };
  }

  @Override
  public int efSearch() {
    return effective.efSearch();
  }

  @Override
  public double targetAccuracy() {
    return effective.targetAccuracy();
  }

  @Override
  public Instant transactionTime() {
    return began == null ? statementTime() : began;
  }

  @Override
  public Instant statementTime() {
    // Most statements never ask, and reading the clock is not free.
    if (statementTime == null) {
      statementTime = Instant.now();
    }
    return statementTime;
  }

  @Override
  public ZoneId timeZone() {
    return effective.timeZone();
  }

  @Override
  public TextStyle style() {
    if (style == null) {
      style = effective.style().at(transactionTime());
    }
    return style;
  }

  @Override
  public String user() {
    return identity.roles().currentName(transaction.catalog());
  }

  @Override
  public String sessionUser() {
    return identity.roles().sessionName(transaction.catalog());
  }

  /** What the session may do, and as who. */
  public Authority authority() {
    return identity.roles().authority(transaction.catalog());
  }

  public SessionRoles roles() {
    return identity.roles();
  }

  @Override
  public String database() {
    return identity.database();
  }

  public TemporaryTables temporaries() {
    return identity.temporaries();
  }

  /** Refuses to move sequences from now on, since the transaction is to change nothing. */
  public StatementContext readOnly(boolean readOnly) {
    this.readOnly = readOnly;
    this.sequences = new SessionSequences(transaction, identity.sequences(), identity.roles(), readOnly);
    return this;
  }

  @Override
  public long nextValue(int sequenceId) {
    return sequences.next(sequenceId);
  }

  @Override
  public SequenceValues sequences() {
    return sequences;
  }

  @Override
  public void requireInDomain(int domain, Object value) {
    domains
        .computeIfAbsent(
            domain,
            id -> identity.session().domain(
                id, transaction.catalog(), authority().usable(effective.searchPath())))
        .require(this, value);
  }

  private CatalogView catalogView() {
    return new CatalogView(
        transaction,
        snapshot,
        settings,
        identity.roles(),
        identity.database(),
        statementTime(),
        this::cancelled,
        identity.session());
  }

  /** Begins to keep in mind which rows the statement changes, and what its changes in WITH return. */
  void followChanges() {
    touched = new HashSet<>();
    kept.clear();
  }

  /** Whether the statement may change a row: it does so once. */
  boolean touch(Table table, long rowId) {
    return touched == null || touched.add(new Touched(table.id(), rowId));
  }

  /** Keeps the rows that the next change in WITH returns; null for none. */
  void keep(List<Object[]> returned) {
    kept.add(returned);
  }

  @Override
  public Iterable<Object[]> systemRows(String schema, String name) {
    if (schema.equals(Plan.With.CHANGES)) {
      return kept.get(Integer.parseInt(name));
    }
    Catalog catalog = transaction.catalog();
    if (catalog.relation(schema, name).isPresent()) {
      return SequenceRows.of(schema, name, catalogView());
    }
    if (listed != catalog) {
      listed = catalog;
      systemRows.clear();
    }
    String key = schema + "." + name;
    Iterable<Object[]> rows = systemRows.get(key);
    if (rows == null) {
      rows = SystemCatalog.rows(schema, name, catalogView());
      systemRows.put(key, rows);
    }
    return rows;
  }

  @Override
  public CatalogFacts catalogFacts() {
    if (facts == null) {
      facts = new SessionFacts(catalogView());
    }
    return facts;
  }

  @Override
  public boolean lockRow(Table table, long rowId, RowLockMode strength, LockWait waiting) {
    checkCancelled();
    return switch (transaction.lock(table, rowId, strength, waiting)) {
      case LOCKED -> true;
      case SKIPPED -> false;
      case CHANGED -> throw RowChanged.instance();
    };
  }

  @Override
  public int process() {
    return identity.session().process();
  }

  @Override
  public void sendNotification(String channel, String payload) {
    identity.session().sendNotification(channel, payload);
  }

  @Override
  public List<String> listeningChannels() {
    return identity.session().channels();
  }

  @Override
  public RandomSource random() {
    return identity.session().random();
  }

  @Override
  public AdvisoryLocking advisoryLocks() {
    return new StatementLocks(
        identity.session().advisoryLocks(), new Waiting(effective.lockTimeoutMillis(), this::cancelled));
  }

  @Override
  public long currentRow(String cursor, Table table) {
    return identity.session().currentRow(cursor, table);
  }

  @Override
  public boolean cancelled() {
    if (cancelled) {
      return true;
    }
    if (deadlineNanos != 0 && clock.getAsLong() - deadlineNanos > 0) {
      timedOut = true;
      cancelled = true;
    }
    if (transactionDeadlineNanos != 0 && clock.getAsLong() - transactionDeadlineNanos > 0) {
      transactionTimedOut = true;
      cancelled = true;
    }
    return cancelled;
  }

  /** Makes the statement end soon; from any thread. */
  public void cancel() {
    cancelled = true;
  }

  /** Ends the statement if somebody asked for it. */
  public void checkCancelled() {
    if (cancelled()) {
      throw cancellation();
    }
  }

  /** The error that a cancelled statement ends with. */
  public VecinoException cancellation() {
    return transactionTimedOut ? transactionTimeout() : VecinoException.of(
        QUERY_CANCELED,
        timedOut ? "canceling statement due to statement timeout" : "canceling statement due to user request");
  }

  /** The error that a transaction ends with, and its session, which lasts longer than it may. */
  public static VecinoException transactionTimeout() {
    return VecinoException.of(TRANSACTION_TIMEOUT, "terminating connection due to transaction timeout");
  }

  /** Stops the statement's time while its reader is busy with what it has got. */
  void pause() {
    if (deadlineNanos != 0) {
      pausedNanos = clock.getAsLong();
      paused = true;
    }
  }

  void resume() {
    if (paused) {
      deadlineNanos += clock.getAsLong() - pausedNanos;
      paused = false;
    }
  }

  /** Begins to count what the plan does. */
  public Actuals count() {
    actuals = new Actuals();
    return actuals;
  }

  @Override
  public Actuals actuals() {
    return actuals;
  }
}
