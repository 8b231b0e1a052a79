package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.vecino.Database;
import dev.vecino.server.pg.message.FrontendWriter;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** 2,000 idle connections beside 100 busy ones. */
final class ManyConnectionsTest {
  private static final int IDLE = 2000;
  private static final int BUSY = 100;
  private static final int QUERIES = 10;
  private static final int ROWS = 500;
  private static final int MOST_BYTES_EACH = 100_000;
  private static final int FILES_EACH = 2; // both ends are here
  private static final byte[] READY = {'Z', 0, 0, 0, 5, 'I'};

  private final List<Socket> idle = new ArrayList<>();

  @Test
  @Timeout(300)
  void idleConnections_costLittle_andBusyOnesAreServed() throws IOException, InterruptedException, ExecutionException {
    var system = ManagementFactory.getOperatingSystemMXBean();
    assumeTrue(
        system instanceof UnixOperatingSystemMXBean unix && unix.getMaxFileDescriptorCount() > FILES_EACH * (IDLE + BUSY) + 500,
        "the limit of open files is too low");
    try (Database database = Database.open("mem:many", Map.of())) {
      PgServer server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
      try (server; var client = WireClient.login(server.port())) {
        client.query("create table t (id int primary key, v vector(4))");
        client.query("insert into t select i, ('[' || i || ',1,1,1]')::vector from generate_series(1, " + ROWS + ") i");
        client.query("create index on t using hnsw (v vector_l2_ops)");
        long before = usedHeap();
        for (int i = 0; i < IDLE; i++) {
          idle.add(loggedIn(server.port()));
        }
        long each = (usedHeap() - before) / IDLE;
        System.out.printf("bytes of heap for an idle connection: %d%n", each);
        assertThat(each).as("bytes for each idle connection").isLessThan(MOST_BYTES_EACH);
        search(server.port());
        for (int i = 0; i < IDLE; i += 100) {
          idle.get(i).getOutputStream().write(new byte[] {'S', 0, 0, 0, 4});
          expectReady(idle.get(i).getInputStream());
        }
      }
      for (Socket socket : idle) {
        assertThat(socket.getInputStream().read()).as("the server has said why it closes").isEqualTo('E');
      }
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }

  private static void search(int port) throws InterruptedException, ExecutionException {
    List<Future<Void>> busy = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < BUSY; i++) {
        int number = 1 + i * 4;
        busy.add(threads.submit(() -> {
          try (var client = WireClient.login(port)) {
            for (int n = 0; n < QUERIES; n++) {
              assertThat(client.query("select id from t order by v <-> '[" + number + ",1,1,1]' limit 1"))
                  .contains("DataRow " + number);
            }
          }
          return null;
        }));
      }
    }
    for (Future<Void> one : busy) {
      one.get();
    }
  }

  // Without buffers of its own, so that the server's memory is what is measured.
  private static Socket loggedIn(int port) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), port);
    FrontendWriter.startup(socket.getOutputStream(), WireClient.VERSION, Map.of("user", "ann"));
    expectReady(socket.getInputStream());
    return socket;
  }

  private static void expectReady(InputStream in) throws IOException {
    for (int matched = 0; matched < READY.length; ) {
      int b = in.read();
      assertThat(b).as("the server has hung up").isNotEqualTo(-1);
      matched = b == READY[matched] ? matched + 1 : b == READY[0] ? 1 : 0;
    }
  }

  private static long usedHeap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
