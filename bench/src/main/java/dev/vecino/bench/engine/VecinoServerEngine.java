package dev.vecino.bench.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Vecino as a server in a process of its own on a free port, asked by PostgreSQL's driver. {@code options.server_heap}
 * is its heap, {@code options.load} is {@code copy} or {@code insert}.
 */
final class VecinoServerEngine implements Engine {
  private static final Pattern SERVES = Pattern.compile("Vecino serves .* port (\\d+)");

  private final Setup setup;
  private final Path database;
  private Process server;
  private SqlTable table;

  VecinoServerEngine(Setup setup) throws IOException {
    this.setup = setup;
    this.database = setup.folder().resolve("db");
    // However this process ends, its server ends too.
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> server.destroy()));
    start();
  }

  private void start() throws IOException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--add-modules", "jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED", "-Xmx" + setup.options().getOrDefault("server_heap", "4g"), "-cp",
        System.getProperty("java.class.path"), "dev.vecino.server.cli.Vecino", "serve", "--data", database.toString(),
        "--port", "0"));
    server = new ProcessBuilder(command).redirectError(setup.folder().resolve("server.log").toFile()).start();
    BufferedReader out = server.inputReader();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      Matcher serves = SERVES.matcher(line);
      if (serves.find()) {
        table = PgvectorEngine.table(setup, "jdbc:postgresql://127.0.0.1:" + serves.group(1) + "/bench?user=bench");
        return;
      }
    }
    throw new IOException("the server did not start; see " + setup.folder().resolve("server.log"));
  }

  private void stop() {
    server.destroy();
    server.onExit().join();
  }

  @Override
  public boolean isServer() {
    return true;
  }

  @Override
  public Optional<Duration> cpu() {
    return server.info().totalCpuDuration();
  }

  @Override
  public String version() throws SQLException {
    try (var connection = table.connect()) {
      return "vecino, " + connection.getMetaData().getDriverName() + " "
          + connection.getMetaData().getDriverVersion();
    }
  }

  @Override
  public void load() throws Exception {
    table.create();
    if (setup.options().getOrDefault("load", "copy").equals("insert")) {
      table.insert();
    } else {
      BinaryCopy.load(setup, table);
    }
  }

  @Override
  public void build() throws SQLException {
    table.index();
  }

  /** Asks the storage, for which the server is stopped and started again. */
  @Override
  public Size size() throws IOException {
    stop();
    Size size = VecinoEngine.size(database);
    start();
    return size;
  }

  @Override
  public Client client(Search search) throws SQLException {
    return table.client(search);
  }

  @Override
  public void close() {
    stop();
  }
}
