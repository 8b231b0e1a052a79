package dev.vecino.server.http;

import dev.vecino.Database;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** Figures of a server, in Prometheus' terms. Counting costs some tens of nanoseconds and takes no lock. */
public final class Metrics {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS_PER_SECOND = 1e3;
  /** Upper bounds in seconds: from a lookup by key to a report. */
  private static final double[] STATEMENT_BOUNDS = {
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60
  };

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final Gauge connections =
      Gauge.builder().name("vecino_connections").help("Clients that are connected.").register(registry);
  private final Counter accepted =
      Counter.builder().name("vecino_connections_accepted_total").help("Clients that have logged in.").register(registry);
  private final Histogram statements =
      Histogram.builder().name("vecino_statement_duration_seconds").help("Time of statements, without the wait for a place to run.")
          .unit(Unit.SECONDS).classicOnly().classicUpperBounds(STATEMENT_BOUNDS).register(registry);
  private final Counter errors =
      Counter.builder().name("vecino_errors_total").help("Errors that clients were told, by SQLSTATE.").labelNames("sqlstate")
          .register(registry);

  /** Figures of a server of this database. */
  public Metrics(Database database) {
    GaugeWithCallback.builder().name("vecino_database_bytes").help("Bytes in use: graphs in memory, vectors and files on disk.")
        .unit(Unit.BYTES).labelNames("of")
        .callback(callback -> {
          Database.Usage usage = database.usage();
          callback.call(usage.graphBytes(), "graphs");
          callback.call(usage.vectorBytes(), "vectors");
          callback.call(usage.fileBytes(), "files");
        })
        .register(registry);
    GaugeWithCallback.builder().name("vecino_heap_bytes").help("Bytes of the Java heap in use.").unit(Unit.BYTES)
        .callback(callback -> callback.call(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()))
        .register(registry);
    CounterWithCallback.builder().name("vecino_gc_seconds_total").help("Time of garbage collection.").unit(Unit.SECONDS)
        .callback(callback -> callback.call(collectionSeconds()))
        .register(registry);
  }

  private static double collectionSeconds() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime).sum() / MILLIS_PER_SECOND;
  }

  PrometheusRegistry registry() {
    return registry;
  }

  /** A client has come. */
  public void connected() {
    connections.inc();
  }

  /** A client is who it says it is. */
  public void loggedIn() {
    accepted.inc();
  }

  /** A client has gone. */
  public void disconnected() {
    connections.dec();
  }

  /** A statement has ended, well or not. */
  public void ran(long nanos) {
    statements.observe(nanos / NANOS_PER_SECOND);
  }

  /** A client was told of an error. */
  public void failed(String sqlState) {
    errors.labelValues(sqlState).inc();
  }
}
