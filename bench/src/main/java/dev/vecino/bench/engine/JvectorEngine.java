package dev.vecino.bench.engine;

import dev.vecino.bench.config.BenchConfig.Filter;
import io.github.jbellis.jvector.graph.GraphIndexBuilder;
import io.github.jbellis.jvector.graph.GraphSearcher;
import io.github.jbellis.jvector.graph.ImmutableGraphIndex;
import io.github.jbellis.jvector.graph.ListRandomAccessVectorValues;
import io.github.jbellis.jvector.graph.RandomAccessVectorValues;
import io.github.jbellis.jvector.graph.SearchResult.NodeScore;
import io.github.jbellis.jvector.graph.similarity.BuildScoreProvider;
import io.github.jbellis.jvector.graph.similarity.DefaultSearchScoreProvider;
import io.github.jbellis.jvector.util.Bits;
import io.github.jbellis.jvector.vector.VectorSimilarityFunction;
import io.github.jbellis.jvector.vector.VectorizationProvider;
import io.github.jbellis.jvector.vector.types.VectorFloat;
import io.github.jbellis.jvector.vector.types.VectorTypeSupport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;

/**
 * JVector in this process, graph and float32 vectors in memory. {@code index.m} is the degree of the lowest layer (32 by
 * default, what HNSW with m = 16 has there), {@code ef} the candidates a search keeps.
 */
final class JvectorEngine implements Engine {
  private static final VectorTypeSupport VECTORS = VectorizationProvider.getInstance().getVectorTypeSupport();
  private static final float OVERFLOW = 1.2f;
  private static final float ALPHA = 1.2f;

  private final Setup setup;
  private final VectorSimilarityFunction similarity;
  private RandomAccessVectorValues vectors;
  private ImmutableGraphIndex graph;

  JvectorEngine(Setup setup) throws EngineUnavailable {
    this.setup = setup;
    this.similarity = switch (setup.metric()) {
      case COSINE, INNER_PRODUCT -> VectorSimilarityFunction.DOT_PRODUCT;
      case L2 -> VectorSimilarityFunction.EUCLIDEAN;
      case L1, HAMMING, JACCARD -> throw new EngineUnavailable("JVector has no such distance of numbers");
    };
  }

  @Override
  public String version() {
    // Its manifest does not tell.
    String jar = GraphIndexBuilder.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return "JVector " + jar.replaceAll(".*/jvector-|\\.jar$", "");
  }

  @Override
  public void load() {
    List<VectorFloat<?>> list = new ArrayList<>();
    for (int row = 0; row < setup.rows(); row++) {
      list.add(vector(setup.data().base().row(row)));
    }
    vectors = new ListRandomAccessVectorValues(list, setup.dimensions());
  }

  private VectorFloat<?> vector(float[] values) {
    return VECTORS.createFloatVector(UnitVectors.forMetric(setup.metric(), values));
  }

  @Override
  public void build() throws IOException {
    BuildScoreProvider scores = BuildScoreProvider.randomAccessScoreProvider(vectors, similarity);
    try (var pool = new ForkJoinPool(setup.threads());
        GraphIndexBuilder builder = GraphIndexBuilder.builder(scores, setup.dimensions(), setup.indexOption("m", 32))
            .withBeamWidth(setup.indexOption("ef_construction", 200))
            .withNeighborOverflow(OVERFLOW)
            .withAlpha(ALPHA)
            .withSimdExecutor(pool)
            .withParallelExecutor(pool)
            .build()) {
      graph = builder.build(vectors);
    }
  }

  @Override
  public Size size() {
    return new Size(graph.ramBytesUsed() + (long) setup.rows() * setup.dimensions() * Float.BYTES, 0);
  }

  @Override
  public Client client(Search search) {
    return new JvectorClient(search);
  }

  private Bits bits(Filter filter) {
    boolean[] matches = new boolean[setup.rows()];
    for (int row = 0; row < matches.length; row++) {
      matches[row] = setup.data().matches(row, filter);
    }
    return row -> matches[row];
  }

  private final class JvectorClient implements Client {
    private final GraphSearcher searcher = new GraphSearcher(graph);
    private final Bits accepted;
    private final int ef;

    JvectorClient(Search search) {
      this.accepted = search.filter().map(JvectorEngine.this::bits).orElse(Bits.ALL);
      this.ef = Math.max(setup.k(), search.number("ef", setup.k()));
    }

    @Override
    public Object request(float[] query) {
      return vector(query);
    }

    @Override
    public int search(Object request, long[] ids) {
      var scores = DefaultSearchScoreProvider.exact((VectorFloat<?>) request, similarity, vectors);
      NodeScore[] hits = searcher.search(scores, setup.k(), ef, 0f, 0f, accepted).getNodes();
      for (int i = 0; i < hits.length; i++) {
        ids[i] = hits[i].node;
      }
      return hits.length;
    }

    @Override
    public void close() throws IOException {
      searcher.close();
    }
  }

  @Override
  public void close() throws IOException {
    if (graph != null) {
      graph.close();
    }
  }
}
