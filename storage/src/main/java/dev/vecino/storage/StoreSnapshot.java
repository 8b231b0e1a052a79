package dev.vecino.storage;

import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;
import static dev.vecino.error.SqlState.UNDEFINED_TABLE;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Probe;
import dev.vecino.storage.file.DiskErrors;
import java.util.function.Supplier;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.DoubleStream;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/** What a statement sees: a committed state, and what its transaction had written by then. */
final class StoreSnapshot implements Snapshot {
  private final StoreTransaction transaction;
  private final StoreCore core;
  private final CommittedState state;
  private final DdlChanges ddl;
  private final long limit; // mark of the last own write that shows
  private final MVStore.TxCounter versions;
  private volatile long pinned; // 0, which is everything, until it is known what
  private boolean closed;

  /** @param seen gives the committed state to see, when it is safe from being cleaned up */
  StoreSnapshot(StoreTransaction transaction, Supplier<CommittedState> seen) {
    this.transaction = transaction;
    this.core = transaction.core();
    core.add(this);
    this.versions = core.maps.store.registerVersionUsage();
    this.state = seen.get();
    this.pinned = state.sequence();
    this.ddl = transaction.ddl();
    this.limit = transaction.mark();
  }

  long pinned() {
    return pinned;
  }

  long sequence() {
    return state.sequence();
  }

  long limit() {
    return limit;
  }

  StoreTransaction transaction() {
    return transaction;
  }

  /** The committed rows of a table, in this snapshot's version of it. */
  TableState table(Table table) {
    core.checkUsable();
    TableState own = ddl == null ? null : ddl.states().get(table.id());
    if (own != null) {
      return own;
    }
    TableState committed =
        ddl != null && ddl.catalog().table(table.id()).isEmpty() ? null : state.table(table.id());
    if (committed == null) {
      throw VecinoException.of(UNDEFINED_TABLE, "relation \"%s\" does not exist", table.name());
    }
    return committed;
  }

  /** The transaction's own writes to a table; null where there are none. */
  TableChanges written(TableState from) {
    TableChanges own = transaction.written(from.view.table.id());
    return own != null && own.view().store == from.view.store ? own : null;
  }

  int indexOf(TableState from, Index index) {
    int i = from.view.indexOf(index.id());
    if (i < 0) {
      throw VecinoException.of(UNDEFINED_OBJECT, "index \"%s\" does not exist", index.name());
    }
    return i;
  }

  /** The bytes of a row; null where it is not visible. */
  byte[] bytes(TableState from, TableChanges own, int partition, long rowId) {
    if (own != null) {
      Change change = own.rows[partition].get(rowId, limit);
      if (change != null) {
        return change.value();
      }
    }
    RowMemo memo = from.view.store.memos[partition];
    byte[] known = memo.get(rowId, from.sequence);
    if (known != null) {
      return known;
    }
    try {
      byte[] bytes = from.row(partition, rowId);
      if (bytes != null) {
        memo.put(from, rowId, bytes);
      }
      return bytes;
    } catch (MVStoreException | IllegalStateException e) {
      throw DiskErrors.of(e);
    }
  }

  @Override
  public RowCursor scan(Table table, int[] wanted) {
    TableState from = table(table);
    return new RowScan(from, written(from), limit, RowReader.of(from.view, table, wanted));
  }

  @Override
  public RowCursor sample(Table table, int[] wanted, long most) {
    TableState from = table(table);
    return written(from) != null || from.rowCount() <= most
        ? scan(table, wanted)
        : new SampleScan(from, RowReader.of(from.view, table, wanted), most);
  }

  @Override
  public Optional<TableStatistics> statistics(Table table) {
    return core.statistics.of(table.id());
  }

  @Override
  public long statisticsVersion() {
    return core.statistics.version();
  }

  @Override
  public long changedRows(Table table) {
    return table(table).view.store.changedRows.get();
  }

  @Override
  public Object[] row(Table table, long rowId, int[] wanted) {
    TableState from = table(table);
    int partition = from.view.store.partition(rowId);
    byte[] bytes = bytes(from, written(from), partition, rowId);
    return bytes == null ? null : RowReader.of(from.view, table, wanted).read(bytes, partition);
  }

  @Override
  public RowCursor range(Table table, Index.BTree index, KeyRange range, boolean descending, int[] wanted) {
    TableState from = table(table);
    int i = indexOf(from, index);
    KeyBounds bounds = KeyBounds.of(range, from.view.keyTypes(i), from.view.keyForms(i));
    return KeyScan.open(
        this, from, i, bounds, descending, RowReader.of(from.view, table, wanted), IndexCover.of(table, index, wanted));
  }

  @Override
  public NearestCursor nearest(Table table, Index.Hnsw index, Probe query, NearestOptions options, int[] wanted) {
    TableState from = table(table);
    int i = indexOf(from, index);
    RowReader reader = RowReader.of(from.view, table, wanted);
    int partitions = from.rows.length;
    if (partitions == 1) {
      return new NearestScan(this, from, i, 0, query, options, reader);
    }
    NearestScan[] parts = new NearestScan[partitions];
    for (int p = 0; p < partitions; p++) {
      parts[p] = new NearestScan(this, from, i, p, query, options, reader);
    }
    return new MergedNearestScans(parts);
  }

  @Override
  public RowCursor unranked(Table table, Index.Hnsw index, int[] wanted) {
    TableState from = table(table);
    int i = indexOf(from, index);
    return KeyScan.open(this, from, i, KeyBounds.ALL, false, RowReader.of(from.view, table, wanted), null);
  }

  @Override
  public int breadth(Table table, Index.Hnsw index, int k, double accuracy, BooleanSupplier cancelled) {
    int breadth = 1;
    for (GraphStore graph : graphs(table, index)) {
      breadth = Math.max(breadth, graph.breadth(k, accuracy, cancelled));
    }
    return breadth;
  }

  @Override
  public double accuracy(Table table, Index.Hnsw index, int k, int breadth, int queries, BooleanSupplier cancelled) {
    GraphStore[] graphs = graphs(table, index);
    DoubleStream.Builder recalls = DoubleStream.builder();
    for (GraphStore graph : graphs) {
      int part = Math.ceilDiv(queries, graphs.length);
      RecallSample sample = new RecallSample(graph, part, new int[] {k}, new Random(), cancelled);
      Arrays.stream(sample.recalls(Math.max(breadth, k))[0]).filter(recall -> !Double.isNaN(recall)).forEach(recalls);
    }
    return recalls.build().average().orElse(Double.NaN);
  }

  private GraphStore[] graphs(Table table, Index.Hnsw index) {
    TableState from = table(table);
    return from.view.indexes[indexOf(from, index)].graphs;
  }

  @Override
  public long estimatedRows(Table table) {
    return table(table).rowCount();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      pinned = Long.MAX_VALUE;
      core.remove(this);
      core.maps.store.deregisterVersionUsage(versions);
    }
  }
}
