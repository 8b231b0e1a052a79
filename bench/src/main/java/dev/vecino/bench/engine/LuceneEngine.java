package dev.vecino.bench.engine;

import dev.vecino.bench.config.BenchConfig.Filter;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntField;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.Version;
import org.apache.lucene.util.quantization.QuantizedByteVectorValues.ScalarEncoding;

/**
 * Lucene in this process. {@code index.bits} is 32 (float32), 8, 7, 4, 2 or 1; searches take {@code ef}, the nearest that
 * the graph collects, and {@code rescore}, how many of them are measured again in full precision. All rows are merged
 * into one segment. Searches see updates after at most a second, as is usual with Lucene.
 */
final class LuceneEngine implements Engine {
  static final String VECTOR = "embedding";
  static final String ID = "id";
  private static final String KEY = "key";
  private static final int BUFFER_MEGABYTES = 1_024;

  private final Setup setup;
  private final MMapDirectory directory;
  private final ExecutorService mergers;
  private final IndexWriter writer;
  private SearcherManager searchers;
  private LuceneRefresh refresh;

  LuceneEngine(Setup setup) throws IOException, EngineUnavailable {
    this.setup = setup;
    similarity();
    this.directory = new MMapDirectory(setup.folder());
    this.mergers = Executors.newFixedThreadPool(setup.threads());
    KnnVectorsFormat format = new LuceneFormat(format());
    var config = new IndexWriterConfig();
    config.setUseCompoundFile(false);
    config.setRAMBufferSizeMB(BUFFER_MEGABYTES);
    config.setCodec(new Lucene104Codec() {
      @Override
      public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
        return format;
      }
    });
    this.writer = new IndexWriter(directory, config);
  }

  private KnnVectorsFormat format() throws EngineUnavailable {
    int m = setup.indexOption("m", 16);
    int beam = setup.indexOption("ef_construction", 200);
    int bits = setup.indexOption("bits", 32);
    return switch (bits) {
      case 32 -> new Lucene99HnswVectorsFormat(m, beam, setup.threads(), mergers());
      case 8 -> quantized(ScalarEncoding.UNSIGNED_BYTE, m, beam);
      case 7 -> quantized(ScalarEncoding.SEVEN_BIT, m, beam);
      case 4 -> quantized(ScalarEncoding.PACKED_NIBBLE, m, beam);
      case 2 -> quantized(ScalarEncoding.DIBIT_QUERY_NIBBLE, m, beam);
      case 1 -> quantized(ScalarEncoding.SINGLE_BIT_QUERY_NIBBLE, m, beam);
      default -> throw new EngineUnavailable("index.bits must be 32, 8, 7, 4, 2 or 1, was " + bits);
    };
  }

  private KnnVectorsFormat quantized(ScalarEncoding encoding, int m, int beam) {
    return new Lucene104HnswScalarQuantizedVectorsFormat(encoding, m, beam, setup.threads(), mergers());
  }

  /** Threads that merge graphs; Lucene wants none where there would be one. */
  private ExecutorService mergers() {
    return setup.threads() == 1 ? null : mergers;
  }

  private VectorSimilarityFunction similarity() throws EngineUnavailable {
    return switch (setup.metric()) {
      case COSINE -> VectorSimilarityFunction.DOT_PRODUCT; // of unit vectors: cheaper, and what Lucene advises
      case INNER_PRODUCT -> VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT;
      case L2 -> VectorSimilarityFunction.EUCLIDEAN;
      case L1, HAMMING, JACCARD -> throw new EngineUnavailable("Lucene has no such distance of numbers");
    };
  }

  @Override
  public String version() {
    return "Lucene " + Version.LATEST;
  }

  @Override
  public void load() throws Exception {
    VectorSimilarityFunction similarity = similarity();
    Threads.split(setup.rows(), setup.threads(), (from, to) -> {
      for (int row = from; row < to; row++) {
        writer.addDocument(document(row, setup.data().base().row(row), similarity));
      }
    });
  }

  private Document document(int row, float[] vector, VectorSimilarityFunction similarity) {
    var document = new Document();
    document.add(new KnnFloatVectorField(VECTOR, UnitVectors.forMetric(setup.metric(), vector), similarity));
    document.add(new NumericDocValuesField(ID, row));
    document.add(new StringField(KEY, Integer.toString(row), Field.Store.NO));
    document.add(new IntField("bucket", setup.data().bucket(row), Field.Store.NO));
    document.add(new IntField("label", setup.data().label(row), Field.Store.NO));
    return document;
  }

  @Override
  public void build() throws IOException {
    writer.forceMerge(1);
    writer.commit();
    searchers = new SearcherManager(writer, null);
    refresh = new LuceneRefresh(searchers);
  }

  @Override
  public Size size() throws IOException {
    long vectors = 0;
    long all = 0;
    for (String file : directory.listAll()) {
      long bytes = directory.fileLength(file);
      all += bytes;
      vectors += file.contains(".ve") ? bytes : 0;
    }
    return new Size(vectors, all);
  }

  @Override
  public Client client(Search search) {
    return new LuceneClient(this, searchers, search, setup.k());
  }

  float[] target(float[] query) {
    return UnitVectors.forMetric(setup.metric(), query);
  }

  static Query filter(Filter filter) {
    return IntField.newRangeQuery(filter.column(), filter.from(), filter.to() - 1);
  }

  void update(int row, float[] vector) throws IOException, EngineUnavailable {
    writer.updateDocument(new Term(KEY, Integer.toString(row)), document(row, vector, similarity()));
    refresh.needed();
  }

  @Override
  public void settle() throws IOException {
    searchers.maybeRefreshBlocking();
  }

  @Override
  public void close() throws IOException {
    if (refresh != null) {
      refresh.close();
      searchers.close();
    }
    writer.close();
    mergers.close();
    directory.close();
  }
}
