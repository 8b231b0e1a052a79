package dev.vecino.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SqlTextTest {
  private static final GeneratedKeys ALL = GeneratedKeys.of(new String[] {"id"});

  @ParameterizedTest
  @ValueSource(strings = {
    "insert into t values (1)",
    "  /* a /* nested */ comment */ UPDATE t SET a = 1",
    "-- a line\nDELETE FROM t",
    "with x as (select 1) insert into t select * from x",
    "insert into t values ('returning')",
    "insert into \"returning\" values (E'\\' returning')",
    "insert into t values ($q$ returning $q$)",
  })
  void statement_thatChangesRows_getsReturning(String sql) {
    assertThat(ALL.extend(new SqlText(sql))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "select 'insert'",
    "insert into t values (1) returning id",
    "create table insert_log (a int)",
    "with x as (select 1) select * from x",
    "",
    "-- insert",
  })
  void statement_thatDoesNot_isLeftAlone(String sql) {
    assertThat(ALL.extend(new SqlText(sql))).isFalse();
  }

  @Test
  void clause_standsBeforeSemicolon_andBehindComment() {
    assertThat(ALL.extended(new SqlText("insert into t values (1);")))
        .isEqualTo("insert into t values (1)\nRETURNING \"id\"");
    assertThat(ALL.extended(new SqlText("insert into t values (1) ; -- done")))
        .isEqualTo("insert into t values (1)  -- done\nRETURNING \"id\"");
    assertThat(ALL.extended(new SqlText("insert into t values (';')")))
        .isEqualTo("insert into t values (';')\nRETURNING \"id\"");
  }

  @Test
  void parameters_areNoDollarQuotes() {
    assertThat(ALL.extend(new SqlText("insert into t values ($1, $2)"))).isTrue();
    assertThat(ALL.extend(new SqlText("insert into t values ($1, $2) returning $1"))).isFalse();
  }
}
