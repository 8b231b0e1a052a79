package dev.vecino.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.ColumnStatistics;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.index.Metric;
import dev.vecino.type.DataType;
import dev.vecino.type.Vector;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first rows of each group are those that the window function numbers so. */
final class TopPerGroupTest {
  private static final int ROWS = 3000;

  private final MemoryDatabase db = new MemoryDatabase();
  private final Table docs;

  TopPerGroupTest() {
    Table t =
        db.table(
            "docs",
            MemoryDatabase.column("id", DataType.INTEGER),
            MemoryDatabase.column("grp", DataType.INTEGER),
            MemoryDatabase.column("title", DataType.TEXT),
            MemoryDatabase.column("e", DataType.vector(2)));
    t = db.index(t, "docs_pkey", true, true, "id");
    docs = db.hnsw(t, "docs_l2", "e", Metric.L2);
    Random random = new Random(3);
    for (int i = 1; i <= ROWS; i++) {
      Vector e = i % 40 == 0 ? null : Vector.of(random.nextInt(50), random.nextInt(50));
      db.rows.add(docs, i, i % 11 == 0 ? null : i % 2, "title " + i % 5, e);
    }
  }

  /** Two groups, as ANALYZE would find them. */
  private void analyze() {
    var column = new ColumnStatistics(DataType.INTEGER, 0.1, 4, 2, List.of(), List.of(), List.of(), 0);
    db.rows.statistics.put(
        docs.id(), new TableStatistics(docs.id(), ROWS, Instant.EPOCH, false, Map.of(docs.columns().get(1).id(), column)));
  }

  private void agrees(String sql, Object... parameters) {
    assertThat(db.run(sql, true, parameters)).as(sql).isEqualTo(db.run(sql, false, parameters));
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "select * from (select id, grp, row_number() over (partition by grp order by e <-> '[20,20]', id) as n from docs) x"
        + " where n <= 3 order by grp, n",
    "select * from (select id, grp, row_number() over (partition by grp order by e <-> '[20,20]', id) as n from docs) x"
        + " where n < 3 and id > 100 order by grp, n",
    "select * from (select id, row_number() over (partition by grp, title order by id desc) as n from docs) x"
        + " where n = 2 order by id",
    "select distinct on (grp) grp, id from docs order by grp, e <-> '[7,9]', id",
    "select distinct on (title) id, upper(title) from docs where grp = 1 order by title, e <-> '[7,9]', id",
  })
  void firstRowsOfGroups_areKeptInHeaps(String sql) {
    assertThat(String.join("\n", db.explain(sql))).contains("GroupTop(").doesNotContain("Window").doesNotContain("VectorTopK");
    agrees(sql);
    analyze();
    agrees(sql);
  }

  @Test
  void fewLargeGroups_areSearchedOneByOne() {
    analyze();
    String sql =
        "select * from (select id, grp, row_number() over (partition by grp order by e <-> '[20,20]') as n from docs) x"
            + " where n <= 3 and grp is not null order by grp, n";
    assertThat(String.join("\n", db.explain(sql))).contains("GroupTop(").contains("VectorTopK(docs.e via docs_l2");
    db.rows.calls.clear();
    db.query("select distinct on (grp) grp, id from docs order by grp, e <-> '[7,9]'");
    // The rows without a group are so few that their search is a scan.
    assertThat(db.rows.calls.stream().filter(call -> call.startsWith("nearest"))).hasSize(2);
    agrees("select distinct on (grp) grp, id from docs order by grp, e <-> '[7,9]', id");
  }

  @Test
  void limitAsParameter_isTakenWhenTheQueryRuns() {
    String sql =
        "select * from (select id, grp, row_number() over (partition by grp order by e <-> '[20,20]', id) as n from docs) x"
            + " where n <= $1::bigint order by grp, n";
    assertThat(String.join("\n", db.explain(sql))).contains("GroupTop(");
    agrees(sql, 2L);
    agrees(sql, 0L);
    agrees(sql, -3L);
    agrees(sql, (Object) null);
    agrees(sql, Long.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "select * from (select id, row_number() over (partition by grp order by id) as n from docs) x where n > 3",
    "select * from (select id, rank() over (partition by grp order by id) as n from docs) x where n <= 3",
    "select * from (select id, row_number() over (order by id) as n from docs) x where n <= 3",
    "select * from (select id, row_number() over (partition by grp order by id) as n, count(*) over () as c from docs) x"
        + " where n <= 3",
    "select * from (select id, row_number() over (partition by grp order by id) as n from docs) x where n <= id",
  })
  void windowThatIsMore_stays(String sql) {
    assertThat(String.join("\n", db.explain(sql))).doesNotContain("GroupTop");
  }
}
