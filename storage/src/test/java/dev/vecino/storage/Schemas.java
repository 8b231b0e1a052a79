package dev.vecino.storage;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.type.DataType;
import java.util.List;

/** Tables for tests. */
final class Schemas {
  static final int DIMENSIONS = 4;

  private Schemas() {}

  /** {@code items (id bigint primary key, name text, embedding vector(4))} with an index on the name. */
  static Table items(Transaction transaction, int partitions) {
    int id = transaction.newObjectId();
    return new Table(
        id, "public", "items",
        List.of(
            Column.of(1, "id", DataType.BIGINT),
            Column.of(2, "name", DataType.TEXT),
            Column.of(3, "embedding", DataType.vector(DIMENSIONS))),
        List.of(
            new Index.BTree(transaction.newObjectId(), "items_pkey", List.of(1), true, true, true),
            new Index.BTree(transaction.newObjectId(), "items_name", List.of(2), false, false, false)),
        List.of(), 4, partitions, Placement.ROW_ID);
  }

  /** Makes that table in a transaction of its own. */
  static Table create(Store store, int partitions) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
      transaction.createTable(items(transaction, partitions));
      transaction.commit(true);
    }
    return items(store);
  }

  static Table items(Store store) {
    return store.catalog().table("public", "items").orElseThrow();
  }
}
