package dev.vecino.storage;

import static dev.vecino.error.SqlState.DATA_CORRUPTED;

import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;

/** Which partition a row lies in. The names are pinned in the catalog: their meaning never changes. */
public final class Placement {
  /** Row ids mixed by the finalizer of SplitMix64, the high half times the number of partitions. */
  public static final String ROW_ID = "rowid-mix64/1";

  private Placement() {}

  static int partition(long rowId, int partitions) {
    if (partitions == 1) {
      return 0;
    }
    long z = rowId;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    z ^= z >>> 31;
    return (int) ((z >>> 32) * partitions >>> 32);
  }

  static void check(Table table) {
    if (!table.partitioning().equals(ROW_ID)) {
      throw VecinoException.of(
          DATA_CORRUPTED,
          "table \"%s\" is partitioned by \"%s\", this version knows \"%s\"",
          table.name(), table.partitioning(), ROW_ID);
    }
  }
}
