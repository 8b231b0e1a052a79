package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Database;
import dev.vecino.Session;
import dev.vecino.server.auth.Encryption;
import dev.vecino.server.auth.Pem;
import dev.vecino.server.auth.PemFiles;
import dev.vecino.server.pg.message.FrontendMessage;
import dev.vecino.server.pg.message.FrontendWriter;
import java.io.DataOutputStream;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Connections that cannot be read on the way. */
@Timeout(60)
final class TlsTest {
  private static final int SSL_CODE = 80_877_103;

  @TempDir static Path folder;
  private static PemFiles files;
  private static SSLContext context;
  private static Database database;

  @BeforeAll
  static void start() throws Exception {
    files = PemFiles.make(folder, "server", "EC");
    context = Pem.context(files.certificate(), files.key());
    database = Database.open("mem:tls", Map.of());
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  private static PgServer serve(boolean required) {
    return PgServer.start(
        database,
        PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0).withEncryption(new Encryption.Tls(context, required)));
  }

  private static String ask(PgServer server, String options) throws SQLException {
    String url = "jdbc:postgresql://localhost:" + server.port() + "/any?socketTimeout=30&" + options;
    try (var connection = DriverManager.getConnection(url, "ann", "");
        var statement = connection.createStatement();
        var rows = statement.executeQuery("select repeat('x', 100000) || current_user")) {
      rows.next();
      return rows.getString(1).substring(100_000);
    }
  }

  @Test
  void client_thatVerifiesTheServer_isServed() throws SQLException {
    try (PgServer server = serve(true)) {
      assertThat(ask(server, "sslmode=verify-full&sslrootcert=" + files.certificate())).isEqualTo("ann");
    }
  }

  @Test
  void client_thatBeginsWithTls_isServed() throws SQLException {
    try (PgServer server = serve(true)) {
      assertThat(ask(server, "sslmode=require&sslNegotiation=direct")).isEqualTo("ann");
    }
  }

  @Test
  void clients_thatRequireChannelBinding_areServed() throws Exception {
    try (Database own = Database.open("mem:bound", Map.of()); Session session = own.connect("postgres");
        PgServer server = PgServer.start(
            own,
            PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0).withEncryption(new Encryption.Tls(context, false)))) {
      session.execute("CREATE ROLE ann LOGIN PASSWORD 'sesame'");
      String url = "jdbc:postgresql://localhost:" + server.port() + "/any?sslmode=require&channelBinding=";
      for (String binding : List.of("require", "prefer", "disable")) {
        try (var connection = DriverManager.getConnection(url + binding, "ann", "sesame")) {
          assertThat(connection.isValid(10)).isTrue();
        }
      }
      assertThatThrownBy(() -> DriverManager.getConnection(url + "require", "ann", "wrong"))
          .hasMessageContaining("password authentication failed");
      String plain = "jdbc:postgresql://localhost:" + server.port() + "/any?sslmode=disable&channelBinding=require";
      assertThatThrownBy(() -> DriverManager.getConnection(plain, "ann", "sesame")).isInstanceOf(SQLException.class);
      psqlWithChannelBinding(server);
    }
  }

  private static void psqlWithChannelBinding(PgServer server) throws Exception {
    Assumptions.assumeTrue(PsqlTest.isInstalled(), "psql is not on the PATH");
    var builder = new ProcessBuilder(
        "psql", "-XAt", "host=localhost port=" + server.port()
            + " dbname=any user=ann sslmode=require channel_binding=require", "-c", "select current_user");
    builder.environment().put("PGPASSWORD", "sesame");
    Process psql = builder.redirectErrorStream(true).start();
    assertThat(new String(psql.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip()).isEqualTo("ann");
  }

  @Test
  void client_thatDoesNotEncrypt_isServedUnlessItMust() throws SQLException {
    try (PgServer server = serve(false)) {
      assertThat(ask(server, "sslmode=disable")).isEqualTo("ann");
    }
    try (PgServer server = serve(true)) {
      assertThatThrownBy(() -> ask(server, "sslmode=disable"))
          .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("28000"))
          .hasMessageContaining("encrypted connections only");
    }
  }

  @Test
  void client_thatTrustsSomebodyElse_leaves() throws Exception {
    PemFiles other = PemFiles.make(folder, "other", "RSA");
    try (PgServer server = serve(false)) {
      assertThatThrownBy(() -> ask(server, "sslmode=verify-full&sslrootcert=" + other.certificate()))
          .isInstanceOf(SQLException.class);
      assertThat(ask(server, "sslmode=require")).isEqualTo("ann");
    }
  }

  @Test
  void handshake_thatStalls_isCutOff() throws Exception {
    var timeouts = new PgServerOptions.Timeouts(Duration.ofMillis(50), Duration.ZERO, Duration.ofSeconds(10));
    PgServerOptions options =
        PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0).withEncryption(new Encryption.Tls(context, false)).withTimeouts(timeouts);
    try (PgServer server = PgServer.start(database, options); Socket socket = new Socket("127.0.0.1", server.port())) {
      var out = new DataOutputStream(socket.getOutputStream());
      out.writeInt(8);
      out.writeInt(SSL_CODE);
      InputStream in = socket.getInputStream();
      assertThat(in.read()).isEqualTo('S');
      assertThat(in.read()).isEqualTo(-1);
    }
  }

  private static SSLSocket encrypted(PgServer server, boolean asks, String... protocols) throws Exception {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(files.certificate())) {
      trusted.setCertificateEntry("server", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext client = SSLContext.getInstance("TLS");
    client.init(null, trust.getTrustManagers(), null);
    var plain = new Socket("127.0.0.1", server.port());
    if (asks) {
      FrontendWriter.ssl(plain.getOutputStream());
      assertThat(plain.getInputStream().read()).isEqualTo('S');
    }
    var socket = (SSLSocket) client.getSocketFactory().createSocket(plain, "localhost", server.port(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(protocols);
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  @Test
  void client_thatBeginsWithTls_hasToNameTheProtocol() throws Exception {
    try (PgServer server = serve(true)) {
      try (SSLSocket silent = encrypted(server, false)) {
        assertThat(new String(silent.getInputStream().readAllBytes())).contains("08P01", "without ALPN");
      }
      try (SSLSocket named = encrypted(server, false, "postgresql")) {
        assertThat(named.getApplicationProtocol()).isEqualTo("postgresql");
      }
      assertThatThrownBy(() -> encrypted(server, false, "http/1.1")).isInstanceOf(SSLException.class);
    }
  }

  @Test
  void cancel_mayBeEncryptedToo() throws Exception {
    try (PgServer server = serve(false); var client = WireClient.login(server.port())) {
      client.query("set statement_timeout = '20s'"); // tells a cancel that did not come from one that did
      client.send(new FrontendMessage.Query("select pg_sleep(60)"));
      try (var watcher = WireClient.login(server.port())) {
        String active = "select 'runs' from pg_stat_activity where state = 'active' and query like '%(60)'";
        while (!watcher.query(active).contains("DataRow runs")) {
          Thread.onSpinWait();
        }
      }
      try (SSLSocket other = encrypted(server, true)) {
        FrontendWriter.cancel(other.getOutputStream(), client.process, client.secret);
        assertThat(other.getInputStream().read()).isEqualTo(-1);
      }
      assertThat(client.untilReady().getFirst()).hasToString("Error 57014 canceling statement due to user request");
    }
  }

  @Test
  void dataAheadOfTheAnswer_endsTheConnection() throws Exception {
    try (PgServer server = serve(false); Socket socket = new Socket("127.0.0.1", server.port())) {
      var out = new DataOutputStream(socket.getOutputStream());
      byte[] request = {0, 0, 0, 8, 4, (byte) 0xd2, 0x16, 0x2f, 'Q'};
      out.write(request);
      assertThat(new String(socket.getInputStream().readAllBytes())).contains("08P01", "unencrypted data");
    }
  }
}
