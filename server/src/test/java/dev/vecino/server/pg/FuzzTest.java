package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Database;
import dev.vecino.Session;
import dev.vecino.server.pg.message.Disconnect;
import dev.vecino.server.pg.message.FrontendMessage.Target;
import dev.vecino.server.pg.message.FrontendMessage;
import dev.vecino.server.pg.message.FrontendWriter;
import dev.vecino.server.pg.message.Input;
import dev.vecino.server.pg.message.Output;
import dev.vecino.server.pg.message.Received;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Damaged messages at a server: each conversation ends, and the server lives. {@code -Dvecino.fuzz.messages=1000000} is for
 * more messages, in a heap of 256 MB, {@code -Dvecino.fuzz.seed=} for the seed that a failure names.
 */
final class FuzzTest {
  private static final int MESSAGES = Integer.getInteger("vecino.fuzz.messages", 20_000);
  private static final long SEED = Long.getLong("vecino.fuzz.seed", 20_261_130);
  private static final int MESSAGES_PER_CONNECTION = 100;
  private static final int WARM_UP = 10_000;
  private static final long MOST_LEFT_BYTES = 32 << 20;
  private static final int PATIENCE_MILLISECONDS = 60_000;

  /** A file of COPY's binary format with one row, without its end. */
  private static final byte[] BINARY_ROW = HexFormat.of().parseHex(
      "5047434f50590aff0d0a00" + "00000000" + "00000000" + "0003" + "00000004" + "00000001" + "0000000c" + "00020000" + "3f800000"
          + "c0200000" + "ffffffff");
  /** {@code int[]} {1,NULL}. */
  private static final byte[] INT_ARRAY = HexFormat.of().parseHex(
      "00000001" + "00000001" + "00000017" + "00000002" + "00000001" + "00000004" + "00000001" + "ffffffff");

  private final Random random = new Random(SEED);
  private long answers;

  @Test
  @Timeout(3600)
  void server_underDamagedMessages_answersOrHangsUp() throws IOException {
    PgServerOptions options = PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0).withLimits(new PgServerOptions.Limits(100, 100, 1 << 20, 0));
    try (Database database = Database.open("mem:fuzz", Map.of())) {
      int threads = 0;
      long heap = 0;
      try (PgServer server = PgServer.start(database, options)) {
        try (var client = WireClient.login(server.port())) {
          client.query("create table fuzzed (id int primary key, v vector(2), t text)");
        }
        for (int sent = 0; sent < MESSAGES; sent += MESSAGES_PER_CONNECTION) {
          if (sent == WARM_UP) {
            threads = ManagementFactory.getThreadMXBean().getThreadCount();
            heap = usedHeap();
          }
          try {
            converse(server.port());
          } catch (IOException | RuntimeException e) {
            throw new AssertionError("seed " + SEED + ", after " + sent + " messages", e);
          }
        }
        try (var client = WireClient.login(server.port())) {
          assertThat(client.query("select 'alive'")).contains("DataRow alive");
        }
        assertThat(answers).as("most of what was sent was heard").isGreaterThan(MESSAGES / 4);
      }
      assertNothingIsLeft(database, threads, heap);
    }
  }

  // The server is closed, which awaits its connections.
  private static void assertNothingIsLeft(Database database, int threads, long heap) {
    try (Session session = database.connect("ann")) {
      session.execute("set lock_timeout = '10s'; begin; lock table fuzzed in access exclusive mode; delete from fuzzed; commit");
    }
    assertThat(ManagementFactory.getThreadMXBean().getThreadCount()).as("threads").isLessThanOrEqualTo(threads);
    assertThat(usedHeap() - heap).as("bytes of heap more than after %d messages", WARM_UP).isLessThan(MOST_LEFT_BYTES);
  }

  private static long usedHeap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private void converse(int port) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(PATIENCE_MILLISECONDS);
      byte[] conversation = conversation();
      Thread writer = Thread.ofVirtual().start(() -> {
        try {
          socket.getOutputStream().write(conversation);
          socket.shutdownOutput();
        } catch (IOException e) {
          // The server has hung up, as it may.
        }
      });
      drain(socket);
      writer.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  // What is heard must be messages, whole ones. To hang up is allowed, by a reset too; a timeout is a hang.
  private void drain(Socket socket) throws IOException {
    var in = new Input(socket.getInputStream());
    try {
      while (true) {
        Received message = Received.read(in);
        assertThat(message.toString()).doesNotStartWith("Unknown").doesNotContain("XX000");
        answers++;
      }
    } catch (Disconnect e) {
      assertThat(e.reason()).isEmpty();
    } catch (SocketException e) {
      assertThat(e).hasMessageContaining("reset");
    }
  }

  private byte[] conversation() throws IOException {
    var bytes = new ByteArrayOutputStream();
    var startup = new ByteArrayOutputStream();
    FrontendWriter.startup(startup, WireClient.VERSION, Map.of("user", "ann", "client_encoding", "UTF8"));
    bytes.write(random.nextInt(20) == 0 ? damaged(startup.toByteArray()) : startup.toByteArray());
    for (int i = 0; i < MESSAGES_PER_CONNECTION; i++) {
      var message = new ByteArrayOutputStream();
      var out = new Output(message);
      FrontendWriter.write(message(), out);
      out.flush();
      byte[] whole = message.toByteArray();
      bytes.write(
          switch (random.nextInt(100)) {
            case 0 -> damaged(whole); // most of these are the end of their connection
            case 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 -> damagedContent(whole);
            default -> whole;
          });
    }
    return bytes.toByteArray();
  }

  /** Anything may be wrong, the length too. */
  private byte[] damaged(byte[] message) {
    byte[] damaged = message.clone();
    for (int n = random.nextInt(3); n >= 0; n--) {
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
    }
    return damaged;
  }

  /** The frame is right, what is in it is not. */
  private byte[] damagedContent(byte[] message) {
    byte[] damaged = message.clone();
    int frame = 1 + Integer.BYTES;
    if (damaged.length > frame) {
      damaged[frame + random.nextInt(damaged.length - frame)] = (byte) (random.nextBoolean() ? random.nextInt() : -1);
    }
    return damaged;
  }

  private FrontendMessage message() {
    String statement = random.nextBoolean() ? "" : "s" + random.nextInt(3);
    String portal = random.nextBoolean() ? "" : "p" + random.nextInt(3);
    return switch (random.nextInt(16)) {
      case 0, 1 -> new FrontendMessage.Query(sql());
      case 2, 3, 4 -> new FrontendMessage.Parse(statement, sql(), types());
      case 5, 6, 7 -> bind(portal, statement);
      case 8 -> new FrontendMessage.Describe(random.nextBoolean() ? Target.STATEMENT : Target.PORTAL, portal);
      case 9, 10 -> new FrontendMessage.Execute(portal, random.nextInt(-1, 4));
      case 11 -> new FrontendMessage.Close(random.nextBoolean() ? Target.STATEMENT : Target.PORTAL, statement);
      case 12, 13 -> new FrontendMessage.Sync();
      case 14 -> new FrontendMessage.Flush();
      default ->
          switch (random.nextInt(5)) {
            case 0 -> new FrontendMessage.CopyData("1,\"[1,2]\",x\n".getBytes(StandardCharsets.UTF_8));
            case 4 -> new FrontendMessage.CopyData(BINARY_ROW);
            case 1 -> new FrontendMessage.CopyDone();
            case 2 -> new FrontendMessage.CopyFail("enough");
            default -> new FrontendMessage.FunctionCall();
          };
    };
  }

  private String sql() {
    List<String> statements =
        List.of(
            "select 1", "", "select $1::int", "select $1::vector, $2", "begin", "commit", "rollback", "savepoint a",
            "rollback to a", "insert into fuzzed values ($1, $2, $3) on conflict do nothing", "select * from fuzzed",
            "select id from fuzzed order by v <-> $1 limit $2", "delete from fuzzed where id = $1", "select nope",
            "copy fuzzed from stdin with (format csv)", "copy fuzzed to stdout with (format csv)",
            "select 1; select 2/0; select 3", "copy fuzzed from stdin with (format binary)",
            "copy (select array[id], t::jsonb, id::numeric, now(), interval '1 day' from fuzzed) to stdout with (format binary)",
            "select $1::int[], $2::jsonb, $3::numeric", "declare c cursor for select * from fuzzed", "fetch 2 from c",
            "prepare s1 as select $1::text", "execute s1(1)", "deallocate all", "listen a", "notify a, 'x'", "discard all",
            "select pg_advisory_lock(1)", "select pg_advisory_unlock_all()", "select * from fuzzed for update",
            "set statement_timeout = '2s'", "create temp table tmp (i int)", "drop table if exists tmp",
            "update fuzzed set v = $1 where id = $2 returning *",
            "set timezone = 'UTC'", "show all", "select * from (values (1), (2), (3)) v");
    return statements.get(random.nextInt(statements.size()));
  }

  private int[] types() {
    int[] oids = {0, 23, 25, 16_400, 1700, 1021, 3802, 99, 1007, 1009, 1186, 2950, 1184, 16_420};
    return random.ints(random.nextInt(3), 0, oids.length).map(i -> oids[i]).toArray();
  }

  private FrontendMessage bind(String portal, String statement) {
    List<byte[]> values = new ArrayList<>();
    for (int n = random.nextInt(4); n > 0; n--) {
      values.add(
          switch (random.nextInt(6)) {
            case 0 -> null;
            case 1 -> new byte[] {0, 0, 0, (byte) random.nextInt(5)};
            case 4 -> INT_ARRAY;
            case 2 -> new byte[] {0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
            case 3 -> "[1,2]".getBytes(StandardCharsets.UTF_8);
            default -> Integer.toString(random.nextInt(5)).getBytes(StandardCharsets.UTF_8);
          });
    }
    short[] parameterFormats = new short[random.nextInt(2)];
    short[] resultFormats = new short[random.nextInt(2)];
    for (short[] formats : List.of(parameterFormats, resultFormats)) {
      if (formats.length > 0) {
        formats[0] = (short) random.nextInt(2);
      }
    }
    return new FrontendMessage.Bind(portal, statement, parameterFormats, values.toArray(byte[][]::new), resultFormats);
  }
}
