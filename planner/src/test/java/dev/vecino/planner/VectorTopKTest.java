package dev.vecino.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.Table;
import dev.vecino.index.Metric;
import dev.vecino.type.DataType;
import dev.vecino.type.Vector;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.api.Test;

/** Each spelling of a top-k gives the rows of the plan without indexes, and reads the vector index. */
class VectorTopKTest {
  private static final int ROWS = 400;

  private final MemoryDatabase db = new MemoryDatabase();
  private final Table docs;

  VectorTopKTest() {
    Table t =
        db.table(
            "docs",
            MemoryDatabase.column("id", DataType.INTEGER),
            MemoryDatabase.column("grp", DataType.INTEGER),
            MemoryDatabase.column("title", DataType.TEXT),
            MemoryDatabase.column("e", DataType.vector(3)));
    t = db.index(t, "docs_pkey", true, true, "id");
    t = db.index(t, "docs_grp", false, false, "grp");
    t = db.hnsw(t, "docs_l2", "e", Metric.L2);
    t = db.hnsw(t, "docs_cos", "e", Metric.COSINE);
    t = db.hnsw(t, "docs_ip", "e", Metric.INNER_PRODUCT);
    docs = t;
    Random random = new Random(7);
    for (int i = 1; i <= ROWS; i++) {
      // Few values, so that there are ties; NULLs and zero vectors too.
      Vector e =
          i % 50 == 0
              ? null
              : i % 45 == 0 ? Vector.of(0, 0, 0) : Vector.of(random.nextInt(6), random.nextInt(6), random.nextInt(6));
      db.rows.add(docs, i, i % 20 == 7 ? null : i % 8, "title " + i % 13, e);
    }
    Table q =
        db.table(
            "queries", MemoryDatabase.column("qid", DataType.INTEGER), MemoryDatabase.column("qe", DataType.vector(3)));
    db.rows.add(q, 1, Vector.of(1, 2, 3));
    db.rows.add(q, 2, Vector.of(0, 0, 1));
    db.rows.add(q, 3, null);
  }

  private void agrees(String sql, Object... parameters) {
    db.rows.calls.clear();
    List<String> byIndex = db.run(sql, true, parameters);
    List<String> exact = db.run(sql, false, parameters);
    assertThat(byIndex).as(sql).isEqualTo(exact).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select id, e <-> '[1,2,3]' from docs order by e <-> '[1,2,3]' limit 10",
        "select id from docs order by e <-> '[1,2,3]' limit 10",
        "select id, e <-> '[1,2,3]' as d from docs order by d limit 10",
        "select id from docs order by l2_distance(e, '[1,2,3]') limit 10",
        "select id from docs order by '[1,2,3]' <-> e limit 10",
        "select id, 1 - (e <=> '[1,2,3]') as similarity from docs order by e <=> '[1,2,3]' limit 10",
        "select id, 1 - (e <=> '[1,2,3]') as s from docs order by s desc nulls last limit 400 offset 3",
        "select id from docs order by cosine_distance(e, '[1,2,3]') limit 15",
        "select id from docs order by e <#> '[1,2,3]' limit 10",
        "select id, inner_product(e, '[1,2,3]') from docs order by inner_product(e, '[1,2,3]') desc nulls last limit 10",
        "select id from docs order by -1 * inner_product(e, '[1,2,3]') limit 10",
        "select id from docs order by (e <=> '[1,2,3]') * 2 + 1 limit 10",
        "select id from docs order by e <-> '[1,2,3]' limit 10 offset 7",
        "select id from (select * from docs where grp > 2) d order by e <-> '[1,2,3]' limit 10",
        "select id from (select id, e <-> '[1,2,3]' as d from docs) x order by d limit 10",
        "with x as (select id, e <-> '[1,2,3]' as d from docs) select id from x order by d limit 10",
        "select * from (select id from docs order by e <-> '[1,2,3]' limit 5) x where id > 10 order by id",
        "select id from docs where grp = 3 order by e <-> '[1,2,3]' limit 10",
        "select id from docs where title like '%5' order by e <-> '[1,2,3]' limit 10",
        "select id from docs where e <-> '[1,2,3]' < 2.5 order by e <-> '[1,2,3]' limit 100",
        "select id from docs where 1 - (e <=> '[1,2,3]') > 0.9 order by e <=> '[1,2,3]' limit 100",
        "select id from docs where e <-> '[1,2,3]' > 2.5 order by e <-> '[1,2,3]' limit 20",
        "select id from docs where id in (select 2 * qid from queries) order by e <-> '[1,2,3]' limit 10",
        "select id from docs where grp in (select qid from queries where qid < 3) order by e <-> '[1,2,3]', id limit 10",
        "select d.id, q.qid from docs d join queries q on q.qid = d.grp order by d.e <-> '[1,2,3]', d.id limit 10",
        "select d.id, q.qid from queries q join docs d on q.qid = d.grp and q.qid > 1 order by d.e <-> '[1,2,3]', d.id limit 10",
        "select d.id, q.qid from docs d left join queries q on q.qid = d.grp order by d.e <-> '[1,2,3]', d.id limit 10",
        "select d.id, o.id from docs d join docs o on o.grp = d.grp and o.id = d.id + 8 order by d.e <-> '[1,2,3]', d.id limit 9",
        "select d.id from docs d, queries q, queries p where q.qid = d.grp and p.qid <> q.qid order by d.e <-> '[1,2,3]', d.id limit 9",
        "select d.id from docs d join queries q on q.qid = d.grp join queries p on p.qid = d.grp where d.title like '%1' order by d.e <-> '[1,2,3]', d.id limit 9",
        "select d.id from docs d join queries q on q.qid = d.grp order by d.e <-> '[1,2,3]', d.id limit 9 offset 4",
        "select d.id from docs d join queries q on q.qid = d.grp and q.qid < d.id order by d.e <-> '[1,2,3]', d.id limit 9",
        "select d.id, q.qid from docs d join queries q on q.qid = d.grp order by d.e <-> '[1,2,3]', q.qid desc, d.id limit 9",
        "select d.id from docs d where exists (select 1 from queries q where q.qid = d.grp) and id > 50 order by e <=> '[1,2,3]', id limit 300",
        "select d.id from docs d where not exists (select 1 from queries q where q.qid = d.grp) order by e <=> '[1,2,3]', id limit 12",
        "select d.id from docs d where grp not in (select qid from queries) order by e <=> '[1,2,3]', id limit 12",
        "select id, grp from (select id, grp, row_number() over (partition by grp order by e <-> '[1,2,3]', id) r from docs) x where r <= 3 order by 2, 1",
        "select distinct on (grp) grp, id from docs order by grp, e <-> '[1,2,3]', id",
        "select q.qid, n.id from queries q cross join lateral (select id from docs d where d.grp = q.qid order by d.e <-> q.qe, id limit 4) n where q.qid < 3 order by 1, 2",
        "select count(*) from docs where e <-> '[1,2,3]' < 2",
        "select id from docs where 2 > e <-> '[1,2,3]' order by e <-> '[1,2,3]' offset 3",
        "select id, e <-> '[1,2,3]' from docs where e <-> '[1,2,3]' between 1 and 2 and grp = 3 order by 2, id",
        "select title, count(*) from docs where e <=> '[1,2,3]' <= 0.1 group by title order by 1",
        "select q.qid, x.id from queries q join docs x on x.e <-> q.qe < 1.5 order by 1, 2",
        "select q.qid, x.id from queries q, lateral (select id from docs where e <-> q.qe < 1.5) x order by 1, 2",
        "select id from docs where e <-> (select qe from queries where qid = 1) < 1.5 order by id",
        "select id, grp from docs order by e <-> '[1,2,3]', grp desc, id limit 17",
        "select id from docs order by e <=> '[1,2,3]' limit 399",
        "select id from docs order by e <=> '[1,2,3]' limit 1000",
        "select id from docs order by e <=> '[0,0,0]', id limit 10",
        "select id from docs where grp = 7 and title = 'title 3' order by e <=> '[1,2,3]' limit 10",
        "select title, count(*) from (select title from docs order by e <-> '[1,2,3]' limit 50) x group by title order by 1",
        "select q.qid, x.id from queries q, lateral (select id from docs order by e <-> q.qe, id limit 3) x order by 1, 2",
        "select q.qid, x.id from queries q left join lateral (select id from docs where grp = q.qid order by e <-> q.qe, id limit 3) x on true order by 1, 2",
        "select id from docs order by e <-> (select qe from queries where qid = 1), id limit 10",
        "select id, e <-> (select qe from queries where qid = 3) as d from docs order by d, id limit 5",
        "select id from docs where id <> 4 order by e <=> (select e from docs where id = 4) limit 10 offset 2",
        "select id, title || id from docs order by e <-> '[1,2,3]' desc, id limit 10",
        "select id, (select title from docs d order by d.e <-> o.e, id limit 1) from docs o where id < 5 order by 1",
      })
  void spelling_givesRowsOfExactPlan(String sql) {
    agrees(sql);
  }

  @Test
  void topKOfJoin_searchesForRowsWithPartners() {
    String sql = "select d.id, q.qid from docs d join queries q on q.qid = d.grp order by d.e <-> '[1,2,3]' limit 10";
    assertThat(db.explain(sql)).anyMatch(line -> line.contains("VectorTopK") && line.contains("in=[grp]"));
    db.settings.put("enable_seqscan", "off");
    db.run("select id from docs where title in (select 'title ' || qid from queries) order by e <-> '[1,2,3]' limit 9",
        true);
    assertThat(db.rows.calls).anyMatch(call -> call.startsWith("nearest docs_l2")).doesNotContain("scan docs");
    db.rows.calls.clear();
    db.run("select id from docs where id in (select 2 * qid from queries) order by e <-> '[1,2,3]' limit 10", true);
    assertThat(db.rows.calls).contains("range docs_pkey").noneMatch(call -> call.startsWith("nearest"));
  }

  @Test
  void targetAccuracy_choosesTheBreadth() {
    db.run("select id from docs order by e <-> '[1,2,3]' fetch approx first 7 rows only with target accuracy 95", true);
    assertThat(db.rows.calls).containsExactly("breadth 7 0.95", "nearest docs_l2 ef=77");
    db.rows.calls.clear();
    db.run("select id from docs order by e <-> '[1,2,3]' fetch first 80 rows only with accuracy 99.5 percent", true);
    assertThat(db.rows.calls).containsExactly("breadth 80 0.995", "nearest docs_l2 ef=80");
    db.rows.calls.clear();
    db.run("select id from docs order by e <-> '[1,2,3]' fetch first 8 rows only with target accuracy 100", true);
    assertThat(db.rows.calls).containsExactly("scan docs");
  }

  @Test
  void parameters_areVectorAndLimit() {
    String sql = "select id from docs order by e <-> $1 limit $2 offset $3";
    assertThat(db.plan(sql, true).parameters()).containsExactly(DataType.vector(0), DataType.BIGINT, DataType.BIGINT);
    agrees(sql, Vector.of(1, 2, 3), 7L, 2L);
    agrees(sql, Vector.of(1, 2, 3), null, 390L);
    assertThat(db.query(sql, Vector.of(1, 2, 3), 0L, 0L)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "order by e <-> '[1,2,3]', id limit 50",
        "order by e <-> '[1,2,3]', id limit 5 offset 5",
        "order by e <-> '[1,2,4]', id limit 5",
        "order by e <=> '[1,2,3]', id limit 5",
        "order by e <-> '[1,2,3]', id desc limit 5",
        "order by e <-> '[1,2,3]' nulls first, id limit 5",
        "where id > 100 order by e <-> '[1,2,3]', id limit 5",
        "where e <-> '[1,2,3]' < 0.5 order by e <-> '[1,2,3]', id limit 5",
        "where e is not null order by e <-> '[1,2,3]' nulls first, id limit 5",
      })
  void searchesThatDifferInOneThing_stayTwo(String other) {
    agrees(
        "(select id from docs order by e <-> '[1,2,3]', id limit 5) union all (select id from docs " + other + ")");
  }
}
