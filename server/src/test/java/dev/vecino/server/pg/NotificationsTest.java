package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vecino.Database;
import dev.vecino.Notification;
import dev.vecino.Session;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** NOTIFY reaches those who listen, over the wire and in the process. */
@Timeout(120)
final class NotificationsTest {
  private Database database;
  private PgServer server;

  @BeforeEach
  void start() {
    database = Database.open("mem:notifications", Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
  }

  @AfterEach
  void stop() {
    server.close();
    database.close();
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + server.port() + "/any", "ann", "");
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The next notifications of a connection that sends nothing meanwhile, as {@code channel=payload}. */
  private static List<String> awaited(Connection idle) throws SQLException {
    List<String> texts = new ArrayList<>();
    PGNotification[] found = idle.unwrap(PGConnection.class).getNotifications(60_000);
    for (PGNotification notification : found == null ? new PGNotification[0] : found) {
      texts.add(notification.getName() + "=" + notification.getParameter());
    }
    return texts;
  }

  @Test
  void notification_reachesAnIdleConnection() throws SQLException {
    try (Connection listener = connect(); Connection sender = connect()) {
      run(listener, "LISTEN jobs");
      run(sender, "NOTIFY jobs, 'one'");
      assertThat(awaited(listener)).containsExactly("jobs=one");
    }
  }

  @Test
  void notification_tellsTheSendersNumber() throws SQLException {
    try (Connection listener = connect(); Connection sender = connect()) {
      run(listener, "LISTEN jobs");
      run(sender, "NOTIFY jobs");
      PGNotification found = listener.unwrap(PGConnection.class).getNotifications(60_000)[0];
      assertThat(found.getPID()).isEqualTo(sender.unwrap(PGConnection.class).getBackendPID());
    }
  }

  @Test
  void notification_ofARolledBackTransaction_isNotSent() throws SQLException {
    try (Connection listener = connect(); Connection sender = connect()) {
      run(listener, "LISTEN jobs");
      sender.setAutoCommit(false);
      run(sender, "NOTIFY jobs, 'lost'");
      sender.rollback();
      run(sender, "SELECT pg_notify('jobs', 'kept')");
      run(sender, "NOTIFY jobs, 'kept'");
      sender.commit();
      assertThat(awaited(listener)).containsExactly("jobs=kept");
    }
  }

  @Test
  void notification_toItself_comesWithTheAnswer() throws SQLException {
    try (Connection connection = connect()) {
      run(connection, "LISTEN jobs; NOTIFY jobs, 'mine'");
      assertThat(awaited(connection)).containsExactly("jobs=mine");
    }
  }

  @Test
  void notification_inATransaction_waitsForItsEnd() throws SQLException {
    try (Connection listener = connect(); Connection sender = connect()) {
      run(listener, "LISTEN jobs");
      listener.setAutoCommit(false);
      run(listener, "SELECT 1");
      run(sender, "NOTIFY jobs, 'late'");
      run(listener, "SELECT 2");
      assertThat(listener.unwrap(PGConnection.class).getNotifications()).isNullOrEmpty();
      listener.commit();
      assertThat(awaited(listener)).containsExactly("jobs=late");
    }
  }

  @Test
  void notification_reachesAnEmbeddedSession() throws SQLException {
    try (Session session = database.connect("embedded"); Connection sender = connect()) {
      session.execute("listen jobs");
      run(sender, "NOTIFY jobs, 'in process'");
      assertThat(session.notifications(Duration.ofSeconds(60)))
          .extracting(Notification::channel, Notification::payload)
          .containsExactly(tuple("jobs", "in process"));
    }
  }
}
