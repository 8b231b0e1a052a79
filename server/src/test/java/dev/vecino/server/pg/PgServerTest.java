package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Database;
import dev.vecino.Result;
import dev.vecino.Session;
import dev.vecino.error.VecinoException;
import dev.vecino.server.auth.RoleFile;
import dev.vecino.server.pg.message.Disconnect;
import dev.vecino.server.pg.message.FrontendMessage;
import dev.vecino.server.pg.message.FrontendWriter;
import dev.vecino.server.pg.message.Received;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who is let in, who is sent away, and how it all ends. */
final class PgServerTest {
  private static final PgServerOptions OPTIONS = PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0);

  private Database database;

  @BeforeEach
  void open() {
    database = Database.open("mem:server", Map.of());
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static String connect(PgServer server, String user, String password) throws SQLException {
    String url = "jdbc:postgresql://127.0.0.1:" + server.port() + "/any?socketTimeout=60";
    try (var connection = DriverManager.getConnection(url, user, password);
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT current_user")) {
      rows.next();
      return rows.getString(1);
    }
  }

  @Test
  void scram_letsInWhoKnowsThePassword() throws SQLException {
    try (Database own = Database.open("mem:scram", Map.of()); Session session = own.connect("postgres");
        PgServer server = PgServer.start(own, OPTIONS)) {
      assertThat(connect(server, "ann", "no password counts as long as there is none")).isEqualTo("ann");
      session.execute("CREATE ROLE ann LOGIN PASSWORD 'forgotten'");
      session.execute("ALTER ROLE ann PASSWORD 'sesame ü'");
      session.execute("CREATE ROLE old LOGIN PASSWORD 'sesame' VALID UNTIL '2001-01-01'");
      session.execute("CREATE ROLE bare LOGIN");
      assertThat(connect(server, "ann", "sesame ü")).isEqualTo("ann");
      for (String[] wrong : new String[][] {
          {"ann", "open"}, {"bob", "sesame ü"}, {"Ann", "sesame ü"}, {"old", "sesame"}, {"bare", "x"}, {"postgres", "x"}}) {
        assertThatThrownBy(() -> connect(server, wrong[0], wrong[1]))
            .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("28P01"))
            .hasMessageContaining("password authentication failed for user \"" + wrong[0] + "\"");
      }
      session.execute("ALTER ROLE ann NOLOGIN");
      assertThatThrownBy(() -> connect(server, "ann", "sesame ü")).hasMessageContaining("not permitted to log in");
    }
  }

  @Test
  void fileOfRoles_isTakenOverOnce(@TempDir Path folder) throws IOException, SQLException {
    Path file = folder.resolve("roles");
    try (Database own = Database.open("mem:file", Map.of()); Session session = own.connect("postgres")) {
      session.execute("CREATE ROLE ann LOGIN PASSWORD 'sesame'");
      Files.writeString(file, "# who\neve:" + own.credentials("ann").orElseThrow().verifier().orElseThrow() + "\n");
      assertThat(RoleFile.read(file).takeOver(own)).containsExactly("eve");
      assertThat(RoleFile.read(file).takeOver(own)).isEmpty();
      try (PgServer server = PgServer.start(own, OPTIONS)) {
        assertThat(connect(server, "eve", "sesame")).isEqualTo("eve");
      }
    }
  }

  @Test
  void roles_thatAreWrong_areRefusedWithoutTheirSecret(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("roles");
    List<String> lines =
        List.of("ann", "ann:hunter2", "ann:SCRAM-SHA-256$1:hunter2$a:b", ":SCRAM-SHA-256$4096:a$a:b");
    for (String line : lines) {
      Files.writeString(file, line + "\n");
      assertThatThrownBy(() -> RoleFile.read(file))
          .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state().code()).isEqualTo("22023"))
          .hasMessageNotContaining("hunter2");
    }
  }

  @Test
  void otherAddresses_withoutAuthentication_areRefused() {
    assertThatThrownBy(() -> PgServer.start(database, OPTIONS.withAddress("0.0.0.0", 0)))
        .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.hint().orElseThrow()).contains("./vecino role"))
        .hasMessageContaining("0.0.0.0");
  }

  @Test
  void port_thatIsTaken_isNamed() {
    try (PgServer server = PgServer.start(database, OPTIONS)) {
      assertThatThrownBy(() -> PgServer.start(database, OPTIONS.withAddress("127.0.0.1", server.port())))
          .hasMessageContaining("port " + server.port());
    }
  }

  @Test
  void encryption_isDeclined_andTheClientGoesOn() throws IOException {
    try (PgServer server = PgServer.start(database, OPTIONS); var client = new WireClient(server.port())) {
      FrontendWriter.ssl(client.socket.getOutputStream());
      assertThat(client.in.type()).isEqualTo('N');
      FrontendWriter.startup(client.socket.getOutputStream(), WireClient.VERSION, Map.of("user", "ann"));
      assertThat(client.untilReady()).extracting(Received::type).contains('K', 'Z').doesNotContain('E');
    }
  }

  @Test
  void newerMinorVersion_isNegotiated() throws IOException {
    try (PgServer server = PgServer.start(database, OPTIONS); var client = new WireClient(server.port())) {
      FrontendWriter.startup(
          client.socket.getOutputStream(), WireClient.VERSION | 7, Map.of("user", "ann", "_pq_.new", "1"));
      assertThat(client.untilReady().getFirst()).hasToString("NegotiateProtocolVersion 3.2 1");
    }
  }

  @Test
  void startup_isToldAllSettings() throws IOException {
    try (PgServer server = PgServer.start(database, OPTIONS); var client = new WireClient(server.port())) {
      FrontendWriter.startup(
          client.socket.getOutputStream(), WireClient.VERSION,
          Map.of("user", "ann", "TimeZone", "UTC", "client_encoding", "'utf-8'", "options", "-c hnsw.ef_search=77"));
      assertThat(client.untilReady().stream().filter(message -> message.type() == 'S').map(Received::toString))
          .contains(
              "ParameterStatus session_authorization ann", "ParameterStatus TimeZone UTC",
              "ParameterStatus client_encoding UTF8", "ParameterStatus integer_datetimes on",
              "ParameterStatus standard_conforming_strings on", "ParameterStatus is_superuser on")
          .hasSize(14);
      assertThat(client.query("set hnsw.ef_search = 5; reset hnsw.ef_search; show hnsw.ef_search"))
          .contains("DataRow 77");
    }
  }

  @Test
  void startup_thatIsWrong_isToldWhy() throws IOException {
    try (PgServer server = PgServer.start(database, OPTIONS)) {
      for (Map<String, String> wrong :
          List.of(
              Map.of("database", "x"), Map.of("user", "ann", "no_such_setting", "1"),
              Map.of("user", "ann", "replication", "true"), Map.of("user", "ann", "options", "-x"))) {
        try (var client = new WireClient(server.port())) {
          FrontendWriter.startup(client.socket.getOutputStream(), WireClient.VERSION, wrong);
          Received error = client.receive();
          assertThat(error.field('S')).as("%s", wrong).isEqualTo("FATAL");
          assertThatThrownBy(client::receive).isInstanceOf(Disconnect.class);
        }
      }
    }
  }

  @Test
  void tooManyClients_areRefused() throws IOException {
    try (PgServer server = PgServer.start(database, OPTIONS.withLimits(new PgServerOptions.Limits(1, 1, 1 << 20, 0)));
        var first = WireClient.login(server.port())) {
      try (var second = new WireClient(server.port())) {
        FrontendWriter.startup(second.socket.getOutputStream(), WireClient.VERSION, Map.of("user", "ann"));
        assertThat(second.receive().field('C')).isEqualTo("53300");
      }
      assertThat(first.query("select 1")).contains("DataRow 1");
    }
  }

  @Test
  void clientThatDoesNotLogIn_isDisconnected() throws IOException {
    Duration moment = Duration.ofMillis(50);
    PgServerOptions options = OPTIONS.withTimeouts(new PgServerOptions.Timeouts(moment, Duration.ZERO, Duration.ofSeconds(10)));
    try (PgServer server = PgServer.start(database, options); var client = new WireClient(server.port())) {
      assertThat(client.socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void idleClients_areDisconnectedInTime() throws IOException {
    PgServerOptions options =
        OPTIONS.withTimeouts(new PgServerOptions.Timeouts(Duration.ofSeconds(60), Duration.ofMillis(50), Duration.ofSeconds(10)));
    try (PgServer server = PgServer.start(database, options)) {
      try (var client = WireClient.login(server.port())) {
        assertThat(client.receive().field('C')).isEqualTo("57P05");
      }
    }
    try (PgServer server = PgServer.start(database, OPTIONS); var client = WireClient.login(server.port())) {
      client.query("set idle_in_transaction_session_timeout = '50ms'");
      client.query("begin");
      assertThat(client.receive().field('C')).isEqualTo("25P03");
    }
    try (PgServer server = PgServer.start(database, OPTIONS); var client = WireClient.login(server.port())) {
      client.query("set transaction_timeout = '50ms'; set idle_in_transaction_session_timeout = '1h'");
      client.query("begin");
      assertThat(client.receive().field('C')).isEqualTo("25P04");
    }
    try (PgServer server = PgServer.start(database, OPTIONS); var client = WireClient.login(server.port())) {
      client.query("set idle_session_timeout = '50ms'");
      assertThat(client.receive().field('C')).isEqualTo("57P05");
    }
  }

  @Test
  void message_beyondTheLimit_endsItsConnectionOnly() throws IOException {
    try (PgServer server = PgServer.start(database, OPTIONS.withLimits(new PgServerOptions.Limits(10, 10, 20_000, 0)));
        var other = WireClient.login(server.port())) {
      try (var client = WireClient.login(server.port())) {
        client.send(new FrontendMessage.Query("select '" + "x".repeat(30_000) + "'"));
        assertThat(client.receive().field('C')).isEqualTo("08P01");
      }
      assertThat(other.query("select 1")).contains("DataRow 1");
    }
  }

  @Test
  void result_beyondTheLimit_failsItsStatementOnly() throws IOException {
    PgServerOptions options = OPTIONS.withLimits(new PgServerOptions.Limits(10, 10, 20_000, 50_000));
    try (PgServer server = PgServer.start(database, options); var client = WireClient.login(server.port())) {
      assertThat(client.query("select repeat('x', 100) from generate_series(1, 400)")).contains("CommandComplete SELECT 400");
      assertThat(client.query("select repeat('x', 100) from generate_series(1, 1000)"))
          .contains("Error 54000 the result exceeds the server's limit of 50000 bytes")
          .doesNotContain("CommandComplete SELECT 1000")
          .endsWith("ReadyForQuery I");
      assertThat(client.query("select 1")).contains("DataRow 1");
    }
  }

  @Test
  void statement_thatRunsTooLong_isCancelled() throws IOException {
    try (PgServer server = PgServer.start(database, OPTIONS); var client = WireClient.login(server.port())) {
      client.query("set statement_timeout = '50ms'");
      assertThat(client.query("select pg_sleep(60)"))
          .contains("Error 57014 canceling statement due to statement timeout", "ReadyForQuery I");
      assertThat(client.query("reset statement_timeout; select 1")).contains("DataRow 1");
    }
  }

  @Test
  void close_letsAStatementEnd_thatRuns() throws Exception {
    PgServer server = PgServer.start(database, OPTIONS);
    try (var holder = database.connect("holder"); var observer = database.connect("observer");
        var client = WireClient.login(server.port())) {
      client.query("create table held (id int primary key, n int)");
      client.query("insert into held values (1, 1)");
      holder.execute("begin; update held set n = 2 where id = 1");
      client.send(new FrontendMessage.Query("select pg_advisory_lock(7); update held set n = n + 10 where id = 1"));
      await(() -> count(observer, "select case when pg_try_advisory_lock(7) and pg_advisory_unlock(7) then 0 else 1 end") == 1);
      Thread closing = Thread.ofVirtual().start(server::close);
      await(() -> refuses(server.port()));
      holder.execute("commit");
      assertThat(client.untilReady().stream().map(Received::toString)).contains("CommandComplete UPDATE 1");
      assertThat(client.receive().field('C')).isEqualTo("57P01");
      closing.join();
      assertThat(count(observer, "select n from held")).isEqualTo(12);
    } finally {
      server.close();
    }
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited for too long").isLessThan(deadline);
      Thread.onSpinWait();
    }
  }

  private static long count(Session session, String sql) {
    try (Result result = session.execute(sql).getLast()) {
      assertThat(result.next()).isTrue();
      return ((Number) result.row()[0]).longValue();
    }
  }

  private static boolean refuses(int port) {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return !socket.isConnected();
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void close_sendsIdleClientsAway() throws IOException {
    WireClient client;
    try (PgServer server = PgServer.start(database, OPTIONS)) {
      client = WireClient.login(server.port());
      client.query("select 1");
    }
    try (client) {
      assertThat(client.receive().field('C')).isEqualTo("57P01");
      assertThatThrownBy(client::receive).isInstanceOf(Disconnect.class);
    }
  }

  @Test
  void cancel_withAWrongSecret_doesNothing() throws IOException {
    try (PgServer server = PgServer.start(database, OPTIONS); var client = WireClient.login(server.port())) {
      byte[] wrong = client.secret.clone();
      wrong[3]++;
      try (var other = new WireClient(server.port())) {
        FrontendWriter.cancel(other.socket.getOutputStream(), client.process, wrong);
        assertThat(other.socket.getInputStream().read()).isEqualTo(-1);
      }
      // Right, but late: it must not hit the next statement.
      try (var other = new WireClient(server.port())) {
        FrontendWriter.cancel(other.socket.getOutputStream(), client.process, client.secret);
        assertThat(other.socket.getInputStream().read()).isEqualTo(-1);
      }
      assertThat(client.query("select 1")).contains("DataRow 1");
    }
  }
}
