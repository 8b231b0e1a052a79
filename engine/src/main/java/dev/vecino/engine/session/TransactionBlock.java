package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.ACTIVE_SQL_TRANSACTION;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_SAVEPOINT_SPECIFICATION;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.IN_FAILED_SQL_TRANSACTION;
import static dev.vecino.error.SqlState.NO_ACTIVE_SQL_TRANSACTION;
import static dev.vecino.error.SqlState.READ_ONLY_SQL_TRANSACTION;

import dev.vecino.Notice;
import dev.vecino.Session.TransactionState;
import dev.vecino.engine.execution.ForeignKeys;
import dev.vecino.engine.execution.StreamedResult;
import dev.vecino.engine.setting.Settings;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.TransactionModes;
import dev.vecino.storage.Isolation;
import dev.vecino.storage.Store;
import dev.vecino.storage.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Where a session stands between BEGIN and COMMIT. The storage's transaction begins with the first statement that needs
 * it, so that SET TRANSACTION may come before.
 */
final class TransactionBlock {
  /** How statements are grouped into transactions. */
  private enum Kind {
    /** Each statement is a transaction. */
    AUTOCOMMIT,
    /** The statements of one script, unless they say otherwise. */
    SCRIPT,
    /** Those that a client sent together, unless they say otherwise: to itself each is in no transaction. */
    GROUP,
    /** BEGIN was said. */
    EXPLICIT
  }

  private record Mark(String name, Transaction.Savepoint savepoint, Settings.State settings, Attachments.Mark attachments) {}

  private final Store store;
  private final Function<Transaction, ForeignKeys> foreignKeysOf;
  private final Settings settings;
  private final Attachments attachments;
  private final Consumer<Notice> notices;
  private final Consumer<Transaction> beforeCommit;
  private final List<Mark> marks = new ArrayList<>();
  private final List<StreamedResult> results = new ArrayList<>();
  private Kind kind = Kind.AUTOCOMMIT;
  private boolean failed;
  private Transaction transaction; // null until needed
  private ForeignKeys foreignKeys; // those of the transaction
  private Isolation isolation;
  private boolean readOnly;
  private Instant began;
  private Settings.State settingsBefore;

  TransactionBlock(
      Store store,
      Function<Transaction, ForeignKeys> foreignKeysOf,
      Settings settings,
      Attachments attachments,
      Consumer<Notice> notices,
      Consumer<Transaction> beforeCommit) {
    this.store = store;
    this.foreignKeysOf = foreignKeysOf;
    this.settings = settings;
    this.attachments = attachments;
    this.notices = notices;
    this.beforeCommit = beforeCommit;
  }

  TransactionState state() {
    if (kind == Kind.AUTOCOMMIT) {
      return TransactionState.IDLE;
    }
    return failed ? TransactionState.FAILED : TransactionState.ACTIVE;
  }

  boolean autocommit() {
    return kind == Kind.AUTOCOMMIT;
  }

  /** The transaction that runs; null where none does. */
  Transaction current() {
    return transaction;
  }

  /** The foreign keys of the transaction that runs. */
  ForeignKeys foreignKeys() {
    return foreignKeys;
  }

  /** When BEGIN was said; null in autocommit. */
  Instant began() {
    return began;
  }

  /** How long the transaction may still last; empty for ever, and in autocommit. */
  Optional<Duration> timeLeft() {
    long most = settings.effective().transactionTimeoutMillis();
    return kind == Kind.AUTOCOMMIT || most == 0
        ? Optional.empty()
        : Optional.of(Duration.ofMillis(most).minus(Duration.between(began, Instant.now())));
  }

  Isolation isolation() {
    return kind == Kind.AUTOCOMMIT ? defaultIsolation() : isolation;
  }

  boolean readOnly() {
    return kind == Kind.AUTOCOMMIT ? defaultReadOnly() : readOnly;
  }

  private Isolation defaultIsolation() {
    return isolation(settings.get("default_transaction_isolation"));
  }

  private boolean defaultReadOnly() {
    return settings.get("default_transaction_read_only").equals("on");
  }

  /**
   * The isolation that SQL calls {@code name}. SERIALIZABLE is refused: what this storage can keep is snapshot
   * isolation, which lets two transactions each read what the other writes; to accept the word would promise what does
   * not hold.
   */
  static Isolation isolation(String name) {
    return switch (name.strip().toLowerCase(Locale.ROOT)) {
      case "read uncommitted", "read committed" -> Isolation.READ_COMMITTED;
      case "repeatable read" -> Isolation.REPEATABLE_READ;
      case "serializable" ->
          throw VecinoException.of(FEATURE_NOT_SUPPORTED, "isolation level serializable is not supported")
              .withHint("Use REPEATABLE READ, and lock the rows that must not change by updating them.");
      default ->
          throw VecinoException.of(
                  INVALID_PARAMETER_VALUE, "invalid value for parameter \"transaction_isolation\": \"%s\"", name)
              .withHint("Available values: read committed, repeatable read.");
    };
  }

  static String name(Isolation isolation) {
    return switch (isolation) {
      case READ_COMMITTED -> "read committed";
      case REPEATABLE_READ -> "repeatable read";
    };
  }

  /** Refuses statements other than ROLLBACK and COMMIT in a failed transaction. */
  void refuseIfFailed() {
    if (failed) {
      throw VecinoException.of(
          IN_FAILED_SQL_TRANSACTION, "current transaction is aborted, commands ignored until end of transaction block");
    }
  }

  void requireWritable(String command) {
    if (readOnly()) {
      throw VecinoException.of(READ_ONLY_SQL_TRANSACTION, "cannot execute %s in a read-only transaction", command);
    }
  }

  /** The transaction that a statement runs in, begun if need be; {@link #leave} follows. */
  Transaction enter(boolean writes) {
    if (transaction == null) {
      transaction =
          kind == Kind.AUTOCOMMIT
              ? store.begin(defaultIsolation(), settings.effective().lockTimeoutMillis(), !writes)
              : store.begin(isolation, settings.effective().lockTimeoutMillis(), false);
      foreignKeys = foreignKeysOf.apply(transaction);
    }
    return transaction;
  }

  /** Ends a statement: in autocommit its transaction too. */
  void leave(Throwable failure) {
    if (kind != Kind.AUTOCOMMIT) {
      if (failure != null) {
        fail();
      }
    } else if (transaction != null) {
      Transaction ended = transaction;
      transaction = null;
      end(ended, failure == null);
    }
  }

  private void end(Transaction ended, boolean commit) {
    boolean committed = false;
    try (ended) {
      if (commit) {
        foreignKeys.endTransaction();
        beforeCommit.accept(ended);
        attachments.beforeCommit();
        ended.commit(settings.effective().synchronous());
        committed = true;
      }
    } finally {
      attachments.ended(committed);
    }
  }

  /** A statement has failed: the transaction is over but for its savepoints. */
  void fail() {
    if (kind == Kind.AUTOCOMMIT || failed) {
      return;
    }
    failed = true;
    if (!marks.isEmpty()) {
      attachments.rollbackTo(marks.getLast().attachments());
    }
    closeResults();
    if (marks.isEmpty()) {
      attachments.ended(false);
    }
    if (transaction == null) {
      return;
    }
    if (marks.isEmpty()) {
      transaction.rollback(); // frees its locks at once
    } else {
      transaction.rollbackTo(marks.getLast().savepoint());
    }
  }

  void opened(StreamedResult result) {
    results.add(result);
  }

  void ended(StreamedResult result) {
    results.remove(result);
  }

  /** Ends the results that are still being read. */
  void closeResults() {
    while (!results.isEmpty()) {
      results.removeLast().close();
    }
  }

  /** Begins the transaction of a script, unless the session is in one already. */
  void beginScript() {
    if (kind == Kind.AUTOCOMMIT) {
      start(Kind.SCRIPT);
    }
  }

  /** As {@link #beginScript}, for statements that came one by one. */
  void beginGroup() {
    if (kind == Kind.AUTOCOMMIT) {
      start(Kind.GROUP);
    }
  }

  /** Ends the transaction of a script, if it is in one. */
  void endScript(boolean commit) {
    if (kind == Kind.SCRIPT || kind == Kind.GROUP) {
      finish(commit);
    }
  }

  private void start(Kind kind) {
    this.isolation = defaultIsolation();
    this.readOnly = defaultReadOnly();
    this.kind = kind;
    this.began = Instant.now();
    this.settingsBefore = settings.state();
  }

  void begin(TransactionModes modes) {
    switch (kind) {
      case EXPLICIT -> notices.accept(Notice.warning("25001", "there is already a transaction in progress"));
      case SCRIPT, GROUP -> kind = Kind.EXPLICIT;
      case AUTOCOMMIT -> {
        Isolation wanted = modes.isolation().map(TransactionBlock::isolation).orElseGet(this::defaultIsolation);
        start(Kind.EXPLICIT);
        isolation = wanted;
        readOnly = modes.readOnly().orElse(readOnly);
        return;
      }
    }
    set(modes);
  }

  /** SET TRANSACTION. */
  void set(TransactionModes modes) {
    if (kind == Kind.AUTOCOMMIT) {
      notices.accept(Notice.warning("25P01", "SET TRANSACTION can only be used in transaction blocks"));
      return;
    }
    boolean begun = transaction != null;
    if (modes.isolation().isPresent()) {
      Isolation wanted = isolation(modes.isolation().get());
      if (begun && wanted != isolation) {
        throw VecinoException.of(
            ACTIVE_SQL_TRANSACTION, "SET TRANSACTION ISOLATION LEVEL must be called before any query");
      }
      isolation = wanted;
    }
    if (modes.readOnly().isPresent()) {
      if (begun && readOnly && !modes.readOnly().get()) {
        throw VecinoException.of(
            ACTIVE_SQL_TRANSACTION, "transaction read-write mode must be set before any query");
      }
      readOnly = modes.readOnly().get();
    }
  }

  /**
   * COMMIT.
   *
   * @return the command tag: ROLLBACK where the transaction had failed
   */
  String commit(boolean chain) {
    if (kind != Kind.EXPLICIT) {
      requireBlockForChain("COMMIT", chain);
      notices.accept(Notice.warning("25P01", "there is no transaction in progress"));
      endScript(true);
      return "COMMIT";
    }
    boolean commit = !failed;
    Isolation chained = isolation;
    boolean chainedReadOnly = readOnly;
    finish(commit);
    if (chain) {
      chain(chained, chainedReadOnly);
    }
    return commit ? "COMMIT" : "ROLLBACK";
  }

  void rollback(boolean chain) {
    if (kind != Kind.EXPLICIT) {
      requireBlockForChain("ROLLBACK", chain);
      notices.accept(Notice.warning("25P01", "there is no transaction in progress"));
      endScript(false);
      return;
    }
    Isolation chained = isolation;
    boolean chainedReadOnly = readOnly;
    finish(false);
    if (chain) {
      chain(chained, chainedReadOnly);
    }
  }

  private void chain(Isolation chained, boolean chainedReadOnly) {
    start(Kind.EXPLICIT);
    isolation = chained;
    readOnly = chainedReadOnly;
  }

  private void requireBlockForChain(String command, boolean chain) {
    if (chain) {
      throw VecinoException.of(
          NO_ACTIVE_SQL_TRANSACTION, "%s AND CHAIN can only be used in transaction blocks", command);
    }
  }

  /** Ends the block whatever its kind; where committing fails, everything is rolled back. */
  private void finish(boolean wanted) {
    Transaction ended = transaction;
    boolean commit = wanted && !failed;
    boolean committed = false;
    try {
      if (commit) {
        attachments.beforeCommit();
      }
      closeResults();
      if (ended != null) {
        end(ended, commit);
      }
      committed = commit;
    } finally {
      attachments.ended(committed);
      if (committed) {
        settings.endLocal();
      } else {
        settings.restore(settingsBefore);
      }
      kind = Kind.AUTOCOMMIT;
      transaction = null;
      failed = false;
      began = null;
      settingsBefore = null;
      marks.clear();
    }
  }

  /** Makes what a statement without a transaction did last, where it is its own transaction. */
  void settle() {
    if (kind == Kind.AUTOCOMMIT) {
      attachments.beforeCommit();
      attachments.ended(true);
    }
  }

  /** Refuses a statement that must be its own transaction. */
  void refuseTransaction(String command) {
    if (kind == Kind.SCRIPT || kind == Kind.EXPLICIT) {
      throw VecinoException.of(ACTIVE_SQL_TRANSACTION, "%s cannot run inside a transaction block", command);
    }
  }

  /** Refuses a statement whose effect ends with its transaction where it would be its own. */
  void requireTransaction(String command) {
    if (kind == Kind.AUTOCOMMIT || kind == Kind.GROUP) {
      throw VecinoException.of(NO_ACTIVE_SQL_TRANSACTION, "%s can only be used in transaction blocks", command);
    }
  }

  void savepoint(String name) {
    requireBlock("SAVEPOINT");
    marks.add(new Mark(name, enter(true).savepoint(), settings.state(), attachments.mark()));
  }

  void release(String name) {
    requireBlock("RELEASE SAVEPOINT");
    marks.subList(find(name), marks.size()).clear();
  }

  void rollbackTo(String name) {
    requireBlock("ROLLBACK TO SAVEPOINT");
    int position = find(name);
    Mark mark = marks.get(position);
    marks.subList(position + 1, marks.size()).clear();
    attachments.rollbackTo(mark.attachments());
    closeResults();
    transaction.rollbackTo(mark.savepoint());
    transaction.giveBackLocks(mark.savepoint());
    settings.restore(mark.settings());
    failed = false;
  }

  private void requireBlock(String command) {
    if (kind != Kind.EXPLICIT) {
      throw VecinoException.of(NO_ACTIVE_SQL_TRANSACTION, "%s can only be used in transaction blocks", command);
    }
  }

  private int find(String name) {
    for (int i = marks.size() - 1; i >= 0; i--) {
      if (marks.get(i).name().equals(name)) {
        return i;
      }
    }
    throw VecinoException.of(INVALID_SAVEPOINT_SPECIFICATION, "savepoint \"%s\" does not exist", name);
  }

  /** Rolls back what is open. */
  void abandon() {
    closeResults();
    if (kind == Kind.AUTOCOMMIT) {
      leave(new IllegalStateException("session closed"));
    } else {
      finish(false);
    }
  }
}
