package dev.vecino.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.sql.Statement.Insert;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ChangeTest {
  static Stream<Arguments> changes() {
    return Read.table("""
        insert into t values (1, default), (2, null) ==> INSERT INTO t VALUES (1, DEFAULT), (2, NULL)
        insert into s.t as x (a, b) select a, b from u ==> INSERT INTO s.t AS x (a, b) SELECT a, b FROM u
        insert into t default values returning * ==> INSERT INTO t DEFAULT VALUES RETURNING *
        insert into t overriding system value values (1) ==> INSERT INTO t OVERRIDING SYSTEM VALUE VALUES (1)
        insert into t select a from s returning a ==> INSERT INTO t SELECT a FROM s RETURNING a
        insert into t select a from s join u using (b) on conflict do nothing ==> \
        INSERT INTO t SELECT a FROM s INNER JOIN u USING (b) ON CONFLICT DO NOTHING
        insert into t values (1) on conflict (a, b) do nothing ==> \
        INSERT INTO t VALUES (1) ON CONFLICT (a, b) DO NOTHING
        insert into t values (1) on conflict on constraint k do nothing ==> \
        INSERT INTO t VALUES (1) ON CONFLICT ON CONSTRAINT k DO NOTHING
        insert into t values (1) on conflict (a) do update set a = excluded.a, b = default where t.a > 1 returning a \
        as x ==> \
        INSERT INTO t VALUES (1) ON CONFLICT (a) DO UPDATE SET a = excluded.a, b = DEFAULT WHERE (t.a > 1) RETURNING \
        a AS x
        update t set a = a + 1, b = default where c = $1 returning a, b ==> \
        UPDATE t SET a = (a + 1), b = DEFAULT WHERE (c = ?) RETURNING a, b
        update t as x set (a, b) = (1, 2) from s where x.a = s.a ==> \
        UPDATE t AS x SET a = 1, b = 2 FROM s WHERE (x.a = s.a)
        update t set a = 1 returning a ==> UPDATE t SET a = 1 RETURNING a
        delete from t ==> DELETE FROM t
        delete from t returning a ==> DELETE FROM t RETURNING a
        delete from t x where x.a = any(?) ==> DELETE FROM t AS x WHERE (x.a = SOME (?))
        delete from t using s where s.a = t.a ==> DELETE FROM t USING s WHERE (s.a = t.a)
        """);
  }

  @ParameterizedTest
  @MethodSource
  void changes(String sql, String expected) {
    assertThat(Read.planned(sql)).isEqualTo(expected);
  }

  @Test
  void insert_withEveryClause_isTakenApart() {
    var insert = (SqlPgInsert) ((Insert) Read.statement(
            "insert into t as x (a) values (1) on conflict (a) do update set b = default where x.a > 1 returning a"))
        .node();
    assertThat(insert.table()).hasToString("t");
    assertThat(insert.alias().orElseThrow()).hasToString("x");
    assertThat(insert.columns().orElseThrow()).hasSize(1);
    assertThat(insert.source().orElseThrow().getKind()).isEqualTo(SqlKind.VALUES);
    OnConflict conflict = insert.onConflict().orElseThrow();
    assertThat(conflict.update()).isTrue();
    assertThat(conflict.columns().orElseThrow()).hasSize(1);
    assertThat(conflict.targetColumns()).hasSize(1);
    assertThat(conflict.sourceExpressions().get(0).getKind()).isEqualTo(SqlKind.DEFAULT);
    assertThat(conflict.where()).isPresent();
    assertThat(insert.returning().orElseThrow().items()).hasSize(1);
  }

  @Test
  void insert_ofDefaultValues_hasNoSource() {
    var insert = (SqlPgInsert) ((Insert) Read.statement("insert into t default values")).node();
    assertThat(insert.source()).isEmpty();
    assertThat(insert.onConflict()).isEmpty();
    assertThat(insert.returning()).isEmpty();
  }
}
