package dev.vecino.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.index.VectorIndex.Search;
import dev.vecino.index.VectorIndex.SearchOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every index promises. */
public abstract class VectorIndexContract {
  private static final int DIMENSIONS = 12;
  private static final int SLOTS = 600;

  private final SplittableRandom random = new SplittableRandom(7);
  private final VectorChunks vectors = Vectors.allocate(DIMENSIONS, SLOTS);
  private VectorIndex index;

  protected abstract VectorIndex create(Metric metric, VectorChunks vectors);

  private record Hit(int slot, long rowId, double distance) {}

  @AfterEach
  void indexIsSound() {
    if (index != null) {
      assertThat(index.check()).isEmpty();
    }
  }

  private void fill(Metric metric, int count) {
    index = create(metric, vectors);
    for (int slot = 0; slot < count; slot++) {
      Vectors.set(vectors, slot, Vectors.random(random, DIMENSIONS));
      index.insert(slot, 1000 + slot);
    }
  }

  private List<Hit> pull(float[] query, SearchOptions options, int most) {
    List<Hit> hits = new ArrayList<>();
    try (Search search = index.search(query, options)) {
      while (hits.size() < most && search.next()) {
        hits.add(new Hit(search.slot(), search.rowId(), search.distance()));
      }
    }
    return hits;
  }

  private double exact(float[] query, int slot) {
    return Distances.distance(index.metric(), query, vectors.chunk(slot), vectors.offset(slot));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"HAMMING", "JACCARD"})
  void search_breadthOfAll_returnsAllInExactOrder(Metric metric) {
    fill(metric, SLOTS);
    for (int i = 0; i < 20; i++) {
      float[] query = Vectors.random(random, DIMENSIONS);
      List<Hit> hits = pull(query, SearchOptions.of(SLOTS), Integer.MAX_VALUE);
      List<Hit> expected = IntStream.range(0, SLOTS)
          .mapToObj(slot -> new Hit(slot, 1000 + slot, exact(query, slot)))
          .sorted(Comparator.comparingDouble(Hit::distance).thenComparingLong(Hit::rowId))
          .toList();
      assertThat(hits).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"HAMMING", "JACCARD"})
  void search_smallBreadthPulledToTheEnd_returnsEverySlotOnce(Metric metric) {
    fill(metric, SLOTS);
    for (int ef : new int[] {1, 2, 10, 77}) {
      float[] query = Vectors.random(random, DIMENSIONS);
      List<Hit> hits = pull(query, SearchOptions.of(ef), Integer.MAX_VALUE);
      assertThat(hits).extracting(Hit::slot).doesNotHaveDuplicates().hasSize(SLOTS);
      assertThat(hits).allSatisfy(hit -> assertThat(hit.distance()).isEqualTo(exact(query, hit.slot())));
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"HAMMING", "JACCARD"})
  void search_filter_returnsAllThatPassAndNoOther(Metric metric) {
    fill(metric, SLOTS);
    float[] query = Vectors.random(random, DIMENSIONS);
    for (int modulus : new int[] {2, 10, 150}) {
      SearchOptions options =
          new SearchOptions(5, (slot, rowId) -> rowId == 1000 + slot && slot % modulus == 1, () -> false);
      assertThat(pull(query, options, Integer.MAX_VALUE)).extracting(Hit::slot)
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, SLOTS).filter(slot -> slot % modulus == 1).boxed().toList());
    }
    assertThat(pull(query, new SearchOptions(5, (slot, rowId) -> false, () -> false), 1)).isEmpty();
  }

  @Test
  void search_emptyIndex_returnsNothing() {
    index = create(Metric.L2, vectors);
    assertThat(pull(new float[DIMENSIONS], SearchOptions.of(10), 1)).isEmpty();
    assertThat(index.size()).isZero();
    assertThat(index.contains(0)).isFalse();
    assertThat(index.rowId(SLOTS - 1)).isZero();
  }

  @Test
  void search_cancelled_endsEarly() {
    fill(Metric.L2, SLOTS);
    SearchOptions options = new SearchOptions(SLOTS, null, () -> true);
    assertThat(pull(new float[DIMENSIONS], options, Integer.MAX_VALUE)).hasSizeLessThan(SLOTS);
  }

  @Test
  void search_counters_tellTheWorkDone() {
    fill(Metric.L2, SLOTS);
    try (Search search = index.search(new float[DIMENSIONS], SearchOptions.of(20))) {
      assertThat(search.next()).isTrue();
      assertThat(search.visited()).isPositive().isLessThanOrEqualTo(SLOTS);
      assertThat(search.distances()).isGreaterThanOrEqualTo(20);
    }
  }

  @Test
  void search_wrongDimensions_isRefused() {
    index = create(Metric.L2, vectors);
    assertThatThrownBy(() -> index.search(new float[3], SearchOptions.of(10)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("query has 3 dimensions, the index has 12");
  }

  @Test
  void insert_occupiedSlotOrNoRowOrNoMemory_isRefused() {
    fill(Metric.L2, 3);
    assertThatThrownBy(() -> index.insert(2, 5)).isInstanceOf(IllegalStateException.class)
        .hasMessage("slot 2 is in the index already, for row 1002");
    assertThatThrownBy(() -> index.insert(3, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> index.insert(vectors.capacity(), 5)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> index.insert(-1, 5)).isInstanceOf(IllegalArgumentException.class);
    assertThat(index.size()).isEqualTo(3);
  }

  @Test
  void delete_absentSlot_hasNoEffect() {
    fill(Metric.L2, 3);
    index.delete(3);
    index.delete(SLOTS + 5000);
    assertThat(index.size()).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"HAMMING", "JACCARD"})
  void delete_untilEmptyAndFillAgain_staysExactAtFullBreadth(Metric metric) {
    fill(metric, 200);
    for (int slot : shuffled(200)) {
      index.delete(slot);
      float[] query = Vectors.random(random, DIMENSIONS);
      assertThat(pull(query, SearchOptions.of(10), Integer.MAX_VALUE)).hasSize(index.size())
          .extracting(Hit::slot).doesNotContain(slot);
    }
    assertThat(index.size()).isZero();
    for (int slot : shuffled(200)) {
      index.insert(slot, 1 + slot);
    }
    assertThat(pull(new float[] {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, SearchOptions.of(10), Integer.MAX_VALUE))
        .hasSize(200);
  }

  @Test
  void delete_whileSearchIsOpen_returnsNoRowThatIsGone() {
    fill(Metric.L2, SLOTS);
    float[] query = new float[DIMENSIONS];
    try (Search search = index.search(query, SearchOptions.of(100))) {
      assertThat(search.next()).isTrue();
      int deleted = 0;
      for (int slot = 0; slot < SLOTS; slot += 2) {
        if (slot != search.slot()) {
          index.delete(slot);
          deleted++;
        }
      }
      int returned = 1;
      while (search.next()) {
        assertThat(search.slot() % 2).isEqualTo(1);
        returned++;
      }
      assertThat(returned).isBetween(SLOTS - deleted - 1, SLOTS - deleted);
    }
  }

  @Test
  void delete_slotRefilledWhileSearchIsOpen_returnsTheDistanceOfTheNewVector() {
    fill(Metric.L2, 50);
    float[] query = new float[DIMENSIONS];
    try (Search search = index.search(query, SearchOptions.of(50))) {
      assertThat(search.next()).isTrue();
      for (int slot = 0; slot < 50; slot++) {
        if (slot != search.slot()) {
          index.delete(slot);
          Vectors.set(vectors, slot, Vectors.random(random, DIMENSIONS));
          index.insert(slot, 1000 + slot);
        }
      }
      while (search.next()) {
        assertThat(search.distance()).isEqualTo(exact(query, search.slot()));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"HAMMING", "JACCARD"})
  void search_manyDuplicates_returnsAll(Metric metric) {
    index = create(metric, vectors);
    float[][] distinct = {Vectors.random(random, DIMENSIONS), Vectors.random(random, DIMENSIONS)};
    for (int slot = 0; slot < SLOTS; slot++) {
      Vectors.set(vectors, slot, slot % 50 == 0 ? Vectors.random(random, DIMENSIONS) : distinct[slot % 2]);
      index.insert(slot, 1 + slot);
    }
    List<Hit> hits = pull(distinct[1], SearchOptions.of(40), 200);
    assertThat(hits).hasSize(200);
    assertThat(pull(distinct[0], SearchOptions.of(40), Integer.MAX_VALUE)).hasSize(SLOTS);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"HAMMING", "JACCARD"})
  void anyMixture_agreesWithAModel(Metric metric) {
    index = create(metric, vectors);
    Map<Integer, Long> model = new TreeMap<>();
    for (int step = 1; step <= 4000; step++) {
      int slot = random.nextInt(150);
      if (model.containsKey(slot)) {
        index.delete(slot);
        model.remove(slot);
      } else {
        Vectors.set(vectors, slot, Vectors.random(random, DIMENSIONS));
        index.insert(slot, step);
        model.put(slot, (long) step);
      }
      assertThat(index.size()).isEqualTo(model.size());
      if (step % 50 == 0) {
        assertThat(index.check()).as("step " + step).isEmpty();
        Set<Long> rows = new HashSet<>();
        pull(Vectors.random(random, DIMENSIONS), SearchOptions.of(8), Integer.MAX_VALUE)
            .forEach(hit -> rows.add(hit.rowId()));
        assertThat(rows).as("step " + step).isEqualTo(new HashSet<>(model.values()));
      }
    }
  }

  private int[] shuffled(int count) {
    int[] order = IntStream.range(0, count).toArray();
    for (int i = count - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = order[i];
      order[i] = order[j];
      order[j] = swap;
    }
    return order;
  }
}
