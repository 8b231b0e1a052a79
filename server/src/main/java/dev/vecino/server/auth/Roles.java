package dev.vecino.server.auth;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.IO_ERROR;

import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The roles that may connect, by name. In a file each has a line {@code name:verifier}; lines that begin with {@code #} are comments. */
public final class Roles {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int KEY_BYTES = 32;

  private final Map<String, Verifier> byName;
  private final byte[] secret = new byte[KEY_BYTES];

  /** What a client proves itself by; where the role does not exist, no proof is enough. */
  record Known(Verifier verifier, boolean exists) {}

  private Roles(Map<String, Verifier> byName) {
    this.byName = Map.copyOf(byName);
    RANDOM.nextBytes(secret);
  }

  /**
   * Reads a file of roles.
   *
   * @throws VecinoException 58030 where it cannot be read, 22023 where a line is wrong; its text is not shown
   */
  public static Roles read(Path file) {
    try {
      return parse(file, Files.readAllLines(file));
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "cannot read the file of roles %s: %s", file, e.getMessage()).causedBy(e);
    }
  }

  private static Roles parse(Path file, List<String> lines) {
    Map<String, Verifier> roles = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      int colon = line.indexOf(":SCRAM-SHA-256$");
      if (colon < 1) {
        throw VecinoException.of(
                INVALID_PARAMETER_VALUE, "%s, line %d: expected a name, a colon and a SCRAM-SHA-256 verifier", file, i + 1)
            .withHint("./vecino role NAME FILE writes such a line.");
      }
      if (roles.put(line.substring(0, colon), Verifier.parse(line.substring(colon + 1))) != null) {
        throw VecinoException.of(
            INVALID_PARAMETER_VALUE, "%s, line %d: the role \"%s\" was named before", file, i + 1, line.substring(0, colon));
      }
    }
    return new Roles(roles);
  }

  /**
   * Writes a role into a file of roles, in the place of one of that name. A new file is for its owner's eyes only.
   *
   * @throws VecinoException 22023 for a name or a password that cannot be, 58030 where the file cannot be read or written
   */
  public static void put(Path file, String name, char[] password) {
    String line = line(name, password);
    try {
      List<String> lines = new ArrayList<>();
      if (Files.exists(file)) {
        lines.addAll(Files.readAllLines(file));
        parse(file, lines);
        lines.removeIf(other -> other.strip().startsWith(name + ":SCRAM-SHA-256$"));
      } else if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      }
      lines.add(line);
      Files.write(file, lines);
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "cannot write the file of roles %s: %s", file, e.getMessage()).causedBy(e);
    }
  }

  private static String line(String name, char[] password) {
    if (name.isEmpty() || name.startsWith("#") || name.chars().anyMatch(c -> c < ' ')) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "\"%s\" cannot be the name of a role", name);
    }
    if (password.length == 0) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "the password of role \"%s\" is empty", name);
    }
    byte[] salt = new byte[Verifier.SALT_BYTES];
    RANDOM.nextBytes(salt);
    return name + ":" + Verifier.of(password, salt);
  }

  Known verifier(String name) {
    Verifier verifier = byName.get(name);
    return verifier == null ? new Known(invented(name), false) : new Known(verifier, true);
  }

  // The same salt for the same name each time, so that asking twice does not tell an unknown role from a known one.
  private Verifier invented(String name) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(secret);
      byte[] hash = digest.digest(name.getBytes(StandardCharsets.UTF_8));
      return new Verifier(Verifier.ITERATIONS, Arrays.copyOf(hash, Verifier.SALT_BYTES), hash, hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
