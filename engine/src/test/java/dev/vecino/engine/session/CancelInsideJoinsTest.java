package dev.vecino.engine.session;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that would run for hours over few rows end when their time is over. */
final class CancelInsideJoinsTest {
  private final SqlSession session = SqlSession.inMemory();

  @AfterEach
  void close() {
    session.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b",
        "select count(*) from generate_series(1, 1000000) a join generate_series(1, 1000000) b on a + b = -1",
        "select a % 7, max(b) from generate_series(1, 1000000) a, generate_series(1, 1000000) b group by 1",
        "select count(*) from generate_series(1, 1000000) a where exists"
            + " (select 1 from generate_series(1, 1000000) b where b + a < 0)",
        "with v(x) as (values (1), (2), (3), (4), (5), (6), (7), (8), (9), (10)) select count(*)"
            + " from v a, v b, v c, v d, v e, v f, v g, v h, v i, v j, v k, v l",
        "select sum(n) from generate_series(1, 1000000) a,"
            + " lateral (select count(*) as n from generate_series(1, 1000000) b where b > a) x",
        "with recursive r(n) as (select 1 union all select n + 1 from r where n > 0) select count(*) from r",
        "select count(*) from generate_series(1, 1000000) a left join generate_series(1, 1000000) b on a > b + 9000000",
      })
  void timeout_insideOperators_endsTheStatement(String sql) {
    session.run("set statement_timeout = 200");
    session.refused(sql, "57014", "canceling statement due to statement timeout");
  }
}
