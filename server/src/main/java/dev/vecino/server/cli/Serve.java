package dev.vecino.server.cli;

import dev.vecino.Configured;
import dev.vecino.Database;
import dev.vecino.Session;
import dev.vecino.error.VecinoException;
import dev.vecino.server.auth.Encryption;
import dev.vecino.server.auth.RoleFile;
import dev.vecino.server.http.HttpEndpoint;
import dev.vecino.server.pg.PgServer;
import dev.vecino.server.pg.PgServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves a database until the process is told to end. */
final class Serve {
  private static final int WRONG_USAGE = 2;
  /** Carriers beyond the statements that compute, so that bytes always move. */
  private static final int SPARE_CARRIERS = 2;

  /** The first superuser, whom every database has. */
  private static final String OPERATOR = "postgres";
  private static final Logger LOG = LoggerFactory.getLogger(Serve.class);

  private Serve() {}

  static int run(List<String> arguments) throws IOException {
    if (arguments.contains("--help")) {
      System.out.println(ServeArguments.USAGE);
      return 0;
    }
    ServeArguments parsed;
    try {
      parsed = ServeArguments.parse(arguments, System.getenv());
    } catch (WrongUsage e) {
      System.err.println("vecino serve: " + e.getMessage());
      System.err.println(ServeArguments.USAGE);
      return WRONG_USAGE;
    }
    try {
      serve(parsed);
      return 0;
    } catch (VecinoException e) {
      System.err.println("vecino serve: " + e.getMessage());
      e.hint().ifPresent(System.err::println);
      return 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    }
  }

  private static void serve(ServeArguments arguments) throws IOException, InterruptedException {
    reserveCarriers(PgServerOptions.DEFAULT.activeStatements() + SPARE_CARRIERS);
    Map<String, Configured> configured = arguments.configuration().read();
    String data = ServerSettings.data(configured);
    createFolder(data);
    Database database = Database.open(data, Map.of());
    PgServer server;
    PgServerOptions options;
    Optional<HttpEndpoint> http;
    try {
      database.configure(configured);
      arguments.roles().ifPresent(file -> takeOver(file, database));
      try (Session session = database.connect(OPERATOR)) {
        var settings = new ServerSettings(session);
        JsonLog.use(settings.logsJson());
        options = settings.options();
        server = PgServer.start(database, options);
        http = settings.httpPort().map(port -> HttpEndpoint.start(database, server.metrics(), settings.host(), port));
      }
    } catch (VecinoException e) {
      database.close();
      throw e;
    }
    database.onReload(() -> reload(arguments.configuration(), database));
    Hangup.onSignal(() -> reload(arguments.configuration(), database));
    var ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
      server.close();
      http.ifPresent(HttpEndpoint::close);
      database.close();
      ended.countDown();
    }));
    System.out.println("Vecino serves " + database.location() + " on " + options.host() + " port " + server.port()
        + (options.encryption() instanceof Encryption.Tls ? " with TLS" : ""));
    http.ifPresent(endpoint -> System.out.println("Figures and health by HTTP on port " + endpoint.port()));
    ended.await();
  }

  /** Reads the configuration again; one that is wrong changes nothing. */
  private static boolean reload(ServerConfiguration configuration, Database database) {
    try {
      database.configure(configuration.read());
      try (Session session = database.connect(OPERATOR)) {
        JsonLog.use(new ServerSettings(session).logsJson());
      }
      LOG.info("read the configuration again");
      return true;
    } catch (VecinoException e) {
      LOG.error("the configuration stays as it was: {}", e.getMessage());
      return false;
    }
  }

  private static void takeOver(Path file, Database database) {
    List<String> made = RoleFile.read(file).takeOver(database);
    if (!made.isEmpty()) {
      System.out.println("Took over the roles " + String.join(", ", made) + " from " + file + ", which is not needed any more");
    }
  }

  // Read once, when the first virtual thread starts.
  private static void reserveCarriers(int carriers) {
    String property = "jdk.virtualThreadScheduler.parallelism";
    if (System.getProperty(property) == null) {
      System.setProperty(property, Integer.toString(carriers));
    }
  }

  private static void createFolder(String data) throws IOException {
    if (!data.startsWith("mem:")) {
      Path folder = Path.of(data).toAbsolutePath().normalize().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
    }
  }
}
