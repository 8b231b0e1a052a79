package dev.vecino.index.hnsw;

import dev.vecino.index.Metric;
import dev.vecino.index.quant.Codes;
import dev.vecino.index.quant.Model;
import dev.vecino.index.quant.Quantization;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** The graph as a stream of bytes. */
final class Snapshot {
  /*
   * Big-endian blocks, each with its own checksum, so that nothing is interpreted before it is known to be whole:
   *
   *   block    := number:int  length:int  content:byte[length]  crc32c(number, length, content):int
   *   block 0  := magic:long  version:int  metric:int  dimensions:int  m:int  efConstruction:int  seed:long
   *               quantization:int  bits:int  model:int (1 or 0)  bound:int  size:int  entry:long
   *               (ratio:float  samples:int)*   of Spread
   *               sum:double*                   of Forecast
   *   block -1 := model                 where there is one
   *   block i  := node*                 the slots (i - 1) * 1024 to i * 1024 - 1 that have a row, ascending; i up to
   *                                     bound / 1024
   *   node     := slot:int  rowId:long  parent:int  [inverseNorm:float, for cosine]  list*  [code]
   *                                     one list per level; a code where there is a model
   *   list     := count:byte  link:int*
   *
   * Levels follow from the seed and in-degrees from the links.
   */
  static final long MAGIC = 0x5645_4349_4e4f_4853L;
  static final int VERSION = 4;
  static final int HEADER_BYTES = 8 + 5 * 4 + 8 + 3 * 4 + 4 + 4 + 8 + Spread.BYTES + Forecast.BYTES;
  static final int MODEL = -1;

  private Snapshot() {}

  static void write(Graph graph, Metric metric, int dimensions, Codes codes, OutputStream out) throws IOException {
    HnswOptions options = graph.options;
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES)
        .putLong(MAGIC).putInt(VERSION).putInt(code(metric)).putInt(dimensions)
        .putInt(options.m()).putInt(options.efConstruction()).putLong(options.seed())
        .putInt(code(options.quantization().method())).putInt(options.quantization().bits())
        .putInt(codes == null ? 0 : 1)
        .putInt(graph.bound()).putInt(graph.size.get()).putLong(graph.entry());
    graph.spread.write(header);
    graph.forecast.write(header);
    writeBlock(0, header, out);
    if (codes != null) {
      ByteBuffer model = ByteBuffer.allocate(Model.bytes(dimensions));
      codes.model().write(model);
      writeBlock(MODEL, model, out);
    }
    int stride = codes == null ? 0 : codes.model().stride();
    int[] links = new int[options.maxLinks(0)];
    ByteBuffer content = ByteBuffer.allocate(0);
    for (int first = 0; first < graph.bound(); first += Chunk.SLOTS) {
      int most = mostBytes(graph, first, stride);
      content = content.capacity() < most ? ByteBuffer.allocate(most) : content.clear();
      writeNodes(graph, first, links, codes, content);
      writeBlock((first >> Chunk.SHIFT) + 1, content, out);
    }
    out.flush();
  }

  private static void writeNodes(Graph graph, int first, int[] links, Codes codes, ByteBuffer content) {
    for (int slot = first; slot < first + Chunk.SLOTS; slot++) {
      long rowId = graph.rowId(slot);
      if (rowId == 0) {
        continue;
      }
      content.putInt(slot).putLong(rowId).putInt(graph.parent(slot));
      Chunk chunk = graph.chunk(slot);
      if (chunk.inverseNorms != null) {
        content.putFloat(chunk.inverseNorms[slot & Chunk.MASK]);
      }
      for (int level = 0; level <= chunk.level(slot); level++) {
        int count = graph.links(slot, level, links);
        content.put((byte) count);
        for (int i = 0; i < count; i++) {
          content.putInt(links[i]);
        }
      }
      if (codes != null) {
        codes.copyTo(slot, content.array(), content.position());
        content.position(content.position() + codes.model().stride());
      }
    }
  }

  /** The most that a block of nodes can take. */
  static int mostBytes(Graph graph, int first, int stride) {
    int bytes = 0;
    for (int slot = first; slot < first + Chunk.SLOTS; slot++) {
      bytes += 20 + stride;
      for (int level = 0; level <= graph.level(slot); level++) {
        bytes += 1 + 4 * graph.options.maxLinks(level);
      }
    }
    return bytes;
  }

  private static void writeBlock(int number, ByteBuffer content, OutputStream out) throws IOException {
    int length = content.position();
    out.write(ByteBuffer.allocate(8).putInt(number).putInt(length).array());
    out.write(content.array(), 0, length);
    out.write(ByteBuffer.allocate(4).putInt(checksum(number, length, content.array())).array());
  }

  static int checksum(int number, int length, byte[] content) {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(8).putInt(number).putInt(length).flip());
    crc.update(content, 0, length);
    return (int) crc.getValue();
  }

  static int code(Quantization.Method method) {
    return switch (method) {
      case NONE -> 0;
      case SQ8 -> 1;
      case RABITQ -> 2;
    };
  }

  static int code(Metric metric) {
    return switch (metric) {
      case L2 -> 1;
      case COSINE -> 2;
      case INNER_PRODUCT -> 3;
      case L1 -> 4;
      case HAMMING -> 5;
      case JACCARD -> 6;
    };
  }
}
