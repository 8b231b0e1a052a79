package dev.vecino.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.Table;
import dev.vecino.index.Metric;
import dev.vecino.type.DataType;
import org.junit.jupiter.api.Test;

/**
 * What each rule makes of a query: fires, does not fire, fires and leaves a remainder. For every query the plan has
 * the columns
 * of the plan without indexes, and planning it again gives the same.
 */
class AccessPathsTest {
  private final MemoryDatabase db = new MemoryDatabase();

  AccessPathsTest() {
    Table docs =
        db.table(
            "docs",
            MemoryDatabase.column("id", DataType.INTEGER),
            MemoryDatabase.column("grp", DataType.INTEGER),
            MemoryDatabase.column("title", DataType.TEXT),
            MemoryDatabase.column("e", DataType.vector(3)));
    docs = db.index(docs, "docs_pkey", true, true, "id");
    docs = db.index(docs, "docs_grp", false, false, "grp", "title");
    docs = db.hnsw(docs, "docs_l2", "e", Metric.L2);
    docs = db.hnsw(docs, "docs_cos", "e", Metric.COSINE);
    db.hnsw(docs, "docs_ip", "e", Metric.INNER_PRODUCT);
    db.table(
        "loose", MemoryDatabase.column("id", DataType.INTEGER), MemoryDatabase.column("e", DataType.vector(0)));
  }

  private void becomes(String sql, String... plan) {
    Plan.Query query = (Plan.Query) db.plan(sql, true);
    assertThat(query.explain()).as(sql).containsExactly(plan);
    assertThat(db.explain(sql)).as("again").isEqualTo(query.explain());
    assertThat(query.rows().columns()).isEqualTo(((Plan.Query) db.plan(sql, false)).rows().columns());
  }

  private void doesNotFire(String node, String sql, String reason) {
    String plan = String.join("\n", db.explain(sql));
    assertThat(plan).as(sql).doesNotContain(node).contains(reason);
  }

  @Test
  void topK_inEverySpelling() {
    String bare = "VectorTopK(docs.e via docs_l2, l2, k=3, query='[1,2,3]'::vector, columns=[id])";
    becomes("select id, e <-> '[1,2,3]' from docs order by e <-> '[1,2,3]' limit 3", bare);
    becomes("select id, e <-> '[1,2,3]' as d from docs order by d limit 3", bare);
    becomes("select id, e <-> '[1,2,3]' as d from docs order by 2 limit 3", bare);
    becomes("select id, l2_distance(e, '[1,2,3]') from docs order by '[1,2,3]' <-> e limit 3", bare);
    becomes("select id, vector_distance(e, '[1,2,3]', euclidean) from docs order by 2 limit 3", bare);
    becomes("select id from docs order by e <-> '[1,2,3]' limit 3", "Project(id)", "  " + bare);
    becomes(
        "select id from (select id, e <-> '[1,2,3]' as d from docs) x order by d limit 3", "Project(id)", "  " + bare);
    becomes(
        "with x as (select id, e <-> '[1,2,3]' as d from docs) select id, d from x order by d limit 3", bare);
    becomes(
        "select id, distance from vector_distance(table docs, descriptor(e), '[1,2,3]', 'L2') order by distance limit 3",
        bare);
    becomes(
        "select id, distance from vector_distance('docs', 'e', '[1,2,3]', 'L2') order by 2 limit 3", bare);
  }

  @Test
  void topK_overMonotoneExpressions() {
    String cosine = "  VectorTopK(docs.e via docs_cos, cosine, k=3, query='[1,2,3]'::vector, ";
    becomes(
        "select id, 1 - (e <=> '[1,2,3]') as s from docs order by e <=> '[1,2,3]' limit 3",
        "Project(id, (1 - $distance))",
        cosine + "columns=[id])");
    becomes(
        "select id, 1 - (e <=> '[1,2,3]') as s from docs order by s desc limit 3",
        "Project(id, (1 - $distance))",
        cosine + "NaN first, nulls first, columns=[id])");
    becomes(
        "select id from docs order by 1 - (e <=> '[1,2,3]') desc nulls last limit 3",
        "Project(id)",
        cosine + "NaN first, columns=[id])");
    becomes("select id from docs order by (e <=> '[1,2,3]') * 2 + 1 limit 3", "Project(id)", cosine + "columns=[id])");
    becomes("select id from docs order by -(e <=> '[1,2,3]') / -2 limit 3", "Project(id)", cosine + "columns=[id])");
    String inner = "  VectorTopK(docs.e via docs_ip, inner_product, k=3, query='[1,2,3]'::vector, ";
    becomes("select id from docs order by e <#> '[1,2,3]' limit 3", "Project(id)", inner + "columns=[id])");
    becomes(
        "select id from docs order by -1 * inner_product(e, '[1,2,3]') limit 3",
        "Project(id)",
        inner + "columns=[id])");
    becomes(
        "select id, inner_product(e, '[1,2,3]') from docs order by 2 desc limit 3",
        "Project(id, -($distance))",
        inner + "NaN first, nulls first, columns=[id])");
  }

  @Test
  void topK_takesFilterThresholdOffsetAndKeys() {
    becomes(
        "select title from docs where grp = 1 and id % 2 = 0 order by e <-> $1 limit $2 offset $3",
        "Project(title)",
        "  VectorTopK(docs.e via docs_l2, l2, k=$2, offset=$3, query=$1, filter=((grp = 1) AND ((id % 2) = 0)),"
            + " keys=docs_grp, columns=[title])");
    becomes(
        "select id from docs where e <-> $1 < 0.5 and title <> 'x' order by e <-> $1, grp desc, id limit 3",
        "Project(id)",
        "  VectorTopK(docs.e via docs_l2, l2, k=3, query=$1, filter=(title <> 'x'), threshold=(distance < 0.5),"
            + " then=grp DESC, then=id, columns=[id, grp])");
    becomes(
        "select id from docs where 0.7 < 1 - (e <=> $1) order by e <=> $1 limit 3",
        "Project(id)",
        "  VectorTopK(docs.e via docs_cos, cosine, k=3, query=$1, threshold=(0.7 < (1 - distance)), columns=[id])");
  }

  @Test
  void topK_leavesWhatIsAboveIt() {
    becomes(
        "select id from (select id, grp from docs order by e <-> $1 limit 3) x where grp > 1 order by id",
        "Sort(id)",
        "  Project(id)",
        "    Filter((grp > 1))",
        "      VectorTopK(docs.e via docs_l2, l2, k=3, query=$1, columns=[id, grp])");
    becomes(
        "select l.id, x.id from loose l, lateral (select id from docs where grp = l.id order by e <-> l.e limit 2) x",
        "Project(id, id0)",
        "  Correlate",
        "    TableScan(loose, columns=[id, e])",
        "    Project(id)",
        "      VectorTopK(docs.e via docs_l2, l2, k=2, query=$cor1.e, filter=(grp = $cor1.id), keys=docs_grp,"
            + " columns=[id])");
  }

  @Test
  void topK_isExactWithAReason() {
    String exact = "  VectorTopK(docs.e, l1, k=3, query=$1, exact: no index for l1, columns=[id])";
    becomes("select id from docs order by e <+> $1 limit 3", "Project(id)", exact);
    becomes(
        "select id from loose order by e <-> $1 limit 3",
        "Project(id)",
        "  VectorTopK(loose.e, l2, k=3, query=$1, exact: no index for l2, columns=[id])");
    becomes(
        "select id from docs order by e <-> $1 fetch exact first 3 rows only",
        "Project(id)",
        "  VectorTopK(docs.e via docs_l2, l2, k=3, query=$1, exact: FETCH EXACT, columns=[id])");
    becomes(
        "select id from docs order by e <-> $1 fetch approx first 3 rows only",
        "Project(id)",
        "  VectorTopK(docs.e via docs_l2, l2, k=3, query=$1, columns=[id])");
  }

  @Test
  void topK_doesNotFire() {
    doesNotFire("VectorTopK", "select id from docs order by e <-> $1", "exact: no limit");
    doesNotFire("VectorTopK", "select id from docs order by e <-> $1 desc limit 3", "exact: descending");
    doesNotFire("VectorTopK", "select id from docs order by 1 - (e <-> $1) limit 3", "exact: descending");
    doesNotFire("VectorTopK", "select id from docs order by e <-> e limit 3", "exact: query depends on the row");
    doesNotFire(
        "VectorTopK",
        "select id from docs order by e <-> $1, lower(title) limit 3",
        "exact: further key is an expression");
    doesNotFire(
        "VectorTopK",
        "select id from docs order by 1 + (e <-> $1), id limit 3",
        "exact: rounded distance with further keys");
    doesNotFire("VectorTopK", "select id from docs order by id, e <-> $1 limit 3", "");
    doesNotFire("VectorTopK", "select id from docs order by (e <-> $1) * id limit 3", "Sort(");
    doesNotFire("VectorTopK", "select id from docs order by 0 * (e <-> $1) limit 3", "Sort(");
    doesNotFire(
        "VectorTopK", "select grp, min(e <-> $1) from docs group by grp order by 2 limit 3", "Aggregate");
  }

  @Test
  void keys_areLookedUp() {
    becomes("select title from docs where id = 7", "KeyLookup(docs via docs_pkey, id = 7, columns=[title])");
    becomes(
        "select * from docs where id in (1, 2, $1)",
        "KeyLookup(docs via docs_pkey, id IN (1, 2, $1), columns=[id, grp, title, e])");
    becomes(
        "select id, grp, title from docs where grp = 3 and title >= 'b' and title < 'c' and id > 5",
        "Filter((id > 5))",
        "  IndexRange(docs via docs_grp, grp = 3 AND title >= 'b' AND title < 'c', columns=[id, grp, title])");
    becomes(
        "select id from docs where id between $1 and 9",
        "IndexRange(docs via docs_pkey, id >= $1 AND id <= 9, columns=[id])");
    becomes("select id from docs where id = 3.0", "KeyLookup(docs via docs_pkey, id = 3, columns=[id])");
    doesNotFire("Index", "select id from docs where id + 1 = 7", "TableScan");
    doesNotFire("Index", "select id from docs where title = 'x'", "TableScan");
    becomes(
        "select id from docs where id = 1 or grp = 2",
        "Project(id)",
        "  Filter(((id = 1) OR (grp = 2)))",
        "    BitmapScan(docs via (docs_pkey: id = 1 OR docs_grp: grp = 2), columns=[id, grp])");
    doesNotFire("Index", "select id from docs where id = 1.5", "TableScan");
  }

  @Test
  void order_comesFromTheIndex() {
    becomes(
        "select id from docs order by id desc limit 5",
        "Limit(limit=5)",
        "  IndexRange(docs via docs_pkey, descending, columns=[id])");
    becomes(
        "select id from docs where grp = 2 order by title",
        "IndexRange(docs via docs_grp, grp = 2, columns=[id])");
    doesNotFire("IndexRange", "select id from docs order by id", "Sort(id)");
    doesNotFire("IndexRange", "select id from docs order by grp desc, title limit 5", "Sort(");
    doesNotFire("IndexRange", "select id from docs order by grp nulls first limit 5", "Sort(");
    doesNotFire("IndexRange", "select id from docs order by title limit 5", "Sort(");
  }

  @Test
  void queryOfASubQuery_isReadFirst() {
    becomes(
        "select id from docs where id <> 4 order by e <-> (select e from docs where id = $1) limit $2",
        "Project(id)",
        "  Correlate",
        "    Aggregate({}, SINGLE_VALUE(e))",
        "      KeyLookup(docs via docs_pkey, id = $1, columns=[e])",
        "    VectorTopK(docs.e via docs_l2, l2, k=$2, query=$cor0.$f0, filter=(id <> 4), columns=[id])");
    doesNotFire(
        "VectorTopK", "select d.id from docs d, loose l order by d.e <-> l.e limit 2", "exact: more than one table");
  }

  @Test
  void outputs_areComputedAfterTheLimit() {
    becomes(
        "select lower(title), id from docs order by e <-> $1 desc limit 3",
        "Project(lower(title), id)",
        "  Sort(EXPR$2 DESC, limit=3, exact: descending)",
        "    Project((e <-> $1), title, id)",
        "      TableScan(docs, columns=[id, title, e])");
    becomes(
        "select lower(title) from docs order by title",
        "Project(lower)",
        "  Sort(title)",
        "    Project(lower(title), title)",
        "      TableScan(docs, columns=[title])");
  }

  @Test
  void firstValue_comesFromTheIndex() {
    becomes(
        "select max(id) from docs",
        "Aggregate({}, MAX(id))",
        "  Limit(limit=1)",
        "    IndexRange(docs via docs_pkey, descending, columns=[id])");
    becomes(
        "select min(title) from docs where grp = $1 and title is not null",
        "Aggregate({}, MIN(title))",
        "  Limit(limit=1)",
        "    Filter((title IS NOT NULL))",
        "      IndexRange(docs via docs_grp, grp = $1, columns=[title])");
    doesNotFire("IndexRange", "select max(title) from docs", "TableScan");
    doesNotFire("IndexRange", "select max(id + 1) from docs", "TableScan");
    doesNotFire("IndexRange", "select max(id), min(id) from docs", "TableScan");
    doesNotFire("IndexRange", "select grp, max(id) from docs group by grp", "TableScan");
  }

  @Test
  void conditionOnARowAround_movesBelowAJoin() {
    assertThat(
            db.explain(
                "select d.id, q.t from docs d, lateral (select a.title as t from docs a join docs b on a.grp = b.grp "
                    + "where b.id = d.grp limit 1) q"))
        .endsWith(
            "        HashJoin(inner, (grp = grp))",
            "          TableScan(docs, columns=[grp, title])",
            "          Filter((id = $cor0.grp))",
            "            TableScan(docs, columns=[id, grp])");
  }
}
