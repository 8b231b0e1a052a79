package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Metric;
import dev.vecino.storage.file.RecordingDisk;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class DiskFailureTest {
  private static final int COMMITS = 12;

  @TempDir Path folder;

  /** Runs the workload with failures, and returns how many operations there were. */
  private int run(Path path, String message, SqlState expected, int failFrom, int failTo) {
    RecordingDisk disk = RecordingDisk.failing();
    disk.fail(message, n -> n >= failFrom && n < failTo);
    var workload = new Workload(failFrom);
    int acknowledged = -1;
    try (Store store = OpenStore.open(StoreOptions.at(path), disk)) {
      Workload.create(store, 1, Metric.L2);
      acknowledged = 0;
      for (int i = 0; i < COMMITS; i++) {
        try {
          acknowledged = workload.step(store, true);
        } catch (VecinoException e) {
          assertThat(e.state()).as("operation %d: %s", failFrom, e).isEqualTo(expected);
          disk.fail(message, n -> false);
          assertThat(workload.verify(store, acknowledged)).as("after operation %d", failFrom).isEmpty();
          workload.forgetUncommitted(store); // the model goes on from what is there
        }
      }
    } catch (VecinoException e) {
      assertThat(e.state()).as("operation %d: %s", failFrom, e).isEqualTo(expected);
    }
    disk.fail(message, n -> false);
    try (Store store = OpenStore.open(StoreOptions.at(path), disk)) {
      assertThat(workload.verify(store, acknowledged)).as("after operation %d", failFrom).isEmpty();
      if (acknowledged >= 0) {
        assertThat(Workload.write(store)).as("after operation %d", failFrom).isEmpty();
      }
    }
    return disk.operations();
  }

  @ParameterizedTest
  @CsvSource({"No space left on device,DISK_FULL", "Input/output error,IO_ERROR"})
  void failure_atAnyOperation_undoesItsCommitAndNoOther(String message, SqlState expected) {
    int operations = run(folder.resolve("none").resolve("app"), message, expected, Integer.MAX_VALUE, Integer.MAX_VALUE);
    for (int n = 0; n < operations; n++) {
      run(folder.resolve("once" + n).resolve("app"), message, expected, n, n + 1);
      if (n % 5 == 0) {
        run(folder.resolve("for" + n).resolve("app"), message, expected, n, Integer.MAX_VALUE);
      }
    }
  }
}
