package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.PROTOCOL_VIOLATION;
import static dev.vecino.error.SqlState.TRANSACTION_TIMEOUT;

import dev.vecino.Result;
import dev.vecino.Session;
import dev.vecino.Session.TransactionState;
import dev.vecino.error.VecinoException;
import dev.vecino.server.http.Metrics;
import dev.vecino.server.pg.message.BackendMessage.CommandComplete;
import dev.vecino.server.pg.message.BackendMessage.NotificationResponse;
import dev.vecino.server.pg.message.BackendMessage.Plain;
import dev.vecino.server.pg.message.BackendMessage.ReadyForQuery;
import dev.vecino.server.pg.message.Disconnect;
import dev.vecino.server.pg.message.FrontendMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Supplier;

/** What a client and the server say to each other after the greeting: each message is answered in full before the next is read. */
final class Conversation {
  /** What the next message means. */
  private enum Phase {
    LISTENING,
    /** An error was sent: everything up to Sync is thrown away. */
    SKIPPING
  }

  private final Session session;
  private final Client client;
  private final Settings settings;
  private final ExtendedQuery extended;
  private final Turn turn;
  private final Interrupts interrupts;
  private final Metrics metrics;
  private final SlowStatements slow;
  private final long mostResultBytes;
  private Phase phase = Phase.LISTENING;

  Conversation(Session session, Client client, Settings settings, Turn turn, Interrupts interrupts, PgServer server) {
    this.session = session;
    this.client = client;
    this.settings = settings;
    this.turn = turn;
    this.interrupts = interrupts;
    this.metrics = server.metrics();
    this.mostResultBytes = server.options().limits().resultBytes();
    this.slow = new SlowStatements(session);
    this.extended = new ExtendedQuery(session, client, settings, mostResultBytes);
  }

  /** Tells the client that it may speak. */
  void ready() {
    extended.endCycle();
    interrupts.answered();
    settings.report(client::send);
    notify(client, session);
    client.send(
        new ReadyForQuery(
            switch (session.transactionState()) {
              case IDLE -> 'I';
              case ACTIVE -> 'T';
              case FAILED -> 'E';
            }));
    client.out().flush();
  }

  /** Tells the client of the notifications that have come. */
  static void notify(Client client, Session session) {
    session
        .notifications(Duration.ZERO)
        .forEach(
            notification ->
                client.send(
                    new NotificationResponse(
                        notification.process(), notification.channel(), notification.payload())));
  }

  /**
   * Answers a message.
   *
   * @throws Disconnect where the client says good-bye
   */
  void answer(FrontendMessage message) throws IOException {
    if (message instanceof FrontendMessage.Terminate) {
      throw Disconnect.byClient();
    }
    if (phase == Phase.SKIPPING && !endsSkipping(message)) {
      return;
    }
    try {
      dispatch(message);
    } catch (VecinoException e) {
      if (e.state() == TRANSACTION_TIMEOUT) {
        throw Disconnect.because(e);
      }
      refuse(message, e);
    }
  }

  private static boolean endsSkipping(FrontendMessage message) {
    return message instanceof FrontendMessage.Sync
        || message instanceof FrontendMessage.Malformed malformed && malformed.type() == 'S';
  }

  private void dispatch(FrontendMessage message) throws IOException {
    switch (message) {
      case FrontendMessage.Query query -> {
        query(query.sql());
        ready();
      }
      case FrontendMessage.Parse parse -> extended.parse(parse);
      case FrontendMessage.Bind bind -> extended.bind(bind);
      case FrontendMessage.Describe describe -> extended.describe(describe);
      case FrontendMessage.Execute execute -> inTurn(() -> extended.execute(execute), () -> extended.sql(execute.portal()));
      case FrontendMessage.Close close -> extended.close(close);
      case FrontendMessage.Flush flush -> client.out().flush();
      case FrontendMessage.Sync sync -> {
        boolean commit = phase == Phase.LISTENING;
        phase = Phase.LISTENING;
        extended.endGroup(commit);
        ready();
      }
      // What follows a COPY that has failed already.
      case FrontendMessage.CopyData data -> {}
      case FrontendMessage.CopyDone done -> {}
      case FrontendMessage.CopyFail fail -> {}
      case FrontendMessage.FunctionCall call ->
          throw VecinoException.of(FEATURE_NOT_SUPPORTED, "function calls by fast path are not supported")
              .withHint("Call the function in a SELECT.");
      case FrontendMessage.Malformed malformed -> throw malformed.error();
      case FrontendMessage.PasswordMessage password ->
          throw Disconnect.because(VecinoException.of(PROTOCOL_VIOLATION, "unexpected password message"));
      case FrontendMessage.Terminate terminate -> throw Disconnect.byClient();
    }
  }

  private void query(String sql) {
    extended.endGroup(true);
    extended.forgetUnnamed();
    inTurn(() -> session.execute(sql, this::outcome), () -> sql);
  }

  // A transaction goes on without waiting: others may wait for its locks.
  private void inTurn(Runnable statement, Supplier<String> sql) {
    interrupts.checkCancelled();
    if (session.transactionState() != TransactionState.IDLE) {
      measure(statement, sql);
      return;
    }
    turn.begin();
    try {
      measure(statement, sql);
    } finally {
      turn.end();
    }
  }

  private void measure(Runnable statement, Supplier<String> sql) {
    long began = System.nanoTime();
    try {
      statement.run();
    } finally {
      long nanos = System.nanoTime() - began;
      metrics.ran(nanos);
      slow.ran(nanos, sql);
    }
  }

  private void outcome(Result result) {
    long rows = 0;
    if (result.hasRows()) {
      boolean any = result.next(); // a query that fails before its first row is answered by its error alone
      Formats formats = result.isBinary() ? Formats.BINARY : Formats.TEXT;
      client.send(Columns.describe(result.columns(), formats));
      var writer = new RowWriter(result.columns(), formats, settings::style, mostResultBytes);
      rows = any ? writer.writeRest(result, client.out()) : 0;
    }
    result.close(); // commits, in autocommit: what is said next is true
    client.send(result.command().isEmpty() ? Plain.EMPTY_QUERY : new CommandComplete(CommandTags.of(result, rows)));
  }

  private void refuse(FrontendMessage message, VecinoException error) {
    client.out().abandon();
    session.failTransaction();
    client.send(Reports.error(error));
    metrics.failed(error.state().code());
    char type = message instanceof FrontendMessage.Malformed malformed ? malformed.type() : 0;
    boolean answersAtOnce =
        message instanceof FrontendMessage.Query
            || message instanceof FrontendMessage.FunctionCall
            || message instanceof FrontendMessage.Sync
            || "QFS".indexOf(type) >= 0 && type != 0;
    if (answersAtOnce) {
      endGroupQuietly();
      ready();
    } else {
      phase = Phase.SKIPPING;
      // A client that flushes instead of ending the request waits for this; its Flush will be skipped.
      client.out().flush();
    }
  }

  // The client learns of one error for one request.
  private void endGroupQuietly() {
    phase = Phase.LISTENING;
    extended.endGroup(false);
  }
}
