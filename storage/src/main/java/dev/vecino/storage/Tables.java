package dev.vecino.storage;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.storage.file.DiskErrors;
import dev.vecino.type.DataType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.h2.mvstore.MVMap;

/** Makes, opens and removes the maps and files of tables. */
final class Tables {
  private static final Pattern ORPHANS = Pattern.compile(".*\\.(vec|hnsw|hnsw\\.new|build|build\\.new)");

  private final Maps maps;
  private final Optional<StoreFiles> files;
  /** Set before the first row is written to a table with an index of expressions. */
  final AtomicReference<KeyCompiler> compiler = new AtomicReference<>();

  Tables(Maps maps, Optional<StoreFiles> files) {
    this.maps = maps;
    this.files = files;
  }

  /** Opens the storage of a table, making what is not there. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  TableStore open(int storage, Table table, TableLock lock) {
    Placement.check(table);
    MVMap<Long, byte[]>[] rows = new MVMap[table.partitions()];
    long last = maps.counter("row." + storage);
    for (int p = 0; p < rows.length; p++) {
      rows[p] = maps.rows("r." + storage + "." + p);
    }
    var store = new TableStore(storage, rows, lock, last, compiler);
    openParts(store, table);
    return store;
  }

  /** Opens the storage of columns and indexes that a table has got since it was opened. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  void openParts(TableStore store, Table table) {
    for (Column column : table.stored()) {
      if (column.type().isFixedVector() && store.vectors(column.id()) == null) {
        var parts = new VectorStore[store.partitions()];
        for (int p = 0; p < parts.length; p++) {
          parts[p] = openVectors(store.id + "." + column.id() + "." + p, column.type());
        }
        store.add(column.id(), parts);
      }
    }
    for (Index index : table.indexes()) {
      if (store.index(index.id()) == null) {
        MVMap<byte[], byte[]>[] keys = new MVMap[store.partitions()];
        GraphStore[] graphs = index instanceof Index.Hnsw ? new GraphStore[keys.length] : null;
        for (int p = 0; p < keys.length; p++) {
          String name = store.id + "." + index.id() + "." + p;
          keys[p] = maps.keys("k." + name);
          if (index instanceof Index.Hnsw hnsw) {
            VectorStore vectors = store.vectors(hnsw.column())[p];
            graphs[p] = new GraphStore("g" + name, hnsw, vectors, maps.rows("l." + name));
          }
        }
        store.add(new IndexStore(index.id(), keys, graphs));
      }
    }
  }

  private VectorStore openVectors(String name, DataType type) {
    MVMap<Long, byte[]> free = maps.rows("f." + name);
    int high = (int) maps.counter("slots.v" + name);
    boolean readOnly = files.isPresent() && files.get().readOnly;
    return new VectorStore(
        "v" + name, type.slotElements().orElseThrow(), type.precision(), files.map(at -> at.openVectors("v" + name)),
        free, high, readOnly);
  }

  /** Removes all that a storage has. */
  void remove(TableStore store) {
    for (int columnId : List.copyOf(store.vectors().keySet())) {
      removeVectors(store, columnId);
    }
    for (IndexStore index : store.indexes()) {
      removeIndex(store, index);
    }
    for (int p = 0; p < store.partitions(); p++) {
      maps.remove("r." + store.id + "." + p);
    }
    maps.counters.remove("row." + store.id);
  }

  void removeVectors(TableStore store, int columnId) {
    VectorStore[] parts = store.vectors(columnId);
    store.removeVectors(columnId);
    for (int p = 0; p < parts.length; p++) {
      String name = parts[p].name;
      maps.remove("f." + name.substring(1));
      maps.counters.remove("slots." + name);
      try {
        parts[p].close();
      } catch (IOException e) {
        throw DiskErrors.of(e);
      }
      files.ifPresent(at -> {
        at.delete(at.vectors(name));
        at.checkpoints(name).forEach(at::delete);
      });
    }
  }

  void removeIndex(TableStore store, IndexStore index) {
    store.removeIndex(index.id);
    for (int p = 0; p < store.partitions(); p++) {
      String name = store.id + "." + index.id + "." + p;
      maps.remove("k." + name);
      maps.remove("l." + name);
      maps.counters.remove("graph.g" + name);
      files.ifPresent(at -> at.delete(at.graph("g" + name)));
    }
  }

  /** Removes maps and files that no table has: what a crash left of tables and indexes that were being made or removed. */
  void removeOrphans(Iterable<TableStore> stores) {
    Set<String> known = new HashSet<>(List.of("counters", "catalog", "objects", "statistics"));
    Set<Path> knownFiles = new HashSet<>();
    for (TableStore store : stores) {
      for (int p = 0; p < store.partitions(); p++) {
        known.add("r." + store.id + "." + p);
        for (IndexStore index : store.indexes()) {
          String name = store.id + "." + index.id + "." + p;
          known.add("k." + name);
          if (index.graphs != null) {
            known.add("l." + name);
            files.ifPresent(at -> knownFiles.add(at.graph("g" + name)));
          }
        }
        for (VectorStore[] column : store.vectors().values()) {
          known.add("f." + column[p].name.substring(1));
          String name = column[p].name;
          files.ifPresent(at -> {
            knownFiles.add(at.vectors(name));
            knownFiles.addAll(at.checkpoints(name));
          });
        }
      }
    }
    for (String name : new ArrayList<>(maps.store.getMapNames())) {
      if (!known.contains(name)) {
        maps.store.removeMap(name);
      }
    }
    files.ifPresent(at -> at.all().stream()
        .filter(file -> !knownFiles.contains(file) && ORPHANS.matcher(file.getFileName().toString()).matches())
        .forEach(at::delete));
  }
}
