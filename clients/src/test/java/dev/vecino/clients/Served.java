package dev.vecino.clients;

import dev.vecino.Database;
import dev.vecino.server.pg.PgServer;
import dev.vecino.server.pg.PgServerOptions;
import java.util.Map;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A database in memory and the server that clients reach it by. */
record Served(String name, Database database, PgServer server) implements AutoCloseable {
  static final String USER = "ann";

  static Served start(String name) {
    Database database = Database.open("mem:" + name, Map.of());
    return new Served(
        name, database, PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0)));
  }

  int port() {
    return server.port();
  }

  String url() {
    return "jdbc:postgresql://127.0.0.1:" + port() + "/" + name;
  }

  DataSource dataSource() {
    var source = new PGSimpleDataSource();
    source.setUrl(url());
    source.setUser(USER);
    source.setPassword("");
    source.setSocketTimeout(60);
    return source;
  }

  @Override
  public void close() {
    server.close();
    database.close();
  }
}
