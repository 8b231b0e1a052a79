package dev.vecino.server.cli;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A password, from the environment, from a file that it names, or from who sits at the terminal; never from the arguments, which all processes can see. */
final class Password {
  static final String VARIABLE = "VECINO_PASSWORD";

  /** Names a file whose first line is the password. */
  static final String FILE_VARIABLE = "VECINO_PASSWORD_FILE";

  private Password() {}

  /** The one that the environment has, or the file that it names. */
  static Optional<char[]> given(Map<String, String> environment) throws IOException {
    String password = environment.get(VARIABLE);
    if (password == null && environment.containsKey(FILE_VARIABLE)) {
      try (BufferedReader file = Files.newBufferedReader(Path.of(environment.get(FILE_VARIABLE)))) {
        password = Objects.requireNonNullElse(file.readLine(), "");
      }
    }
    return Optional.ofNullable(password).map(String::toCharArray);
  }

  /** Asks for one: at the terminal without showing it, else on standard input. */
  static char[] ask(String user) throws IOException {
    Console console = System.console();
    if (console != null && console.isTerminal()) {
      char[] typed = console.readPassword("Password for %s: ", user);
      return typed == null ? new char[0] : typed;
    }
    String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
    return line == null ? new char[0] : line.toCharArray();
  }
}
