package dev.vecino.server.pg;

import dev.vecino.jdbc.VecinoDataSource;
import dev.vecino.slt.Door;
import dev.vecino.slt.JdbcConnection;
import java.nio.file.Path;
import java.sql.SQLException;

/** Scripts through our own driver and a server. */
record RemoteDoor() implements Door {
  @Override
  public String name() {
    return "jdbc-remote";
  }

  @Override
  public Opened open(Path folder, boolean durable) {
    WireDoor.Serving serving = WireDoor.Serving.start(folder, durable);
    var source = new VecinoDataSource("jdbc:vecino://127.0.0.1:" + serving.server().port() + "/script?socketTimeout=60");
    source.setUser("tester");
    return new Opened() {
      @Override
      public Connection connect() {
        try {
          return new JdbcConnection(source.getConnection(), false);
        } catch (SQLException e) {
          throw new IllegalStateException(e);
        }
      }

      @Override
      public void close() {
        serving.stop();
      }
    };
  }
}
