package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.IDLE_IN_TRANSACTION_SESSION_TIMEOUT;
import static dev.vecino.error.SqlState.IDLE_SESSION_TIMEOUT;
import static dev.vecino.error.SqlState.INTERNAL_ERROR;
import static dev.vecino.error.SqlState.INVALID_AUTHORIZATION;
import static dev.vecino.error.SqlState.PROTOCOL_VIOLATION;
import static dev.vecino.error.SqlState.TRANSACTION_TIMEOUT;

import dev.vecino.Session;
import dev.vecino.Session.TransactionState;
import dev.vecino.error.VecinoException;
import dev.vecino.server.auth.Encryption;
import dev.vecino.server.pg.message.BackendMessage.AuthenticationOk;
import dev.vecino.server.pg.message.BackendMessage.BackendKeyData;
import dev.vecino.server.pg.message.BackendMessage.NegotiateProtocolVersion;
import dev.vecino.server.pg.message.Disconnect;
import dev.vecino.server.pg.message.FrontendMessage;
import dev.vecino.server.pg.message.Input;
import dev.vecino.server.pg.message.Output;
import dev.vecino.server.pg.message.StartupPacket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client from its first byte to its last. */
final class Connection implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

  private static final int TLS_HANDSHAKE = 0x16; // what a client that begins with TLS sends first
  private static final long GOOD_BYE_MILLISECONDS = 500;
  private static final long MOST_BYTES_AT_GOOD_BYE = 1 << 20;

  private final PgServer server;
  private final PgServerOptions options;
  private final Socket socket;
  private final Turn turn;
  private final Line line;
  private final Client client;
  private final Interrupts interrupts = new Interrupts();
  private final AtomicBoolean saidGoodBye = new AtomicBoolean();

  Connection(PgServer server, Socket socket) throws IOException {
    this.server = server;
    this.options = server.options();
    this.socket = socket;
    this.turn = new Turn(server.places());
    this.line = new Line(socket, turn);
    this.client = new Client(new Input(line.input()), new Output(line.output()));
  }

  @Override
  public void run() {
    try {
      line.expectWithin(options.timeouts().login().toMillis());
      greet();
    } catch (Disconnect e) {
      e.reason().ifPresent(this::dismiss);
    } catch (VecinoException e) {
      dismiss(e);
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("lost a client", e);
    } catch (RuntimeException | Error e) {
      LOG.error("connection failed unexpectedly", e);
      dismiss(VecinoException.of(INTERNAL_ERROR, "internal error: %s", e));
    } finally {
      kill();
      server.ended(this);
    }
  }

  private void greet() throws IOException {
    if (options.encryption() instanceof Encryption.Tls tls && client.in().peek() == TLS_HANDSHAKE) {
      encrypt(tls, client.in().takeBuffered());
      // As PostgreSQL: a client of another protocol could be led here by its peer, who answers for it.
      if (!line.speaksProtocol()) {
        throw VecinoException.of(
            PROTOCOL_VIOLATION, "received direct SSL connection request without ALPN protocol negotiation extension");
      }
    }
    while (true) {
      switch (StartupPacket.read(client.in())) {
        case StartupPacket.SslRequest ssl -> answerTlsRequest();
        case StartupPacket.GssRequest gss -> refuseEncryption();
        case StartupPacket.CancelRequest(int process, byte[] secret) -> {
          server.cancels().cancel(process, secret);
          return;
        }
        case StartupPacket.Startup startup -> {
          begin(startup);
          return;
        }
      }
    }
  }

  private void answerTlsRequest() throws IOException {
    if (options.encryption() instanceof Encryption.Tls tls && !line.isEncrypted()) {
      requireNothingAhead();
      client.out().raw('S');
      encrypt(tls, new byte[0]);
    } else {
      refuseEncryption();
    }
  }

  private void refuseEncryption() throws IOException {
    requireNothingAhead();
    client.out().raw('N');
  }

  // What comes before the answer cannot have been meant for it: it may have been slipped in on the way.
  private void requireNothingAhead() throws Disconnect {
    if (client.in().hasBuffered()) {
      throw Disconnect.because(
          VecinoException.of(PROTOCOL_VIOLATION, "received unencrypted data after a request for encryption"));
    }
  }

  // Reads of a handshake know no common deadline: one byte a minute would go on for ever.
  private void encrypt(Encryption.Tls tls, byte[] begun) throws IOException {
    Future<?> alarm = server.after(options.timeouts().login(), this::kill);
    try {
      line.encrypt(tls.context(), begun);
    } finally {
      alarm.cancel(false);
    }
  }

  private void begin(StartupPacket.Startup packet) throws IOException {
    server.requirePlace(socket.getInetAddress());
    if (options.encryption() instanceof Encryption.Tls(var context, boolean required) && required && !line.isEncrypted()) {
      throw VecinoException.of(INVALID_AUTHORIZATION, "the server accepts encrypted connections only")
          .withHint("Connect with sslmode=require.");
    }
    int minor = Math.min(packet.minor(), StartupPacket.NEWEST_MINOR_VERSION);
    if (minor < packet.minor() || !packet.options().isEmpty()) {
      client.send(new NegotiateProtocolVersion(StartupPacket.MAJOR_VERSION << 16 | minor, packet.options()));
    }
    Startup startup = Startup.of(packet);
    new Login(client, options.authentication(), server.verifiers()).run(startup.user(), line.certificate());
    try (Session session = server.database().connect(startup.user(), startup.settings())) {
      session.clientAddress((InetSocketAddress) socket.getRemoteSocketAddress());
      session.onTermination(this::end);
      server.metrics().loggedIn();
      client.send(new AuthenticationOk());
      converse(session, minor);
    }
  }

  private void converse(Session session, int minor) throws IOException {
    var settings = new Settings(session);
    var conversation = new Conversation(session, client, settings, turn, interrupts, server);
    session.onNotice(notice -> client.send(Reports.notice(notice)));
    // The thread that commits a notification must not wait for this client.
    session.onNotification(
        () -> Thread.startVirtualThread(() -> interrupts.whileWaiting(() -> sendNotifications(session))));
    session.onCopy(new CopyStreams(client, options.limits().messageBytes()));
    BackendKeyData key = server.cancels().register(session.process(), minor, () -> interrupts.cancel(session));
    try {
      settings.report(client::send);
      client.send(key);
      conversation.ready();
      while (true) {
        conversation.answer(next(session));
      }
    } finally {
      server.cancels().unregister(key);
    }
  }

  private FrontendMessage next(Session session) throws IOException {
    if (client.in().hasBuffered()) {
      return FrontendMessage.read(client.in(), options.limits().messageBytes());
    }
    boolean inTransaction = session.transactionState() != TransactionState.IDLE;
    long idle =
        inTransaction
            ? Milliseconds.parse(session.setting("idle_in_transaction_session_timeout"))
            : idleMilliseconds(session);
    long left = session.transactionTimeLeft().map(time -> Math.max(1, time.toMillis())).orElse(0L);
    boolean ofTransaction = left > 0 && (idle == 0 || left < idle);
    line.expectWithin(ofTransaction ? left : idle);
    try {
      interrupts.beforeWaiting();
      interrupts.whileWaiting(() -> sendNotifications(session)); // those that came since the last answer
      FrontendMessage message = FrontendMessage.read(client.in(), options.limits().messageBytes());
      interrupts.afterWaiting();
      return message;
    } catch (SocketTimeoutException e) {
      throw Disconnect.because(overdue(inTransaction, ofTransaction));
    } finally {
      line.expectWithin(0);
    }
  }

  private static VecinoException overdue(boolean inTransaction, boolean ofTransaction) {
    if (ofTransaction) {
      return VecinoException.of(TRANSACTION_TIMEOUT, "terminating connection due to transaction timeout");
    }
    return inTransaction
        ? VecinoException.of(
            IDLE_IN_TRANSACTION_SESSION_TIMEOUT, "terminating connection due to idle-in-transaction timeout")
        : VecinoException.of(IDLE_SESSION_TIMEOUT, "terminating connection due to idle-session timeout");
  }

  private long idleMilliseconds(Session session) {
    long wanted = Milliseconds.parse(session.setting("idle_session_timeout"));
    long allowed = options.timeouts().idle().toMillis();
    return wanted == 0 ? allowed : allowed == 0 ? wanted : Math.min(wanted, allowed);
  }

  private void sendNotifications(Session session) {
    try {
      Conversation.notify(client, session);
      client.out().flush();
    } catch (UncheckedIOException e) {
      LOG.debug("could not send notifications", e); // the connection's own thread will notice, too
    }
  }

  // What the client has still to say is thrown away for a moment: closed over it, the line would be reset, and the reason lost.
  private void dismiss(VecinoException reason) {
    sayGoodBye(reason);
    try {
      line.expectWithin(GOOD_BYE_MILLISECONDS);
      line.input().skip(MOST_BYTES_AT_GOOD_BYE);
    } catch (IOException e) {
      LOG.debug("a client that was disconnected has not left", e);
    }
  }

  private void sayGoodBye(VecinoException reason) {
    if (!saidGoodBye.compareAndSet(false, true)) {
      return; // another thread has said it, or is at it
    }
    try {
      client.out().abandon();
      client.send(Reports.fatal(reason));
      client.out().flush();
      line.endOutput();
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("the client has not heard why it was disconnected", e);
    }
  }

  /** Where the client is. */
  InetAddress address() {
    return socket.getInetAddress();
  }

  /** Ends the connection: at once where it is idle, after its statement where it is not. From any thread. */
  void end() {
    interrupts.end(() -> {
      sayGoodBye(Interrupts.shutdown()); // the connection's own thread is in a read, and writes nothing
      kill();
    });
  }

  /** Ends the connection now. From any thread. */
  void kill() {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("could not close a socket", e);
    }
  }
}
