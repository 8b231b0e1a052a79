package dev.vecino.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.sql.Parser;
import dev.vecino.sql.Statement.Planned;
import dev.vecino.sql.Statement.Query;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class QueryTest {
  static Stream<Arguments> queries() {
    return Read.table("""
        select 1 where true ==> SELECT 1 WHERE TRUE
        table t ==> (TABLE t)
        values (1, 'a'), (2, 'b') ==> VALUES (1, 'a'), (2, 'b')
        select 1 as default, 2 as select ==> SELECT 1 AS default, 2 AS select
        select a limit 1+1 ==> SELECT a FETCH NEXT 2 ROWS ONLY
        select a limit $1::bigint offset ($2) ==> SELECT a OFFSET ? ROWS FETCH NEXT ? ROWS ONLY
        select a limit all ==> SELECT a
        select a limit null offset 2 ==> SELECT a OFFSET 2 ROWS
        select a offset 2 limit 3 ==> SELECT a OFFSET 2 ROWS FETCH NEXT 3 ROWS ONLY
        select a offset 2 rows fetch next 3 rows only ==> SELECT a OFFSET 2 ROWS FETCH NEXT 3 ROWS ONLY
        select a fetch first row only ==> SELECT a FETCH NEXT 1 ROWS ONLY
        select a fetch first (2) rows only ==> SELECT a FETCH NEXT 2 ROWS ONLY
        select a order by a desc nulls last, b nulls first ==> SELECT a ORDER BY a DESC NULLS LAST, b NULLS FIRST
        select 1 union all select 2 except select 3 ==> SELECT 1 UNION ALL SELECT 2 EXCEPT SELECT 3
        (select 1) union (select 2) limit 1 ==> SELECT 1 UNION SELECT 2 FETCH NEXT 1 ROWS ONLY
        with x as not materialized (select 1) select * from x ==> WITH x AS (SELECT 1) SELECT * FROM x
        with ties as (select 1) select * from ties ==> WITH ties AS (SELECT 1) SELECT * FROM ties
        select substring(a from 1 for key) ==> SELECT SUBSTRING(a, 1, key)
        with recursive x(n) as (select 1) select n from x ==> WITH RECURSIVE x (n) AS (SELECT 1) SELECT n FROM x
        select a from t, lateral (select b from s) as l ==> SELECT a FROM t, LATERAL (SELECT b FROM s) AS l
        select a from t group by grouping sets ((a), ()) ==> SELECT a FROM t GROUP BY GROUPING SETS(a, ())
        select a from t group by rollup (a, b) ==> SELECT a FROM t GROUP BY ROLLUP(a, b)
        select a from t left join s on true natural join u ==> SELECT a FROM t LEFT JOIN s ON TRUE NATURAL INNER JOIN u
        select a from generate_series(1, 3) s(a) ==> SELECT a FROM TABLE(generate_series(1, 3)) AS s (a)
        select a from f(table d, descriptor(c), ?, 'COSINE') ==> \
        SELECT a FROM TABLE(f((TABLE d), DESCRIPTOR(c), ?, 'COSINE'))
        select a from f(data => table d, k => 1) ==> SELECT a FROM TABLE(f(data => (TABLE d), k => 1))
        select a from VECTOR_DISTANCE('d','c',?,'COSINE') ==> \
        SELECT a FROM TABLE(vector_distance('d', 'c', ?, 'COSINE'))
        select sum(a) over w from t window w as (order by b rows 1 preceding) ==> \
        SELECT (SUM(a) OVER (ORDER BY b ROWS 1 PRECEDING)) FROM t
        """);
  }

  @ParameterizedTest
  @MethodSource
  void queries(String sql, String expected) {
    assertThat(Read.planned(sql)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select 1|0",
        "select ?, '?', \"?\" from t where a = ? limit ?|3",
        "select $2, $2|2",
        "select $1 limit $3|3",
        "insert into t values ($1, $2)|2"
      })
  void parameters_areCounted_byNumberOrOrder(String sql, int expected) {
    assertThat(((Planned) Read.statement(sql)).parameters()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "approx,APPROX_FETCH",
    "approximate,APPROX_FETCH",
    "exact,EXACT_FETCH"
  })
  void fetch_withExactness_putsHintOnSelect(String word, String hint) {
    var query = (Query) Read.statement("select a from t order by a fetch " + word + " first 10 rows only");
    var select = (SqlSelect) ((SqlOrderBy) query.node()).query;
    assertThat(select.getHints()).hasSize(1);
    assertThat(((SqlHint) select.getHints().get(0)).getName()).isEqualTo(hint);
  }

  @Test
  void fetch_withExactnessBehindWith_putsHintOnItsBody() {
    var query = (Query) Read.statement(
        "with x as (select a from t) select a from x order by a fetch exact first row only");
    var with = (SqlWith) ((SqlOrderBy) query.node()).query;
    assertThat(((SqlSelect) with.body).getHints()).hasSize(1);
  }

  @Test
  void fetch_withoutExactness_hasNoHint() {
    var query = (Query) Read.statement("select a from t order by a fetch first 10 rows only");
    assertThat(((SqlSelect) ((SqlOrderBy) query.node()).query).getHints()).isEmpty();
  }

  @Test
  void position_ofNode_countsCharactersOfScript() {
    var query = (Query) Parser.parse("select '😀';\nselect\n  b").get(1).statement();
    assertThat(((SqlSelect) query.node()).getSelectList().get(0).getParserPosition().getColumnNum()).isEqualTo(22);
  }
}
