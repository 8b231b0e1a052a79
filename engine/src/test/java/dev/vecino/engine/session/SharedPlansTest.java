package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.sql.parser.SharedText.Literal;
import dev.vecino.sql.parser.SharedText.Place;
import dev.vecino.type.DataType;
import dev.vecino.type.TextStyle;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SharedPlansTest {
  private static Object value(Place place, Object literal, DataType type) {
    Object[] values = SharedPlans.values(List.of(new Literal(place, literal)), List.of(type), TextStyle.of(ZoneOffset.UTC));
    return values == null ? null : values[0];
  }

  private static Object compared(Object literal, DataType type) {
    return value(Place.COMPARED, literal, type);
  }

  private static int plans(SqlSession sql) {
    return ((EngineSession) sql.session).shared().plans().size();
  }

  @Test
  void literalThatIsAValueOfTheType_isTaken() {
    assertThat(compared(new BigDecimal("7"), DataType.SMALLINT)).isEqualTo((short) 7);
    assertThat(compared(new BigDecimal("-7"), DataType.BIGINT)).isEqualTo(-7L);
    assertThat(compared(new BigDecimal("16777215"), DataType.REAL)).isEqualTo(16777215f);
    assertThat(compared("7", DataType.INTEGER)).isEqualTo(7);
    assertThat(compared("a", DataType.TEXT)).isEqualTo("a");
    assertThat(compared("[1,2]", DataType.vector(0))).isEqualTo(Vector.of(1, 2));
    assertThat(compared("2020-02-03", DataType.DATE)).isEqualTo(LocalDate.of(2020, 2, 3));
    assertThat(value(Place.ASSIGNED, new BigDecimal("1.50"), DataType.NUMERIC)).isEqualTo(new BigDecimal("1.50"));
    assertThat(value(Place.ASSIGNED, new BigDecimal("0.1"), DataType.REAL)).isEqualTo(0.1f);
  }

  @Test
  void literalThatIsNone_isLeftToThePlanOfItsOwn() {
    assertThat(compared(new BigDecimal("32768"), DataType.SMALLINT)).isNull();
    assertThat(compared(new BigDecimal("16777217"), DataType.REAL)).isNull();
    assertThat(compared(new BigDecimal("0.1"), DataType.REAL)).isNull();
    assertThat(value(Place.ASSIGNED, new BigDecimal("1.5"), DataType.INTEGER)).isNull();
    assertThat(compared("x", DataType.INTEGER)).isNull();
    assertThat(compared("now", DataType.DATE)).isNull();
    assertThat(compared("[1,", DataType.vector(0))).isNull();
  }

  @Test
  void statementsThatDifferInLiterals_haveOnePlan() {
    try (SqlSession sql = SqlSession.inMemory()) {
      sql.run("create table t (id int primary key, name text)");
      for (int i = 0; i < 50; i++) {
        sql.run("insert into t values (" + i + ", 'n" + i + "')");
      }
      int before = plans(sql);
      for (int i = 0; i < 50; i++) {
        assertThat(sql.rows("select name from t where id = " + i)).containsExactly("n" + i);
      }
      assertThat(plans(sql)).isEqualTo(before + 1);
    }
  }
}
