package dev.vecino.slt;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Finds the scripts and makes a test of each. */
public final class Scripts {
  private Scripts() {}

  /**
   * A test for each script below {@code slt} and each door. With {@code -Dslt.accept=true} the first door rewrites
   * them; {@code -Dslt.only} and {@code -Dslt.door} name a part of the scripts and one door.
   */
  public static Stream<DynamicTest> tests(List<Door> doors) {
    boolean accept = Boolean.getBoolean("slt.accept");
    Path root = root();
    String only = System.getProperty("slt.door", "");
    return doors.stream()
        .filter(door -> only.isEmpty() || door.name().equals(only))
        .limit(accept ? 1 : doors.size())
        .flatMap(
            door ->
                files(root).stream()
                    .map(
                        file ->
                            DynamicTest.dynamicTest(
                                door.name() + " " + root.relativize(file),
                                file.toUri(),
                                () -> run(file, door, accept))));
  }

  static void run(Path file, Door door, boolean accept) throws IOException {
    Path folder = Files.createTempDirectory("slt");
    try (var run = new ScriptRun(Script.read(file), door, folder, accept)) {
      run.run();
    } finally {
      delete(folder);
    }
  }

  // The scripts lie in the engine's sources; other modules are its neighbours.
  private static Path root() {
    Path own = Path.of("src/test/resources/slt");
    return (Files.isDirectory(own) ? own : Path.of("../engine").resolve(own)).toAbsolutePath().normalize();
  }

  private static List<Path> files(Path root) {
    try (Stream<Path> walk = Files.walk(root)) {
      String only = System.getProperty("slt.only", "");
      return walk.filter(file -> file.toString().endsWith(".slt") && file.toString().contains(only)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
