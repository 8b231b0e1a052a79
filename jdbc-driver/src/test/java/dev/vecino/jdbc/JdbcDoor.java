package dev.vecino.jdbc;

import dev.vecino.slt.Door;
import dev.vecino.slt.JdbcConnection;
import java.nio.file.Path;
import java.sql.SQLException;

/** Scripts through JDBC: by plain statements, or by prepared ones that fetch row by row. */
record JdbcDoor(String name, boolean prepared) implements Door {
  static final Door PLAIN = new JdbcDoor("jdbc", false);
  static final Door PREPARED = new JdbcDoor("jdbc-fetch-size-1", true);

  @Override
  public Opened open(Path folder, boolean durable) {
    String location = durable ? folder.resolve("script").toString() : "mem:" + folder.getFileName();
    var source = new VecinoDataSource("jdbc:vecino:" + location);
    source.setUser("tester");
    return new Opened() {
      @Override
      public Connection connect() {
        try {
          return new JdbcConnection(source.getConnection(), prepared);
        } catch (SQLException e) {
          throw new IllegalStateException(e);
        }
      }

      @Override
      public void close() {
        try {
          source.close();
        } catch (SQLException e) {
          throw new IllegalStateException(e);
        }
      }
    };
  }
}
