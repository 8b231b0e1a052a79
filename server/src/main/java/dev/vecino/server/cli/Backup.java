package dev.vecino.server.cli;

import dev.vecino.Session;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;

/** Copies a database, also one that a server has open. */
final class Backup implements Command {
  @Override
  public String usage() {
    return """
        usage: vecino backup DATABASE COPY [--user NAME]

          DATABASE  path of a database that nobody has open, or jdbc:vecino://host:port/name of a server
          COPY      path of the copy, on the server's machine; it must not exist""";
  }

  @Override
  public void run(List<String> arguments, PrintStream out) throws WrongUsage, SQLException, IOException {
    Options options = Options.parse(arguments, Set.of("--user"), Set.of());
    options.requireWords(2, 2);
    Access access = Access.to(options.words().getFirst(), options);
    String copy = options.words().getLast();
    String path = access.isServer() ? copy : Path.of(copy).toAbsolutePath().normalize().toString();
    try (Connection connection = access.connect(); Statement statement = connection.createStatement();
        ProgressLine progress = new ProgressLine("backup")) {
      if (connection.isWrapperFor(Session.class)) {
        connection.unwrap(Session.class).onProgress((phase, done, total) -> progress.reach(done, total));
      }
      statement.execute("BACKUP TO '" + path.replace("'", "''") + "'");
    }
    out.println(path + ".vecino is a copy of the database.");
  }
}
