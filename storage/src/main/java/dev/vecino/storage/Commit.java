package dev.vecino.storage;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.CatalogObject;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.storage.codec.RowCodec;
import dev.vecino.storage.codec.SlotRef;
import dev.vecino.storage.file.DiskErrors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.h2.mvstore.MVMap;

/** One commit: puts what a transaction has written into the maps, then shows it to all later snapshots. */
final class Commit {
  private final StoreCore core;
  private final StoreTransaction transaction;
  private final Journal journal = new Journal();
  private final List<SlotChanges> slots = new ArrayList<>();
  private long sequence;

  Commit(StoreCore core, StoreTransaction transaction) {
    this.core = core;
    this.transaction = transaction;
  }

  /** Applies and publishes; returns the number of the commit. Nothing has changed where it throws. */
  long run() {
    core.gate.acquireUninterruptibly();
    try {
      core.checkUsable();
      sequence = core.state().sequence() + 1;
      try {
        journal.put(core.maps.counters, "sequence", sequence);
        for (TableChanges changes : transaction.changes()) {
          apply(changes);
        }
        applyCatalog();
      } catch (RuntimeException e) {
        undo();
        throw DiskErrors.of(e);
      } catch (Error e) {
        undo();
        throw e;
      }
      publish();
      return sequence;
    } finally {
      core.gate.release();
    }
  }

  /** Whether something is left to be done later: removed when no snapshot needs it, or saved. */
  boolean leavesWork() {
    return transaction.ddl() != null || slots.stream().anyMatch(SlotChanges::leavesWork);
  }

  /** Links the vectors of the commit; to be called when it is durable. */
  void link() {
    slots.forEach(SlotChanges::link);
    DdlChanges ddl = transaction.ddl();
    if (ddl != null) {
      ddl.views().values().forEach(core::saveNewGraphs);
    }
  }

  private void undo() {
    try {
      journal.undo();
      slots.forEach(SlotChanges::undo);
    } catch (RuntimeException e) {
      core.fail(DiskErrors.of(e)); // half a commit is in the maps: they must never be written
    }
  }

  private void apply(TableChanges changes) {
    TableView view = changes.view();
    for (int p = 0; p < changes.rows.length; p++) {
      applyRows(view, changes, p);
      for (int i = 0; i < view.indexes.length; i++) {
        applyKeys(view.indexes[i].keys[p], changes.keys(i, p));
      }
    }
    journal.put(core.maps.counters, "row." + view.store.id, view.store.lastRowId.get());
  }

  private void applyRows(TableView view, TableChanges changes, int p) {
    MVMap<Long, byte[]> rows = view.store.rows[p];
    int[] positions = view.vectorPositions;
    List<Column> stored = view.table.stored();
    SlotChanges[] columns = new SlotChanges[positions.length];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = new SlotChanges(
          view.vectors[positions[c]][p], view.graphs(positions[c], p), core.maps, journal, sequence);
    }
    Iterator<Map.Entry<Long, Change>> entries = changes.rows[p].entries();
    long changed = 0;
    while (entries.hasNext()) {
      Map.Entry<Long, Change> entry = entries.next();
      changed++;
      byte[] now = entry.getValue().value();
      byte[] before = now == null
          ? journal.remove(rows, entry.getKey())
          : journal.put(rows, entry.getKey(), now);
      for (int c = 0; c < columns.length; c++) {
        int attribute = stored.get(positions[c]).id();
        columns[c].add(entry.getKey(), slot(before, attribute), slot(now, attribute));
      }
    }
    view.store.changedRows.addAndGet(changed);
    for (SlotChanges column : columns) {
      slots.add(column);
      column.apply();
    }
  }

  private static SlotRef slot(byte[] row, int attribute) {
    return row != null && RowCodec.value(row, attribute) instanceof SlotRef ref ? ref : null;
  }

  private void applyKeys(MVMap<byte[], byte[]> keys, Overlay<byte[]> changes) {
    Iterator<Map.Entry<byte[], Change>> entries = changes.entries();
    while (entries.hasNext()) {
      Map.Entry<byte[], Change> entry = entries.next();
      if (entry.getValue().value() == null) {
        journal.remove(keys, entry.getKey());
      } else {
        journal.put(keys, entry.getKey(), entry.getValue().value());
      }
    }
  }

  private void applyCatalog() {
    DdlChanges ddl = transaction.ddl();
    if (ddl == null) {
      return;
    }
    journal.put(core.maps.counters, "object", core.lastObjectId.longValue());
    journal.put(core.maps.counters, "catalog", ddl.catalog().version());
    for (Table old : core.state().catalog().tables()) {
      if (ddl.catalog().table(old.id()).isEmpty()) {
        journal.remove(core.maps.catalog, (long) old.id());
      }
    }
    applyObjects(ddl.catalog());
    ddl.views().forEach((id, view) -> {
      journal.put(
          core.maps.catalog, (long) id, CatalogCodec.write(new CatalogCodec.StoredTable(view.store.id, view.table)));
      journal.put(core.maps.counters, "row." + view.store.id, view.store.lastRowId.get());
    });
  }

  private void applyObjects(Catalog catalog) {
    for (CatalogObject old : core.state().catalog().objects()) {
      if (catalog.object(old.id()).isEmpty()) {
        journal.remove(core.maps.objects, (long) old.id());
      }
    }
    for (CatalogObject object : catalog.objects()) {
      long id = object.id();
      if (core.state().catalog().object(object.id()).orElse(null) != object || !core.maps.objects.containsKey(id)) {
        journal.put(core.maps.objects, id, ObjectCodec.write(object));
      }
    }
  }

  private void publish() {
    long needed = core.oldestNeeded();
    DdlChanges ddl = transaction.ddl();
    Map<Integer, TableStore> tables = core.state().tables();
    Catalog catalog = core.state().catalog();
    Map<Integer, TableView> changed = new HashMap<>();
    for (TableChanges changes : transaction.changes()) {
      changed.put(changes.view().table.id(), changes.view());
    }
    if (ddl != null) {
      catalog = ddl.catalog();
      tables = new HashMap<>(tables);
      tables.keySet().removeIf(id -> ddl.catalog().table(id).isEmpty());
      for (Map.Entry<Integer, TableView> entry : ddl.views().entrySet()) {
        tables.put(entry.getKey(), entry.getValue().store);
        changed.put(entry.getKey(), entry.getValue());
      }
      tables = Map.copyOf(tables);
    }
    for (Map.Entry<Integer, TableView> entry : changed.entrySet()) {
      TableView view = entry.getValue();
      if (tables.get(entry.getKey()) == view.store) {
        TableState older = view.store.newest();
        TableView kept = older != null && older.view.table == view.table ? older.view : view;
        TableChanges changes = transaction.written(entry.getKey());
        view.store.publish(TableState.capture(sequence, kept, older), changes, needed);
      }
    }
    transaction.visibility().pin(sequence - 1); // until its vectors are linked, nobody takes them out of the graph again
    slots.forEach(SlotChanges::announce);
    core.publish(new CommittedState(sequence, catalog, tables));
    if (ddl != null) {
      core.statistics.retain(tables);
    }
    for (SlotChanges column : slots) {
      if (column.frees()) {
        core.retire(sequence, column);
      }
    }
    if (ddl != null) {
      ddl.removals().forEach(removal -> core.retire(sequence, removal));
    }
  }
}
