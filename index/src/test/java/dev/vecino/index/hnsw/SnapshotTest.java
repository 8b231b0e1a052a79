package dev.vecino.index.hnsw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.VectorIndex.Search;
import dev.vecino.index.VectorIndex.SearchOptions;
import dev.vecino.index.Vectors;
import dev.vecino.index.quant.Quantization;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SnapshotTest {
  private static final int SLOTS = 1300;

  private final SplittableRandom random = new SplittableRandom(21);
  private final VectorChunks vectors = Vectors.allocate(8, SLOTS);

  private HnswIndex filled(Metric metric) {
    return filled(metric, Quantization.NONE);
  }

  private HnswIndex filled(Metric metric, Quantization quantization) {
    HnswIndex index = new HnswIndex(metric, vectors, new HnswOptions(6, 30, 5, quantization));
    for (int slot = 0; slot < SLOTS; slot++) {
      Vectors.set(vectors, slot, Vectors.random(random, 8));
      index.insert(slot, 7L * slot + 1);
    }
    for (int slot = 0; slot < SLOTS; slot += 3) {
      index.delete(slot);
    }
    return index;
  }

  private static byte[] written(HnswIndex index) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    index.write(out);
    return out.toByteArray();
  }

  private HnswIndex read(byte[] bytes) throws IOException {
    return HnswIndex.read(new ByteArrayInputStream(bytes), vectors);
  }

  private static List<String> hits(HnswIndex index, float[] query) {
    List<String> hits = new ArrayList<>();
    try (Search search = index.search(query, SearchOptions.of(20))) {
      while (search.next()) {
        hits.add(search.slot() + " " + search.rowId() + " " + search.distance());
      }
    }
    return hits;
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"HAMMING", "JACCARD"})
  void read_whatWasWritten_isTheSameGraph(Metric metric) throws IOException {
    HnswIndex index = filled(metric);
    byte[] bytes = written(index);
    HnswIndex back = read(bytes);
    assertThat(back.check()).isEmpty();
    assertThat(back.metric()).isEqualTo(metric);
    assertThat(back.options()).isEqualTo(index.options());
    assertThat(back.size()).isEqualTo(index.size());
    assertThat(written(back)).isEqualTo(bytes);
    for (int i = 0; i < 20; i++) {
      float[] query = Vectors.random(random, 8);
      assertThat(hits(back, query)).isEqualTo(hits(index, query));
    }
    back.insert(0, 5);
    back.delete(1);
    assertThat(back.check()).isEmpty();
  }

  @Test
  void read_withCodes_hasTheSameCodes() throws IOException {
    for (int bits : new int[] {1, 2, 4, 8}) {
      HnswIndex index = filled(Metric.COSINE, Quantization.rabitq(bits));
      assertThat(index.coding().codes()).isNotNull();
      byte[] bytes = written(index);
      HnswIndex back = read(bytes);
      assertThat(back.options()).isEqualTo(index.options());
      assertThat(back.check()).isEmpty();
      assertThat(written(back)).isEqualTo(bytes);
      float[] query = Vectors.random(random, 8);
      assertThat(hits(back, query)).isEqualTo(hits(index, query));
      back.insert(0, 5);
      assertThat(back.check()).isEmpty();
    }
  }

  @Test
  void check_codeOfAnotherVector_isReported() {
    HnswIndex index = filled(Metric.L2, Quantization.SQ8);
    Vectors.set(vectors, 7, Vectors.random(random, 8));
    assertThat(index.check()).containsExactly("slot 7 has a code that is not that of its vector");
  }

  @Test
  void read_emptyIndex_isEmpty() throws IOException {
    HnswIndex back = read(written(new HnswIndex(Metric.L2, vectors, HnswOptions.DEFAULT)));
    assertThat(back.size()).isZero();
    back.insert(0, 5);
    assertThat(back.check()).isEmpty();
  }

  @Test
  void read_anyByteFlipped_isRefused() throws IOException {
    byte[] bytes = written(filled(Metric.COSINE));
    int step = 61;
    for (int i = 0; i < bytes.length; i += i < 200 ? 1 : step) {
      byte[] damaged = bytes.clone();
      damaged[i] ^= (byte) (1 << random.nextInt(8));
      assertThatThrownBy(() -> read(damaged)).as("byte %d of %d", i, bytes.length)
          .isInstanceOf(StreamCorruptedException.class)
          .hasMessageStartingWith("index snapshot is damaged: ");
    }
  }

  @Test
  void read_cutOrContinued_isRefused() throws IOException {
    byte[] bytes = written(filled(Metric.L2));
    for (int length = 0; length < bytes.length; length += length < 100 ? 1 : 997) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> read(cut)).as("length %d", length).isInstanceOf(StreamCorruptedException.class);
    }
    assertThatThrownBy(() -> read(Arrays.copyOf(bytes, bytes.length + 1)))
        .isInstanceOf(StreamCorruptedException.class)
        .hasMessage("index snapshot is damaged: bytes follow the end");
  }

  @Test
  void read_otherDimensionsOrTooFewVectors_isRefused() throws IOException {
    byte[] bytes = written(filled(Metric.L2));
    assertThatThrownBy(() -> HnswIndex.read(new ByteArrayInputStream(bytes), Vectors.allocate(9, SLOTS)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the graph is over 8 dimensions, the vectors have 9");
    assertThatThrownBy(() -> HnswIndex.read(new ByteArrayInputStream(bytes), Vectors.allocate(8, 900)))
        .isInstanceOf(StreamCorruptedException.class);
  }

  @Test
  void read_validChecksumOverBrokenLinks_isRefused() throws IOException {
    Graph graph = new Graph(new HnswOptions(6, 30, 5), false);
    HnswIndex index = new HnswIndex(Metric.L2, vectors, graph);
    for (int slot = 0; slot < 20; slot++) {
      Vectors.set(vectors, slot, Vectors.random(random, 8));
      index.insert(slot, 1 + slot);
    }
    graph.setLinks(3, 0, new int[] {900}, 1);
    byte[] bytes = written(index);
    assertThatThrownBy(() -> read(bytes)).isInstanceOf(StreamCorruptedException.class)
        .hasMessage("index snapshot is damaged: node 3 links to 900 at level 0, which is not there");
  }
}
