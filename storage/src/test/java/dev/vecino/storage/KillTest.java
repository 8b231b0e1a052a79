package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.index.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills a process that writes, at random; {@code -Dvecino.kills=50} for a long run. */
@Timeout(600)
class KillTest {
  private static final int KILLS = Integer.getInteger("vecino.kills", 5);

  @TempDir Path folder;

  /** The process to be killed: runs a workload and prints the number of each commit when it is acknowledged. */
  static final class Child {
    private Child() {}

    public static void main(String[] arguments) {
      var workload = new Workload(Long.parseLong(arguments[1]));
      try (Store store = Store.open(StoreOptions.at(Path.of(arguments[0])))) {
        Workload.create(store, 1, Metric.COSINE);
        System.out.println(0);
        for (;;) {
          System.out.println(workload.step(store, true));
        }
      }
    }
  }

  /** Runs a child until it is killed; returns the last commit that it has acknowledged. */
  private int runAndKill(Path path, long seed, int commits) throws IOException, InterruptedException {
    Path output = folder.resolve("acknowledged" + seed);
    Process child = new ProcessBuilder(
        List.of(
            ProcessHandle.current().info().command().orElseThrow(),
            "-cp", System.getProperty("java.class.path"),
            "-XX:TieredStopAtLevel=1",
            Child.class.getName(), path.toString(), Long.toString(seed)))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .redirectOutput(output.toFile())
        .start();
    while (last(output) < commits && !child.waitFor(3, TimeUnit.MILLISECONDS)) {
      continue;
    }
    child.destroyForcibly();
    child.waitFor();
    return last(output);
  }

  /** The last number that was printed in full; -1 for none. */
  private static int last(Path output) throws IOException {
    String text = Files.readString(output);
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    return whole.lines().reduce((first, second) -> second).map(Integer::parseInt).orElse(-1);
  }

  private List<String> verify(Path path, long seed, int acknowledged) {
    var model = new Workload(seed);
    try (Store store = Store.open(StoreOptions.memory())) {
      Workload.create(store, 1, Metric.COSINE);
      while (model.commits() <= acknowledged) { // and the one that may have been on its way
        model.step(store, false);
      }
    }
    try (Store store = Store.open(StoreOptions.at(path))) {
      List<String> problems = model.verify(store, acknowledged);
      return problems.isEmpty() ? Workload.write(store) : problems;
    }
  }

  @Test
  void killedProcess_reopened_hasAllThatItAcknowledged() throws IOException, InterruptedException {
    var random = new Random(31);
    for (int i = 0; i < KILLS; i++) {
      Path path = folder.resolve("kill" + i).resolve("app");
      int acknowledged = runAndKill(path, i, random.nextInt(200));
      assertThat(acknowledged).as("the child ran").isGreaterThanOrEqualTo(0);
      assertThat(verify(path, i, acknowledged)).as("kill %d after commit %d", i, acknowledged).isEmpty();
    }
  }

  @Test
  void verifier_whereLastCommitIsDropped_reportsIt() throws IOException {
    var model = new Workload(77);
    Path path = folder.resolve("dropped").resolve("app");
    Path rows = path.resolveSibling("app.vecino").resolve("rows.mv");
    Path mark = path.resolveSibling("app.vecino").resolve("durable");
    byte[] before;
    int acknowledged;
    try (Store store = Store.open(StoreOptions.at(path))) {
      Workload.create(store, 1, Metric.L2);
      model.step(store, true);
      before = Files.readAllBytes(rows);
      acknowledged = model.step(store, true);
    }
    Files.write(rows, before);
    assertThatThrownBy(() -> Store.open(StoreOptions.at(path))).hasMessageContaining("lacks commits");
    Files.delete(mark); // so that only the verifier is left to see it
    try (Store store = Store.open(StoreOptions.at(path))) {
      assertThat(model.verify(store, acknowledged)).anyMatch(problem -> problem.contains("was acknowledged"));
    }
  }
}
