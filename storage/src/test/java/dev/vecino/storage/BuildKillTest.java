package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.index.quant.Quantization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills a process that builds an index. */
@Timeout(300)
class BuildKillTest {
  private static final int ROWS = 6000;

  @TempDir Path folder;

  /** The process to be killed: builds, and prints how many vectors are linked. */
  static final class Child {
    private Child() {}

    public static void main(String[] arguments) {
      try (Store store = BuildCheckpointTest.open(Path.of(arguments[0]))) {
        BuildCheckpointTest.build(store, Quantization.NONE, (phase, done, total) -> {
          if (phase.equals("graph")) {
            System.out.println(done);
          }
        });
      }
    }
  }

  /** Runs a child until it has left a checkpoint and linked so many vectors; returns where it began, -1 where it ended. */
  private long runAndKill(Path path, int linked) throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "linked", ".txt");
    Process child = new ProcessBuilder(
        List.of(
            ProcessHandle.current().info().command().orElseThrow(),
            "-cp", System.getProperty("java.class.path"),
            "-XX:TieredStopAtLevel=1",
            Child.class.getName(), path.toString()))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .redirectOutput(output.toFile())
        .start();
    boolean ended = false;
    while (!ended && !(hasCheckpoint(path) && lines(output).stream().anyMatch(done -> done >= linked))) {
      ended = child.waitFor(3, TimeUnit.MILLISECONDS);
    }
    child.destroyForcibly();
    child.waitFor();
    return ended ? -1 : lines(output).getFirst();
  }

  private static List<Long> lines(Path output) throws IOException {
    String text = Files.readString(output);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(Long::parseLong).toList();
  }

  private static boolean hasCheckpoint(Path path) throws IOException {
    try (Stream<Path> all = Files.list(path.resolveSibling("app.vecino"))) {
      return all.anyMatch(file -> file.toString().endsWith(BuildCheckpoint.SUFFIX));
    }
  }

  @Test
  void killedBuild_runAgain_goesOnAndEndsSound() throws IOException, InterruptedException {
    Path path = folder.resolve("app");
    try (Store store = BuildCheckpointTest.open(path)) {
      BuildCheckpointTest.create(store, 1);
      BuildCheckpointTest.fill(store, ROWS);
    }
    assertThat(runAndKill(path, 1)).as("nothing to go on with").isZero();
    for (int linked = 1500; linked <= 4500; linked += 1500) {
      assertThat(runAndKill(path, linked)).as("where the build that is killed at %d went on", linked).isNotZero();
    }
    try (Store store = BuildCheckpointTest.open(path)) {
      assertThat(Schemas.items(store).hnsws().isEmpty()).as("killed before its end").isTrue();
      BuildCheckpointTest.build(store, Quantization.NONE, Progress.NONE);
      assertThat(BuildCheckpointTest.checkedRecall(store)).isGreaterThan(0.9);
    }
  }
}
