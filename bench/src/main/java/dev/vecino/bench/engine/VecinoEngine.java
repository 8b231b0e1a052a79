package dev.vecino.bench.engine;

import dev.vecino.storage.Store;
import dev.vecino.storage.StoreOptions;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Vecino in this process, asked over JDBC; its files are on disk. */
final class VecinoEngine implements Engine {
  private final Path database;
  private final SqlTable table;
  private Connection keepsOpen;

  VecinoEngine(Setup setup) throws SQLException {
    database = setup.folder().resolve("db");
    String url = "jdbc:vecino:" + database;
    table = new SqlTable(setup, () -> DriverManager.getConnection(url), vector -> vector);
    keepsOpen = table.connect();
  }

  @Override
  public String version() throws SQLException {
    return "vecino " + keepsOpen.getMetaData().getDatabaseProductVersion();
  }

  @Override
  public void load() throws Exception {
    table.create();
    table.insert();
  }

  @Override
  public void build() throws SQLException {
    table.index();
  }

  /** Asks the storage, for which the database is closed and opened again. */
  @Override
  public Size size() throws SQLException {
    keepsOpen.close();
    Size size = size(database);
    keepsOpen = table.connect();
    return size;
  }

  static Size size(Path database) {
    try (Store store = Store.open(StoreOptions.at(database))) {
      Store.Usage usage = store.usage();
      return new Size(usage.graphBytes() + usage.vectorBytes(), usage.fileBytes());
    }
  }

  @Override
  public Client client(Search search) throws SQLException {
    return table.client(search);
  }

  @Override
  public void close() throws SQLException {
    keepsOpen.close();
  }
}
