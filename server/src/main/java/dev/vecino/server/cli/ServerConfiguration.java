package dev.vecino.server.cli;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.IO_ERROR;

import dev.vecino.Configured;
import dev.vecino.Database;
import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where a server's settings are from: a file of lines {@code name = value}, variables of the environment, and the command line,
 * the latter coming before the former.
 *
 * @param file the file; empty where there is none
 * @param flags settings of the command line
 */
record ServerConfiguration(Optional<Path> file, Map<String, String> environment, Map<String, String> flags) {
  /** The file that is read where it is there and no other is named. */
  static final String DEFAULT_FILE = "vecino.conf";
  /** What the names of variables begin with: {@code hnsw.ef_search} is {@code VECINO_HNSW_EF_SEARCH}. */
  static final String PREFIX = "VECINO_";
  /** Variables that are no settings: those of the password, this file, and the script that starts the JVM. */
  private static final Set<String> OTHERS =
      Set.of(Password.VARIABLE, Password.FILE_VARIABLE, ServeArguments.CONFIG_VARIABLE, "VECINO_AOT", "VECINO_JAVA_OPTS");

  /**
   * All settings, read anew.
   *
   * @throws VecinoException 58030 where the file cannot be read; 42704 and 22023 for a name and a value that no setting has, with
   *     the file and the line, or the variable
   */
  Map<String, Configured> read() {
    Map<String, Configured> settings = new LinkedHashMap<>();
    file.ifPresent(path -> readFile(path, settings));
    environment.forEach((variable, value) -> readVariable(variable, value, settings));
    flags.forEach((name, value) -> settings.put(name, checked(name, new Configured(value, "command line"), "")));
    return settings;
  }

  private static void readFile(Path path, Map<String, Configured> settings) {
    List<String> lines;
    try {
      lines = Files.readAllLines(path);
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "cannot read the configuration file %s: %s", path, e.getMessage()).causedBy(e);
    }
    for (int i = 0; i < lines.size(); i++) {
      String line = withoutComment(lines.get(i)).strip();
      if (line.isEmpty()) {
        continue;
      }
      String place = path + ", line " + (i + 1) + ": ";
      int equals = line.indexOf('=');
      if (equals < 1) {
        throw VecinoException.of(INVALID_PARAMETER_VALUE, "%sexpected name = value", place);
      }
      String name = line.substring(0, equals).strip().toLowerCase(Locale.ROOT);
      String value = unquoted(line.substring(equals + 1).strip());
      settings.put(
          name,
          checked(name, new Configured(value, "configuration file", Optional.of(path.toString()), i + 1), place));
    }
  }

  /** A line up to a # that is not between quotes. */
  private static String withoutComment(String line) {
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) == '\'') {
        quoted = !quoted;
      } else if (line.charAt(i) == '#' && !quoted) {
        return line.substring(0, i);
      }
    }
    return line;
  }

  private static String unquoted(String value) {
    boolean quoted = value.length() > 1 && value.startsWith("'") && value.endsWith("'");
    return quoted ? value.substring(1, value.length() - 1).replace("''", "'") : value;
  }

  private static void readVariable(String variable, String value, Map<String, Configured> settings) {
    if (!variable.startsWith(PREFIX) || OTHERS.contains(variable)) {
      return;
    }
    String wanted = variable.substring(PREFIX.length());
    String name = Database.settings().stream()
        .filter(each -> each.replace('.', '_').equalsIgnoreCase(wanted))
        .findFirst()
        .orElseThrow(() -> VecinoException.of(INVALID_PARAMETER_VALUE, "the environment has %s, and no setting has that name", variable)
            .withHint("SHOW ALL lists the settings; a dot in a name is an underscore in a variable."));
    settings.put(name, checked(name, new Configured(value, "environment variable"), variable + ": "));
  }

  private static Configured checked(String name, Configured given, String place) {
    try {
      Database.requireSetting(name, given.value());
      return given;
    } catch (VecinoException e) {
      VecinoException placed = VecinoException.of(e.state(), "%s%s", place, e.getMessage());
      throw e.hint().map(placed::withHint).orElse(placed).causedBy(e);
    }
  }
}
