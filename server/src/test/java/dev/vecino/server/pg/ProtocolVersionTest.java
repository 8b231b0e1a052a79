package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Database;
import dev.vecino.server.pg.message.FrontendMessage;
import dev.vecino.server.pg.message.FrontendWriter;
import dev.vecino.server.pg.message.Received;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Minor versions of the protocol: 3.2 has longer secrets for cancelling, and later ones are talked down to it. */
final class ProtocolVersionTest {
  private static final int PROCESS_BYTES = 4;

  private Database database;
  private PgServer server;

  @BeforeEach
  void start() {
    database = Database.open("mem:versions-" + UUID.randomUUID(), Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
  }

  @AfterEach
  void stop() {
    server.close();
    database.close();
  }

  private List<Received> login(WireClient client, int minor) throws IOException {
    FrontendWriter.startup(client.socket.getOutputStream(), WireClient.VERSION | minor, Map.of("user", "ann"));
    return client.untilReady();
  }

  private static byte[] key(List<Received> greeting) {
    return greeting.stream().filter(message -> message.type() == 'K').findFirst().orElseThrow().body();
  }

  @ParameterizedTest
  @CsvSource({"0, 4, false", "1, 4, false", "2, 32, false", "3, 32, true", "9999, 32, true"})
  void secret_isAsLongAsTheVersionHasIt(int minor, int bytes, boolean negotiates) throws IOException {
    try (var client = new WireClient(server.port())) {
      List<Received> greeting = login(client, minor);
      assertThat(key(greeting)).hasSize(PROCESS_BYTES + bytes);
      assertThat(greeting.getFirst().toString().equals("NegotiateProtocolVersion 3.2 0")).isEqualTo(negotiates);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void cancel_withTheWholeSecret_stopsTheStatement(int minor) throws IOException {
    try (var client = new WireClient(server.port())) {
      byte[] key = key(login(client, minor));
      int process = ByteBuffer.wrap(key).getInt();
      byte[] secret = Arrays.copyOfRange(key, PROCESS_BYTES, key.length);
      client.query("set statement_timeout = '20s'"); // tells a cancel that did not come from one that did
      client.send(new FrontendMessage.Query("select pg_sleep(60)"));
      try (var watcher = WireClient.login(server.port())) {
        String active = "select 'runs' from pg_stat_activity where state = 'active' and query like '%(60)'";
        while (!watcher.query(active).contains("DataRow runs")) {
          Thread.onSpinWait();
        }
      }
      cancel(process, Arrays.copyOf(secret, secret.length - 1)); // a part of it is no secret
      cancel(process, secret);
      assertThat(client.untilReady().stream().map(Received::toString))
          .contains("Error 57014 canceling statement due to user request");
    }
  }

  private void cancel(int process, byte[] secret) throws IOException {
    try (var other = new WireClient(server.port())) {
      FrontendWriter.cancel(other.socket.getOutputStream(), process, secret);
      assertThat(other.socket.getInputStream().read()).isEqualTo(-1);
    }
  }
}
