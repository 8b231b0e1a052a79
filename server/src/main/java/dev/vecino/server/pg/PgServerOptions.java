package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.server.auth.Authentication;
import java.time.Duration;

/**
 * How a server listens.
 *
 * @param port 0 to take any that is free
 * @param mostConnections clients at a time; more are refused with 53300
 * @param mostMessageBytes largest message of a client, and so the largest statement and parameter
 * @param authenticationTimeout how long a client may take to log in
 * @param idleTimeout how long a session may be idle outside a transaction; zero for ever
 * @param drainTimeout how long running statements may go on when the server closes
 * @param activeStatements statements that run at a time outside transactions; more wait for a moment
 */
public record PgServerOptions(
    String host,
    int port,
    Authentication authentication,
    int mostConnections,
    int mostMessageBytes,
    Duration authenticationTimeout,
    Duration idleTimeout,
    Duration drainTimeout,
    int activeStatements) {
  private static final int SMALLEST_MESSAGE_LIMIT = 10_000;

  /** The usual: 5432 on loopback, everyone who can reach that is trusted. */
  public static final PgServerOptions DEFAULT =
      new PgServerOptions(
          "127.0.0.1", 5432, new Authentication.Trust(), 2500, 256 << 20, Duration.ofSeconds(60), Duration.ZERO,
          Duration.ofSeconds(10), Math.max(2, Runtime.getRuntime().availableProcessors()));

  public PgServerOptions {
    require(port >= 0 && port <= 65_535, "the port must be in 0..65535, was %d", port);
    require(mostConnections >= 1, "the limit of connections must be at least 1, was %d", mostConnections);
    require(
        mostMessageBytes >= SMALLEST_MESSAGE_LIMIT,
        "the limit of messages must be at least %d bytes, was %d", SMALLEST_MESSAGE_LIMIT, mostMessageBytes);
    require(activeStatements >= 1, "the number of active statements must be at least 1, was %d", activeStatements);
  }

  private static void require(boolean condition, String format, Object... arguments) {
    if (!condition) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, format, arguments);
    }
  }

  public PgServerOptions withAddress(String newHost, int newPort) {
    return new PgServerOptions(
        newHost, newPort, authentication, mostConnections, mostMessageBytes, authenticationTimeout, idleTimeout, drainTimeout,
        activeStatements);
  }

  public PgServerOptions withAuthentication(Authentication newAuthentication) {
    return new PgServerOptions(
        host, port, newAuthentication, mostConnections, mostMessageBytes, authenticationTimeout, idleTimeout, drainTimeout,
        activeStatements);
  }

  /** Limits of connections, and of messages in bytes. */
  public PgServerOptions withLimits(int connections, int messageBytes) {
    return new PgServerOptions(
        host, port, authentication, connections, messageBytes, authenticationTimeout, idleTimeout, drainTimeout,
        activeStatements);
  }

  /** How long clients may take to log in, be idle, and finish when the server closes. */
  public PgServerOptions withTimeouts(Duration login, Duration idle, Duration drain) {
    return new PgServerOptions(
        host, port, authentication, mostConnections, mostMessageBytes, login, idle, drain, activeStatements);
  }
}
