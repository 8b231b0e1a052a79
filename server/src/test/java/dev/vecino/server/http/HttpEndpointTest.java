package dev.vecino.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Database;
import dev.vecino.server.pg.PgServer;
import dev.vecino.server.pg.PgServerOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class HttpEndpointTest {
  private static HttpResponse<String> get(HttpEndpoint endpoint, String path) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI uri = URI.create("http://127.0.0.1:" + endpoint.port() + path);
      return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }
  }

  @Test
  void metrics_countConnectionsStatementsAndErrors() throws Exception {
    try (Database database = Database.open("mem:http", Map.of());
        PgServer server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
        HttpEndpoint endpoint = HttpEndpoint.start(database, server.metrics(), "127.0.0.1", 0);
        Connection connection =
            DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + server.port() + "/any", "ann", "");
        Statement statement = connection.createStatement()) {
      String before = get(endpoint, "/metrics").body();
      assertThat(before).contains("vecino_connections 1.0", "vecino_connections_accepted_total 1.0");
      for (int i = 0; i < 7; i++) {
        statement.execute("select 1");
      }
      assertThatThrownBy(() -> statement.execute("selec 1")).isInstanceOf(SQLException.class);
      String after = get(endpoint, "/metrics").body();
      assertThat(after).contains("vecino_errors_total{sqlstate=\"42601\"} 1.0");
      assertThat(count(after) - count(before)).isEqualTo(7);
      assertThat(after).containsPattern("vecino_database_bytes\\{of=\"graphs\"} 0");
    }
  }

  private static double count(String metrics) {
    String name = "vecino_statement_duration_seconds_count ";
    return metrics.lines().filter(line -> line.startsWith(name))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length()))).sum();
  }

  @Test
  void health_isOkUntilTheDatabaseIsClosed() throws Exception {
    Database database = Database.open("mem:health", Map.of());
    try (HttpEndpoint endpoint = HttpEndpoint.start(database, new Metrics(database), "127.0.0.1", 0)) {
      assertThat(get(endpoint, "/health").statusCode()).isEqualTo(200);
      database.close();
      assertThat(get(endpoint, "/health").statusCode()).isEqualTo(503);
    }
  }
}
