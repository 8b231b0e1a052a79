package dev.vecino.sql.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.Uuid;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class ValuesTest {
  private static final ZoneId ZONE = ZoneId.of("Asia/Kathmandu");

  @Test
  void numbers_becomeTheClassOfTheType() {
    assertThat(coerce(DataType.INTEGER, 5L)).isEqualTo(5);
    assertThat(coerce(DataType.INTEGER, 2.5)).isEqualTo(2);
    assertThat(coerce(DataType.INTEGER, new BigDecimal("2.5"))).isEqualTo(3);
    assertThat(coerce(DataType.BIGINT, 5)).isEqualTo(5L);
    assertThat(coerce(DataType.SMALLINT, BigInteger.TEN)).isEqualTo((short) 10);
    assertThat(coerce(DataType.DOUBLE, 1.5f)).isEqualTo(1.5);
    assertThat(coerce(DataType.REAL, 1.5)).isEqualTo(1.5f);
    assertThat(coerce(DataType.NUMERIC, 1.1)).isEqualTo(new BigDecimal("1.1"));
    assertThat(coerce(DataType.NUMERIC, 7)).isEqualTo(new BigDecimal("7"));
    assertThat(coerce(DataType.BOOLEAN, 1)).isEqualTo(true);
  }

  @Test
  void numbers_outOfRange_areRefused() {
    refused(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, () -> coerce(DataType.INTEGER, 1L << 40));
    refused(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, () -> coerce(DataType.SMALLINT, 40_000));
    refused(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, () -> coerce(DataType.BIGINT, 1e19));
    refused(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, () -> coerce(DataType.BIGINT, Double.NaN));
    refused(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, () -> coerce(DataType.BIGINT, new BigDecimal("1e30")));
    refused(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, () -> coerce(DataType.REAL, 1e300));
  }

  @Test
  void greatestLong_asADouble_isOneTooMuch() {
    refused(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, () -> coerce(DataType.BIGINT, (double) Long.MAX_VALUE));
    assertThat(coerce(DataType.BIGINT, (double) Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void text_isReadAsTheType() {
    assertThat(coerce(DataType.INTEGER, "42")).isEqualTo(42);
    assertThat(coerce(DataType.vector(2), "[1,2]")).isEqualTo(Vector.of(1, 2));
    assertThat(coerce(DataType.DATE, "2024-01-01")).isEqualTo(LocalDate.of(2024, 1, 1));
    refused(SqlState.INVALID_TEXT_REPRESENTATION, () -> coerce(DataType.INTEGER, "x"));
  }

  @Test
  void arraysAndLists_becomeVectors() {
    Vector expected = Vector.of(1, 2);
    assertThat(coerce(DataType.vector(0), new float[] {1, 2})).isEqualTo(expected);
    assertThat(coerce(DataType.vector(0), new double[] {1, 2})).isEqualTo(expected);
    assertThat(coerce(DataType.vector(0), new int[] {1, 2})).isEqualTo(expected);
    assertThat(coerce(DataType.vector(0), new Float[] {1f, 2f})).isEqualTo(expected);
    assertThat(coerce(DataType.vector(0), List.of(1, 2.0))).isEqualTo(expected);
    refused(SqlState.NULL_VALUE_NOT_ALLOWED, () -> coerce(DataType.vector(0), Arrays.asList(1, null)));
    refused(SqlState.DATA_EXCEPTION, () -> coerce(DataType.vector(0), new float[] {Float.NaN}));
    refused(SqlState.DATA_EXCEPTION, () -> coerce(DataType.vector(0), new float[0]));
    refused(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, () -> coerce(DataType.vector(0), new double[] {1e300}));
  }

  @Test
  void vector_ofAnArray_doesNotSeeLaterWrites() {
    float[] array = {1, 2};
    Object vector = coerce(DataType.vector(2), array);
    array[0] = 9;
    assertThat(vector).isEqualTo(Vector.of(1, 2));
  }

  @Test
  void moments_areConvertedInTheZoneOfTheSession() {
    Instant instant = Instant.parse("2024-01-01T20:00:00Z");
    assertThat(coerce(DataType.DATE, instant)).isEqualTo(LocalDate.of(2024, 1, 2));
    assertThat(coerce(DataType.TIMESTAMP, instant)).isEqualTo(LocalDateTime.of(2024, 1, 2, 1, 45));
    assertThat(coerce(DataType.TIMESTAMPTZ, LocalDateTime.of(2024, 1, 2, 1, 45))).isEqualTo(instant);
    assertThat(coerce(DataType.TIMESTAMPTZ, OffsetDateTime.of(2024, 1, 1, 20, 0, 0, 0, ZoneOffset.UTC)))
        .isEqualTo(instant);
  }

  @Test
  void javaClasses_becomeOurs() {
    var uuid = new UUID(1, 2);
    assertThat(coerce(DataType.UUID, uuid)).isEqualTo(Uuid.of(uuid));
    assertThat(coerce(DataType.BYTEA, new byte[] {1, 2})).isEqualTo(Bytes.wrap(new byte[] {1, 2}));
    assertThat(coerce(DataType.TEXT, 1.5)).isEqualTo("1.5");
    assertThat(coerce(DataType.TEXT, uuid)).isEqualTo(uuid.toString());
  }

  @Test
  void object_thatIsNoSuchValue_isRefused() {
    refused(SqlState.DATATYPE_MISMATCH, () -> coerce(DataType.DATE, 5));
    refused(SqlState.DATATYPE_MISMATCH, () -> coerce(DataType.vector(0), 5));
    refused(SqlState.DATATYPE_MISMATCH, () -> coerce(DataType.INTEGER, LocalDate.EPOCH));
  }

  @Test
  void text_assignedToAShorterColumn_losesBlanksOnly() {
    DataType type = DataType.varchar(3);
    assertThat(Values.assign(type, "abc")).isEqualTo("abc");
    assertThat(Values.assign(type, "abc  ")).isEqualTo("abc");
    assertThat(Values.assign(type, "a😀b")).isEqualTo("a😀b");
    refused(SqlState.STRING_DATA_RIGHT_TRUNCATION, () -> Values.assign(type, "abcd"));
    assertThat(Values.cast(type, "abcd")).isEqualTo("abc");
  }

  @Test
  void numeric_assigned_isRoundedToTheScale() {
    DataType type = DataType.numeric(4, 2);
    assertThat(Values.assign(type, new BigDecimal("1.005"))).isEqualTo(new BigDecimal("1.01"));
    assertThat(Values.assign(type, BigDecimal.ONE)).isEqualTo(new BigDecimal("1.00"));
    assertThat(Values.assign(type, BigDecimal.ZERO)).isEqualTo(new BigDecimal("0.00"));
    refused(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, () -> Values.assign(type, new BigDecimal("99.995")));
  }

  @Test
  void vector_assignedToAColumnOfOtherDimensions_isRefused() {
    assertThat(Values.assign(DataType.vector(2), Vector.of(1, 2))).isEqualTo(Vector.of(1, 2));
    assertThatThrownBy(() -> Values.assign(DataType.vector(3), Vector.of(1, 2)))
        .hasMessage("expected 3 dimensions, not 2");
  }

  private static Object coerce(DataType type, Object value) {
    return Values.coerce(type, value, ZONE);
  }

  private static void refused(SqlState state, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state()).isEqualTo(state));
  }
}
