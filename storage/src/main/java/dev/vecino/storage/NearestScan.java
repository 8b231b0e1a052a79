package dev.vecino.storage;

import static dev.vecino.error.SqlState.QUERY_CANCELED;

import dev.vecino.catalog.Index;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Distances;
import dev.vecino.index.Probe;
import dev.vecino.index.VectorIndex;
import dev.vecino.index.VectorIndex.Search;
import dev.vecino.index.VectorIndex.SearchOptions;
import dev.vecino.storage.codec.RowCodec;
import dev.vecino.storage.codec.SlotRef;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.Map;

/** The rows of one partition by growing distance from a query. */
final class NearestScan implements NearestCursor {
  /*
   * Three sources: the graph, what was committed and is not linked yet, and what the own transaction has written. The
   * latter two are measured exactly and at once. The snapshot was taken first, the list of what is not linked is read
   * second, the graph is walked last: whatever leaves the list is in the graph by then, so that nothing is missed; what is
   * met in both counts once. A slot that the graph gives counts if the row is visible and has its vector there.
   *
   * Rows are taken from the graph in batches of the expected number, and as many more as have the same distance as the
   * last, so that those come in order of row id.
   */
  private static final int POLL = 1024; // exact distances between two looks at the cancel flag

  private final StoreSnapshot snapshot;
  private final TableState from;
  private final TableChanges own;
  private final int partition;
  private final GraphStore graph;
  private final int column;
  private final Probe query;
  private final NearestOptions options;
  private final RowReader reader;
  private final int batch;
  private final Hits linked; // from the graph
  private final BitSet met; // slots of `unlinked`; null for none
  private Hits unlinked; // from elsewhere; null for none
  private final Search search;
  private boolean exhausted;
  private boolean peeked;
  private Hits current;
  private int checksum; // of the vector of the row that was read last
  private long exact; // of unlinked rows
  private Statistics statistics; // what they were at the end; null before

  NearestScan(
      StoreSnapshot snapshot,
      TableState from,
      int index,
      int partition,
      Probe query,
      NearestOptions options,
      RowReader reader) {
    this.snapshot = snapshot;
    this.from = from;
    this.own = snapshot.written(from);
    this.partition = partition;
    this.graph = from.view.indexes[index].graphs[partition];
    this.column = ((Index.Hnsw) from.view.index(index)).column();
    this.query = query;
    this.options = options;
    this.reader = reader;
    this.batch = Math.max(1, options.expected());
    this.linked = new Hits(Math.min(batch, 1 << 16) + 1);
    this.met = readUnlinked();
    int breadth = Math.max(options.efSearch(), (int) Math.min(batch + 1L, graph.graph().size() + 1L));
    VectorIndex.SlotFilter filter = options.filter() == null ? null : this::passes;
    graph.asked.offer(query);
    var wide = new SearchOptions(breadth, batch + 1, filter, options.cancelled(), SearchOptions.NONE);
    this.search = graph.graph().search(query, wide);
  }

  private boolean passes(int slot, long rowId) {
    Object[] row = visible(slot, rowId);
    return row != null && options.filter().test(rowId, row);
  }

  /** The row, if it is visible and has its vector in that slot; else null. */
  private Object[] visible(int slot, long rowId) {
    byte[] bytes = snapshot.bytes(from, own, partition, rowId);
    if (bytes == null) {
      return null;
    }
    Object[] row = reader.blank();
    SlotRef ref = reader.fill(row, bytes, column);
    if (ref == null || ref.slot() != slot) {
      return null;
    }
    checksum = ref.checksum();
    reader.resolve(row, partition);
    return row;
  }

  private BitSet readUnlinked() {
    GraphStore.Batch[] pending = graph.pending();
    boolean hasOwn = own != null && !own.rows[partition].isEmpty();
    if (pending.length == 0 && !hasOwn) {
      return null;
    }
    unlinked = new Hits(16);
    var slots = new BitSet();
    for (GraphStore.Batch some : pending) {
      for (int i = 0; some.sequence() <= snapshot.sequence() && i < some.slots().length; i++) {
        byte[] bytes = snapshot.bytes(from, own, partition, some.rowIds()[i]);
        addUnlinked(slots, some.rowIds()[i], bytes, some.slots()[i]);
      }
    }
    if (hasOwn) {
      Iterator<Map.Entry<Long, Change>> written = own.rows[partition].entries();
      while (written.hasNext()) {
        long rowId = written.next().getKey();
        Change change = own.rows[partition].get(rowId, snapshot.limit());
        if (change != null && change.value() != null) {
          addUnlinked(slots, rowId, change.value(), -1);
        }
      }
    }
    return slots;
  }

  /** @param slot where the vector must lie; -1 for anywhere */
  private void addUnlinked(BitSet slots, long rowId, byte[] bytes, int slot) {
    if (bytes == null
        || !(RowCodec.value(bytes, column) instanceof SlotRef ref)
        || slot >= 0 && ref.slot() != slot
        || slots.get(ref.slot())) {
      return;
    }
    Probe vector = graph.vectors.read(ref).probe();
    if (!Distances.isMeasurable(graph.index.metric(), vector)) {
      return;
    }
    slots.set(ref.slot());
    Object[] row = reader.read(bytes, partition);
    if (options.filter() == null || options.filter().test(rowId, row)) {
      unlinked.add(Distances.distance(graph.index.metric(), query, vector), rowId, row);
    }
    if (++exact % POLL == 0) {
      checkCancelled();
    }
  }

  private void checkCancelled() {
    if (options.cancelled().getAsBoolean()) {
      throw VecinoException.of(QUERY_CANCELED, "canceling statement due to user request");
    }
  }

  @Override
  public boolean next() {
    if (current != null) {
      current.removeFirst();
      current = null;
    }
    if (linked.size() == 0) {
      fill();
    }
    boolean other = unlinked != null && unlinked.size() > 0;
    if (linked.size() == 0) {
      current = other ? unlinked : null;
    } else {
      current = other && unlinked.isBefore(linked) ? unlinked : linked;
    }
    return current != null;
  }

  private void fill() {
    linked.clear();
    while (!exhausted) {
      if (!peeked && !search.next()) {
        exhausted = true;
        checkCancelled();
        return;
      }
      peeked = true;
      if (linked.size() >= batch && search.distance() != linked.lastDistance()) {
        return;
      }
      peeked = false;
      int slot = search.slot();
      if (met == null || !met.get(slot)) {
        add(slot, search.rowId());
      }
    }
  }

  private void add(int slot, long rowId) {
    Object[] row = visible(slot, rowId);
    if (row != null) {
      graph.vectors.verify(slot, checksum);
      linked.add(search.distance(), rowId, row);
    }
  }

  @Override
  public double distance() {
    return current.distance();
  }

  @Override
  public long rowId() {
    return current.rowId();
  }

  @Override
  public Object[] row() {
    return current.row();
  }

  /** Whether the current row comes before that of another partition, whose number is higher. */
  boolean isBefore(NearestScan other) {
    return Double.compare(distance(), other.distance()) <= 0;
  }

  @Override
  public Statistics statistics() {
    return statistics != null ? statistics : new Statistics(search.visited(), search.distances(), exact + search.rescored());
  }

  @Override
  public void close() {
    if (statistics == null) {
      statistics = statistics();
      search.close(); // another search counts with its scratch memory from here on
    }
  }
}
