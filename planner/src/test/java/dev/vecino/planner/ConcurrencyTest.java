package dev.vecino.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.Table;
import dev.vecino.index.Metric;
import dev.vecino.type.DataType;
import dev.vecino.type.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ConcurrencyTest {
  private static final List<String> STATEMENTS =
      List.of(
          "select id from d where id = 3",
          "select id from d order by e <-> '[1,2,3]' limit 4",
          "select grp, count(*) from d group by grp order by grp",
          "select a.id from d a join d b on a.id = b.grp where b.id < 5 order by 1",
          "select id from d where grp in (select max(grp) from d) order by id limit 3");

  private final MemoryDatabase db = new MemoryDatabase();

  ConcurrencyTest() {
    Table d =
        db.table(
            "d",
            MemoryDatabase.column("id", DataType.INTEGER),
            MemoryDatabase.column("grp", DataType.INTEGER),
            MemoryDatabase.column("e", DataType.vector(3)));
    d = db.index(d, "d_pkey", true, true, "id");
    d = db.hnsw(d, "d_e", "e", Metric.L2);
    for (int i = 0; i < 300; i++) {
      db.rows.add(d, i, i % 7, Vector.of(i, i % 5, i % 3));
    }
  }

  @Test
  void severalThreads_planAndRunTheSame() throws Exception {
    List<List<String>> expected = new ArrayList<>();
    for (String sql : STATEMENTS) {
      expected.add(run(db.plan(sql, true)));
    }
    Plan shared = db.plan(STATEMENTS.get(1), true);
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> done = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        Callable<Void> work =
            () -> {
              for (int i = 0; i < 40; i++) {
                int which = i % STATEMENTS.size();
                assertThat(run(db.plan(STATEMENTS.get(which), true))).isEqualTo(expected.get(which));
                assertThat(run(shared)).isEqualTo(expected.get(1));
              }
              return null;
            };
        done.add(threads.submit(work));
      }
      for (Future<?> each : done) {
        each.get();
      }
    }
  }

  private List<String> run(Plan plan) {
    return MemoryDatabase.read(((Plan.Query) plan).rows(), db.context());
  }
}
