package dev.vecino.engine.session;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.index.Metric;
import dev.vecino.planner.Planner;
import dev.vecino.sql.Parser;
import dev.vecino.sql.Statement;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plans a few statements beside the first session, so that its first statement does not wait for classes to be loaded.
 */
final class WarmUp {
  private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
  private static final AtomicBoolean STARTED = new AtomicBoolean();

  private static final List<String> STATEMENTS =
      List.of(
          "SELECT 1",
          "INSERT INTO warm (name, embedding) VALUES ($1, $2)",
          "SELECT id, name FROM warm WHERE id = $1",
          "SELECT id, name, embedding <=> $1 AS distance FROM warm WHERE name <> 'a' ORDER BY distance LIMIT 10",
          "SELECT name, count(*) FROM warm GROUP BY name ORDER BY 2 DESC",
          "UPDATE warm SET name = $1 WHERE id = $2",
          "DELETE FROM warm WHERE id = $1");

  private WarmUp() {}

  /** Begins once in a process, on a thread that ends with it. */
  static void start(Planner planner) {
    if (STARTED.compareAndSet(false, true)) {
      Thread.ofPlatform().daemon().name("vecino-warm-up").start(() -> run(planner));
    }
  }

  private static void run(Planner planner) {
    try {
      planAll(planner);
    } catch (RuntimeException | Error e) {
      LOG.warn("warm-up failed; the first statements will be slower", e);
    }
  }

  static void planAll(Planner planner) {
    Catalog catalog = Catalog.of(0, List.of(table()));
    var request = new Planner.Request(catalog, List.of(Catalog.PUBLIC), List.of(), any -> 100_000, true);
    for (String text : STATEMENTS) {
      if (Parser.parse(text).getFirst().statement() instanceof Statement.Planned planned) {
        planner.plan(planned, request);
      }
    }
  }

  private static Table table() {
    var identity = Optional.of(new Column.Identity(false, 4));
    List<Column> columns =
        List.of(
            new Column(1, "id", DataType.BIGINT, true, Optional.empty(), identity, Optional.empty()),
            Column.of(2, "name", DataType.TEXT),
            Column.of(3, "embedding", DataType.vector(3)));
    List<Index> indexes =
        List.of(
            new Index.BTree(2, "warm_pkey", List.of(1), true, true, true),
            new Index.Hnsw(3, "warm_embedding_idx", 3, Metric.COSINE, 16, 64));
    return new Table(1, Catalog.PUBLIC, "warm", columns, indexes, List.of(), 4, 1, "none");
  }
}
