package dev.vecino.engine.setting;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.IO_ERROR;
import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;

import dev.vecino.Configured;
import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The values that ALTER SYSTEM gives settings: lines {@code name = 'value'} of a file beside the rows, which only it writes. */
public final class SystemSettings {
  /** Name of the file. */
  public static final String FILE = "vecino.auto.conf";

  private static final String SOURCE = "configuration file";
  private static final String HEAD =
      "# Written by ALTER SYSTEM, which writes it anew each time; read after the configuration of the server.";
  private static final Pattern LINE = Pattern.compile("([a-z0-9_.]+) = '((?:[^']|'')*)'");

  private final Optional<Path> file;

  /** @param folder the folder of the database's files; empty for a database in memory, which has no such settings */
  public SystemSettings(Optional<Path> folder) {
    this.file = folder.map(path -> path.resolve(FILE));
  }

  /** @throws VecinoException 22023 for a line that cannot be read, 58030 */
  synchronized Map<String, Configured> read() {
    Map<String, Configured> settings = new LinkedHashMap<>();
    if (file.isEmpty() || !Files.exists(file.get())) {
      return settings;
    }
    List<String> lines = lines(file.get());
    for (int i = 0; i < lines.size(); i++) {
      Matcher line = LINE.matcher(lines.get(i));
      if (line.matches()) {
        String value = line.group(2).replace("''", "'");
        settings.put(line.group(1), new Configured(value, SOURCE, Optional.of(file.get().toString()), i + 1));
      } else if (!lines.get(i).startsWith("#") && !lines.get(i).isBlank()) {
        throw VecinoException.of(INVALID_PARAMETER_VALUE, "%s, line %d: expected name = 'value'", file.get(), i + 1);
      }
    }
    return settings;
  }

  private static List<String> lines(Path path) {
    try {
      return Files.readAllLines(path);
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "cannot read %s: %s", path, e.getMessage()).causedBy(e);
    }
  }

  /**
   * Gives a setting a value, or none; all lose theirs where no setting is named. It counts when the configuration is read again.
   *
   * @throws VecinoException 42704, 22023 and 55000 for names and values that a configuration cannot have
   */
  public synchronized void set(Optional<String> name, Optional<String> value) {
    Path path = file.orElseThrow(() ->
        VecinoException.of(FEATURE_NOT_SUPPORTED, "ALTER SYSTEM is not supported for a database in memory"));
    var values = new TreeMap<String, String>();
    if (name.isPresent()) {
      String key = name.get().toLowerCase(Locale.ROOT);
      if (key.equals("data_directory")) {
        throw VecinoException.of(OBJECT_NOT_IN_PREREQUISITE_STATE, "parameter \"data_directory\" cannot be changed");
      }
      read().forEach((known, given) -> values.put(known, given.value()));
      String normal = Settings.requireConfigurable(key, value.orElseGet(() -> Settings.initialOf(key)));
      if (value.isPresent()) {
        values.put(key, normal);
      } else {
        values.remove(key);
      }
    }
    write(path, values);
  }

  private static void write(Path path, Map<String, String> values) {
    List<String> lines = new ArrayList<>(List.of(HEAD));
    values.forEach((name, value) -> lines.add(name + " = '" + value.replace("'", "''") + "'"));
    Path next = path.resolveSibling(FILE + ".new");
    try {
      Files.write(next, lines);
      try (FileChannel channel = FileChannel.open(next, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "cannot write %s: %s", path, e.getMessage()).causedBy(e);
    }
  }
}
