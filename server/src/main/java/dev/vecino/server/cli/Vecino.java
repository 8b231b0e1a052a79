package dev.vecino.server.cli;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** The commands that run inside a JVM. */
public final class Vecino {
  private static final int WRONG_USAGE = 2;

  private Vecino() {}

  public static void main(String[] arguments) throws IOException {
    System.exit(run(Arrays.asList(arguments)));
  }

  static int run(List<String> arguments) throws IOException {
    if (!arguments.isEmpty() && arguments.get(0).equals("serve")) {
      return Serve.run(arguments.subList(1, arguments.size()));
    }
    if (!arguments.isEmpty() && arguments.get(0).equals("role")) {
      return Role.run(arguments.subList(1, arguments.size()), System.getenv());
    }
    if (arguments.isEmpty() || !arguments.get(0).equals("sql")) {
      System.err.println(ConsoleArguments.USAGE);
      return WRONG_USAGE;
    }
    try {
      return new SqlConsole(ConsoleArguments.parse(arguments.subList(1, arguments.size()))).run();
    } catch (ConsoleArguments.Wrong e) {
      System.err.println("vecino sql: " + e.getMessage());
      System.err.println(ConsoleArguments.USAGE);
      return WRONG_USAGE;
    }
  }
}
