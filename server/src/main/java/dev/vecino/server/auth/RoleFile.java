package dev.vecino.server.auth;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.IO_ERROR;

import dev.vecino.Database;
import dev.vecino.Session;
import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of roles, in which each has a line {@code name:verifier}; lines that begin with {@code #} are comments. Servers had
 * their roles in such files before databases had them: this takes them over.
 */
public final class RoleFile {
  private final Map<String, Verifier> byName;

  private RoleFile(Map<String, Verifier> byName) {
    this.byName = byName;
  }

  /**
   * Reads a file of roles.
   *
   * @throws VecinoException 58030 where it cannot be read, 22023 where a line is wrong; its text is not shown
   */
  public static RoleFile read(Path file) {
    try {
      return parse(file, Files.readAllLines(file));
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "cannot read the file of roles %s: %s", file, e.getMessage()).causedBy(e);
    }
  }

  private static RoleFile parse(Path file, List<String> lines) {
    Map<String, Verifier> roles = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      int colon = line.indexOf(":SCRAM-SHA-256$");
      if (colon < 1) {
        throw VecinoException.of(
            INVALID_PARAMETER_VALUE, "%s, line %d: expected a name, a colon and a SCRAM-SHA-256 verifier", file, i + 1);
      }
      if (roles.put(line.substring(0, colon), Verifier.parse(line.substring(colon + 1))) != null) {
        throw VecinoException.of(
            INVALID_PARAMETER_VALUE, "%s, line %d: the role \"%s\" was named before", file, i + 1, line.substring(0, colon));
      }
    }
    return new RoleFile(roles);
  }

  /** Makes those of the roles that a database does not have, as superusers, which they were; gives their names. */
  public List<String> takeOver(Database database) {
    List<String> made = new ArrayList<>();
    try (Session session = database.connect("postgres")) {
      byName.forEach((name, verifier) -> {
        if (database.credentials(name).isEmpty()) {
          session.execute("CREATE ROLE \"" + name.replace("\"", "\"\"") + "\" LOGIN SUPERUSER PASSWORD '" + verifier + "'");
          made.add(name);
        }
      });
    }
    return made;
  }
}
