package dev.vecino.server.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Arguments of the console.
 *
 * @param url what to connect to
 * @param statements what to run instead of reading a terminal, in order
 * @param script a file to run after them
 */
record ConsoleArguments(String url, List<String> statements, Optional<Path> script) {
  static final String DEFAULT_URL = "jdbc:vecino:./data/vecino";
  static final String USAGE = """
      usage: vecino sql [URL] [-e STATEMENT]... [-f FILE]

        URL           database to connect to, %s by default;
                      jdbc:vecino:mem: is an empty one in memory
        -e STATEMENT  run a statement and leave
        -f FILE       run a script and leave; what is piped in is a script too""".formatted(DEFAULT_URL);

  static ConsoleArguments parse(List<String> arguments) throws WrongUsage {
    String url = null;
    List<String> statements = new ArrayList<>();
    Path script = null;
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      switch (argument) {
        case "-e" -> statements.add(valueOf(arguments, ++i));
        case "-f" -> script = readable(valueOf(arguments, ++i));
        default -> {
          if (argument.startsWith("-")) {
            throw new WrongUsage("unknown option " + argument);
          }
          if (url != null) {
            throw new WrongUsage("two URLs: " + url + " and " + argument);
          }
          url = url(argument);
        }
      }
    }
    return new ConsoleArguments(url == null ? DEFAULT_URL : url, List.copyOf(statements), Optional.ofNullable(script));
  }

  private static String valueOf(List<String> arguments, int i) throws WrongUsage {
    if (i == arguments.size()) {
      throw new WrongUsage("nothing after " + arguments.get(i - 1));
    }
    return arguments.get(i);
  }

  private static Path readable(String file) throws WrongUsage {
    Path path = Path.of(file);
    if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
      throw new WrongUsage("cannot read the file " + file);
    }
    return path;
  }

  private static String url(String argument) throws WrongUsage {
    if (argument.equals("jdbc:vecino:mem:")) {
      return "jdbc:vecino:mem:console";
    }
    if (!argument.startsWith("jdbc:")) {
      throw new WrongUsage(argument + " is no URL: it would begin with jdbc:vecino:");
    }
    return argument;
  }

  boolean isInteractive() {
    return statements.isEmpty() && script.isEmpty();
  }
}
