package dev.vecino.bench.engine;

import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/** One of Lucene's formats of vectors without its limit of 1,024 dimensions; it is read as the one it is. */
final class LuceneFormat extends KnnVectorsFormat {
  private static final int MAX_DIMENSIONS = 65_535;

  private final KnnVectorsFormat format;

  LuceneFormat(KnnVectorsFormat format) {
    super(format.getName());
    this.format = format;
  }

  @Override
  public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
    return format.fieldsWriter(state);
  }

  @Override
  public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
    return format.fieldsReader(state);
  }

  @Override
  public int getMaxDimensions(String field) {
    return MAX_DIMENSIONS;
  }
}
