package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.INVALID_AUTHORIZATION;
import static dev.vecino.error.SqlState.IO_ERROR;
import static dev.vecino.error.SqlState.TOO_MANY_CONNECTIONS;

import dev.vecino.Database;
import dev.vecino.error.VecinoException;
import dev.vecino.server.auth.Authentication;
import dev.vecino.server.auth.Verifiers;
import dev.vecino.server.http.Metrics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves a database to PostgreSQL's clients. */
public final class PgServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PgServer.class);
  private static final int BACKLOG = 512;
  /** Sockets beyond the limit of sessions: clients that cancel, or are to be told that there are too many. */
  private static final int SPARE_SOCKETS = 100;

  private final Database database;
  private final PgServerOptions options;
  private final ServerSocket listener;
  private final Semaphore places;
  private final Verifiers verifiers;
  private final Metrics metrics;
  private final Cancels cancels = new Cancels(new SecureRandom());
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private final Phaser running = new Phaser(1);
  private final AtomicBoolean closed = new AtomicBoolean();
  private final ScheduledThreadPoolExecutor alarms =
      new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("vecino-alarms").factory());

  private PgServer(Database database, PgServerOptions options, ServerSocket listener) {
    this.database = database;
    this.options = options;
    this.listener = listener;
    this.metrics = new Metrics(database);
    this.verifiers = new Verifiers(database, Clock.systemUTC());
    this.places = new Semaphore(options.activeStatements(), true);
    alarms.setRemoveOnCancelPolicy(true);
  }

  /**
   * Begins to listen.
   *
   * @param database what to serve; it stays the caller's to close, after the server
   * @throws VecinoException 28000 for an address that others can reach without any authentication, 58030 where the address
   *     cannot be listened on
   */
  public static PgServer start(Database database, PgServerOptions options) {
    try {
      InetAddress address = InetAddress.getByName(options.host());
      boolean asks = options.authentication() == Authentication.SCRAM
          || options.authentication() == Authentication.AUTOMATIC && database.hasPasswords();
      if (!asks && !address.isLoopbackAddress()) {
        throw VecinoException.of(
                INVALID_AUTHORIZATION,
                "refusing to listen on %s without authentication: everyone who reaches it could read and write", options.host())
            .withHint("Give a role a password with ./vecino role NAME DATABASE, or listen on 127.0.0.1.");
      }
      var listener = new ServerSocket();
      try {
        listener.bind(new InetSocketAddress(address, options.port()), BACKLOG);
      } catch (IOException e) {
        listener.close();
        throw e;
      }
      // Elsewhere than on loopback nobody is trusted, not even when the last password is taken away.
      var server = new PgServer(
          database, address.isLoopbackAddress() ? options : options.withAuthentication(Authentication.SCRAM), listener);
      // Not a virtual thread: clients that want to cancel must be let in when all carriers compute.
      Thread.ofPlatform().name("vecino-listener").start(server::accept);
      return server;
    } catch (IOException e) {
      throw VecinoException.of(
              IO_ERROR, "cannot listen on %s port %d: %s", options.host(), options.port(), e.getMessage())
          .withHint("Is another server running there? Choose another with --port.")
          .causedBy(e);
    }
  }

  public int port() {
    return listener.getLocalPort();
  }

  PgServerOptions options() {
    return options;
  }

  Database database() {
    return database;
  }

  /** Its figures, which grow while it runs. */
  public Metrics metrics() {
    return metrics;
  }

  Verifiers verifiers() {
    return verifiers;
  }

  Cancels cancels() {
    return cancels;
  }

  Semaphore places() {
    return places;
  }

  private void accept() {
    while (!closed.get()) {
      try {
        Socket socket = listener.accept();
        if (connections.size() >= options.limits().connections() + SPARE_SOCKETS) {
          socket.close();
        } else {
          serve(socket);
        }
      } catch (IOException | RuntimeException | Error e) { // whatever one client causes, others are let in
        if (!closed.get()) {
          LOG.warn("could not accept a connection", e);
        }
      }
    }
  }

  private void serve(Socket socket) throws IOException {
    try {
      socket.setTcpNoDelay(true);
      socket.setKeepAlive(true);
      var connection = new Connection(this, socket);
      connections.add(connection);
      running.register();
      metrics.connected();
      Thread.ofVirtual().name("vecino-client").start(connection);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Refuses a client that wants a session where there are too many. */
  void requirePlace(InetAddress address) {
    PgServerOptions.Limits limits = options.limits();
    if (connections.size() > limits.connections()) {
      throw VecinoException.of(TOO_MANY_CONNECTIONS, "sorry, too many clients already");
    }
    if (!address.isLoopbackAddress()
        && connections.stream().filter(other -> address.equals(other.address())).count() > limits.connectionsPerAddress()) {
      throw VecinoException.of(
          TOO_MANY_CONNECTIONS, "too many connections from %s: one address may have %d", address.getHostAddress(),
          limits.connectionsPerAddress());
    }
  }

  /** Runs a short action after a while, unless it is cancelled before. */
  Future<?> after(Duration delay, Runnable action) {
    return alarms.schedule(action, delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  void ended(Connection connection) {
    connections.remove(connection);
    metrics.disconnected();
    running.arriveAndDeregister();
  }

  /** Stops listening, tells idle clients to go, and lets statements that run go on for the time that the options allow. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    try {
      listener.close();
    } catch (IOException e) {
      LOG.warn("could not close the listener", e);
    }
    connections.forEach(Connection::end);
    int phase = running.arriveAndDeregister();
    if (!drained(phase, options.timeouts().drain())) {
      connections.forEach(Connection::kill);
      drained(phase, options.timeouts().drain());
    }
    alarms.shutdown();
  }

  private boolean drained(int phase, Duration timeout) {
    try {
      running.awaitAdvanceInterruptibly(phase, timeout.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
