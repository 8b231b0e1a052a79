package dev.vecino.bench.run;

import dev.vecino.bench.data.Matrix;
import dev.vecino.bench.engine.Engine;
import dev.vecino.bench.engine.Engine.Client;
import dev.vecino.bench.engine.Search;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Asks an engine from many clients, one request in flight for each, and measures. Requests are made and connections
 * opened before the clock runs; what begins in the warm-up is not counted.
 */
final class LoadGenerator {
  private static final long SPIN_NANOS = 100_000;
  private static final double CHANGE = 1e-3;

  private final Engine engine;
  private final Search search;
  private final Matrix base;
  private final Matrix queries;
  private final int k;
  private final LoadPlan plan;
  private final AtomicLong tickets = new AtomicLong();

  LoadGenerator(Engine engine, Search search, Matrix base, Matrix queries, int k, LoadPlan plan) {
    this.engine = engine;
    this.search = search;
    this.base = base;
    this.queries = queries;
    this.k = k;
    this.plan = plan;
  }

  Map<String, Double> run() throws Exception {
    List<Client> clients = new ArrayList<>();
    try {
      for (int i = 0; i < plan.clients(); i++) {
        clients.add(engine.client(search));
      }
      Object[] requests = new Object[queries.rows()];
      for (int i = 0; i < requests.length; i++) {
        requests[i] = clients.get(0).request(queries.row(i));
      }
      return run(clients, requests);
    } finally {
      close(clients);
    }
  }

  private static void close(List<Client> clients) throws IOException, SQLException {
    for (Client client : clients) {
      client.close();
    }
  }

  private Map<String, Double> run(List<Client> clients, Object[] requests) throws Exception {
    long begin = System.nanoTime();
    long counted = begin + (long) (plan.warmupSeconds() * 1e9);
    long end = counted + (long) (plan.seconds() * 1e9);
    List<Future<ClientRun>> running = new ArrayList<>();
    Optional<Duration> before;
    try (ExecutorService executor = threads(clients.size())) {
      for (int i = 0; i < clients.size(); i++) {
        var run = new ClientRun(clients.get(i), requests, i, begin, counted, end);
        running.add(executor.submit(run, run));
      }
      sleepUntil(counted);
      before = engine.cpu();
    }
    Optional<Duration> after = engine.cpu();
    var searches = new Latencies();
    var writes = new Latencies();
    long last = counted;
    for (Future<ClientRun> one : running) {
      ClientRun run = finished(one);
      searches.add(run.searches);
      writes.add(run.writes);
      last = Math.max(last, run.ended);
    }
    Map<String, Double> values = summary(searches, writes, (last - counted) / 1e9);
    if (before.isPresent() && after.isPresent()) {
      values.put("cpu_us", after.get().minus(before.get()).toNanos() / 1e3 / values.get("operations"));
    }
    return values;
  }

  private static void sleepUntil(long nanoTime) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(nanoTime - System.nanoTime());
  }

  // Those that wait for a server take their turns in order on virtual threads. A hundred threads of the machine would show how it
  // divides its processors among them: some would wait ten times as long as others for an answer that is there.
  private ExecutorService threads(int clients) {
    return engine.isServer() ? Executors.newVirtualThreadPerTaskExecutor() : Executors.newFixedThreadPool(clients);
  }

  private static ClientRun finished(Future<ClientRun> run) throws Exception {
    try {
      return run.get();
    } catch (ExecutionException e) {
      // A failed request ends the whole measurement: its figures would mean nothing.
      throw e.getCause() instanceof ClientFailed failed ? failed.cause() : e;
    }
  }

  private static Map<String, Double> summary(Latencies searches, Latencies writes, double seconds) {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("operations", (double) (searches.count() + writes.count()));
    values.put("seconds", seconds);
    values.put("qps", (searches.count() + writes.count()) / seconds);
    if (searches.count() > 0) {
      values.putAll(searches.summary(""));
    }
    if (writes.count() > 0) {
      values.put("writes", (double) writes.count());
      values.putAll(writes.summary("write_"));
    }
    return values;
  }

  private static final class ClientFailed extends RuntimeException {
    ClientFailed(Exception cause) {
      super(cause);
    }

    Exception cause() {
      return (Exception) getCause();
    }
  }

  private final class ClientRun implements Runnable {
    private final Client client;
    private final Object[] requests;
    private final SplittableRandom random;
    private final long begin;
    private final long counted;
    private final long end;
    private final long[] ids = new long[k];
    private final Latencies searches = new Latencies();
    private final Latencies writes = new Latencies();
    private int next;
    private long ended;

    ClientRun(Client client, Object[] requests, int number, long begin, long counted, long end) {
      this.client = client;
      this.requests = requests;
      this.random = new SplittableRandom(number);
      this.next = (int) ((long) requests.length * number / plan.clients());
      this.begin = begin;
      this.counted = counted;
      this.end = end;
    }

    @Override
    public void run() {
      try {
        long intended = intended();
        // At least once, however short the time is.
        while (intended < end || plan.rate() == 0 && searches.count() + writes.count() == 0) {
          ask(intended);
          intended = intended();
        }
      } catch (Exception e) {
        throw new ClientFailed(e);
      }
    }

    /** When the next request should begin: at once in a closed loop, else when its ticket says. */
    private long intended() {
      if (plan.rate() == 0) {
        return System.nanoTime();
      }
      long intended = begin + (long) (tickets.getAndIncrement() / plan.rate() * 1e9);
      for (long left = intended - System.nanoTime(); left > 0 && intended < end; left = intended - System.nanoTime()) {
        if (left > SPIN_NANOS) {
          LockSupport.parkNanos(left - SPIN_NANOS);
        } else {
          Thread.onSpinWait();
        }
      }
      return intended;
    }

    private void ask(long intended) throws Exception {
      boolean write = plan.writes() > 0 && random.nextDouble() < plan.writes();
      long start = intended;
      if (write) {
        int id = random.nextInt(base.rows());
        float[] vector = changed(base.row(id));
        start = plan.rate() == 0 ? System.nanoTime() : intended;
        client.upsert(id, vector);
      } else if (plan.request() == LoadPlan.Request.LOOKUP) {
        lookup(random.nextInt(base.rows()));
      } else {
        next = next + 1 == requests.length ? 0 : next + 1;
        client.search(requests[next], ids);
      }
      ended = System.nanoTime();
      if (intended >= counted) {
        (write ? writes : searches).record(ended - start);
      }
    }

    private void lookup(int id) throws Exception {
      if (!client.lookup(id)) {
        throw new IllegalStateException("row " + id + " was not found as it was stored");
      }
    }

    /** Nearly the same vector: the exact neighbours stay what they were, but for near ties. */
    private float[] changed(float[] vector) {
      float scale = (float) (CHANGE / Math.sqrt(vector.length));
      for (int i = 0; i < vector.length; i++) {
        vector[i] += scale * (float) random.nextGaussian();
      }
      return vector;
    }
  }
}
