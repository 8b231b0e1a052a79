package dev.vecino.server.cli;

import dev.vecino.Database;
import dev.vecino.error.VecinoException;
import dev.vecino.server.auth.Encryption;
import dev.vecino.server.auth.Pem;
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

/** Serves a database until the process is told to end. */
final class Serve {
  private static final int WRONG_USAGE = 2;
  /** Carriers beyond the statements that compute, so that bytes always move. */
  private static final int SPARE_CARRIERS = 2;

  private Serve() {}

  static int run(List<String> arguments) throws IOException {
    ServeArguments parsed;
    try {
      parsed = ServeArguments.parse(arguments);
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
    PgServerOptions options = PgServerOptions.DEFAULT
        .withAddress(arguments.host(), arguments.port())
        .withAuthentication(arguments.authentication());
    if (arguments.tls().isPresent()) {
      ServeArguments.TlsFiles files = arguments.tls().get();
      options = options.withEncryption(
          new Encryption.Tls(Pem.context(files.certificates(), files.key()), arguments.tlsRequired()));
    }
    createFolder(arguments.data());
    Database database = Database.open(arguments.data(), Map.of());
    PgServer server;
    try {
      arguments.roles().ifPresent(file -> takeOver(file, database));
      server = PgServer.start(database, options);
    } catch (VecinoException e) {
      database.close();
      throw e;
    }
    Optional<HttpEndpoint> http = arguments.httpPort().map(port ->
        HttpEndpoint.start(database, server.metrics(), arguments.host(), port));
    var ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
      server.close();
      http.ifPresent(HttpEndpoint::close);
      database.close();
      ended.countDown();
    }));
    System.out.println("Vecino serves " + database.location() + " on " + arguments.host() + " port " + server.port() + (arguments.tls().isPresent() ? " with TLS" : ""));
    http.ifPresent(endpoint -> System.out.println("Figures and health by HTTP on port " + endpoint.port()));
    ended.await();
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
