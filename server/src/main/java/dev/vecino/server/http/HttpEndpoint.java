package dev.vecino.server.http;

import static dev.vecino.error.SqlState.IO_ERROR;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vecino.Database;
import dev.vecino.Session;
import dev.vecino.error.VecinoException;
import io.prometheus.metrics.exporter.httpserver.MetricsHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code /metrics} and {@code /health} on a port of their own. Nothing of the data can be read there. */
public final class HttpEndpoint implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpEndpoint.class);
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;

  private final Database database;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  private HttpEndpoint(Database database, Metrics metrics, HttpServer server) {
    this.database = database;
    this.server = server;
    server.setExecutor(threads);
    server.createContext("/metrics", new MetricsHandler(metrics.registry()));
    server.createContext("/health", this::health);
  }

  /**
   * Begins to listen.
   *
   * @param port 0 to take any that is free
   * @throws VecinoException 58030 where the address cannot be listened on
   */
  public static HttpEndpoint start(Database database, Metrics metrics, String host, int port) {
    try {
      var endpoint = new HttpEndpoint(database, metrics, HttpServer.create(new InetSocketAddress(host, port), 0));
      endpoint.server.start();
      return endpoint;
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "cannot listen on %s port %d for HTTP: %s", host, port, e.getMessage()).causedBy(e);
    }
  }

  public int port() {
    return server.getAddress().getPort();
  }

  private void health(HttpExchange exchange) throws IOException {
    try (exchange) {
      String answer = "ok\n";
      int status = OK;
      try (Session session = database.connect("health")) {
        session.execute("SELECT 1", result -> result.close());
      } catch (VecinoException e) {
        LOG.warn("the server is not well", e);
        answer = "failing\n";
        status = UNAVAILABLE;
      }
      byte[] body = answer.getBytes(StandardCharsets.US_ASCII);
      exchange.getResponseHeaders().set("Content-Type", "text/plain");
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
