package dev.vecino.sql.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Literals and parameters take their type from what stands beside them. */
final class StatementTypingTest {
  private final QueryRunner runner = new QueryRunner();

  @BeforeEach
  void fill() {
    var columns = new LinkedHashMap<String, DataType>();
    columns.put("id", DataType.INTEGER);
    columns.put("e", DataType.vector(2));
    columns.put("name", DataType.varchar(10));
    columns.put("at", DataType.TIMESTAMP);
    columns.put("price", DataType.numeric(10, 2));
    columns.put("big", DataType.BIGINT);
    columns.put("d", DataType.DOUBLE);
    runner.table(
        "t",
        columns,
        List.of(
            row(1, Vector.of(1, 2), "one", "2024-01-01T00:00", "1.00", 10L, 0.5),
            row(2, Vector.of(1, 1), "two", "2025-01-01T00:00", "2.50", 20L, 1.5),
            new Object[] {3, null, null, null, null, null, null}));
  }

  private static Object[] row(int id, Vector e, String name, String at, String price, long big, double d) {
    return new Object[] {id, e, name, LocalDateTime.parse(at), new BigDecimal(price), big, d};
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          select id from t where e = '[1,1]'                                  | 2
          select id from t where e in ('[1,1]', '[1,2]') order by id          | 1 2
          select id from t where e not in ('[1,1]')                           | 1
          select id from t where e is distinct from '[1,1]' order by id       | 1 3
          select id from t where at > '2024-06-01'                            | 2
          select id from t where at between '2023-01-01' and '2024-06-01'     | 1
          select id from t where not (at > '2024-06-01')                      | 1
          select id from t where price = 1                                    | 1
          select id from t where price > '2'                                  | 2
          select id from t where price = 2.5::float8                          | 2
          select id from t where big = '20'                                   | 2
          select id from t where big = 20.0                                   | 2
          select id from t where id = 2.0                                     | 2
          select id from t where name = 'one'                                 | 1
          select id from t where name like 'o%'                               | 1
          select id from t order by e                                         | 2 1 3
          select id from t order by e desc                                    | 3 1 2
          select id from t order by d desc                                    | 3 2 1
          select id from t order by d nulls first                             | 3 1 2
          select id from t order by e <-> '[1,1]' limit 2                     | 2 1
          select id from t order by 1 - (e <=> '[1,1]') desc nulls last limit 1 | 2
          select a.id from t a join t b on a.e = b.e order by a.id            | 1 2
          select a.id from t a join t b on a.id = b.price                     | 1
          select a.id from t a join t b on a.price = b.big / 10.0             | 1
          select id from t where id in (select price from t)                  | 1
          select id from t where price in (select id from t)                  | 1
          select id from t where exists (select 1 from t u where u.price = t.id) | 1
          select id from t where at in (select at from t) order by id         | 1 2
          select id from t where id = any(array[1,2]) order by id             | 1 2
          select id from t where id = any('{1,2}'::int[]) order by id         | 1 2
          select id from t where id <> all(array[1,2])                        | 3
          select id from t where name = any(array['one','x'])                 | 1
          select id from t where (id, big) = (1, 10)                          | 1
          select id from t where d <> 0.5                                     | 2
          select id from (select * from t where e <> '[1,1]') as s            | 1
          select max(id) from t group by e having min(e) > '[1,1]'            | 1
          """)
  void literal_besideAColumn_isOfItsType(String sql, String ids) {
    assertThat(ids(sql)).isEqualTo(ids);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          select id from t where e = ?                      | [1,1]      | 2  | VECTOR
          select id from t where ? = e                      | [1,1]      | 2  | VECTOR
          select id from t where e <-> ? < 0.5              | [1,1]      | 2  | VECTOR
          select id from t where l2_distance(?, e) < 0.5    | [1,1]      | 2  | VECTOR
          select id from t where e <-> ?::vector(2) < 0.5   | [1,1]      | 2  | VECTOR
          select id from t where vector_distance(e, ?, L2) < 0.5 | [1,1] | 2  | VECTOR
          select id from t where at > ?                     | 2024-06-01 | 2  | TIMESTAMP
          select id from t where at between '2023-01-01' and ? | 2024-06-01 | 1 | TIMESTAMP
          select id from t where id = ?                     | 2          | 2  | INTEGER
          select id from t where id + ? = 3                 | 1          | 2  | INTEGER
          select id from t where id in (1, ?) and id > 1    | 2          | 2  | INTEGER
          select id from t where price = ?                  | 2.5        | 2  | NUMERIC
          select id from t where name = ?                   | one        | 1  | TEXT
          select id from t where name like ?                | t%         | 2  | TEXT
          select id from t where upper(name) = upper(?)     | one        | 1  | TEXT
          select id from t where concat(name, ?) = 'onex'   | x          | 1  | TEXT
          select id from t where coalesce(name, ?) = 'zz'   | zz         | 3  | TEXT
          select id from t where case when id = 1 then ? else name end = 'q' | q | 1 | TEXT
          select id from t where d > ?                      | 1          | 2  | DOUBLE
          select id from t order by e <-> ? limit 1         | [1,1]      | 2  | VECTOR
          select id from t order by id limit ?              | 1          | 1  | INTEGER
          select id from t where left(name, ?) = 'tw'       | 2          | 2  | INTEGER
          """)
  void parameter_besideAColumn_isOfItsType(String sql, String value, String ids, TypeName type) {
    QueryRunner.Result result = runner.run(sql, value);
    assertThat(result.parameters()).containsExactly(DataType.of(type));
    assertThat(ids(result)).isEqualTo(ids);
  }

  @Test
  void parameter_thatNothingTells_isText() {
    assertThat(runner.run("select ?", "a").parameters()).containsExactly(DataType.TEXT);
  }

  @Test
  void parameters_byNumber_haveTheirOwnTypes() {
    QueryRunner.Result result = runner.run("select id from t where id < $2 order by e <-> $1 limit 1", "[1,1]", "5");
    assertThat(result.parameters()).containsExactly(DataType.vector(0), DataType.INTEGER);
    assertThat(ids(result)).isEqualTo("2");
  }

  @Test
  void parameter_thatOccursTwice_hasOneType() {
    QueryRunner.Result result = runner.run("select id from t where id = $1 or big = $1 * 5 order by id", "2");
    assertThat(result.parameters()).containsExactly(DataType.INTEGER);
    assertThat(ids(result)).isEqualTo("1 2");
  }

  @Test
  void union_ofLiteralAndColumn_isOfTheColumnsType() {
    QueryRunner.Result result = runner.run("select '[9,9]' union all select e from t where id = 1");
    assertThat(result.types().getFirst().name()).isEqualTo(TypeName.VECTOR);
    assertThat(result.rows()).extracting(row -> row[0]).containsExactly(Vector.of(9, 9), Vector.of(1, 2));
  }

  @Test
  void union_ofNumbers_isOfTheWiderType() {
    QueryRunner.Result result = runner.run("select id from t union all select big from t where id = 1 order by 1");
    assertThat(result.types()).containsExactly(DataType.BIGINT);
    assertThat(result.rows()).extracting(row -> row[0]).containsExactly(1L, 2L, 3L, 10L);
  }

  @Test
  void values_ofSeveralTypes_areOfTheCommonType() {
    QueryRunner.Result result =
        runner.run("select * from (values (1, '[1]'::vector), (2.5, '[2]')) as v(a, b) order by a");
    assertThat(result.types()).containsExactly(DataType.NUMERIC, DataType.vector(0));
    assertThat(result.rows()).extracting(row -> row[1]).containsExactly(Vector.of(1), Vector.of(2));
  }

  @Test
  void values_ofTextOfSeveralLengths_areNotPadded() {
    QueryRunner.Result result = runner.run("values ('a'), ('bcd')");
    assertThat(result.rows()).extracting(row -> row[0]).containsExactly("a", "bcd");
  }

  @Test
  void aggregates_haveTheTypesOfPostgres() {
    QueryRunner.Result result =
        runner.run(
            "select sum(id), sum(big), sum(price), sum(d), avg(id), avg(price), avg(d), count(*), avg(e) from t");
    assertThat(result.types())
        .containsExactly(
            DataType.BIGINT,
            DataType.NUMERIC,
            DataType.NUMERIC,
            DataType.DOUBLE,
            DataType.NUMERIC,
            DataType.NUMERIC,
            DataType.DOUBLE,
            DataType.BIGINT,
            DataType.vector(0));
    assertThat(result.rows().getFirst())
        .containsExactly(
            6L,
            new BigDecimal("30"),
            new BigDecimal("3.50"),
            2.0,
            new BigDecimal("2.0000000000000000"),
            new BigDecimal("1.7500000000000000"),
            1.0,
            3L,
            Vector.of(1, 1.5f));
  }

  @Test
  void statistics_ofExactNumbers_areExact() {
    QueryRunner.Result result =
        runner.run("select var_pop(x), var_samp(x), stddev_pop(x), stddev(x) from (values (1), (2), (3), (4)) as v(x)");
    assertThat(result.rows().getFirst())
        .containsExactly(
            new BigDecimal("1.2500000000000000"),
            new BigDecimal("1.6666666666666667"),
            new BigDecimal("1.1180339887498948"),
            new BigDecimal("1.2909944487358056"));
  }

  @Test
  void aggregates_overAWindow_followTheFrame() {
    QueryRunner.Result result = runner.run("select sum(id) over (order by id), avg(e) over (order by id) from t");
    assertThat(result.rows()).extracting(row -> row[0]).containsExactly(1L, 3L, 6L);
    assertThat(result.rows())
        .extracting(row -> row[1])
        .containsExactly(Vector.of(1, 2), Vector.of(1, 1.5f), Vector.of(1, 1.5f));
  }

  @Test
  void logicAggregates_andText_leaveNullsOut() {
    QueryRunner.Result result =
        runner.run(
            "select bool_and(d > 0), bool_or(d > 1), every(d > 1), string_agg(name, ',' order by name desc) from t");
    assertThat(result.rows().getFirst()).containsExactly(true, true, false, "two,one");
  }

  @Test
  void allSpellingsOfADistance_areOneExpressionInThePlan() {
    String operator = runner.run("select id from t where e <-> '[1,1]' < 1").plan();
    assertThat(operator).contains("<->(");
    for (String spelling : List.of("l2_distance(e, '[1,1]')", "vector_distance(e, '[1,1]', EUCLIDEAN)")) {
      String plan = runner.run("select id from t where " + spelling + " < 1").plan();
      assertThat(withoutNumbers(plan)).isEqualTo(withoutNumbers(operator));
    }
  }

  private static String withoutNumbers(String plan) {
    return plan.replaceAll("id = \\d+", "");
  }

  private String ids(String sql) {
    return ids(runner.run(sql));
  }

  private static String ids(QueryRunner.Result result) {
    return String.join(
        " ", result.rows().stream().map(row -> Arrays.toString(row).replaceAll("[\\[\\]]", "")).toList());
  }
}
