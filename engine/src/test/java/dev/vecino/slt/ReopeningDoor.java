package dev.vecino.slt;

import dev.vecino.Database;
import dev.vecino.Session.TransactionState;
import dev.vecino.slt.EmbeddedDoor.SessionConnection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Scripts through a session, the files closed and opened after each statement that leaves no transaction open. */
final class ReopeningDoor implements Door {
  @Override
  public String name() {
    return "reopening";
  }

  @Override
  public Opened open(Path folder, boolean durable) {
    return new Files(folder.resolve("script").toString());
  }

  /** The database, and the connections that share its fate. */
  private static final class Files implements Opened {
    private final String location;
    private final List<Reconnecting> connections = new ArrayList<>();
    private Database database;

    Files(String location) {
      this.location = location;
      this.database = Database.open(location, Map.of());
    }

    @Override
    public Connection connect() {
      var connection = new Reconnecting(this);
      connections.add(connection);
      return connection;
    }

    private void reopen() {
      boolean idle =
          connections.stream()
              .allMatch(c -> c.current == null || c.current.session().transactionState() == TransactionState.IDLE);
      if (!idle) {
        return;
      }
      connections.forEach(Reconnecting::disconnect);
      database.close();
      database = Database.open(location, Map.of());
    }

    @Override
    public void close() {
      database.close();
    }
  }

  /** A connection that is made anew after each reopening, with the settings that it had. */
  private static final class Reconnecting implements Connection {
    private final Files files;
    private final List<String> settings = new ArrayList<>();
    private SessionConnection current;

    Reconnecting(Files files) {
      this.files = files;
    }

    @Override
    public Answer execute(String sql) throws Refused {
      if (current == null) {
        current = new SessionConnection(files.database.connect("tester"));
        for (String setting : settings) {
          current.execute(setting);
        }
      }
      Answer answer = current.execute(sql);
      if (current.session().transactionState() == TransactionState.IDLE) {
        if (changesSettings(sql)) {
          settings.add(sql);
        }
        files.reopen();
      }
      return answer;
    }

    private static boolean changesSettings(String sql) {
      String lower = sql.strip().toLowerCase(Locale.ROOT);
      boolean set = lower.startsWith("set ") && !lower.matches("(?s)set\\s+(local|transaction)\\b.*");
      return set || lower.startsWith("reset");
    }

    private void disconnect() {
      if (current != null) {
        current.close();
        current = null;
      }
    }

    @Override
    public void close() {
      disconnect();
      files.connections.remove(this);
    }
  }
}
