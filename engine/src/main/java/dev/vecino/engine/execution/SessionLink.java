package dev.vecino.engine.execution;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.SessionObjects;
import dev.vecino.engine.lock.AdvisoryOwner;
import dev.vecino.planner.DomainConstraints;
import dev.vecino.sql.function.RandomSource;
import java.util.List;

/** What a running statement may ask of its session. */
public interface SessionLink extends SessionObjects {
  AdvisoryOwner advisoryLocks();

  RandomSource random();

  /** The constraints of a domain of the catalog. */
  DomainConstraints domain(int id, Catalog catalog, List<String> searchPath);

  /**
   * Id of the row of a table that a cursor is on.
   *
   * @throws dev.vecino.error.VecinoException 34000, 24000
   */
  long currentRow(String cursor, Table table);

  /** Sends a notification when the transaction commits. */
  void sendNotification(String channel, String payload);
}
