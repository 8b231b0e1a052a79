package dev.vecino.sql.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import dev.vecino.type.BitString;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.EnumValue;
import dev.vecino.type.HalfVector;
import dev.vecino.type.Interval;
import dev.vecino.type.JsonPathText;
import dev.vecino.type.Jsonb;
import dev.vecino.type.PaddedText;
import dev.vecino.type.RecordType;
import dev.vecino.type.Row;
import dev.vecino.type.SparseVector;
import dev.vecino.type.TimeTz;
import dev.vecino.type.TypeName;
import dev.vecino.type.Uuid;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class TextFormatTest {
  private static final long SEED = 20_261_130;
  private static final EnumValue LABEL = new EnumValue(2, 1, "it's, {ok}");
  private static final int ROUNDS = 2_000;
  private static final ZoneId ZONE = ZoneId.of("America/New_York");

  @ParameterizedTest
  @EnumSource(TypeName.class)
  void value_printedAndRead_isTheSame(TypeName name) {
    var random = new Random(SEED);
    DataType type =
        switch (name) {
          case ARRAY -> DataType.array(DataType.TEXT);
          case ENUM -> DataType.of(new EnumType(1, "public", "mood", List.of(LABEL)));
          case RECORD -> DataType.of(
              new RecordType(
                  20_001,
                  "public",
                  "pair",
                  List.of(new RecordType.Field("a", DataType.TEXT), new RecordType.Field("b", DataType.BIGINT))));
          default -> DataType.of(name);
        };
    for (int i = 0; i < ROUNDS; i++) {
      Object value = value(name, random);
      String text = TextFormat.print(value, ZONE);
      Object read = TextFormat.parse(type, text, ZONE);
      assertThat(read).as("seed %d round %d: %s", SEED, i, text).isEqualTo(value).isInstanceOf(name.valueClass());
    }
  }

  @Test
  void instant_inTheHourThatComesTwice_isPrintedWithItsOffset() {
    Instant first = Instant.parse("2024-11-03T05:30:00Z");
    Instant second = Instant.parse("2024-11-03T06:30:00Z");
    assertThat(TextFormat.print(first, ZONE)).isEqualTo("2024-11-03 01:30:00-04");
    assertThat(TextFormat.print(second, ZONE)).isEqualTo("2024-11-03 01:30:00-05");
  }

  @Test
  void yearBeforeChrist_isPrintedSo() {
    assertThat(TextFormat.print(LocalDate.of(0, 1, 1), ZONE)).isEqualTo("0001-01-01 BC");
    assertThat(TextFormat.parse(DataType.DATE, "0001-01-01 BC", ZONE)).isEqualTo(LocalDate.of(0, 1, 1));
  }

  @Test
  void vector_withTextBehindIt_saysSoInTheDetail() {
    assertThatThrownBy(() -> TextFormat.parse(DataType.vector(0), "[1,2,3]9", ZONE))
        .isInstanceOfSatisfying(
            VecinoException.class, e -> assertThat(e.detail()).hasValue("Junk after closing right brace."));
    assertThatThrownBy(() -> TextFormat.parse(DataType.vector(0), "1,2,3", ZONE))
        .isInstanceOfSatisfying(
            VecinoException.class, e -> assertThat(e.detail()).hasValue("Vector contents must start with \"[\"."));
  }

  @Test
  void json_withEqualKeys_keepsTheLast() {
    assertThat(json("{\"a\":1,\"b\":2,\"a\":3}")).isEqualTo("{\"a\": 3, \"b\": 2}");
  }

  @Test
  void json_keys_areOrderedByLengthInBytesAndThenByBytes() {
    assertThat(json("{\"é\":1,\"b\":2,\"aa\":3,\"a\":4,\"aaa\":5}"))
        .isEqualTo("{\"a\": 4, \"b\": 2, \"aa\": 3, \"é\": 1, \"aaa\": 5}");
  }

  @Test
  void json_nestedTooDeep_isRefused() {
    assertThatThrownBy(() -> json("[".repeat(2000) + "]".repeat(2000)))
        .isInstanceOfSatisfying(
            VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.STATEMENT_TOO_COMPLEX));
  }

  @Test
  void numeric_beyondItsLimits_isRefused() {
    assertThatThrownBy(() -> TextFormat.parse(DataType.NUMERIC, "1e200000", ZONE))
        .isInstanceOfSatisfying(
            VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.NUMERIC_VALUE_OUT_OF_RANGE));
    assertThatThrownBy(() -> TextFormat.parse(DataType.NUMERIC, "1e99999999999", ZONE))
        .isInstanceOf(VecinoException.class);
  }

  private static String json(String text) {
    return ((Jsonb) TextFormat.parse(DataType.JSONB, text, ZONE)).text();
  }

  private static Object value(TypeName name, Random random) {
    return switch (name) {
      case BOOLEAN -> random.nextBoolean();
      case SMALLINT -> (short) random.nextInt();
      case INTEGER -> random.nextInt();
      case BIGINT -> random.nextLong();
      case REAL -> Float.intBitsToFloat(random.nextInt() & 0xff7fffff);
      case DOUBLE -> Double.longBitsToDouble(random.nextLong() & 0xffefffffffffffffL);
      case NUMERIC -> new BigDecimal(new BigInteger(200, random).subtract(BigInteger.TWO.pow(199)), random.nextInt(50));
      case TEXT, VARCHAR -> text(random);
      case BYTEA -> {
        var bytes = new byte[random.nextInt(40)];
        random.nextBytes(bytes);
        yield Bytes.wrap(bytes);
      }
      case DATE -> LocalDate.ofEpochDay(random.nextInt(3_000_000) - 1_500_000);
      case TIME -> LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000L) * 1000);
      case TIMESTAMP ->
          LocalDateTime.of(
              LocalDate.ofEpochDay(random.nextInt(3_000_000) - 1_500_000),
              LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000L) * 1000));
      case TIMESTAMPTZ -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000) * 1000L);
      case INTERVAL -> new Interval(random.nextInt(), random.nextInt(), random.nextInt());
      case UUID -> new Uuid(random.nextLong(), random.nextLong());
      case JSONB -> TextFormat.parse(DataType.JSONB, jsonText(random, 4), ZONE);
      case JSON -> TextFormat.parse(DataType.JSON, jsonText(random, 4), ZONE);
      case BPCHAR -> PaddedText.of(text(random));
      case TIMETZ -> new TimeTz(random.nextLong(TimeTz.DAY + 1), random.nextInt(2 * 57_599) - 57_598);
      case SPARSEVEC -> {
        var elements = new float[1 + random.nextInt(20)];
        for (int i = 0; i < elements.length; i++) {
          elements[i] = random.nextInt(3) == 0 ? Float.intBitsToFloat(random.nextInt() & 0xbf7fffff) : 0;
        }
        yield SparseVector.of(elements);
      }
      case BIT, VARBIT -> BitString.of(random.nextLong(), random.nextInt(200));
      case JSONPATH -> new JsonPathText("$.\"a\"[" + random.nextInt(9) + "]");
      case ENUM -> LABEL;
      case RECORD -> Row.of(random.nextInt(4) == 0 ? null : text(random), random.nextInt(4) == 0 ? null : random.nextLong());
      case ARRAY -> {
        var elements = new Object[2 * random.nextInt(3)];
        for (int i = 0; i < elements.length; i++) {
          elements[i] = random.nextInt(4) == 0 ? null : text(random);
        }
        int[] lowers = {1, random.nextInt(3) - 1};
        yield Array.of(elements, new int[] {2, elements.length / 2}, lowers);
      }
      case HALFVEC -> {
        var elements = new short[1 + random.nextInt(20)];
        for (int i = 0; i < elements.length; i++) {
          elements[i] = (short) (random.nextInt(0x7c00) | random.nextInt(2) << 15);
        }
        yield HalfVector.wrap(elements);
      }
      case VECTOR -> {
        var elements = new float[1 + random.nextInt(20)];
        for (int i = 0; i < elements.length; i++) {
          elements[i] = Float.intBitsToFloat(random.nextInt() & 0xbf7fffff);
        }
        yield Vector.wrap(elements);
      }
    };
  }

  private static String text(Random random) {
    return random
        .ints(random.nextInt(20), 1, 0x3000)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static String jsonText(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 7 : 4)) {
      case 0 -> Long.toString(random.nextLong());
      case 1 -> Double.toString(random.nextDouble());
      case 2 -> random.nextBoolean() ? "true" : "null";
      case 3 -> "\"" + text(random).replaceAll("[\\\\\"\\p{Cntrl}]", "\\\\\\\\") + "\"";
      case 4 -> "[]";
      case 5 -> "[" + jsonText(random, depth - 1) + " , " + jsonText(random, depth - 1) + "]";
      default ->
          "{\"k%d\":%s,\"x\":%s}"
              .formatted(random.nextInt(100), jsonText(random, depth - 1), jsonText(random, depth - 1));
    };
  }
}
