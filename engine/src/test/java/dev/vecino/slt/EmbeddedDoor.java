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

/** Scripts through a {@link Session}. */
final class EmbeddedDoor implements Door {
  @Override
  public String name() {
    return "embedded";
  }

  @Override
  public Opened open(Path folder, boolean durable) {
    String location = durable ? folder.resolve("script").toString() : "mem:" + folder.getFileName();
    Database database = Database.open(location, Map.of());
    return new Opened() {
      @Override
      public Connection connect() {
        return new SessionConnection(database.connect("tester"));
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
      return new Answer(result.columns().size(), rows, result.count());
    }

    @Override
    public void close() {
      session.close();
    }
  }
}
