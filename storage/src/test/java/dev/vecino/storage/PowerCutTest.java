package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.error.VecinoException;
import dev.vecino.index.Metric;
import dev.vecino.storage.file.PowerCuts;
import dev.vecino.storage.file.RecordingDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerCutTest {
  private static final int IMAGES = 300; // for each of two tables
  private static final int COMMITS = 120;

  @TempDir Path folder;

  private final Workload workload = new Workload(3);

  private PowerCuts record(int partitions, Metric metric) {
    RecordingDisk disk = RecordingDisk.recording();
    var random = new Random(5);
    Path path = folder.resolve("live").resolve("app");
    Store store = OpenStore.open(StoreOptions.at(path), disk);
    Workload.create(store, partitions, metric);
    disk.note(0);
    for (int i = 0; i < COMMITS; i++) {
      boolean synchronous = random.nextInt(4) != 0;
      int number = workload.step(store, synchronous);
      if (synchronous) {
        disk.note(number);
      }
      if (i % 40 == 39) {
        store.close();
        disk.note(number);
        store = OpenStore.open(StoreOptions.at(path), disk);
      }
    }
    store.close();
    return new PowerCuts(disk);
  }

  /** The last commit among the first {@code count} events that was acknowledged as durable; -1 where none was. */
  private static int acknowledged(PowerCuts cuts, int count) {
    List<Object> notes = cuts.notes(count);
    return notes.isEmpty() ? -1 : (Integer) notes.getLast();
  }

  private List<String> verify(PowerCuts cuts, int count, int acknowledged, long seed) throws IOException {
    Path image = folder.resolve("image" + count + "." + seed);
    cuts.materialize(count, new Random(seed), folder.resolve("live"), image);
    try (Store store = OpenStore.open(StoreOptions.at(image.resolve("app")), RecordingDisk.failing())) {
      List<String> problems = new ArrayList<>(workload.verify(store, acknowledged));
      if (acknowledged >= 0) {
        problems.addAll(Workload.write(store));
      }
      return problems;
    } catch (VecinoException e) {
      return List.of("cannot be opened: " + e.state() + " " + e.getMessage());
    }
  }

  @ParameterizedTest
  @CsvSource({"1,L2", "3,COSINE"})
  void powerCut_atAnyMoment_losesNothingAcknowledged(int partitions, Metric metric) throws IOException {
    PowerCuts cuts = record(partitions, metric);
    var random = new Random(11);
    for (int i = 0; i < IMAGES; i++) {
      int count = 1 + random.nextInt(cuts.size());
      assertThat(verify(cuts, count, acknowledged(cuts, count), i))
          .as("image %d after %d of %d events", i, count, cuts.size())
          .isEmpty();
    }
  }

  @Test
  void verifier_whereLastCommitIsDropped_reportsIt() throws IOException {
    PowerCuts cuts = record(1, Metric.L2);
    int all = acknowledged(cuts, cuts.size());
    int count = cuts.size();
    while (acknowledged(cuts, count) >= all - 2) {
      count--;
    }
    assertThat(verify(cuts, count, all, 1)).anyMatch(problem -> problem.contains("was acknowledged"));
  }
}
