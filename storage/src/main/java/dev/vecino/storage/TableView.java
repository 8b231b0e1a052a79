package dev.vecino.storage;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.KeyForm;
import dev.vecino.catalog.Table;
import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.KeyCodec;
import dev.vecino.storage.codec.RowCodec;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table as one version of the catalog has it, with where its parts are stored. Arrays follow the table's own lists. */
final class TableView {
  final Table table;
  final TableStore store;
  final RowCodec codec;
  final IndexStore[] indexes;
  /** Positions of the columns whose vectors lie in files. */
  final int[] vectorPositions;
  /** The vectors of those columns, by position and partition; null at other positions. */
  final VectorStore[][] vectors;
  private final DataType[][] keyTypes; // by index; null for one that is no B-tree
  private final int[][] keyPositions; // by index; null for all but plain B-trees
  private final KeyForm[][] keyForms; // by index; null for one that is no B-tree
  private final int[][] included; // by index: positions of the columns of INCLUDE; null for none
  private final KeyCompiler.Keys[] derived; // by index; null until needed, and for others
  private final RowReader reader;

  TableView(Table table, TableStore store) {
    this.table = table;
    this.store = store;
    this.codec = RowCodec.of(table);
    int count = table.indexes().size();
    this.indexes = new IndexStore[count];
    this.keyTypes = new DataType[count][];
    this.keyPositions = new int[count][];
    this.keyForms = new KeyForm[count][];
    this.included = new int[count][];
    this.derived = new KeyCompiler.Keys[count];
    for (int i = 0; i < count; i++) {
      Index index = table.indexes().get(i);
      indexes[i] = store.index(index.id());
      if (!(index instanceof Index.Hnsw)) {
        keyForms[i] = index.forms().toArray(KeyForm[]::new);
        included[i] = IncludedColumns.positions(table, index);
      }
      if (index instanceof Index.Derived keyed) {
        keyTypes[i] = keyed.keys().stream().map(Index.Derived.Key::type).toArray(DataType[]::new);
      }
      if (index instanceof Index.BTree) {
        keyPositions[i] = index.columns().stream().mapToInt(column -> table.position((int) column)).toArray();
        keyTypes[i] = new DataType[keyPositions[i].length];
        for (int j = 0; j < keyTypes[i].length; j++) {
          keyTypes[i][j] = table.columns().get(keyPositions[i][j]).type();
        }
      }
    }
    List<Integer> positions = new ArrayList<>();
    List<Column> stored = table.stored();
    this.vectors = new VectorStore[stored.size()][];
    for (int i = 0; i < vectors.length; i++) {
      Column column = stored.get(i);
      if (column.type().isFixedVector()) {
        vectors[i] = store.vectors(column.id());
        positions.add(i);
      }
    }
    this.vectorPositions = positions.stream().mapToInt(Integer::intValue).toArray();
    this.reader = new RowReader(codec, vectorPositions, vectors);
  }

  /** A row with the vectors that indexes on expressions keep in it, computed. */
  Object[] complete(Object[] row) {
    int width = table.columns().size();
    if (vectors.length == width) {
      return row;
    }
    Object[] visible = Arrays.copyOf(row, width);
    Object[] all = Arrays.copyOf(visible, vectors.length);
    for (int i = 0; i < indexes.length; i++) {
      if (index(i) instanceof Index.Hnsw graph && graph.expression().isPresent()) {
        if (derived[i] == null) {
          derived[i] = store.compiler.get().compile(table, graph.asDerived());
        }
        Object[] vector = derived[i].of(visible);
        all[table.position(graph.column())] = vector == null ? null : vector[0];
      }
    }
    return all;
  }

  /** A reader of whole rows. */
  RowReader reader() {
    return reader;
  }

  /** Place of an index in {@link #indexes}; -1 where the table has none of that number. */
  int indexOf(int indexId) {
    for (int i = 0; i < indexes.length; i++) {
      if (indexes[i].id == indexId) {
        return i;
      }
    }
    return -1;
  }

  /** The graphs over the column at a position, in one partition. */
  List<GraphStore> graphs(int position, int partition) {
    List<GraphStore> graphs = new ArrayList<>();
    for (int i = 0; i < indexes.length; i++) {
      if (index(i) instanceof Index.Hnsw hnsw && table.position(hnsw.column()) == position) {
        graphs.add(indexes[i].graphs[partition]);
      }
    }
    return graphs;
  }

  Index index(int i) {
    return table.indexes().get(i);
  }

  boolean isUnique(int i) {
    return switch (index(i)) {
      case Index.BTree tree -> tree.unique();
      case Index.Derived keyed -> keyed.unique();
      case Index.Hnsw graph -> false;
    };
  }

  /** Whether a row that would double a key of the index must not be written, not even for a while. */
  boolean isUniqueAtOnce(int i) {
    return index(i) instanceof Index.BTree tree ? tree.isKey() : isUnique(i);
  }

  private boolean nullsEqual(int i) {
    return switch (index(i)) {
      case Index.BTree tree -> tree.nullsEqual();
      case Index.Derived keyed -> keyed.nullsEqual();
      case Index.Hnsw graph -> false;
    };
  }

  DataType[] keyTypes(int i) {
    return keyTypes[i];
  }

  KeyForm[] keyForms(int i) {
    return keyForms[i];
  }

  /** What the entry of a row holds in B-tree {@code i} besides the key. */
  byte[] included(int i, Object[] row) {
    return included[i] == null ? Keys.NOTHING : IncludedColumns.encode(included[i], row);
  }

  /** What the keys of B-tree {@code i} are called. */
  List<String> keyNames(int i) {
    return index(i) instanceof Index.Derived keyed
        ? keyed.keys().stream().map(Index.Derived.Key::sql).toList()
        : Arrays.stream(keyPositions[i]).mapToObj(position -> table.columns().get(position).name()).toList();
  }

  /** The values of a row's key in B-tree {@code i}; null where the index does not have the row. */
  Object[] keyValues(int i, Object[] row) {
    if (index(i) instanceof Index.Derived keyed) {
      if (derived[i] == null) {
        derived[i] = store.compiler.get().compile(table, keyed); // of two threads each may make its own
      }
      return derived[i].of(row);
    }
    int[] positions = keyPositions[i];
    Object[] values = new Object[positions.length];
    for (int j = 0; j < values.length; j++) {
      values[j] = row[positions[j]];
    }
    return values;
  }

  /** The key of a row in B-tree {@code i}, without the row id; null where the index does not have the row. */
  byte[] key(int i, Object[] row) {
    Object[] values = keyValues(i, row);
    return values == null ? null : encoded(i, values);
  }

  /** The key of B-tree {@code i} that consists of values. */
  byte[] encoded(int i, Object[] values) {
    var sink = new ByteSink();
    for (int j = 0; j < values.length; j++) {
      KeyCodec.write(sink, keyTypes[i][j], keyForms[i][j], values[j]);
    }
    return sink.toArray();
  }

  /** Whether no other row can be in the way of a row's key: there is none, or a NULL in it is like no other. */
  boolean isFreeKey(int i, Object[] row) {
    Object[] values = keyValues(i, row);
    if (values == null) {
      return true;
    }
    if (!nullsEqual(i)) {
      for (Object value : values) {
        if (value == null) {
          return true;
        }
      }
    }
    return false;
  }
}
