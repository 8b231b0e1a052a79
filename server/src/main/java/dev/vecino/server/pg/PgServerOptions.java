package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.server.auth.Authentication;
import dev.vecino.server.auth.Encryption;
import java.time.Duration;

/**
 * How a server listens.
 *
 * @param port 0 to take any that is free
 * @param activeStatements statements that run at a time outside transactions; more wait for a moment
 */
public record PgServerOptions(
    String host,
    int port,
    Authentication authentication,
    Encryption encryption,
    Limits limits,
    Timeouts timeouts,
    int activeStatements) {
  private static final int SMALLEST_MESSAGE_LIMIT = 10_000;

  /**
   * What clients may take.
   *
   * @param connections clients at a time; more are refused with 53300
   * @param connectionsPerAddress the same for one address that is not this machine's own
   * @param messageBytes largest message of a client, and so the largest statement and parameter
   * @param resultBytes most bytes of rows for one statement, which fails with 54000 beyond; 0 for any number
   */
  public record Limits(int connections, int connectionsPerAddress, int messageBytes, long resultBytes) {
    public Limits {
      require(resultBytes >= 0, "the limit of results must not be negative, was %d", resultBytes);
      require(connections >= 1, "the limit of connections must be at least 1, was %d", connections);
      require(
          connectionsPerAddress >= 1, "the limit of connections per address must be at least 1, was %d", connectionsPerAddress);
      require(
          messageBytes >= SMALLEST_MESSAGE_LIMIT,
          "the limit of messages must be at least %d bytes, was %d", SMALLEST_MESSAGE_LIMIT, messageBytes);
    }
  }

  /**
   * How long clients may take.
   *
   * @param login until they have logged in
   * @param idle between statements outside a transaction; zero for ever
   * @param drain for statements that run when the server closes
   */
  public record Timeouts(Duration login, Duration idle, Duration drain) {}

  /** The usual: 5432 on loopback, everyone who can reach that is trusted as long as no role has a password. No other machine can take all connections. */
  public static final PgServerOptions DEFAULT =
      new PgServerOptions(
          "127.0.0.1", 5432, Authentication.AUTOMATIC, new Encryption.None(), new Limits(2500, 1250, 256 << 20, 0),
          new Timeouts(Duration.ofSeconds(60), Duration.ZERO, Duration.ofSeconds(10)),
          2 * Runtime.getRuntime().availableProcessors()); // a place is handed on while the other computes

  public PgServerOptions {
    require(port >= 0 && port <= 65_535, "the port must be in 0..65535, was %d", port);
    require(activeStatements >= 1, "the number of active statements must be at least 1, was %d", activeStatements);
  }

  private static void require(boolean condition, String format, Object... arguments) {
    if (!condition) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, format, arguments);
    }
  }

  public PgServerOptions withAddress(String newHost, int newPort) {
    return new PgServerOptions(newHost, newPort, authentication, encryption, limits, timeouts, activeStatements);
  }

  public PgServerOptions withAuthentication(Authentication newAuthentication) {
    return new PgServerOptions(host, port, newAuthentication, encryption, limits, timeouts, activeStatements);
  }

  public PgServerOptions withEncryption(Encryption newEncryption) {
    return new PgServerOptions(host, port, authentication, newEncryption, limits, timeouts, activeStatements);
  }

  public PgServerOptions withLimits(Limits newLimits) {
    return new PgServerOptions(host, port, authentication, encryption, newLimits, timeouts, activeStatements);
  }

  public PgServerOptions withTimeouts(Timeouts newTimeouts) {
    return new PgServerOptions(host, port, authentication, encryption, limits, newTimeouts, activeStatements);
  }
}
