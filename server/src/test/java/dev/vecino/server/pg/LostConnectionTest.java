package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vecino.Database;
import dev.vecino.remote.RemoteCopy;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A connection that is lost is an error of class 08, whatever the program is at; it never hangs. */
@Timeout(60)
final class LostConnectionTest {
  private Database database;
  private PgServer server;
  private Line line;

  /** A line to the server that can be cut, or go dead: it stays open and carries nothing. */
  private static final class Line implements AutoCloseable {
    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private volatile boolean dead;

    Line(int port) throws IOException {
      Thread.ofVirtual().start(() -> {
        try {
          while (true) {
            Socket from = door.accept();
            Socket to = new Socket(InetAddress.getLoopbackAddress(), port);
            sockets.addAll(List.of(from, to));
            carry(from, to);
            carry(to, from);
          }
        } catch (IOException e) {
          // closed
        }
      });
    }

    private void carry(Socket from, Socket to) {
      Thread.ofVirtual().start(() -> {
        var bytes = new byte[8192];
        try (to) { // an end is carried too
          for (int count = from.getInputStream().read(bytes); count >= 0; count = from.getInputStream().read(bytes)) {
            if (!dead) {
              to.getOutputStream().write(bytes, 0, count);
            }
          }
        } catch (IOException e) {
          // cut
        }
      });
    }

    int port() {
      return door.getLocalPort();
    }

    void goDead() {
      dead = true;
    }

    void cut() throws IOException {
      for (Socket socket : sockets) {
        socket.close();
      }
    }

    @Override
    public void close() throws IOException {
      door.close();
      cut();
    }
  }

  @BeforeEach
  void start() throws IOException {
    database = Database.open("mem:lost", Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
    line = new Line(server.port());
  }

  @AfterEach
  void stop() throws IOException {
    line.close();
    server.close();
    database.close();
  }

  private Connection connect(String settings) throws SQLException {
    return DriverManager.getConnection("jdbc:vecino://127.0.0.1:" + line.port() + "/lost" + settings, "ann", "");
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void isLost(Connection connection, Throwable failure) throws SQLException {
    assertThat(failure).isInstanceOf(SQLException.class);
    assertThat(((SQLException) failure).getSQLState()).as(failure.toString()).startsWith("08");
    assertThat(connection.isValid(1)).isFalse();
    SQLException again = catchThrowableOfType(SQLException.class, () -> run(connection, "select 1"));
    assertThat(again.getSQLState()).startsWith("08");
  }

  @Test
  void whileIdle() throws Exception {
    try (Connection connection = connect("")) {
      run(connection, "select 1");
      line.cut();
      isLost(connection, catchThrowable(() -> run(connection, "select 1")));
    }
  }

  @Test
  void whileRowsAreRead() throws Exception {
    try (Connection connection = connect("")) {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.setFetchSize(10);
        ResultSet rows = statement.executeQuery("select g from generate_series(1, 1000000) g");
        assertThat(rows.next()).isTrue();
        line.cut();
        isLost(connection, catchThrowable(() -> {
          while (rows.next()) {
            rows.getInt(1);
          }
        }));
      }
    }
  }

  @Test
  void whileAStatementRuns() throws Exception {
    try (Connection connection = connect("")) {
      Thread cutter = Thread.ofVirtual().start(() -> {
        String running = "select 1 from pg_stat_activity where query = 'select pg_sleep(55)' and state = 'active'";
        try (Connection watch = DriverManager.getConnection("jdbc:vecino:mem:lost"); Statement statement = watch.createStatement()) {
          while (!statement.executeQuery(running).next()) {
            Thread.onSpinWait();
          }
          line.cut();
          statement.execute("select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(55)'");
        } catch (IOException | SQLException e) {
          throw new AssertionError(e);
        }
      });
      isLost(connection, catchThrowable(() -> run(connection, "select pg_sleep(55)")));
      cutter.join();
    }
  }

  @Test
  void whileABatchRuns_nothingOfItStays() throws Exception {
    try (Connection connection = connect("")) {
      run(connection, "create table b (id int primary key)");
      try (PreparedStatement insert = connection.prepareStatement("insert into b values (?)")) {
        for (int i = 0; i < 100; i++) {
          insert.setInt(1, i);
          insert.addBatch();
        }
        line.cut();
        isLost(connection, catchThrowable(insert::executeBatch));
      }
    }
    try (Connection other = DriverManager.getConnection("jdbc:vecino:mem:lost"); Statement statement = other.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from b")) {
      rows.next();
      assertThat(rows.getInt(1)).isZero();
    }
  }

  @Test
  void whileRowsAreCopiedIn_nothingOfThemStays() throws Exception {
    try (Connection connection = connect("")) {
      run(connection, "create table c (id int)");
      InputStream rows = new InputStream() {
        private int sent;

        @Override
        public int read() throws IOException {
          if (++sent == 1_000_000) {
            line.cut();
          }
          return sent % 2 == 0 ? '\n' : '1';
        }
      };
      isLost(connection, catchThrowable(() -> RemoteCopy.in(connection, "copy c from stdin", rows)));
    }
    try (Connection other = DriverManager.getConnection("jdbc:vecino:mem:lost"); Statement statement = other.createStatement();
        ResultSet found = statement.executeQuery("select count(*) from c")) {
      found.next();
      assertThat(found.getInt(1)).isZero();
    }
  }

  @Test
  void lineThatIsDead_isLostAfterTheSocketsTimeout() throws Exception {
    try (Connection connection = connect("?socketTimeout=1")) {
      run(connection, "select 1");
      line.goDead();
      isLost(connection, catchThrowable(() -> run(connection, "select 1")));
    }
    SQLException refused = catchThrowableOfType(SQLException.class, () -> connect("?socketTimeout=1"));
    assertThat(refused.getSQLState()).startsWith("08");
  }

  @Test
  void lineThatIsDead_isLostAfterTheConnectionsTimeout() throws Exception {
    try (Connection connection = connect("")) {
      connection.setNetworkTimeout(Runnable::run, 1000);
      line.goDead();
      isLost(connection, catchThrowable(() -> run(connection, "select 1")));
    }
  }

  @Test
  void serverThatStops_tellsSo() throws Exception {
    try (Connection connection = connect("")) {
      run(connection, "select 1");
      server.close();
      SQLException failure = catchThrowableOfType(SQLException.class, () -> run(connection, "select 1"));
      assertThat(failure.getSQLState()).matches("08...|57P01");
      isLost(connection, catchThrowable(() -> run(connection, "select 1")));
    }
  }
}
