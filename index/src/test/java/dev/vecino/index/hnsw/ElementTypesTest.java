package dev.vecino.index.hnsw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.vecino.index.Distances;
import dev.vecino.index.ElementType;
import dev.vecino.index.FlatIndex;
import dev.vecino.index.Metric;
import dev.vecino.index.Probe;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.VectorIndex;
import dev.vecino.index.VectorIndex.Search;
import dev.vecino.index.VectorIndex.SearchOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ElementTypesTest {
  private static final int DIMENSIONS = 77;
  private static final int SLOTS = 900;
  private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final SplittableRandom random = new SplittableRandom(41);

  static Stream<Arguments> kinds() {
    return Arrays.stream(ElementType.values())
        .filter(elements -> elements != ElementType.FLOAT32)
        .flatMap(elements -> Arrays.stream(Metric.values()).filter(elements::supports)
            .map(metric -> Arguments.of(elements, metric)));
  }

  private VectorChunks fill(ElementType elements) {
    VectorChunks vectors = new VectorChunks(elements, DIMENSIONS, 1024);
    vectors.add(Arena.ofAuto().allocate(vectors.stride() * 1024));
    for (int slot = 0; slot < SLOTS; slot++) {
      MemorySegment chunk = vectors.chunk(slot);
      switch (random(elements)) {
        case Probe.Floats(float[] numbers) -> {
          for (int i = 0; i < DIMENSIONS; i++) {
            chunk.set(SHORT, vectors.offset(slot) + 2L * i, Float.floatToFloat16(numbers[i]));
          }
        }
        case Probe.Bits(long[] words, int _) ->
            MemorySegment.copy(words, 0, chunk, LONG, vectors.offset(slot), words.length);
        case Probe.Sparse(int _, int[] indices, float[] values) -> {
          long offset = vectors.offset(slot);
          chunk.set(INT, offset, indices.length);
          MemorySegment.copy(indices, 0, chunk, INT, offset + 8, indices.length);
          MemorySegment.copy(values, 0, chunk, FLOAT, offset + 8 + 4L * indices.length, values.length);
        }
      }
    }
    return vectors;
  }

  private Probe random(ElementType elements) {
    if (elements == ElementType.BIT) {
      long[] words = random.longs(Probe.words(DIMENSIONS)).map(word -> word & random.nextLong()).toArray();
      words[words.length - 1] &= (1L << DIMENSIONS % 64) - 1;
      return new Probe.Bits(words, DIMENSIONS);
    }
    if (elements == ElementType.SPARSE) {
      int[] indices = IntStream.range(0, DIMENSIONS).filter(i -> random.nextInt(4) == 0).toArray();
      float[] values = new float[indices.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) random.nextGaussian();
      }
      return new Probe.Sparse(DIMENSIONS, indices, values);
    }
    float[] numbers = new float[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
      numbers[i] = Float.float16ToFloat(Float.floatToFloat16((float) random.nextGaussian()));
    }
    return new Probe.Floats(numbers);
  }

  private static List<String> pull(VectorIndex index, Probe query, int breadth, int most) {
    List<String> hits = new ArrayList<>();
    try (Search search = index.search(query, SearchOptions.of(breadth))) {
      while (hits.size() < most && search.next()) {
        hits.add(search.slot() + " " + search.distance());
      }
    }
    return hits;
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void search_breadthOfAll_returnsWhatTheFlatIndexDoes(ElementType elements, Metric metric) throws IOException {
    VectorChunks vectors = fill(elements);
    FlatIndex flat = new FlatIndex(metric, vectors);
    HnswIndex graph = new HnswIndex(metric, vectors, HnswOptions.DEFAULT);
    for (int slot = 0; slot < SLOTS; slot++) {
      flat.insert(slot, slot + 1);
      graph.insert(slot, slot + 1);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    graph.write(out);
    HnswIndex read = HnswIndex.read(new ByteArrayInputStream(out.toByteArray()), vectors);
    int found = 0;
    for (int i = 0; i < 20; i++) {
      Probe query = random(elements);
      List<String> expected = pull(flat, query, 1, SLOTS);
      assertThat(pull(graph, query, SLOTS, SLOTS)).isEqualTo(expected);
      assertThat(pull(read, query, SLOTS, SLOTS)).isEqualTo(expected);
      List<String> some = pull(graph, query, 60, 10);
      some.retainAll(expected.subList(0, 10));
      found += some.size();
    }
    assertThat(found).as("recall of 200").isGreaterThan(130);
    for (int slot = 0; slot < SLOTS; slot += 3) {
      graph.delete(slot);
      flat.delete(slot);
    }
    Probe query = random(elements);
    assertThat(pull(graph, query, SLOTS, SLOTS)).isEqualTo(pull(flat, query, 1, SLOTS));
    assertThat(graph.check()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void distance_probesOrSlots_areTheSame(ElementType elements, Metric metric) {
    VectorChunks vectors = fill(elements);
    Probe query = random(elements);
    for (int slot = 0; slot < SLOTS; slot++) {
      assertThat(Distances.distance(metric, query, vectors, slot))
          .isEqualTo(Distances.distance(metric, query, vectors.probe(slot)));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"L2", "COSINE", "INNER_PRODUCT", "L1"})
  void distance_sparseVectors_isThatOfTheDenseOnes(Metric metric) {
    for (int i = 0; i < 500; i++) {
      Probe.Sparse a = (Probe.Sparse) random(ElementType.SPARSE);
      Probe.Sparse b = (Probe.Sparse) random(ElementType.SPARSE);
      assertThat(Distances.distance(metric, a, b))
          .isCloseTo(Distances.distance(metric, dense(a), dense(b)), within(1e-4));
    }
  }

  private static float[] dense(Probe.Sparse sparse) {
    float[] numbers = new float[DIMENSIONS];
    for (int i = 0; i < sparse.indices().length; i++) {
      numbers[sparse.indices()[i]] = sparse.values()[i];
    }
    return numbers;
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void create_metricOfOtherElements_isRefused(ElementType elements, Metric metric) {
    ElementType other = elements == ElementType.BIT ? ElementType.FLOAT16 : ElementType.BIT;
    VectorChunks vectors = new VectorChunks(other, DIMENSIONS, 1024);
    assertThatThrownBy(() -> new HnswIndex(metric, vectors, HnswOptions.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new FlatIndex(metric, vectors)).isInstanceOf(IllegalArgumentException.class);
  }
}
