package dev.vecino.server.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
    Options options = Options.parse(arguments, Set.of("-e", "-f"), Set.of());
    if (options.words().size() > 1) {
      throw new WrongUsage("two URLs: " + options.words().get(0) + " and " + options.words().get(1));
    }
    String url = options.words().isEmpty() ? DEFAULT_URL : url(options.words().getFirst());
    Optional<String> file = options.value("-f");
    return new ConsoleArguments(
        url, options.all("-e"), file.isPresent() ? Optional.of(readable(file.get())) : Optional.empty());
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
