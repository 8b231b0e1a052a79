package dev.vecino.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.type.DataType;
import org.junit.jupiter.api.Test;

class QueryShapesTest {
  private final MemoryDatabase db = new MemoryDatabase();

  QueryShapesTest() {
    var t = db.table("t", MemoryDatabase.column("id", DataType.INTEGER), MemoryDatabase.column("name", DataType.TEXT));
    t = db.index(t, "t_pkey", true, true, "id");
    for (int i = 1; i <= 10; i++) {
      db.rows.add(t, i, "n" + i % 3);
    }
  }

  @Test
  void plainSelect_givesRows() {
    assertThat(db.query("select id, name from t where id = 3")).containsExactly("3|n0");
    assertThat(db.query("select id + 1 from t where id < 3 order by id desc")).containsExactly("3", "2");
    assertThat(db.query("select name, count(*) from t group by name order by 1")).containsExactly("n0|3", "n1|4", "n2|3");
  }
}
