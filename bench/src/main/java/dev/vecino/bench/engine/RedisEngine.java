package dev.vecino.bench.engine;

import dev.vecino.bench.config.BenchConfig.Filter;
import dev.vecino.index.Metric;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Vector sets of Redis 8 over RESP: {@code options.url} names the server, {@code options.connections} load, 32 by default.
 * {@code index.quantization} is {@code noquant}, {@code q8} or {@code bin}. The key {@code vecino:bench} is replaced.
 */
final class RedisEngine implements Engine {
  private static final byte[] KEY = bytes("vecino:bench");
  private static final byte[] FP32 = bytes("FP32");

  private final Setup setup;
  private final URI url;
  private long before;

  RedisEngine(Setup setup) throws EngineUnavailable {
    this.setup = setup;
    this.url = URI.create(setup.option("url"));
    if (setup.metric() != Metric.COSINE) {
      throw new EngineUnavailable("vector sets measure the cosine only");
    }
    try (Jedis jedis = connect()) {
      jedis.del(KEY);
      jedis.sendCommand(Command.VCARD, KEY);
      before = usedMemory(jedis);
    } catch (JedisException e) {
      throw new EngineUnavailable(url + ": " + e.getMessage());
    }
  }

  private Jedis connect() {
    return new Jedis(url, 600_000);
  }

  private static byte[] bytes(Object value) {
    return value.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] blob(float[] vector) {
    ByteBuffer buffer = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    buffer.asFloatBuffer().put(vector);
    return buffer.array();
  }

  private static String field(String info, String name) {
    return info.lines()
        .filter(line -> line.startsWith(name + ":"))
        .findFirst()
        .map(line -> line.substring(name.length() + 1).strip())
        .orElse("0");
  }

  private static long usedMemory(Jedis jedis) {
    return Long.parseLong(field(jedis.info("memory"), "used_memory"));
  }

  @Override
  public boolean isServer() {
    return true;
  }

  @Override
  public Optional<Duration> cpu() {
    try (Jedis jedis = connect()) {
      String info = jedis.info("cpu");
      double seconds =
          Double.parseDouble(field(info, "used_cpu_user")) + Double.parseDouble(field(info, "used_cpu_sys"));
      return Optional.of(Duration.ofNanos((long) (seconds * 1e9)));
    }
  }

  @Override
  public String version() {
    try (Jedis jedis = connect()) {
      return "Redis " + field(jedis.info("server"), "redis_version");
    }
  }

  @Override
  public void load() throws Exception {
    int connections = Integer.parseInt(setup.options().getOrDefault("connections", "32"));
    Threads.split(setup.rows(), Math.min(connections, setup.rows()), (from, to) -> {
      try (Jedis jedis = connect()) {
        for (int row = from; row < to; row++) {
          add(jedis, row, setup.data().base().row(row));
        }
      }
    });
  }

  private void add(Jedis jedis, int row, float[] vector) {
    String attributes =
        "{\"bucket\":" + setup.data().bucket(row) + ",\"label\":" + setup.data().label(row) + "}";
    jedis.sendCommand(Command.VADD, KEY, FP32, blob(vector), bytes(row), bytes("CAS"),
        bytes(setup.index().getOrDefault("quantization", "noquant").toUpperCase(Locale.ROOT)),
        bytes("EF"), bytes(setup.indexOption("ef_construction", 200)), bytes("SETATTR"), bytes(attributes),
        bytes("M"), bytes(setup.indexOption("m", 16)));
  }

  @Override
  public void build() {
    // Redis links each vector as it comes.
  }

  @Override
  public Size size() {
    try (Jedis jedis = connect()) {
      return new Size(usedMemory(jedis) - before, 0);
    }
  }

  @Override
  public Client client(Search search) {
    List<byte[]> options = new ArrayList<>(List.of(bytes("COUNT"), bytes(setup.k())));
    search.parameters().forEach((name, value) -> {
      options.add(bytes(name.toUpperCase(Locale.ROOT)));
      options.add(bytes(value));
    });
    Optional<Filter> filter = search.filter();
    filter.ifPresent(f -> {
      options.add(bytes("FILTER"));
      options.add(bytes("." + f.column() + " >= " + f.from() + " and ." + f.column() + " < " + f.to()));
    });
    return new RedisClient(connect(), options);
  }

  private final class RedisClient implements Client {
    private final Jedis jedis;
    private final List<byte[]> options;

    RedisClient(Jedis jedis, List<byte[]> options) {
      this.jedis = jedis;
      this.options = options;
    }

    @Override
    public Object request(float[] query) {
      List<byte[]> arguments = new ArrayList<>(List.of(KEY, FP32, blob(query)));
      arguments.addAll(options);
      return arguments.toArray(byte[][]::new);
    }

    @Override
    public int search(Object request, long[] ids) {
      List<?> found = (List<?>) jedis.sendCommand(Command.VSIM, (byte[][]) request);
      for (int i = 0; i < found.size(); i++) {
        ids[i] = number((byte[]) found.get(i));
      }
      return found.size();
    }

    private static long number(byte[] digits) {
      long number = 0;
      for (byte digit : digits) {
        number = 10 * number + digit - '0';
      }
      return number;
    }

    @Override
    public void upsert(int id, float[] vector) {
      add(jedis, id, vector);
    }

    @Override
    public void close() {
      jedis.close();
    }
  }

  @Override
  public void close() {
    try (Jedis jedis = connect()) {
      jedis.del(KEY);
    }
  }
}
