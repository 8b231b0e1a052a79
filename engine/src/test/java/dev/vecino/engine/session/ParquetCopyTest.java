package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Notice;
import dev.vecino.error.VecinoException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** COPY of Parquet files: of those that pyarrow 25 wrote, and of its own. */
final class ParquetCopyTest {
  private static final String TABLE = "create table p (id bigint, small smallint, name text, price numeric(8,2), score real, ok bool,"
      + " day date, at timestamp, atz timestamptz, raw bytea, tags text[], grid int[], embedding vector(3), half halfvec(3),"
      + " facts jsonb)";

  private final SqlSession sql = SqlSession.inMemory();

  @TempDir
  private Path folder;

  @BeforeEach
  void create() {
    sql.run("set timezone = 'Asia/Kathmandu'");
    sql.run(TABLE);
  }

  @AfterEach
  void close() {
    sql.close();
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = ParquetCopyTest.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private Path file(String name) throws IOException {
    return Files.write(folder.resolve(name), resource(name));
  }

  @Test
  void types_becomeThoseOfTheColumns() throws IOException {
    assertThat(sql.run("copy p from '" + file("types.parquet") + "'")).isEqualTo("COPY 5");
    assertThat(sql.rows("select * from p order by id")).containsExactly(
        "1 1 one 1.50 0.5 true 2026-11-30 2026-11-30 12:00:00.000001 2026-11-30 12:00:00.000001+00 \\x00ff {a,b} {{1,2},{3,4}}"
            + " [1,2.5,-3] [1,2.5,-3] {\"a\": 1}",
        "2 2 é€😀 NULL -1.25 false NULL NULL NULL NULL {} NULL [0,0,1] [0,0,1] [1]",
        "3 NULL  -2.25 NULL NULL 1969-12-31 1969-12-31 23:59:59.5 1969-12-31 23:59:59.5+00 \\x NULL {} [1,1,1] [1,1,1] NULL",
        "4 4 NULL 0.00 1e+30 true 2000-02-29 2000-01-01 00:00:00 2000-01-01 00:00:00+00 \\x6162 {c,NULL} {{5}} NULL NULL null",
        "5 5 five 99999.99 3 true 0001-01-01 2000-01-01 00:00:00 2000-01-01 00:00:00+00 \\x63 {d} {{6}} [4,5,6] [4,5,6] \"x\"");
  }

  @Test
  void stream_isReadAsAFile_andOtherTypesAreConverted() throws IOException {
    sql.run("create table other (id text, price float8, score numeric, name varchar(10), embedding halfvec, half vector, day timestamp)");
    var in = new ByteArrayInputStream(resource("types.parquet"));
    assertThat(sql.session.copyIn("copy other from stdin with (format parquet)", in)).isEqualTo(5);
    assertThat(sql.rows("select * from other where id = '1'"))
        .containsExactly("1 1.5 0.5 one [1,2.5,-3] [1,2.5,-3] 2026-11-30 00:00:00");
  }

  @Test
  void columns_areFoundByName() throws IOException {
    Path file = file("types.parquet");
    sql.refused("copy p (id, missing) from '" + file + "'", "42703", "column \"missing\"");
    sql.run("alter table p add column missing int");
    VecinoException refused = sql.refused("copy p from '" + file + "'", "42703", "there is no column \"missing\" in the Parquet file");
    assertThat(refused.hint().orElse("")).contains("embedding");
    assertThat(sql.run("copy p (half, id) from '" + file + "'")).isEqualTo("COPY 5");
    sql.run("create table n (id int, nested jsonb)");
    sql.refused("copy n from '" + file + "'", "0A000", "a Parquet group cannot become a value of type jsonb");
  }

  @Test
  void row_thatIsWrong_isNamed_orLeftOut() throws IOException {
    Path file = file("wrong.parquet");
    sql.run("create table v (id int, embedding vector(2))");
    VecinoException refused = sql.refused("copy v from '" + file + "'", "22000", "expected 2 dimensions, not 3");
    assertThat(refused.detail().orElse("")).contains("COPY v, line 2, column embedding");
    assertThat(sql.rows("select count(*) from v")).containsExactly("0");
    assertThat(sql.run("copy v from '" + file + "' with (on_error ignore)")).isEqualTo("COPY 1");
    assertThat(sql.notices).extracting(Notice::message).containsExactly("2 rows were skipped due to data type incompatibility");
  }

  @Test
  void rows_thatAreWritten_areReadAgain() throws IOException {
    sql.run("copy p from '" + file("types.parquet") + "'");
    sql.run("insert into p select i + 10, i % 100, repeat('x', i % 50), i / 8.0, i, i % 3 = 0, date '2026-01-01' + i % 100,"
        + " timestamp '2026-01-01' + i * interval '1 second', now(), '\\x01', array['a', i::text], null,"
        + " array[i, 1, 2]::real[]::vector, null, json_build_object('i', i)::jsonb from generate_series(1, 3000) s(i)");
    Path written = folder.resolve("written.parquet");
    assertThat(sql.run("copy p to '" + written + "'")).isEqualTo("COPY 3005");
    sql.run("create table again (like p)");
    assertThat(sql.run("copy again from '" + written + "'")).isEqualTo("COPY 3005");
    assertThat(sql.rows("select count(*) from (select * from p except select * from again) d")).containsExactly("0");
    assertThat(sql.rows("select * from again order by id")).isEqualTo(sql.rows("select * from p order by id"));
  }

  @Test
  void groupsOfRows_areReadAgain_largeOnesToo() {
    sql.run("create table wide (id int, v vector(1000), t text)");
    sql.run("insert into wide select i, (select array_agg((i + j)::real) from generate_series(1, 1000) g(j))::vector,"
        + " repeat('y', 3000) from generate_series(1, 12) s(i)");
    sql.run("insert into wide select id + 12 * n, v, t from wide, generate_series(1, 420) s(n)");
    Path written = folder.resolve("wide.parquet");
    assertThat(sql.run("copy wide to '" + written + "'")).isEqualTo("COPY 5052");
    assertThat(written.toFile().length()).isGreaterThan(33 << 20); // more than one group
    sql.run("create table again (like wide)");
    assertThat(sql.run("copy again from '" + written + "'")).isEqualTo("COPY 5052");
    assertThat(sql.rows("select count(*) from wide join again using (id, v, t)")).containsExactly("5052");
  }

  @Test
  void query_isWrittenToAStream_emptyToo() throws IOException {
    var out = new ByteArrayOutputStream();
    assertThat(sql.session.copyOut("copy (select 1 as n, null::text as t where false) to stdout with (format parquet)", out))
        .isZero();
    sql.run("create table empty (n int, t text)");
    assertThat(sql.session.copyIn("copy empty from stdin with (format parquet)", new ByteArrayInputStream(out.toByteArray())))
        .isZero();
    sql.refused("copy p to stdout with (format parquet)", "42809", "stream");
    sql.refused("copy p to stdout with (format parquet, header true)", "0A000", "HEADER");
  }

  @Test
  void files_thatAreDamaged_areRefused() throws IOException {
    byte[] whole = resource("types.parquet");
    Path file = folder.resolve("damaged.parquet");
    for (int length = 0; length < whole.length; length += 97) {
      Files.write(file, Arrays.copyOf(whole, length));
      sql.refused("copy p from '" + file + "'", "22P04", "malformed Parquet data");
    }
  }

  /** {@code -Dvecino.parquet=FILE} tries another file, however damaged. */
  @Test
  @EnabledIfSystemProperty(named = "vecino.parquet", matches = ".+")
  void file_thatIsNamed_isReadOrRefused() {
    try {
      sql.run("copy p from '" + System.getProperty("vecino.parquet") + "'");
    } catch (VecinoException e) {
      assertThat(e.state().code()).isEqualTo("22P04");
    }
  }
}
