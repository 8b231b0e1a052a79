package dev.vecino.server.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Puts a copy in the place of a database, after it was found sound. */
final class Restore implements Command {
  private static final String EXISTS = "58P02";
  private static final String IN_USE = "55006";

  @Override
  public String usage() {
    return """
        usage: vecino restore COPY DATABASE [--replace]

          COPY       path of what vecino backup has made
          DATABASE   path of the database to be; the copy stays as it is
          --replace  in the place of one that is there, which is kept as DATABASE.before.vecino""";
  }

  @Override
  public void run(List<String> arguments, PrintStream out) throws WrongUsage, SQLException, IOException {
    Options options = Options.parse(arguments, Set.of(), Set.of("--replace"));
    options.requireWords(2, 2);
    Path target = Access.to(options.words().getLast(), options).path();
    Path folder = folder(target, "");
    Path before = folder(target, ".before");
    if (Files.exists(folder) && !options.has("--replace")) {
      throw new SQLException(folder + " exists already; --replace puts the copy in its place", EXISTS);
    }
    if (Files.exists(folder) && Files.exists(before)) {
      throw new SQLException(before + " exists already; remove it, or move it away", EXISTS);
    }
    if (Files.exists(folder)) {
      requireUnused(options);
    }
    Files.createDirectories(folder.getParent());
    // A copy of the copy: opening it changes it.
    Path fresh = target.resolveSibling(target.getFileName() + ".restoring");
    remove(folder(fresh, "")); // of one that was interrupted
    try {
      new Backup().run(List.of(options.words().getFirst(), fresh.toString()), new PrintStream(OutputStream.nullOutputStream()));
      new Check().run(List.of(fresh.toString()), out);
      if (Files.exists(folder)) {
        Files.move(folder, before, StandardCopyOption.ATOMIC_MOVE);
      }
      Files.move(folder(fresh, ""), folder, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      remove(folder(fresh, ""));
    }
    out.println(folder + " is restored.");
  }

  // A process that has the database open would go on writing into the folder that is moved away.
  private static void requireUnused(Options options) throws SQLException, IOException {
    try {
      Access.to(options.words().getLast(), options).connect().close();
    } catch (SQLException e) {
      if (IN_USE.equals(e.getSQLState())) {
        throw e;
      }
      // A damaged one is what a copy is put in the place of.
    }
  }

  private static void remove(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static Path folder(Path database, String suffix) {
    return database.resolveSibling(database.getFileName() + suffix + ".vecino");
  }
}
