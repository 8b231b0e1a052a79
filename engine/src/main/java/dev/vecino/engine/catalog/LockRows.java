package dev.vecino.engine.catalog;

import dev.vecino.engine.lock.AdvisoryLocks;
import java.util.Map;

/** {@code pg_locks}: locks of tables and advisory locks. Locks of rows are not listed there, as in PostgreSQL. */
final class LockRows {
  private LockRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_locks", LockRows::produce);
  }

  private static void produce(CatalogView view, RowSet rows) {
    for (SessionObjects.TableLockRow lock : view.session().heldTableLocks()) {
      rows.add()
          .set("locktype", "relation")
          .set("database", Oids.DATABASE)
          .set("relation", Oids.relation(lock.tableId()))
          .set("pid", lock.process())
          .set("mode", lock.mode().label())
          .set("granted", true)
          .set("fastpath", false);
    }
    for (AdvisoryLocks.Held lock : view.session().heldAdvisoryLocks()) {
      rows.add()
          .set("locktype", "advisory")
          .set("database", Oids.DATABASE)
          .set("classid", lock.key().number() >>> 32)
          .set("objid", lock.key().number() & 0xFFFFFFFFL)
          .set("objsubid", lock.key().pair() ? 2 : 1)
          .set("pid", lock.process())
          .set("mode", lock.shared() ? "ShareLock" : "ExclusiveLock")
          .set("granted", lock.granted())
          .set("fastpath", false);
    }
  }
}
