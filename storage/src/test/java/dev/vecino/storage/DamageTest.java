package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Metric;
import dev.vecino.storage.file.RecordingDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class DamageTest {
  @TempDir Path folder;

  private final Workload workload = new Workload(21);
  private Path files;
  private int last;

  @BeforeEach
  void makeDatabase() {
    files = folder.resolve("app.vecino");
    try (Store store = open(folder)) {
      Workload.create(store, 1, Metric.L2);
      for (int i = 0; i < 60; i++) {
        last = workload.step(store, true);
      }
    }
  }

  private static Store open(Path folder) {
    return OpenStore.open(StoreOptions.at(folder.resolve("app")), RecordingDisk.failing());
  }

  private Path copy(String name) throws IOException {
    Path copy = folder.resolve(name).resolve("app.vecino");
    Files.createDirectories(copy);
    try (Stream<Path> all = Files.list(files)) {
      for (Path file : all.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    return copy;
  }

  /** What the verifier says of a store in a folder; an error of the wrong kind is thrown. */
  private List<String> verify(Path copy) {
    try (Store store = open(copy.getParent())) {
      return workload.verify(store, last);
    } catch (VecinoException e) {
      assertThat(e.state()).as("%s", e).isEqualTo(SqlState.DATA_CORRUPTED);
      return List.of(e.state() + " " + e.getMessage());
    }
  }

  @Test
  void flippedBit_anywhereInRows_isHarmlessOrReported() throws IOException {
    var random = new Random(4);
    int reported = 0;
    int runs = 120;
    for (int i = 0; i < runs; i++) {
      Path copy = copy("rows" + i);
      byte[] bytes = Files.readAllBytes(copy.resolve("rows.mv"));
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(copy.resolve("rows.mv"), bytes);
      List<String> problems = verify(copy);
      assertThat(problems).as("run %d", i).allMatch(problem -> problem.contains("checksum")
          || problem.contains("DATA_CORRUPTED"));
      reported += problems.isEmpty() ? 0 : 1;
    }
    assertThat(reported).isBetween(1, runs - 1);
  }

  @Test
  void flippedBit_inVectorOfRow_isReported() throws IOException {
    Path copy = copy("vectors");
    try (Stream<Path> all = Files.list(copy)) {
      Path vectors = all.filter(file -> file.toString().endsWith(".vec")).findFirst().orElseThrow();
      byte[] bytes = Files.readAllBytes(vectors);
      for (int slot = 0; slot < 100; slot++) {
        bytes[slot * Schemas.DIMENSIONS * 4] ^= 1;
      }
      Files.write(vectors, bytes);
    }
    assertThat(verify(copy)).anyMatch(problem -> problem.contains("invalid vector in slot"));
  }

  @Test
  void flippedBit_inSavedGraph_costsOnlyARebuild() throws IOException {
    var random = new Random(6);
    for (int i = 0; i < 30; i++) {
      Path copy = copy("graph" + i);
      try (Stream<Path> all = Files.list(copy)) {
        Path graph = all.filter(file -> file.toString().endsWith(".hnsw")).findFirst().orElseThrow();
        byte[] bytes = Files.readAllBytes(graph);
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        Files.write(graph, i == 0 ? new byte[0] : bytes);
        if (i == 1) {
          Files.delete(graph);
        }
      }
      assertThat(verify(copy)).isEmpty();
    }
  }

  @Test
  void file_thatIsNoDatabase_isReported() throws IOException {
    byte[][] contents = {{}, {1, 2, 3}, new byte[4096], new byte[100_000], "SQLite format 3".repeat(1000).getBytes()};
    new Random(1).nextBytes(contents[3]);
    for (int i = 0; i < contents.length; i++) {
      Path other = folder.resolve("other" + i).resolve("app.vecino");
      Files.createDirectories(other);
      Files.write(other.resolve("rows.mv"), contents[i]);
      assertThatThrownBy(() -> open(other.getParent()))
          .isInstanceOfSatisfying(
              VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.DATA_CORRUPTED));
    }
  }

  @Test
  void truncatedFile_isReported() throws IOException {
    var random = new Random(8);
    for (int i = 0; i < 40; i++) {
      Path copy = copy("short" + i);
      byte[] bytes = Files.readAllBytes(copy.resolve("rows.mv"));
      Files.write(copy.resolve("rows.mv"), Arrays.copyOf(bytes, random.nextInt(bytes.length)));
      verify(copy); // no other error than XX001
    }
  }

  @Test
  void store_thatIsOpen_isNotOpenedAgain() {
    try (Store store = open(folder)) {
      assertThat(store.catalog().tables()).hasSize(1);
      assertThatThrownBy(() -> open(folder)).isInstanceOfSatisfying(
          VecinoException.class, e -> {
            assertThat(e.state()).isEqualTo(SqlState.OBJECT_IN_USE);
            assertThat(e).hasMessageContaining("process " + ProcessHandle.current().pid());
          });
    }
    assertThat(verify(files)).isEmpty();
  }
}
