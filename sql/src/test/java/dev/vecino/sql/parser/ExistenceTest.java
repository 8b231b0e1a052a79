package dev.vecino.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExistenceTest {
  static Stream<Arguments> questionMarks() {
    return Read.table("""
        select d ? 'a' from t ==> 0
        select d ?| array['a'], d ?& '{a}' from t ==> 0
        select (d -> 'x') ? ? from t ==> 1
        select t.d ? ? from t where id = ? limit ? offset ? ==> 4
        select $1 ? 'a' ==> 1
        select ? || 'x', ?||'x' ==> 2
        select 1 where ? between ? and ? or not ? ==> 4
        select id from t order by ? fetch first ? rows only ==> 2
        select case when ? then ? else ? end ==> 3
        select a like ? escape ?, a in (?, ?), cast(? as int), ?::int ==> 6
        select ts at time zone ? from t ==> 1
        select sum(a) over (order by b rows ? preceding) from t ==> 1
        select extract(year from ?), substring(? from ? for ?) ==> 4
        """);
  }

  @ParameterizedTest
  @MethodSource
  void questionMarks(String sql, int parameters) {
    assertThat(((Statement.Query) Read.statement(sql)).parameters()).isEqualTo(parameters);
  }
}
