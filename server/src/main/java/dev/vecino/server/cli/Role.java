package dev.vecino.server.cli;

import dev.vecino.error.VecinoException;
import dev.vecino.server.auth.Roles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Adds a role to the server's file of roles, or gives it another password. The password comes by prompt, environment or standard input. */
final class Role {
  private static final int WRONG_USAGE = 2;
  private static final String USAGE = """
      usage: vecino role NAME FILE

        Adds a role to the file that vecino serve takes with --roles, or changes its password.
        The password is the value of %s where that is set; else it is asked for.""".formatted(Password.VARIABLE);

  private Role() {}

  static int run(List<String> arguments, Map<String, String> environment) throws IOException {
    if (arguments.size() != 2 || arguments.getFirst().startsWith("-")) {
      System.err.println(USAGE);
      return WRONG_USAGE;
    }
    try {
      String name = arguments.getFirst();
      char[] given = Password.given(environment).orElse(null);
      Roles.put(Path.of(arguments.getLast()), name, given == null ? Password.ask(name) : given);
      return 0;
    } catch (VecinoException e) {
      System.err.println("vecino role: " + e.getMessage());
      return 1;
    }
  }
}
