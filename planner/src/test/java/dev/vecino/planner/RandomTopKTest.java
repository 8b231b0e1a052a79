package dev.vecino.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.Table;
import dev.vecino.index.Metric;
import dev.vecino.type.DataType;
import dev.vecino.type.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random top-k queries give the rows of the plan without indexes, over tables where many distances are equal or
 * undefined.
 */
class RandomTopKTest {
  private static final int QUERIES = 120;
  private static final List<String> FILTERS =
      List.of(
          "",
          "grp = 3",
          "grp in (1, 4)",
          "id % 7 = 2",
          "grp is null",
          "grp is not null and id > 100",
          "id < 0",
          "e is not null",
          "title = 'none'",
          "# < 2.5",
          "# <= 0.1 and grp > 2",
          "# > 0.5",
          "not (# < 1)");
  private static final List<String> FURTHER =
      List.of("", ", id", ", grp desc, id", ", title, grp nulls first, id desc");

  private final MemoryDatabase db = new MemoryDatabase();
  private final Random random = new Random();

  private void fill(int rows) {
    Table t =
        db.table(
            "t",
            MemoryDatabase.column("id", DataType.INTEGER),
            MemoryDatabase.column("grp", DataType.INTEGER),
            MemoryDatabase.column("title", DataType.TEXT),
            MemoryDatabase.column("e", DataType.vector(2)));
    t = db.index(t, "t_pkey", true, true, "id");
    t = db.index(t, "t_grp", false, false, "grp");
    t = db.hnsw(t, "t_l2", "e", Metric.L2);
    t = db.hnsw(t, "t_cos", "e", Metric.COSINE);
    t = db.hnsw(t, "t_ip", "e", Metric.INNER_PRODUCT);
    t = db.hnsw(t, "t_l1", "e", Metric.L1);
    for (int i = 0; i < rows; i++) {
      Vector e =
          switch (random.nextInt(12)) {
            case 0 -> null;
            case 1 -> Vector.of(0, 0);
            default -> Vector.of(random.nextInt(5) - 2, random.nextInt(5) - 2);
          };
      db.rows.add(t, i, random.nextInt(6) == 0 ? null : random.nextInt(6), "t" + random.nextInt(4), e);
    }
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }

  private String statement() {
    String vector = "'[" + (random.nextInt(5) - 2) + "," + (random.nextInt(5) - 2) + "]'";
    String distance = "(e " + pick(List.of("<->", "<=>", "<#>", "<+>")) + " " + vector + ")";
    String further = pick(FURTHER);
    List<String> orders = new ArrayList<>(List.of(distance, distance + " nulls first"));
    if (further.isEmpty()) {
      // Ties are broken by row id in both plans only where no rounding makes more of them.
      orders.add(distance + " desc, id");
      orders.addAll(List.of("2 * " + distance, "-" + distance + " desc", distance + " * -1 desc nulls last"));
    }
    String filter = pick(FILTERS).replace("#", distance);
    return "select id, title, " + distance + " as d from t"
        + (filter.isEmpty() ? "" : " where " + filter)
        + " order by " + pick(orders) + further
        + " limit " + pick(List.of("0", "1", "7", "40", "290", "5000"))
        + pick(List.of("", " offset 3", " offset 60"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void randomQuery_agreesWithExactPlan(long seed) {
    random.setSeed(seed);
    fill(600);
    for (int i = 0; i < QUERIES; i++) {
      String sql = statement();
      assertThat(db.run(sql, true)).as("seed %d: %s", seed, sql).isEqualTo(db.run(sql, false));
    }
  }

  private String range() {
    String vector = "'[" + (random.nextInt(5) - 2) + "," + (random.nextInt(5) - 2) + "]'";
    String distance = "(e " + pick(List.of("<->", "<=>", "<#>", "<+>")) + " " + vector + ")";
    String bound = pick(List.of("0", "0.5", "1", "2", "-1", "'NaN'", "100", "null"));
    String condition =
        pick(
            List.of(
                "# < ?", "# <= ?", "? > #", "? >= #", "1 - # > ?", "# between 0.5 and ?", "# < ? and # > 0.3",
                "not (# >= ?)", "# < ? and # < 1.5"));
    String filter = pick(List.of("", "", " and grp = 3", " and grp in (1, 4)", " and id < 100", " and title = 't1'"));
    String order = pick(List.of(" order by id", " order by #, id", " order by #, title, id", " order by # desc, id"));
    return ("select id, title, # as d from t where " + condition + filter + order)
        .replace("#", distance)
        .replace("?", bound);
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void randomRange_agreesWithExactPlan(long seed) {
    random.setSeed(seed);
    fill(600);
    db.settings.put("enable_seqscan", "off");
    int found = 0;
    for (int i = 0; i < QUERIES / 2; i++) {
      String sql = range();
      List<String> rows = db.run(sql, true);
      assertThat(rows).as("seed %d: %s", seed, sql).isEqualTo(db.run(sql, false));
      found += rows.size();
    }
    assertThat(found).isPositive();
    assertThat(db.rows.calls).anyMatch(call -> call.startsWith("nearest"));
  }

  @Test
  void rangeOfManyRows_isFinishedByAScan() {
    random.setSeed(6);
    fill(8000);
    for (String bound : List.of("0.5", "100")) {
      db.rows.calls.clear();
      String sql = "select id from t where e <-> '[1,1]' < " + bound + " and id % 3 = 1 order by id";
      List<String> found = db.run(sql, true);
      assertThat(found).isEqualTo(db.run(sql, false)).isNotEmpty();
      assertThat(db.rows.calls.getFirst()).isEqualTo("nearest t_l2 ef=800");
      assertThat(db.rows.calls.contains("scan t")).isTrue(); // the oracle scans once
    }
  }

  @Test
  void rangeWithoutSlack_isAScan() {
    random.setSeed(7);
    fill(600);
    db.settings.put("vecino.range_slack", "0");
    assertThat(db.run("select count(*) from t where e <-> '[1,1]' < 0.5", true)).isNotEmpty();
    assertThat(db.rows.calls).containsExactly("scan t");
  }

  @Test
  void changes_findTheirRowsExactly() {
    fill(10);
    assertThat(db.explain("delete from t where e <-> '[1,1]' < 0.5")).noneMatch(line -> line.contains("VectorRange"));
    assertThat(db.explain("update t set grp = 1 where e <-> '[1,1]' < 0.5"))
        .noneMatch(line -> line.contains("VectorRange"));
    assertThat(db.explain("select * from t where e <-> '[1,1]' < 0.5")).anyMatch(line -> line.contains("VectorRange"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"id + 0 = 2999", "title = 'none'", "id % 1000 = 7", "id >= 0"})
  void filterThatFewRowsPass_isFinishedByAScan(String filter) {
    random.setSeed(5);
    fill(5000);
    String sql = "select id from t where " + filter + " order by e <-> '[1,1]', id limit 10";
    db.rows.calls.clear();
    List<String> found = db.run(sql, true);
    assertThat(db.rows.calls.contains("scan t")).isEqualTo(!filter.equals("id >= 0"));
    assertThat(found).isEqualTo(db.run(sql, false));
  }
}
