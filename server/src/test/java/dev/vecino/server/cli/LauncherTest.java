package dev.vecino.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code vecino}, as far as it goes without building. */
final class LauncherTest {
  private static final Path SCRIPT = Path.of("../vecino").toAbsolutePath().normalize();

  @TempDir Path folder;

  /** What a run printed, and its status. */
  private record Outcome(String printed, int status) {}

  @BeforeAll
  static void thereIsAShell() {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
  }

  private Outcome run(Path script, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("/bin/sh", script.toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(printed, process.waitFor());
  }

  @Test
  void help_listsTheCommands() throws Exception {
    Outcome outcome = run(SCRIPT, "help");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.printed()).contains("demo [SENTENCE]", "sql [URL]", "test ");
  }

  @Test
  void unknownCommand_printsUsage() throws Exception {
    Outcome outcome = run(SCRIPT, "dance");
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.printed()).contains("there is no command 'dance'", "usage: vecino COMMAND");
    assertThat(run(SCRIPT).status()).isEqualTo(2);
  }

  @Test
  void symbolicLink_isFollowed() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("a link"), SCRIPT);
    assertThat(run(link, "help").status()).isZero();
  }
}
