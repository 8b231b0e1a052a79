package dev.vecino.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vecino.catalog.ColumnStatistics;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.planner.cost.Explained;
import dev.vecino.sql.Parser;
import dev.vecino.sql.Statement;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How many rows plans expect, and what follows from it. */
class EstimatesTest {
  private static final int ROWS = 20_000;

  private final MemoryDatabase db = new MemoryDatabase();
  private Table big;

  /**
   * A table with a key, a column {@code grp} of which half is 0 and the rest 1 to 100, a quarter of NULLs in {@code note},
   * and evenly spread {@code score} from 0 to 1000.
   */
  EstimatesTest() {
    big =
        db.table(
            "big",
            MemoryDatabase.column("id", DataType.INTEGER),
            MemoryDatabase.column("grp", DataType.INTEGER),
            MemoryDatabase.column("note", DataType.TEXT),
            MemoryDatabase.column("score", DataType.DOUBLE));
    big = db.index(big, "big_pkey", true, true, "id");
    big = db.index(big, "big_grp", false, false, "grp");
    big = db.index(big, "big_score", false, false, "score");
    Table few =
        db.table(
            "few", MemoryDatabase.column("id", DataType.INTEGER), MemoryDatabase.column("big_id", DataType.INTEGER));
    few = db.index(few, "few_pkey", true, true, "id");
    for (int i = 0; i < ROWS; i++) {
      int grp = i % 2 == 0 ? 0 : 1 + i / 2 % 100;
      db.rows.add(big, i, grp, i % 4 == 0 ? null : "note " + i % 50, i % 1000 + 0.5);
    }
    for (int i = 0; i < 5; i++) {
      db.rows.add(few, i, i % 2 == 0 ? i * 7 : null);
    }
  }

  private void analyzed() {
    db.rows.statistics.put(
        big.id(),
        new TableStatistics(
            big.id(),
            ROWS,
            Instant.EPOCH,
            false,
            Map.of(
                1, new ColumnStatistics(DataType.INTEGER, 0, 4, -1, List.of(), List.of(), List.of(0, 20_000), 1),
                2, new ColumnStatistics(
                    DataType.INTEGER, 0, 4, 101, List.of(0), List.of(0.5), List.of(1, 51, 100), 0),
                3, new ColumnStatistics(
                    DataType.TEXT, 0.25, 8, 50, List.of(), List.of(), List.of("note 0", "note 3", "note 9"), 0),
                4, new ColumnStatistics(
                    DataType.DOUBLE, 0, 8, 1000, List.of(), List.of(), List.of(0.0, 500.0, 1000.0), 0))));
  }

  private double expected(String condition) {
    String sql = "select id from big where " + condition;
    Plan.Query plan =
        (Plan.Query) db.planner().plan(
            (Statement.Planned) Parser.parse(sql).getFirst().statement(), db.request(true), Explained.NODES);
    return plan.rows().nodes().rows();
  }

  private void isAbout(String condition, double part) {
    assertThat(expected(condition)).as(condition).isCloseTo(part * ROWS, within(Math.max(1, 0.02 * ROWS * part)));
  }

  @Test
  void rows_ofAnalyzedTable_followItsValues() {
    analyzed();
    isAbout("grp = 0", 0.5);
    isAbout("grp = 7", 0.005);
    isAbout("grp <> 0", 0.5);
    isAbout("grp = 0 or grp = 7", 0.505);
    isAbout("grp in (7, 8, 9)", 0.015);
    isAbout("not (grp = 0)", 0.5);
    isAbout("grp > 0", 0.5);
    isAbout("grp >= 0", 1);
    isAbout("grp < 51", 0.75);
    isAbout("score < 250", 0.25);
    isAbout("score >= 900", 0.1);
    isAbout("score between 100 and 200", 0.1);
    isAbout("score > 2000", 0);
    isAbout("score < 250 and grp = 0", 0.125);
    isAbout("note is null", 0.25);
    isAbout("note is not null", 0.75);
    isAbout("note = 'note 4'", 0.015);
    isAbout("note like 'note 4%'", 0.0625);
    isAbout("id = 77", 1.0 / ROWS);
    isAbout("id in (1, 2, 3)", 3.0 / ROWS);
  }

  @Test
  void index_ofManyRows_isReadOnlyWhereItPays() {
    String many = "select count(note) from big where grp = 0";
    assertThat(plan(many)).as("nothing is known").contains("IndexRange");
    analyzed();
    assertThat(plan(many)).contains("TableScan").doesNotContain("IndexRange");
    assertThat(plan("select count(note) from big where grp = 7")).contains("IndexRange(big via big_grp");
    assertThat(plan("select count(note) from big where grp = 7 and score < 0.6"))
        .as("the one of fewer rows")
        .contains("IndexRange(big via big_score");
    same(many);
  }

  @Test
  void join_ofFewRowsToLargeTable_looksThemUp() {
    String inner = "select few.id, big.score from few join big on big.id = few.big_id order by 1";
    assertThat(plan(inner)).contains("Correlate").contains("KeyLookup(big via big_pkey");
    same(inner);
    String commuted = "select few.id, big.score from big join few on big.id = few.big_id order by 1";
    assertThat(plan(commuted)).contains("KeyLookup(big via big_pkey");
    same(commuted);
    String left = "select few.id, big.score from few left join big on big.id = few.big_id order by 1";
    assertThat(plan(left)).contains("KeyLookup(big via big_pkey");
    same(left);
    String filtered =
        "select few.id, x.s from few join (select id, score + 1 as s from big where grp = 0) x on x.id = few.big_id"
            + " order by 1";
    assertThat(plan(filtered)).contains("KeyLookup(big via big_pkey");
    same(filtered);
    String many = "select few.id, big.score from few left join big on big.grp = few.id order by 1, 2";
    same(many);
    analyzed();
    same(many);
  }

  @Test
  void join_ofManyRows_isHashed() {
    assertThat(plan("select count(*) from big a join big b on a.id = b.grp")).doesNotContain("Correlate");
    assertThat(plan("select count(*) from few right join big on big.id = few.big_id")).doesNotContain("Correlate");
    String half = "select count(*) from big a join few on a.grp = few.id join big b on b.id = a.id where a.score < 2";
    same(half);
  }

  @Test
  void conditions_onSeveralIndexes_areCombinedByRowIds() {
    String either = "select id, score from big where grp = 7 or score = 99.5 or id in (3, 4, 17) order by id";
    assertThat(plan(either)).contains("BitmapScan(big via (big_grp: grp = 7 OR big_score: score = 99.5 OR big_pkey: id IN");
    same(either);
    String nested = "select id, score from big where (grp = 7 and note is not null) or (id between 1 and 9 and note is null) order by id";
    assertThat(plan(nested)).contains("BitmapScan");
    same(nested);
    assertThat(plan("select id from big where grp = 7 or note = 'note 4'")).as("no index").contains("TableScan");
    analyzed();
    same(either);
    same(nested);
    String both = "select id, score from big where grp = 7 and score between 13 and 18 order by id";
    assertThat(plan(both)).contains("BitmapScan(big via (big_grp: grp = 7 AND big_score: score >= 13 AND score <= 18)");
    same(both);
    assertThat(plan("select count(note) from big where grp = 0 or score > 500")).as("many rows").contains("TableScan");
    String parameters = "select id from big where grp = $1 or id = $2 order by id";
    assertThat(plan(parameters)).contains("BitmapScan");
    assertThat(db.run(parameters, true, 7, 4)).isEqualTo(db.run(parameters, false, 7, 4)).contains("4");
    assertThat(db.run(parameters, true, null, 4)).isEqualTo(db.run(parameters, false, null, 4)).containsExactly("4");
  }

  @Test
  void anyElement_ofParameter_isLookedUp() {
    String sql = "select id, grp from big where id = any($1::integer[]) order by id";
    assertThat(plan(sql)).contains("KeyLookup(big via big_pkey, id = ANY ($1");
    for (Object array : new Object[] {Array.of(5, 3, 5, 99_999), Array.of(List.of()), Array.of(null, 8), null}) {
      assertThat(db.run(sql, true, array)).as("%s", array).isEqualTo(db.run(sql, false, array));
    }
    assertThat(db.run(sql, true, Array.of(5, 3, 5, 99_999))).hasSize(2);
    String two = "select id from big where grp = any($1::integer[]) and score < 20 order by id";
    assertThat(plan(two)).contains("big via big_grp, grp = ANY ($1");
    assertThat(db.run(two, true, Array.of(3, 7))).isEqualTo(db.run(two, false, Array.of(3, 7))).isNotEmpty();
    String ordered = "select id from big where id = any($1::integer[]) order by id desc limit 2";
    assertThat(db.run(ordered, true, Array.of(3, 7, 5))).containsExactly("7", "5");
  }

  private String plan(String sql) {
    return String.join("\n", db.explain(sql));
  }

  private void same(String sql) {
    assertThat(db.run(sql, true)).as(sql).isNotEmpty().isEqualTo(db.run(sql, false));
  }
}
