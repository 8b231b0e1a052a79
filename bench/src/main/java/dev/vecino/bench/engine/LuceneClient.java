package dev.vecino.bench.engine;

import dev.vecino.bench.engine.Engine.Client;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RescoreTopNQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;

/** A thread that asks Lucene. */
final class LuceneClient implements Client {
  private final LuceneEngine engine;
  private final SearcherManager searchers;
  private final Query filter;
  private final int ef;
  private final int rescore;
  private final int k;

  LuceneClient(LuceneEngine engine, SearcherManager searchers, Search search, int k) {
    this.engine = engine;
    this.searchers = searchers;
    this.filter = search.filter().map(LuceneEngine::filter).orElse(null);
    this.ef = Math.max(k, search.number("ef", k));
    this.rescore = search.number("rescore", 0);
    this.k = k;
  }

  @Override
  public Object request(float[] query) {
    float[] target = engine.target(query);
    var nearest = new KnnFloatVectorQuery(LuceneEngine.VECTOR, target, ef, filter);
    return rescore == 0
        ? nearest
        : RescoreTopNQuery.createFullPrecisionRescorerQuery(nearest, target, LuceneEngine.VECTOR, rescore);
  }

  @Override
  public int search(Object request, long[] ids) throws IOException {
    IndexSearcher searcher = searchers.acquire();
    try {
      ScoreDoc[] hits = searcher.search((Query) request, k).scoreDocs;
      List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
      for (int i = 0; i < hits.length; i++) {
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(hits[i].doc, leaves));
        NumericDocValues values = leaf.reader().getNumericDocValues(LuceneEngine.ID);
        values.advanceExact(hits[i].doc - leaf.docBase);
        ids[i] = values.longValue();
      }
      return hits.length;
    } finally {
      searchers.release(searcher);
    }
  }

  @Override
  public void upsert(int id, float[] vector) throws IOException, EngineUnavailable {
    engine.update(id, vector);
  }

  @Override
  public void close() {
    // The searcher is shared.
  }
}
