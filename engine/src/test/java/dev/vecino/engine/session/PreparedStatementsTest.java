package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Prepared;
import dev.vecino.ResultColumn;
import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PreparedStatementsTest {
  private final SqlSession sql = SqlSession.inMemory();

  @BeforeEach
  void createTable() {
    sql.run("create table t (id int primary key, name text, v vector(2))");
    sql.run("insert into t values (1, 'a', '[1,0]'), (2, 'b', '[0,1]'), (3, null, null)");
  }

  @AfterEach
  void close() {
    sql.close();
  }

  @Test
  void prepare_query_describesParametersAndColumns() {
    try (Prepared prepared = sql.session.prepare("select id, v <-> $1 as d from t where name = $2")) {
      assertThat(prepared.parameters()).extracting(type -> type.name().sqlName()).containsExactly("vector", "text");
      assertThat(prepared.columns()).extracting(ResultColumn::name).containsExactly("id", "d");
      ResultColumn id = prepared.columns().getFirst();
      assertThat(id.table()).isEqualTo("t");
      assertThat(id.schema()).isEqualTo("public");
      assertThat(id.columnId()).isEqualTo(1);
      assertThat(prepared.columns().get(1).tableId()).isZero();
    }
  }

  @Test
  void execute_withManyValues_bindsEach() {
    try (Prepared prepared = sql.session.prepare("select name from t where id = ?")) {
      assertThat(SqlSession.rows(prepared.execute(List.of(1)))).containsExactly("a");
      assertThat(SqlSession.rows(prepared.execute(List.of("2")))).containsExactly("b");
      assertThat(SqlSession.rows(prepared.execute(List.of(3L)))).containsExactly("NULL");
      assertThat(SqlSession.rows(prepared.execute(Arrays.asList((Object) null)))).isEmpty();
    }
  }

  @Test
  void execute_withArrayOfFloats_isAVector() {
    try (Prepared prepared = sql.session.prepare("select id from t order by v <-> ? limit ?")) {
      assertThat(SqlSession.rows(prepared.execute(List.of(new float[] {0, 1}, 2)))).containsExactly("2", "1");
    }
  }

  @Test
  void execute_withWrongValue_isRefused() {
    try (Prepared prepared = sql.session.prepare("select name from t where id = ?")) {
      assertThatThrownBy(() -> prepared.execute(List.of("one")))
          .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state().code()).isEqualTo("22P02"));
      assertThatThrownBy(() -> prepared.execute(List.of()))
          .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state().code()).isEqualTo("42P02"));
      assertThat(SqlSession.rows(prepared.execute(List.of(1)))).containsExactly("a");
    }
  }

  @Test
  void execute_afterChangeOfTheTable_isPlannedAnew() {
    try (Prepared prepared = sql.session.prepare("select * from t where id = ?")) {
      assertThat(SqlSession.rows(prepared.execute(List.of(1)))).containsExactly("1 a [1,0]");
      sql.run("alter table t drop column v");
      sql.run("alter table t add column n int default 5");
      assertThat(SqlSession.rows(prepared.execute(List.of(1)))).containsExactly("1 a 5");
      sql.run("drop table t");
      assertThatThrownBy(() -> prepared.execute(List.of(1)))
          .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state().code()).isEqualTo("42P01"));
    }
  }

  @Test
  void execute_insertAndQueryOfDeclaredTypes_runs() {
    try (Prepared insert = sql.session.prepare("insert into t (id, name) values ($1, $2)", List.of(DataType.BIGINT))) {
      assertThat(insert.parameters()).containsExactly(DataType.BIGINT, DataType.TEXT);
      assertThat(insert.execute(List.of(7, "seven")).count()).isEqualTo(1);
    }
    assertThat(sql.rows("select name from t where id = 7")).containsExactly("seven");
  }

  @Test
  void prepare_twoStatements_isRefused() {
    assertThatThrownBy(() -> sql.session.prepare("select 1; select 2"))
        .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state().code()).isEqualTo("42601"));
  }

  @Test
  void execute_statementsThatAreNotPlanned_run() {
    try (Prepared show = sql.session.prepare("show hnsw.ef_search")) {
      assertThat(show.columns()).extracting(ResultColumn::name).containsExactly("hnsw.ef_search");
      assertThat(SqlSession.rows(show.execute(List.of()))).containsExactly("40");
    }
    try (Prepared explain = sql.session.prepare("explain select * from t where id = ?")) {
      assertThat(explain.columns()).extracting(ResultColumn::name).containsExactly("QUERY PLAN");
      assertThat(SqlSession.rows(explain.execute(List.of(1)))).isNotEmpty();
    }
    assertThat(sql.rows("explain select 1")).isNotEqualTo(sql.rows("select 1"));
  }

  @Test
  void execute_textOfASecondTime_usesThePlanOfTheFirst() {
    assertThat(sql.rows("select name from t where id = 1;")).containsExactly("a");
    assertThat(sql.rows("select name from t where id = 1;")).containsExactly("a");
    sql.run("set enable_indexscan = off");
    assertThat(sql.rows("select name from t where id = 1;")).containsExactly("a");
    sql.refused("select name from t where id = $1", "42P02", "there is no parameter $1");
  }
}
