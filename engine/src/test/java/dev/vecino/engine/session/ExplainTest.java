package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ExplainTest {
  private static final String TOP_K = "select id from v order by e <-> '[1,1]' limit 2";

  private final SqlSession sql = SqlSession.inMemory();

  @BeforeEach
  void fill() {
    sql.run("create table v (id int primary key, g int, e vector(2))");
    sql.run("insert into v select i, i % 4, ('[' || (i % 30) || ',' || (i / 30) || ']')::vector"
        + " from generate_series(1, 900) i");
    sql.run("create index v_e on v using hnsw (e vector_l2_ops)");
  }

  @AfterEach
  void close() {
    sql.close();
  }

  private String explained(String statement) {
    return String.join("\n", sql.rows(statement));
  }

  @Test
  void text_isOfPostgresLayout() {
    assertThat(sql.rows("explain (costs off) select g, count(*) from v where id > 7 group by g order by g limit 3"))
        .containsExactly(
            "Limit",
            "  ->  Sort",
            "        Sort Key: g",
            "        ->  HashAggregate",
            "              Group Key: g",
            "              ->  Index Scan using v_pkey on v",
            "                    Index Cond: (id > 7)");
    assertThat(sql.rows("explain select * from v where g = 1").getFirst())
        .matches("Seq Scan on v  \\(cost=\\d+\\.\\d\\d\\.\\.\\d+\\.\\d\\d rows=\\d+ width=24\\)");
  }

  @Test
  void analyze_countsRowsTimeAndLoops() {
    List<String> lines = sql.rows("explain analyze select id from v where g = 1");
    assertThat(lines.get(0))
        .matches("Seq Scan on v  \\(cost=.*\\) \\(actual time=\\d+\\.\\d{3}\\.\\.\\d+\\.\\d{3} rows=225 loops=1\\)");
    assertThat(lines).contains("  Filter: (g = 1)", "  Rows Removed by Filter: 675");
    assertThat(lines.get(lines.size() - 2)).matches("Planning Time: \\d+\\.\\d{3} ms");
    assertThat(lines.getLast()).matches("Execution Time: \\d+\\.\\d{3} ms");
  }

  @Test
  void buffers_tellRowsAndVectorsThatWereRead() {
    assertThat(sql.rows("explain (analyze, buffers) select id from v where g = 1"))
        .contains("  Rows Read: 900", "  Vectors Read: 0");
    assertThat(sql.rows("explain (analyze, buffers) select e from v where id between 11 and 30"))
        .contains("  Rows Read: 20", "  Vectors Read: 20");
    assertThat(sql.rows("explain (analyze, buffers) select count(*) from v where id = 3 or id = 5 or g is null"))
        .contains("        Rows Read: 900", "        Vectors Read: 0");
    assertThat(explained("explain (analyze, buffers) select id from v where id < 100 order by e <-> '[1,1]' limit 2"))
        .contains("Rows Read: 99", "Vectors Read: 99");
    sql.run("set enable_seqscan = off");
    assertThat(explained("explain (analyze, buffers) " + TOP_K))
        .contains("Rows Read: 2\n")
        .containsPattern("Vectors Read: [1-9]");
    assertThat(explained("explain (analyze) " + TOP_K)).doesNotContain("Rows Read");
    assertThat(explained("explain (buffers) " + TOP_K)).doesNotContain("Rows Read");
    assertThat(explained("explain (analyze, buffers, format json) " + TOP_K)).contains("\"Rows Read\": 2");
  }

  @Test
  void analyze_ofLateral_countsLoops() {
    String text =
        explained(
            "explain (analyze, costs off, timing off, summary off) select a.id, n.id from v a,"
                + " lateral (select b.id from v b order by b.e <-> a.e limit 3) n where a.id <= 5");
    assertThat(text)
        .contains("Nested Loop (actual rows=15 loops=1)")
        .contains("Vector Index Scan using v_e on v (actual rows=3 loops=5)")
        .contains("Search: Index Walk");
  }

  @Test
  void analyze_ofTopK_tellsTheEffortOfTheSearch() {
    String text = explained("explain (analyze, costs off, timing off, summary off) " + TOP_K);
    assertThat(text)
        .containsPattern(
            "Vector Index Scan using v_e on v \\(actual rows=2 loops=1\\)\n"
                + "  Order By: \\(e <-> '\\[1,1\\]'::vector\\)\n"
                + "  Nearest: 2\n"
                + "  Search: Index Walk\n"
                + "  Breadth: 40\n"
                + "  Nodes Visited: \\d+\n"
                + "  Distances Computed: \\d+\n"
                + "  Rows Rescored: \\d+");
  }

  @Test
  void analyze_saysWhyTheIndexWasNotUsed() {
    assertThat(explained("explain analyze " + TOP_K + "000")).contains("Not Used: half of the table is asked for");
    assertThat(explained("explain analyze select id from v order by e <=> '[1,1]' limit 2"))
        .contains("Vector Index Not Used: no index for cosine", "Search: Exact Scan");
    assertThat(explained("explain analyze select id from v order by e <-> '[1,1]' desc limit 2"))
        .contains("Vector Index Not Used: descending");
    assertThat(explained("explain analyze select id from v where id % 300 = 1 order by e <-> '[1,1]' limit 2"))
        .contains("Search: Exact Scan", "Not Used: few rows pass the filter");
    assertThat(explained("explain analyze select id from v where e <-> '[1,1]' < 100"))
        .contains("Search: Index Walk, then Exact Scan", "Not Used: many rows are within the distance");
    assertThat(explained("explain analyze select id from v where id in (3, 4) order by e <-> '[1,1]' limit 2"))
        .contains("Search: Exact Scan of v_pkey", "Not Used: few rows have the key");
    sql.run("set enable_indexscan = off");
    assertThat(explained("explain analyze " + TOP_K)).contains("Vector Index Not Used: enable_indexscan is off");
  }

  @Test
  void targetAccuracy_choosesTheBreadth() {
    String query = "explain (analyze, costs off) select id from v order by e <-> '[1,1]' fetch approx first 3 rows only";
    assertThat(explained(query)).contains("Breadth: 40");
    assertThat(explained(query + " with target accuracy 80 percent"))
        .contains("Target Accuracy: 80", "Search: Index Walk")
        .doesNotContain("Breadth: 40");
    sql.run("set vecino.target_accuracy = 100");
    assertThat(explained(query)).contains("Vector Index Not Used: the target accuracy is 100 percent");
    sql.refused(query + " with target accuracy 101", "22023", "at most 100 percent");
    sql.refused("set vecino.target_accuracy = 101", "22023", "outside the valid range");
  }

  @Test
  void indexAccuracy_isMeasured() {
    assertThat(sql.rows("select vector_index_accuracy('v_e') > 90, vector_index_accuracy('v_e'::regclass, 5) > 90"))
        .containsExactly("true true");
    assertThat(sql.rows("select vector_index_accuracy('v_e', 10, 95, 50) between 90 and 100")).containsExactly("true");
    sql.refused("select vector_index_accuracy('v_pkey')", "42809", "\"v_pkey\" is not a vector index");
    sql.refused("select vector_index_accuracy('v')", "42809", "\"v\" is not a vector index");
    sql.refused("select vector_index_accuracy('nosuch')", "42P01", "relation \"nosuch\" does not exist");
    sql.refused("select vector_index_accuracy('v_e', 0)", "22023", "number of rows must be at least 1");
    sql.run("create table w (e vector(2))");
    sql.run("create index w_e on w using hnsw (e vector_l2_ops)");
    assertThat(sql.rows("select vector_index_accuracy('w_e')")).containsExactly("NULL");
  }

  @Test
  void json_isOfPostgresLayout() {
    String text = explained("explain (analyze, verbose, buffers, format json) " + TOP_K);
    assertThat(rootOf(text)).isEqualTo("Vector Index Scan");
    assertThat(text)
        .startsWith("[\n  {\n    \"Plan\": {\n      \"Node Type\": \"Vector Index Scan\"")
        .contains("\"Index Name\": \"v_e\"", "\"Relation Name\": \"v\"", "\"Actual Rows\": 2,")
        .contains("\"Plan Rows\": 2", "\"Output\": [\"id\"]", "\"Breadth\": 40", "\"Planning Time\": ")
        .containsPattern("\"Execution Time\": \\d+\\.\\d{3}\n  }\n]$");
    assertThat(rootOf(explained("explain (format json) select g from v group by g limit 2"))).isEqualTo("Limit");
  }

  private String rootOf(String json) {
    return sql.rows("select '" + json.replace("'", "''") + "'::jsonb -> 0 -> 'Plan' ->> 'Node Type'").getFirst();
  }

  @Test
  void changes_areRunOnlyByAnalyze() {
    assertThat(sql.rows("explain (costs off) delete from v where id = 3"))
        .containsExactly("Delete on v", "  ->  Index Scan using v_pkey on v", "        Index Cond: (id = 3)");
    assertThat(sql.rows("select count(*) from v")).containsExactly("900");
    assertThat(explained("explain analyze delete from v where id = 3")).contains("rows=1 loops=1");
    assertThat(sql.rows("select count(*) from v")).containsExactly("899");
    assertThat(sql.rows("explain (costs off) insert into v values (3, 1, null)"))
        .containsExactly("Insert on v", "  ->  Result");
  }

  @Test
  void options_areChecked() {
    sql.refused("explain (timing) select 1", "22023", "EXPLAIN option TIMING requires ANALYZE");
    sql.refused("explain (format foo) select 1", "22023", "unrecognized value for EXPLAIN option \"format\": \"foo\"");
    sql.refused("explain (format yaml) select 1", "0A000", "EXPLAIN format \"yaml\" is not supported");
    sql.refused("explain (foo) select 1", "42601", "unrecognized EXPLAIN option \"foo\"");
    sql.refused("explain (verbose maybe) select 1", "42601", "verbose requires a Boolean value");
  }

  @Test
  void analyze_ofManyShapes_givesTheRowsOfTheQuery() {
    for (String query :
        List.of(
            "select a.id from v a join v b on a.id = b.id and b.g = 1",
            "select id from v where g = 1 union select id from v where g = 2",
            "select id, row_number() over (partition by g order by id) from v",
            "with recursive r(n) as (select 1 union all select n + 1 from r where n < 10) select * from r",
            "select * from generate_series(1, 10) s",
            "select id from v where exists (select 1 from v b where b.id = v.id + 1)",
            "select (select max(g) from v b where b.id < v.id) from v where id < 20",
            "select distinct on (g) g, id from v order by g, id",
            "select 1",
            "select relname from pg_class where relname = 'v'")) {
      int rows = sql.rows(query).size();
      assertThat(sql.rows("explain (analyze, costs off, timing off) " + query).getFirst())
          .as(query)
          .contains("rows=" + rows + " loops=1");
    }
  }
}
