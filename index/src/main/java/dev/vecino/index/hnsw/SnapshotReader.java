package dev.vecino.index.hnsw;

import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.quant.Codes;
import dev.vecino.index.quant.Model;
import dev.vecino.index.quant.Quantization;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;

/** Reads a graph that {@link Snapshot} wrote: all of it, or none. */
final class SnapshotReader {
  private final InputStream in;
  private final VectorChunks vectors;
  private Codes codes;

  SnapshotReader(InputStream in, VectorChunks vectors) {
    this.in = in;
    this.vectors = vectors;
  }

  HnswIndex read() throws IOException {
    ByteBuffer header = readBlock(0, Snapshot.HEADER_BYTES);
    require(header.limit() == Snapshot.HEADER_BYTES && header.getLong() == Snapshot.MAGIC, "this is no HNSW graph");
    int version = header.getInt();
    require(version == Snapshot.VERSION, "version %d is not known, only %d", version, Snapshot.VERSION);
    Metric metric = metric(header.getInt());
    int dimensions = header.getInt();
    if (dimensions != vectors.dimensions()) {
      throw new IllegalArgumentException(
          "the graph is over " + dimensions + " dimensions, the vectors have " + vectors.dimensions());
    }
    HnswOptions options = new HnswOptions(
        header.getInt(), header.getInt(), header.getLong(), new Quantization(method(header.getInt()), header.getInt()));
    boolean coded = header.getInt() == 1;
    Graph graph = new Graph(options, metric == Metric.COSINE);
    int bound = header.getInt();
    int size = header.getInt();
    long entry = header.getLong();
    graph.spread.read(header);
    graph.forecast.read(header);
    if (coded) {
      ByteBuffer model = readBlock(Snapshot.MODEL, Model.bytes(dimensions));
      codes = new Codes(Model.read(model, options.quantization(), metric, dimensions));
    }
    for (int first = 0; first < bound; first += Chunk.SLOTS) {
      graph.allocate(first);
      readNodes(graph, first, bound);
    }
    require(in.read() < 0, "bytes follow the end");
    require(graph.size.get() == size, "%d nodes instead of %d", graph.size.get(), size);
    countInLinks(graph);
    enter(graph, entry);
    HnswIndex index = new HnswIndex(metric, vectors, graph);
    index.coding().codes(codes);
    return index;
  }

  private void readNodes(Graph graph, int first, int bound) throws IOException {
    int stride = codes == null ? 0 : codes.model().stride();
    ByteBuffer content = readBlock((first >> Chunk.SHIFT) + 1, Snapshot.mostBytes(graph, first, stride));
    Chunk chunk = graph.chunk(first);
    int[] links = new int[graph.options.maxLinks(0)];
    while (content.hasRemaining()) {
      int slot = content.getInt();
      require(slot >= first && slot - first < Chunk.SLOTS && graph.rowId(slot) == 0, "node %d is misplaced", slot);
      require(slot < vectors.capacity(), "node %d has no vector, there are %d", slot, vectors.capacity());
      graph.setRowId(slot, content.getLong());
      int parent = content.getInt();
      require(parent >= Tree.ROOT && parent < bound, "node %d has parent %d", slot, parent);
      graph.setParent(slot, parent);
      if (chunk.inverseNorms != null) {
        chunk.inverseNorms[slot & Chunk.MASK] = content.getFloat();
      }
      for (int level = 0; level <= chunk.level(slot); level++) {
        int count = Byte.toUnsignedInt(content.get());
        require(count <= graph.options.maxLinks(level), "node %d has %d links", slot, count);
        for (int i = 0; i < count; i++) {
          links[i] = content.getInt();
          require(links[i] >= 0 && links[i] < bound, "node %d links to %d", slot, links[i]);
        }
        graph.revive(slot, level);
        graph.setLinks(slot, level, links, count);
      }
      if (codes != null) {
        codes.copyFrom(slot, content.array(), content.position());
        content.position(content.position() + stride);
      }
    }
  }

  private static void countInLinks(Graph graph) throws StreamCorruptedException {
    int[] links = new int[graph.options.maxLinks(0)];
    for (int slot = 0; slot < graph.bound(); slot++) {
      for (int level = 0; level <= graph.level(slot); level++) {
        int count = graph.links(slot, level, links);
        for (int i = 0; i < count; i++) {
          require(graph.level(links[i]) >= level && graph.addInLink(links[i], level),
              "node %d links to %d at level %d, which is not there", slot, links[i], level);
        }
      }
    }
  }

  private static void enter(Graph graph, long entry) throws StreamCorruptedException {
    if (entry == Graph.NO_ENTRY) {
      require(graph.size.get() == 0, "there are %d nodes, but no entry point", graph.size.get());
      return;
    }
    int slot = Graph.entrySlot(entry);
    require(slot >= 0 && graph.rowId(slot) != 0 && graph.level(slot) == Graph.entryLevel(entry),
        "entry point %d is not there", slot);
    graph.setEntry(slot);
  }

  private ByteBuffer readBlock(int number, int mostBytes) throws IOException {
    ByteBuffer frame = ByteBuffer.wrap(readFully(8));
    int found = frame.getInt();
    int length = frame.getInt();
    require(found == number, "block %d found where block %d belongs", found, number);
    require(length >= 0 && length <= mostBytes,
        "block %d has length %d, at most %d is allowed", number, length, mostBytes);
    byte[] content = readFully(length);
    int checksum = ByteBuffer.wrap(readFully(4)).getInt();
    require(checksum == Snapshot.checksum(number, length, content), "block %d does not match its checksum", number);
    return ByteBuffer.wrap(content);
  }

  private byte[] readFully(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    require(bytes.length == length, "it ends too early");
    return bytes;
  }

  private static Metric metric(int code) throws StreamCorruptedException {
    for (Metric metric : Metric.values()) {
      if (Snapshot.code(metric) == code) {
        return metric;
      }
    }
    throw damaged("metric %d is not known", code);
  }

  private static Quantization.Method method(int code) throws StreamCorruptedException {
    for (Quantization.Method method : Quantization.Method.values()) {
      if (Snapshot.code(method) == code) {
        return method;
      }
    }
    throw damaged("quantization %d is not known", code);
  }

  private static void require(boolean condition, String format, Object... arguments) throws StreamCorruptedException {
    if (!condition) {
      throw damaged(format, arguments);
    }
  }

  private static StreamCorruptedException damaged(String format, Object... arguments) {
    return new StreamCorruptedException("index snapshot is damaged: " + format.formatted(arguments));
  }
}
