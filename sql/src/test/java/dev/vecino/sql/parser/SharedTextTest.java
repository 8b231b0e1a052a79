package dev.vecino.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.sql.parser.SharedText.Literal;
import dev.vecino.sql.parser.SharedText.Place;
import dev.vecino.type.DataType;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SharedTextTest {
  private static SharedText shared(String sql) {
    return SharedText.of(sql).orElseThrow(() -> new AssertionError("not shared: " + sql));
  }

  private static List<Object> values(SharedText text) {
    return text.literals().stream().map(Literal::value).toList();
  }

  @Test
  void comparedLiterals_becomeParameters() {
    SharedText text = shared("select a, 'x' from t where id = 42 and name <> 'it''s' or b >= -7 limit 10;");
    assertThat(text.text())
        .isEqualTo("select a, 'x' from t where id = $1 and name <> $2 or b >= $3 limit 10;");
    assertThat(values(text)).containsExactly(new BigDecimal(42), "it's", new BigDecimal(-7));
    assertThat(text.types()).isEqualTo(Arrays.asList(null, null, null));
  }

  @Test
  void distanceAskedForTwice_isOneParameter() {
    SharedText text =
        shared("select e <=> '[1,2]' as d from t where g = 3 order by e <=> '[1,2]'::vector limit 5");
    assertThat(text.text()).isEqualTo("select e <=> $1 as d from t where g = $2 order by e <=> $1::vector limit 5");
    assertThat(shared("select 1 from t where e <=> '[1]' < 0.3 order by e <=> '[1]'").text())
        .isEqualTo("select 1 from t where e <=> $1 < 0.3 order by e <=> $1");
  }

  @Test
  void insertedValues_areAssigned() {
    SharedText text = shared("insert into t (a, b, c) values (1, 'x', -2.5), (f(3), array[4, 5, 6], null) on conflict do nothing");
    assertThat(text.text())
        .isEqualTo("insert into t (a, b, c) values ($1, $2, $3), (f(3), array[4, 5, 6], null) on conflict do nothing");
    assertThat(text.literals()).extracting(Literal::place).containsOnly(Place.ASSIGNED);
  }

  @Test
  void sumInSet_hasTheTypeOfItsLiteral() {
    SharedText text = shared("update t set a = a + -5, b = 1.5, c = c - 3000000000 where id = 7");
    assertThat(text.text()).isEqualTo("update t set a = a + $1, b = $2, c = c - $3 where id = $4");
    assertThat(text.types()).isEqualTo(Arrays.asList(DataType.INTEGER, null, DataType.BIGINT, null));
    assertThat(text.literals()).extracting(Literal::place)
        .containsExactly(Place.OPERAND, Place.ASSIGNED, Place.OPERAND, Place.COMPARED);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "select 1",
    "select * from t limit 5 offset 3",
    "select a from t order by 1",
    "select a::varchar(3) from t group by 1",
    "select * from t where a = $1 and b = 2",
    "select * from t where a = 1; select 2",
    "select * from t where ts > timestamp '2020-01-01'",
    "select * from t where a = 'x'::varchar(3)",
    "select * from t where a = 'x' || b",
    "select * from t where a = 1.5",
    "select * from t where a like 'abc%'",
    "select * from t where a between 1 and 2 or a in (3, 4)",
    "select * from t where j -> 'a' is null",
    "select interval '1 day' = '24:00'",
    "select '[1]' <-> '[2]'",
    "select '[1]'::vector <-> e from t order by e <-> '[1]'",
    "create table t (a int check (a = 1))",
    "explain select * from t where a = 1",
    "with x as (select 1) select * from x where a = 1",
    "select * from t where a = 12345678901234567890",
    "update t set (a, b) = (1, 2)",
    "select * from t where a = 'unterminated",
  })
  void literalThatMayMeanMore_stays(String sql) {
    assertThat(SharedText.of(sql)).isEmpty();
  }
}
