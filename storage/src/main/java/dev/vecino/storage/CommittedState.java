package dev.vecino.storage;

import dev.vecino.catalog.Catalog;
import java.util.Map;

/**
 * What is committed at one moment.
 *
 * @param sequence number of the last commit
 * @param tables storage of each table, by its id
 */
record CommittedState(long sequence, Catalog catalog, Map<Integer, TableStore> tables) {
  /** The state of a table in this one; null where there is no such table. */
  TableState table(int id) {
    TableStore store = tables.get(id);
    return store == null ? null : store.at(sequence);
  }
}
