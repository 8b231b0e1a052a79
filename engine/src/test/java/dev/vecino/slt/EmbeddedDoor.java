package dev.vecino.slt;

import dev.vecino.Database;
import dev.vecino.Result;
import dev.vecino.Session;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.TextFormat;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Scripts through a {@link Session}.
 *
 * @param indexes whether plans use indexes; where they do not, the same scripts tell the same of full scans
 */
record EmbeddedDoor(boolean indexes) implements Door {
  @Override
  public String name() {
    return indexes ? "embedded" : "without-indexes";
  }

  @Override
  public boolean plansAsUsual() {
    return indexes;
  }

  @Override
  public Opened open(Path folder, boolean durable) {
    String location = durable ? folder.resolve("script").toString() : "mem:" + folder.getFileName();
    Database database = Database.open(location, Map.of());
    return new Opened() {
      @Override
      public Connection connect() {
        var connection = new SessionConnection(database.connect("tester"));
        connection.session().set("enable_indexscan", indexes ? "on" : "off");
        return connection;
      }

      @Override
      public void close() {
        database.close();
      }
    };
  }

  /** A session as a connection of scripts. */
  static final class SessionConnection implements Connection {
    private final Session session;

    SessionConnection(Session session) {
      this.session = session;
    }

    Session session() {
      return session;
    }

    @Override
    public Answer execute(String sql) throws Refused {
      try {
        Answer answer = null;
        for (Result result : session.execute(sql)) {
          try (result) {
            answer = read(result);
          }
        }
        return answer;
      } catch (VecinoException e) {
        throw new Refused(e.state().code(), e.getMessage(), e);
      }
    }

    private Answer read(Result result) {
      ZoneId zone = ZoneId.of(session.setting("timezone"));
      List<List<String>> rows = new ArrayList<>();
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (Object value : result.row()) {
          row.add(value == null ? null : TextFormat.print(value, zone));
        }
        rows.add(row);
      }
      List<String> types = result.columns().stream().map(column -> column.type().sqlName()).toList();
      return new Answer(types.size(), rows, result.count(), types);
    }

    @Override
    public void close() {
      session.close();
    }
  }
}
