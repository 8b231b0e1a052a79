package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.catalog.Sequence;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.storage.file.PowerCuts;
import dev.vecino.storage.file.RecordingDisk;
import dev.vecino.type.DataType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SequencesTest {
  @TempDir Path folder;

  private static Sequence sequence(Transaction transaction, long increment, long min, long max, boolean cycle) {
    int id = transaction.newObjectId();
    long start = increment > 0 ? min : max;
    return new Sequence(
        id, "public", "s", DataType.BIGINT, start, increment, min, max, 1, cycle, Optional.empty(), id,
        new Sequence.Position(start, false));
  }

  private static Sequence create(Store store, long increment, long min, long max, boolean cycle) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
      Sequence made = sequence(transaction, increment, min, max, cycle);
      transaction.put(made);
      transaction.commit(true);
      return made;
    }
  }

  private static long next(Store store, Sequence sequence) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, true)) {
      return transaction.nextValue(sequence);
    }
  }

  private Store open() {
    return Store.open(StoreOptions.at(folder.resolve("app")));
  }

  @Test
  void next_afterRollbackAndOrderlyClosing_leavesNoGap() {
    Sequence made;
    try (Store store = open()) {
      made = create(store, 5, 10, 1000, false);
      assertThat(List.of(next(store, made), next(store, made))).containsExactly(10L, 15L);
    }
    try (Store store = open()) {
      assertThat(store.catalog().sequence(made.id())).contains(made);
      assertThat(next(store, made)).isEqualTo(20);
    }
  }

  @Test
  void next_atTheEnd_isRefusedOrBeginsAnew() {
    try (Store store = open()) {
      Sequence ends = create(store, Long.MAX_VALUE / 2, 1, Long.MAX_VALUE, false);
      IntStream.range(0, 3).forEach(i -> next(store, ends));
      assertThatThrownBy(() -> next(store, ends))
          .isInstanceOfSatisfying(
              VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.SEQUENCE_GENERATOR_LIMIT_EXCEEDED));
      Sequence down = create(store, -3, -4, 2, true);
      assertThat(IntStream.range(0, 5).mapToLong(i -> next(store, down)).toArray()).containsExactly(2, -1, -4, 2, -1);
    }
  }

  @Test
  void setPosition_survivesReopening_calledOrNot() {
    Sequence made;
    try (Store store = open()) {
      made = create(store, 1, 1, 1000, false);
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, true)) {
        transaction.setPosition(made, new Sequence.Position(7, false));
      }
    }
    try (Store store = open()) {
      assertThat(next(store, made)).isEqualTo(7);
    }
  }

  @Test
  void restart_rolledBack_standsWhereItStood() {
    try (Store store = open()) {
      Sequence made = create(store, 1, 1, 1000, false);
      next(store, made);
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
        Sequence again = made.restarted(transaction.newObjectId(), new Sequence.Position(100, false));
        transaction.put(again);
        assertThat(transaction.nextValue(again)).isEqualTo(100);
      }
      assertThat(next(store, store.catalog().sequence(made.id()).orElseThrow())).isEqualTo(2);
    }
  }

  @Test
  void next_ofManyThreads_givesNoValueTwice() {
    try (Store store = open()) {
      Sequence made = create(store, 1, 1, 1_000_000, false);
      var given = ConcurrentHashMap.newKeySet();
      IntStream.range(0, 2000).parallel().forEach(i -> assertThat(given.add(next(store, made))).isTrue());
      assertThat(given).hasSize(2000).contains(1L, 2000L);
    }
  }

  @Test
  void next_afterPowerCut_givesNoValueTwice() throws IOException {
    RecordingDisk disk = RecordingDisk.recording();
    Path live = folder.resolve("live");
    Sequence made;
    try (Store store = OpenStore.open(StoreOptions.at(live.resolve("app")), disk)) {
      made = create(store, 1, 1, 1_000_000, false);
      for (int i = 0; i < 200; i++) {
        disk.note(next(store, made));
      }
    }
    var cuts = new PowerCuts(disk);
    int checked = 0;
    for (int count = 1; count <= cuts.size(); count++) {
      List<Object> given = cuts.notes(count);
      if (given.isEmpty()) {
        continue;
      }
      Path image = folder.resolve("image" + count);
      cuts.materialize(count, new Random(count), live, image);
      try (Store store = OpenStore.open(StoreOptions.at(image.resolve("app")), RecordingDisk.failing())) {
        assertThat(next(store, made)).as("after %d events", count).isGreaterThan((Long) given.getLast());
        checked++;
      }
    }
    assertThat(checked).isPositive();
  }
}
