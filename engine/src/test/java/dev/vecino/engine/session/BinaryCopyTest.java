package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.error.VecinoException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** COPY in the binary format: against files that PostgreSQL 15 wrote, with every vector type, and damaged. */
final class BinaryCopyTest {
  private static final String HEAD = "5047434f50590aff0d0a00" + "00000000" + "00000000";
  private static final String ONE = "0001" + "00000004" + "00000001";

  private final SqlSession sql = SqlSession.inMemory();

  @BeforeEach
  void create() {
    sql.run("set timezone = 'UTC'");
    sql.run("create table t (id int)");
  }

  @AfterEach
  void close() {
    sql.close();
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = BinaryCopyTest.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private byte[] out(String copy) {
    var bytes = new ByteArrayOutputStream();
    sql.session.copyOut(copy, bytes);
    return bytes.toByteArray();
  }

  private long in(String copy, byte[] bytes) {
    return sql.session.copyIn(copy, new ByteArrayInputStream(bytes));
  }

  @Test
  void file_ofPostgres_isReadAndWrittenTheSame() throws IOException {
    sql.run("create table p (a bool, b int2, c int4, d int8, e float4, f float8, g numeric, h text, i varchar(10), j bytea,"
        + " k date, l time, m timestamp, n timestamptz, o interval, p uuid, q jsonb, r json, s int[], t text[], u jsonb[],"
        + " v numeric(8,2), w timestamptz[])");
    byte[] binary = resource("postgres15.copy");
    assertThat(in("copy p from stdin with (format binary)", binary)).isEqualTo(7);
    assertThat(new String(out("copy p to stdout"), StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines(new String(resource("postgres15.txt"), StandardCharsets.UTF_8));
    assertThat(HexFormat.of().formatHex(out("copy p to stdout binary"))).isEqualTo(HexFormat.of().formatHex(binary));
  }

  @Test
  void vectors_travelAsOnTheWire() {
    sql.run("create table v (e vector(2), h halfvec(2))");
    sql.run("insert into v values ('[1,-2.5]', '[1,-2.5]'), (null, null)");
    byte[] binary = out("copy v to stdout with (format binary)");
    assertThat(HexFormat.of().formatHex(binary))
        .isEqualTo(HEAD + "0002" + "0000000c" + "00020000" + "3f800000" + "c0200000" + "00000008" + "00020000" + "3c00"
            + "c100" + "0002" + "ffffffff" + "ffffffff" + "ffff");
    assertThat(in("copy v from stdin binary", binary)).isEqualTo(2);
    assertThat(sql.rows("select * from v where e is not null")).containsExactly("[1,-2.5] [1,-2.5]", "[1,-2.5] [1,-2.5]");
    sql.run("create table w (e vector(3))");
    assertThatThrownBy(() -> in("copy w from stdin binary", out("copy (select e from v) to stdout binary")))
        .isInstanceOf(VecinoException.class)
        .hasMessage("expected 3 dimensions, not 2");
  }

  @Test
  void endMark_mayBeMissing() {
    assertThat(in("copy t from stdin binary", HexFormat.of().parseHex(HEAD + ONE + ONE))).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "'' | 22P04 | COPY file signature not recognized",
      "5047434f50590aff0d0a0a | 22P04 | COPY file signature not recognized",
      "5047434f50590aff0d0a000000 | 22P04 | invalid COPY file header (missing flags)",
      "5047434f50590aff0d0a000001000000000000 | 22P04 | invalid COPY file header (WITH OIDS)",
      "5047434f50590aff0d0a000002000000000000 | 22P04 | unrecognized critical flags in COPY file header",
      "5047434f50590aff0d0a00000000000000 | 22P04 | invalid COPY file header (missing length)",
      "5047434f50590aff0d0a0000000000ffffffff | 22P04 | invalid COPY file header (wrong length)",
      "5047434f50590aff0d0a0000000000000000090000 | 22P04 | invalid COPY file header (wrong length)",
      "H00 | 22P04 | unexpected EOF in COPY data",
      "H0002 | 22P04 | row field count is 2, expected 1",
      "H0000 | 22P04 | row field count is 0, expected 1",
      "H000100 | 22P04 | unexpected EOF in COPY data",
      "H0001fffffffe | 22P04 | invalid field size",
      "H00017fffffff00 | 22P04 | invalid field size",
      "H00010000000400 | 22P04 | unexpected EOF in COPY data",
      "H0001000000020000 | 22P03 | incorrect binary data format",
      "H0001000000050000000000 | 22P03 | incorrect binary data format",
      "Hffff00 | 22P04 | received copy data after EOF marker"})
  void data_thatIsDamaged_isRefusedWithItsPlace(String hex, String state, String message) {
    assertThatThrownBy(() -> in("copy t from stdin binary", HexFormat.of().parseHex(hex.replace("H", HEAD))))
        .isInstanceOfSatisfying(VecinoException.class, e -> {
          assertThat(e.state().code()).isEqualTo(state);
          assertThat(e.detail().orElse("")).startsWith("COPY t, line ");
        })
        .hasMessage(message);
    assertThat(sql.rows("select count(*) from t")).containsExactly("0");
  }

  @Test
  void data_thatIsCutAnywhere_isRefusedOrHasWholeRecords() throws IOException {
    byte[] binary = out("copy (select i, '[1,2]'::vector, i::text, array[i, 2] from generate_series(1, 3) i) to stdout binary");
    sql.run("create table cut (i int, v vector, s text, a int[])");
    for (int length = 0; length < binary.length; length++) {
      byte[] cut = Arrays.copyOf(binary, length);
      try {
        in("copy cut from stdin binary", cut);
      } catch (VecinoException e) {
        assertThat(e.state().code()).as("cut at %d", length).isIn("22P04", "22P03");
      }
    }
  }

  @Test
  void data_withChangedBytes_neverFailsOtherwise() throws IOException {
    long seed = 20_261_130;
    var random = new Random(seed);
    byte[] binary = resource("postgres15.copy");
    sql.run("create table p (a bool, b int2, c int4, d int8, e float4, f float8, g numeric, h text, i varchar(10), j bytea,"
        + " k date, l time, m timestamp, n timestamptz, o interval, p uuid, q jsonb, r json, s int[], t text[], u jsonb[],"
        + " v numeric(8,2), w timestamptz[])");
    for (int i = 0; i < 300; i++) {
      byte[] damaged = binary.clone();
      damaged[19 + random.nextInt(damaged.length - 19)] = (byte) random.nextInt();
      try {
        in("copy p from stdin binary", damaged);
        out("copy p to stdout");
        out("copy p to stdout binary");
        sql.run("truncate p");
      } catch (VecinoException e) {
        assertThat(e.state().code()).as("seed %d, round %d: %s", seed, i, e.getMessage()).doesNotStartWith("XX");
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", round " + i, e);
      }
    }
  }
}
