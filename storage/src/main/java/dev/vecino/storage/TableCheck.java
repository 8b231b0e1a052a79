package dev.vecino.storage;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.storage.file.DiskErrors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads all that a table has and compares its parts with each other. */
final class TableCheck {
  private static final int MOST_PROBLEMS = 100;

  private final StoreSnapshot snapshot;
  private final Table table;
  private final TableState from;
  private final TableChanges own;
  private final List<String> problems = new ArrayList<>();

  TableCheck(StoreSnapshot snapshot, Table table) {
    this.snapshot = snapshot;
    this.table = table;
    this.from = snapshot.table(table);
    this.own = snapshot.written(from);
  }

  List<String> run() {
    for (int i = 0; i < from.view.indexes.length; i++) {
      checkIndex(i);
    }
    checkRows();
    try {
      slots().checkFreeSlots();
    } catch (RuntimeException e) {
      problem("table \"%s\": %s", table.name(), DiskErrors.of(e).getMessage());
    }
    return problems;
  }

  List<String> run(Index index) {
    checkIndex(snapshot.indexOf(from, index));
    return problems;
  }

  private void problem(String format, Object... arguments) {
    if (problems.size() < MOST_PROBLEMS) {
      problems.add(String.format(Locale.ROOT, format, arguments));
    }
  }

  private SlotCheck slots() {
    return new SlotCheck(snapshot.transaction().core(), from.view, text -> problem("%s", text));
  }

  private RowScan scan() {
    return new RowScan(from, own, snapshot.limit(), from.view.reader());
  }

  private void checkRows() {
    try {
      for (RowScan scan = scan(); scan.next(); ) {
        try {
          scan.row();
        } catch (VecinoException e) {
          problem("table \"%s\", row %d: %s", table.name(), scan.rowId(), e.getMessage());
        }
        if (from.view.store.partition(scan.rowId()) != scan.partition()) {
          problem("table \"%s\", row %d: lies in partition %d", table.name(), scan.rowId(), scan.partition());
        }
      }
    } catch (VecinoException e) {
      problem("table \"%s\": %s", table.name(), e.getMessage());
    }
  }

  private void checkIndex(int i) {
    String name = from.view.index(i).name();
    try {
      long expected = 0;
      for (RowScan scan = scan(); scan.next(); ) {
        byte[] entry = RowWriter.keyEntry(from.view, i, scan.row(), scan.rowId());
        if (entry != null) {
          expected++;
          byte[] held = held(i, scan.partition(), entry);
          if (held == null) {
            problem("index \"%s\" lacks row %d of table \"%s\"", name, scan.rowId(), table.name());
          } else if (held.length > 0 && !Arrays.equals(held, from.view.included(i, scan.row()))) {
            problem("index \"%s\" includes other values than row %d of table \"%s\"", name, scan.rowId(), table.name());
          }
        }
      }
      long found = 0;
      var reader = from.view.reader();
      for (RowCursor keys = KeyScan.open(snapshot, from, i, KeyBounds.ALL, false, reader, null); keys.next(); ) {
        found++;
      }
      if (found != expected) {
        problem("index \"%s\" has %d entries, table \"%s\" %d rows for it", name, found, table.name(), expected);
      }
      GraphStore[] graphs = from.view.indexes[i].graphs;
      for (int p = 0; graphs != null && p < graphs.length; p++) {
        slots().checkGraph(graphs[p], p);
      }
    } catch (VecinoException e) {
      problem("index \"%s\": %s", name, e.getMessage());
    }
  }

  /** What an entry holds beside its key: nothing where nothing is, or was, included; null where there is no entry. */
  private byte[] held(int i, int partition, byte[] entry) {
    if (own != null) {
      int at = own.view().indexOf(from.view.indexes[i].id);
      Change change = at < 0 ? null : own.keys(at, partition).get(entry, snapshot.limit());
      if (change != null) {
        return change.value();
      }
    }
    try {
      return from.view.indexes[i].keys[partition].get(from.keys[i][partition].root, entry);
    } catch (RuntimeException e) {
      throw DiskErrors.of(e);
    }
  }
}
