package dev.vecino.server.cli;

import dev.vecino.Database;
import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gives a role of a database a password, making the role where there is none. The password comes by prompt, environment or standard input. */
final class Role {
  private static final int WRONG_USAGE = 2;
  private static final String USAGE = """
      usage: vecino role NAME DATABASE [--superuser]

        Lets a role connect to the server: makes it, or changes its password.
        DATABASE     path of a database that nobody has open; over a server say CREATE ROLE NAME LOGIN PASSWORD '...'
        --superuser  it may do everything; otherwise what GRANT gives it
        The password is the value of %s, or the first line of the file that %s names; else it is
        asked for.""".formatted(Password.VARIABLE, Password.FILE_VARIABLE);

  private Role() {}

  static int run(List<String> arguments, Map<String, String> environment) throws IOException {
    try {
      Options options = Options.parse(arguments, Set.of(), Set.of("--superuser"));
      options.requireWords(2, 2);
      char[] given = Password.given(environment).orElse(null);
      String name = options.words().getFirst();
      put(options.words().getLast(), name, given == null ? Password.ask(name) : given, options.has("--superuser"));
      return 0;
    } catch (WrongUsage e) {
      System.err.println("vecino role: " + e.getMessage());
      System.err.println(USAGE);
      return WRONG_USAGE;
    } catch (VecinoException e) {
      System.err.println("vecino role: " + e.getMessage());
      e.hint().ifPresent(System.err::println);
      return 1;
    }
  }

  private static void put(String location, String name, char[] password, boolean superuser) throws WrongUsage {
    if (location.startsWith("jdbc:")) {
      throw new WrongUsage("give the path of a database; over a server, say CREATE ROLE");
    }
    if (Files.isRegularFile(Path.of(location))) {
      throw new WrongUsage(location + " is a file: roles are in the database now. Its roles are taken over by"
          + " vecino serve --roles " + location);
    }
    if (password.length == 0) {
      throw new WrongUsage("the password of role \"" + name + "\" is empty");
    }
    try (Database database = Database.open(location, Map.of()); var session = database.connect("postgres")) {
      String verb = database.credentials(name).isPresent() ? "ALTER" : "CREATE";
      session.execute(
          verb + " ROLE \"" + name.replace("\"", "\"\"") + "\" LOGIN" + (superuser ? " SUPERUSER" : "") + " PASSWORD '"
              + new String(password).replace("'", "''") + "'");
    }
  }
}
