package dev.vecino.server.cli;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** A password, from the environment or from who sits at the terminal; never from the arguments, which all processes can see. */
final class Password {
  static final String VARIABLE = "VECINO_PASSWORD";

  private Password() {}

  /** The one that the environment has. */
  static Optional<char[]> given(Map<String, String> environment) {
    return Optional.ofNullable(environment.get(VARIABLE)).map(String::toCharArray);
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
