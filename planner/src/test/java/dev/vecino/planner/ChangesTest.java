package dev.vecino.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

class ChangesTest {
  private final MemoryDatabase db = new MemoryDatabase();

  ChangesTest() {
    Table t =
        db.table(
            "t",
            MemoryDatabase.column("id", DataType.INTEGER),
            MemoryDatabase.column("name", DataType.varchar(5)),
            MemoryDatabase.withDefault("score", DataType.DOUBLE, "1.5 + 1"),
            MemoryDatabase.column("v", DataType.vector(2)));
    t = db.index(t, "t_pkey", true, true, "id");
    t = db.check(t, "t_score_check", "score > 0");
    db.rows.add(t, 1, "one", 1.0, null);
    db.rows.add(t, 2, "two", 2.0, null);
    Table s =
        db.table(
            "s", MemoryDatabase.identity("id", true), MemoryDatabase.column("note", DataType.TEXT));
    db.index(s, "s_pkey", true, true, "id");
  }

  private List<String> source(Plan plan, Object... parameters) {
    QueryPlan source =
        switch (plan) {
          case Plan.Insert insert -> insert.source();
          case Plan.Update update -> update.source();
          case Plan.Delete delete -> delete.source();
          case Plan.Merge merge -> merge.source();
          case Plan.With with -> throw new IllegalArgumentException("has several sources");
          case Plan.Query query -> query.rows();
        };
    return MemoryDatabase.read(source, db.context(parameters));
  }

  private List<String> source(String sql, Object... parameters) {
    return source(db.plan(sql, true), parameters);
  }

  private AbstractThrowableAssert<?, ?> failure(String sql, String code, Object... parameters) {
    return assertThatThrownBy(() -> {
          Plan plan = db.plan(sql, true);
          if (plan instanceof Plan.Insert insert) {
            try (Rows rows = insert.source().open(db.context(parameters))) {
              while (rows.next()) {
                insert.checks().check(db.context(parameters), rows.row());
              }
            }
          } else {
            source(plan, parameters);
          }
        })
        .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state().code()).isEqualTo(code));
  }

  @Test
  void changeOfLockedRows_locksRows() {
    String locked = "(select id from s where note = 'x' for update) x";
    var update = (Plan.Update) db.plan("update t set name = 'y' from " + locked + " where t.id = x.id", true);
    assertThat(update.source().locksRows()).isTrue();
    var delete = (Plan.Delete) db.plan("delete from t using " + locked + " where t.id = x.id", true);
    assertThat(delete.source().locksRows()).isTrue();
    var insert = (Plan.Insert) db.plan("insert into t (id) select id from s limit 1 + 1 for update", true);
    assertThat(insert.source().locksRows()).isTrue();
    var plain = (Plan.Update) db.plan("update t set name = 'y' from s where t.id = s.id", true);
    assertThat(plain.source().locksRows()).isFalse();
  }

  @Test
  void insertValues_givesWholeRows() {
    assertThat(source("insert into t values (3, 'x', 4, '[1,2]'), (4, null, default, null)"))
        .containsExactly("3|x|4.0|[1,2]", "4|null|2.5|null");
    assertThat(source("insert into t (v, id) values ('[1, 2]'::vector, -3)")).containsExactly("-3|null|2.5|[1,2]");
    assertThat(source("insert into t (id, name) values (1 + 2, upper('abc'))")).containsExactly("3|ABC|2.5|null");
    assertThat(source("insert into t (id) values ((select max(id) + 1 from t))")).containsExactly("3|null|2.5|null");
  }

  @Test
  void insertParameters_areTypedByColumn() {
    Plan plan = db.plan("insert into t (name, v, id) values ($2, $3, $1)", true);
    assertThat(plan.parameters()).containsExactly(DataType.INTEGER, DataType.TEXT, DataType.vector(0));
    assertThat(source(plan, 7, "seven", dev.vecino.type.Vector.of(1, 2))).containsExactly("7|seven|2.5|[1,2]");
  }

  @Test
  void insertSelect_convertsAndFillsDefaults() {
    assertThat(source("insert into t (id, name) select id + 10, name from t order by id"))
        .containsExactly("11|one|2.5|null", "12|two|2.5|null");
    assertThat(source("insert into t (id, v) select id, '[3,4]' from t where id = $1", 2))
        .containsExactly("2|null|2.5|[3,4]");
  }

  @Test
  void identity_isCountedUp() {
    assertThat(source("insert into s (note) values ('a'), ('b')")).containsExactly("1|a", "2|b");
    assertThat(source("insert into s default values")).containsExactly("3|null");
    failure("insert into s values (1, 'a')", "428C9");
    assertThat(source("insert into s overriding system value values (9, 'a')")).containsExactly("9|a");
  }

  @Test
  void brokenRows_areRefused() {
    failure("insert into t values (null, 'x', 1, null)", "23502")
        .hasMessage("null value in column \"id\" of relation \"t\" violates not-null constraint")
        .satisfies(e -> assertThat(((VecinoException) e).detail())
            .hasValue("Failing row contains (null, x, 1, null)."));
    failure("insert into t values (1, 'x', 0, null)", "23514")
        .hasMessage("new row for relation \"t\" violates check constraint \"t_score_check\"");
    failure("insert into t values (1, 'toolong', 1, null)", "22001");
    failure("insert into t values (1, 'x', 1, '[1,2,3]')", "22000").hasMessage("expected 2 dimensions, not 3");
    failure("insert into t values (1, 'x', 1, null, 5)", "42601");
    failure("insert into t (id, nope) values (1, 2)", "42703")
        .hasMessage("column \"nope\" of relation \"t\" does not exist");
    failure("insert into t (id) values (true)", "42804");
    failure("insert into nope values (1)", "42P01").hasMessage("relation \"nope\" does not exist");
    failure("insert into t (id) values (4000000000)", "22003");
  }

  @Test
  void update_givesOldAndNewRow() {
    assertThat(source("update t set name = 'zwei', score = score * 2 where id = 2"))
        .containsExactly("2|2|two|2.0|null|2|zwei|4.0|null");
    assertThat(source("update t as x set score = default, v = $1 where x.id in (select max(id) from t)",
        dev.vecino.type.Vector.of(5, 6)))
        .containsExactly("2|2|two|2.0|null|2|two|2.5|[5,6]");
    assertThat(source("update t set name = u.name from t u where u.id = t.id + 1"))
        .containsExactly("1|1|one|1.0|null|1|two|1.0|null");
    failure("update t set id = 'x' || 'y'", "42804");
  }

  @Test
  void delete_givesRowIdAndOldRow() {
    assertThat(source("delete from t where id = 1")).containsExactly("1|1|one|1.0|null");
    assertThat(source("delete from t using t u where t.id < u.id")).containsExactly("1|1|one|1.0|null");
    assertThat(source("delete from t")).hasSize(2);
  }

  @Test
  void returning_isComputedFromTheRow() {
    Plan.Insert plan =
        (Plan.Insert) db.plan("insert into t (id) values (5) returning id, id * 2 as twice, upper(name)", true);
    Plan.Returning returning = plan.returning().orElseThrow();
    assertThat(returning.columns().stream().map(OutputColumn::name)).containsExactly("id", "twice", "upper");
    assertThat(returning.expressions().evaluate(db.context(), new Object[] {5, "abc", 1.0, null}))
        .containsExactly(5, 10, "ABC");
    Plan.Delete all = (Plan.Delete) db.plan("delete from t returning *", true);
    assertThat(all.returning().orElseThrow().columns()).hasSize(4);
  }

  @Test
  void onConflict_computesTheNewRow() {
    Plan.Insert plan =
        (Plan.Insert)
            db.plan(
                "insert into t (id, name) values (1, 'x') on conflict (id)"
                    + " do update set name = excluded.name, score = t.score + 1 where t.score < 5",
                true);
    Plan.OnConflict conflict = plan.onConflict().orElseThrow();
    assertThat(conflict.arbiter().orElseThrow().name()).isEqualTo("t_pkey");
    Object[] both = {1, "one", 1.0, null, 1, "x", 2.5, null};
    assertThat(conflict.update().orElseThrow().evaluate(db.context(), both)).containsExactly(1, "x", 2.0, null);
    assertThat(conflict.where().orElseThrow().evaluate(db.context(), both)).containsExactly(true);
    failure("insert into t (id) values (1) on conflict (name) do nothing", "42P10");
  }

  @Test
  void manyRows_arePlannedWithoutGeneratedCode() {
    StringBuilder sql = new StringBuilder("insert into t (id, name, v) values ");
    List<Object> parameters = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      sql.append(i == 0 ? "" : ", ").append("(%d, 'n%d', '[1,%d]')".formatted(i, i, i));
    }
    assertThat(source(sql.toString(), parameters.toArray())).hasSize(1000).contains("999|n999|2.5|[1,999]");
  }
}
