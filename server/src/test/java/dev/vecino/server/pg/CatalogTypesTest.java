package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Database;
import dev.vecino.server.pg.message.FrontendMessage;
import dev.vecino.server.pg.message.Received;
import dev.vecino.type.codec.ByteReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each type that the catalog lists, and the arrays of it, as parameters and in results, in text and in binary. */
final class CatalogTypesTest {
  private static final short[] TEXT = {0};
  private static final short[] BINARY = {1};

  /** A value of each type that has values. */
  private static final Map<String, String> SAMPLES = Map.ofEntries(
      Map.entry("bool", "t"), Map.entry("bytea", "\\x00ff"), Map.entry("char", "x"), Map.entry("name", "a name"),
      Map.entry("int8", "-9000000000"), Map.entry("int2", "-2"), Map.entry("int4", "70000"),
      Map.entry("text", "é \"q\" \\"),
      Map.entry("oid", "4000000000"), Map.entry("xid", "7"), Map.entry("cid", "8"), Map.entry("xid8", "9000000000"),
      Map.entry("json", "{\"a\": [1, null]}"), Map.entry("jsonb", "{\"a\": [1, null]}"),
      Map.entry("jsonpath", "$.\"a\"[*]"), Map.entry("float4", "1.5"), Map.entry("float8", "-0.1"),
      Map.entry("bpchar", "ab"), Map.entry("varchar", "a,b"), Map.entry("date", "2026-03-29"),
      Map.entry("time", "01:02:03.000004"), Map.entry("timetz", "01:02:03+05:30"),
      Map.entry("timestamp", "2026-03-29 01:02:03.000004"), Map.entry("timestamptz", "2026-03-29 01:02:03.000004+00"),
      Map.entry("interval", "1 mon 2 days 03:04:05.6"), Map.entry("numeric", "-12345.678"), Map.entry("bit", "1"),
      Map.entry("varbit", "101"), Map.entry("uuid", "00000000-0000-0001-0000-000000000002"),
      Map.entry("regclass", "pg_class"), Map.entry("regtype", "integer"), Map.entry("regproc", "array_in"),
      Map.entry("regprocedure", "array_in(cstring,oid,integer)"), Map.entry("regnamespace", "pg_catalog"),
      Map.entry("regrole", "postgres"), Map.entry("vector", "[1.5,-2]"), Map.entry("halfvec", "[1.5,-2]"),
      Map.entry("sparsevec", "{1:1.5,3:-2}/4"), Map.entry("mood", "so so"), Map.entry("pair", "(1,\"a b\")"),
      Map.entry("nest", "(\"(2,)\",\"{so so,NULL}\",\"[1,2]\",\"{\"\"(3,\\\\\"\"a b\\\\\"\")\"\",NULL}\",1.50)"));

  private static Database database;
  private static PgServer server;
  private static WireClient client;

  /** A type of the catalog. */
  private record Type(int oid, String name, String sql, String literal) {}

  @BeforeAll
  static void start() throws IOException {
    database = Database.open("mem:types", Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
    client = WireClient.login(server.port(), "TimeZone", "UTC");
    client.query("create type mood as enum ('sad', 'so so')");
    client.query("create type pair as (a int, b text)");
    client.query("create type nest as (p pair, m mood[], v vector(2), ps pair[], n numeric(5, 2))");
  }

  @AfterAll
  static void stop() throws IOException {
    client.close();
    server.close();
    database.close();
  }

  private static final String BASE = """
      select t.oid, t.typname, format_type(t.oid, null), coalesce(e.typname, '') from pg_type t
      left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
      where t.typtype in ('b', 'e') or t.oid in ('pair'::regtype, 'nest'::regtype) order by t.oid""";

  private static List<List<String>> catalog() throws IOException {
    return rows(client, BASE);
  }

  private static boolean isArray(List<String> row) {
    return row.get(1).startsWith("_") && !row.get(3).isEmpty();
  }

  private static Stream<Type> types() throws IOException {
    List<Type> types = new ArrayList<>();
    for (List<String> row : catalog()) {
      boolean isArray = isArray(row);
      String sample = SAMPLES.get(isArray ? row.get(3) : row.get(1));
      if (sample != null) {
        String quoted = sample.replace("\\", "\\\\").replace("\"", "\\\"");
        types.add(new Type(
            Integer.parseUnsignedInt(row.get(0)), row.get(1), row.get(2),
            isArray ? "{\"" + quoted + "\",NULL}" : sample));
      }
    }
    return types.stream();
  }

  @Test
  void samples_areThereForEachTypeThatCastsReach() throws IOException {
    List<String> without = new ArrayList<>();
    for (List<String> row : catalog()) {
      if (!SAMPLES.containsKey(isArray(row) ? row.get(3) : row.get(1))
          && client.query("select null::" + row.get(2)).stream().noneMatch(message -> message.startsWith("E"))) {
        without.add(row.get(2));
      }
    }
    assertThat(without).as("but for those of the catalog's own columns").containsExactlyInAnyOrder(
        "int2vector", "oidvector", "int2vector[]", "oidvector[]", "regoper", "regoper[]", "regoperator",
        "regoperator[]", "regcollation", "regcollation[]");
    assertThat(types()).hasSizeGreaterThan(2 * SAMPLES.size() - 4);
  }

  @ParameterizedTest
  @MethodSource("types")
  void value_travelsInBothFormats(Type type) throws IOException {
    String literal = "$q$" + type.literal() + "$q$::" + type.sql();
    byte[] text = answer("select " + literal, TEXT);
    byte[] binary = answer("select " + literal, BINARY);
    assertThat(new String(text, StandardCharsets.UTF_8)).isNotEmpty();
    String sql = "select $1::" + type.sql();
    for (int declared : new int[] {0, type.oid()}) {
      if (type.sql().startsWith("reg") && declared == 0) {
        continue; // such parameters are described as text, which is looked up
      }
      assertThat(hex(answer(sql, TEXT, declared, BINARY, binary))).as("binary in, text out").isEqualTo(hex(text));
      assertThat(hex(answer(sql, BINARY, declared, BINARY, binary))).as("binary in and out").isEqualTo(hex(binary));
      if (!type.sql().matches("reg.*\\[]")) { // names are looked up one by one only
        assertThat(hex(answer(sql, BINARY, declared, TEXT, text))).as("text in, binary out").isEqualTo(hex(binary));
      }
    }
  }

  @Test
  void composite_inATable_isWrittenAndFoundByParameters() throws IOException {
    client.query("create table pairs (id int, p pair, ps pair[], m mood[])");
    byte[] pair = answer("select row(7, 'w')::pair", BINARY);
    byte[] pairs = answer("select array[row(7, 'w')::pair, null]", BINARY);
    byte[] moods = answer("select '{sad}'::mood[]", BINARY);
    String insert = "insert into pairs values (1, $1, $2, $3) returning p::text || ps::text || m::text";
    assertThat(new String(answer(insert, TEXT, 0, BINARY, pair, pairs, moods), StandardCharsets.UTF_8))
        .isEqualTo("(7,w){\"(7,w)\",NULL}{sad}");
    assertThat(answer("select id from pairs where p = $1", TEXT, 0, BINARY, pair)).asString().isEqualTo("1");
    assertThat(answer("select id from pairs where p = any($1)", TEXT, 0, BINARY, pairs)).asString().isEqualTo("1");
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static byte[] answer(String sql, short[] results) throws IOException {
    return answer(sql, results, 0, TEXT);
  }

  private static byte[] answer(String sql, short[] results, int declared, short[] formats, byte[]... values)
      throws IOException {
    client.send(
        new FrontendMessage.Parse("", sql, declared == 0 ? new int[0] : new int[] {declared}),
        new FrontendMessage.Bind("", "", values.length == 0 ? new short[0] : formats, values, results),
        new FrontendMessage.Execute("", 0), new FrontendMessage.Sync());
    List<Received> said = client.untilReady();
    Received row = said.stream().filter(message -> message.type() == 'D').findFirst()
        .orElseThrow(() -> new AssertionError(sql + ": " + said));
    ByteReader in = ByteReader.of(row.body());
    in.int16();
    return in.bytes(in.int32());
  }

  private static List<List<String>> rows(WireClient client, String sql) throws IOException {
    client.send(new FrontendMessage.Query(sql));
    List<List<String>> rows = new ArrayList<>();
    for (Received message : client.untilReady()) {
      if (message.type() == 'D') {
        ByteReader in = ByteReader.of(message.body());
        List<String> row = new ArrayList<>();
        for (int left = in.int16(); left > 0; left--) {
          int length = in.int32();
          row.add(length < 0 ? null : in.text(length));
        }
        rows.add(row);
      }
    }
    return rows;
  }
}
