package dev.vecino.type.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import dev.vecino.type.BitString;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.EnumValue;
import dev.vecino.type.HalfVector;
import dev.vecino.type.Interval;
import dev.vecino.type.Json;
import dev.vecino.type.JsonPathText;
import dev.vecino.type.Jsonb;
import dev.vecino.type.PaddedText;
import dev.vecino.type.RecordType;
import dev.vecino.type.Row;
import dev.vecino.type.SparseVector;
import dev.vecino.type.TimeTz;
import dev.vecino.type.TextStyle;
import dev.vecino.type.TypeName;
import dev.vecino.type.Uuid;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes as PostgreSQL 16 sends them, and back. */
final class CodecsTest {
  private static final TextStyle KATHMANDU = TextStyle.of(ZoneId.of("Asia/Kathmandu"));

  private static byte[] binary(TypeName type, Object value) {
    var out = new ByteWriter(1);
    Codecs.of(typeOf(type)).writeBinary(value, out);
    return out.toByteArray();
  }

  private static String text(TypeName type, Object value) {
    var out = new ByteWriter(1);
    Codecs.of(typeOf(type)).writeText(value, KATHMANDU, out);
    return new String(out.toByteArray(), StandardCharsets.UTF_8);
  }

  private static Object read(TypeName type, byte[] bytes) {
    ByteReader body = ByteReader.of(bytes);
    Object value = Codecs.of(typeOf(type)).readBinary(body);
    body.end();
    return value;
  }

  private static String hex(TypeName type, Object value) {
    return HexFormat.of().formatHex(binary(type, value));
  }

  private static boolean isReadAsText(TypeName type) {
    return type == TypeName.JSONB || type == TypeName.JSON || type == TypeName.JSONPATH;
  }

  private static DataType typeOf(TypeName name) {
    return switch (name) {
      case ARRAY -> DataType.array(DataType.INTEGER);
      case ENUM -> DataType.of(new EnumType(9, "public", "mood", List.of(new EnumValue(7, 1, "happy"))));
      case RECORD -> DataType.of(
          new RecordType(
              20_009,
              "public",
              "pair",
              List.of(
                  new RecordType.Field("a", DataType.INTEGER),
                  new RecordType.Field("b", DataType.TEXT),
                  new RecordType.Field("c", DataType.BOOLEAN))));
      default -> DataType.of(name);
    };
  }

  private static Object example(TypeName type) {
    return switch (type) {
      case BOOLEAN -> true;
      case SMALLINT -> (short) -2;
      case INTEGER -> 258;
      case BIGINT -> -1L;
      case REAL -> 1.5f;
      case DOUBLE -> -0.1;
      case NUMERIC -> new BigDecimal("-12345.678");
      case TEXT, VARCHAR -> "é€😀";
      case BYTEA -> Bytes.wrap(new byte[] {0, 1, (byte) 255});
      case DATE -> LocalDate.of(1999, 12, 31);
      case TIME -> LocalTime.of(12, 34, 56, 789_000);
      case TIMESTAMP -> LocalDateTime.of(2026, 11, 30, 12, 0, 0, 1000);
      case TIMESTAMPTZ -> Instant.parse("1999-12-31T23:59:59.5Z");
      case INTERVAL -> new Interval(14, -3, 1_500_000);
      case UUID -> new Uuid(0x0011223344556677L, 0x8899aabbccddeeffL);
      case JSONB -> new Jsonb("{\"a\": 1}");
      case JSON -> new Json("{\"a\":1}");
      case JSONPATH -> new JsonPathText("$.a");
      case ENUM -> new EnumValue(7, 1, "happy");
      case RECORD -> Row.of(1, "a b", null);
      case ARRAY -> Array.of(new Object[] {1, null}, new int[] {2}, new int[] {0});
      case VECTOR -> Vector.of(1, -2.5f);
      case BPCHAR -> PaddedText.of("é ");
      case TIMETZ -> new TimeTz(45_296_000_789L, 7200);
      case SPARSEVEC -> SparseVector.of(new float[] {0, -2.5f});
      case BIT, VARBIT -> BitString.parse("1000000001");
      case HALFVEC -> HalfVector.round(new float[] {1, -2.5f});
    };
  }

  private static String exampleInBinary(TypeName type) {
    return switch (type) {
      case BOOLEAN -> "01";
      case SMALLINT -> "fffe";
      case INTEGER -> "00000102";
      case BIGINT -> "ffffffffffffffff";
      case REAL -> "3fc00000";
      case DOUBLE -> "bfb999999999999a";
      case NUMERIC -> "0003" + "0001" + "4000" + "0003" + "0001" + "0929" + "1a7c";
      case TEXT, VARCHAR -> "c3a9e282acf09f9880";
      case BYTEA -> "0001ff";
      case DATE -> "ffffffff";
      case TIME -> "0000000a8bda1f15";
      case TIMESTAMP -> "0003047beafbf001";
      case TIMESTAMPTZ -> "fffffffffff85ee0";
      case INTERVAL -> "000000000016e360" + "fffffffd" + "0000000e";
      case UUID -> "00112233445566778899aabbccddeeff";
      case JSONB -> "01" + "7b2261223a20317d";
      case JSON -> "7b2261223a317d";
      case JSONPATH -> "01" + "242e61";
      case ENUM -> "6861707079";
      case RECORD ->
          "00000003" + "00000017" + "00000004" + "00000001" + "00000019" + "00000003" + "612062" + "00000010"
              + "ffffffff";
      case ARRAY ->
          "00000001" + "00000001" + "00000017" + "00000002" + "00000000" + "00000004" + "00000001" + "ffffffff";
      case VECTOR -> "0002" + "0000" + "3f800000" + "c0200000";
      case BPCHAR -> "c3a920";
      case TIMETZ -> "0000000a8bda1f15" + "ffffe3e0";
      case SPARSEVEC -> "00000002" + "00000001" + "00000000" + "00000001" + "c0200000";
      case BIT, VARBIT -> "0000000a" + "8040";
      case HALFVEC -> "0002" + "0000" + "3c00" + "c100";
    };
  }

  private static String exampleInText(TypeName type) {
    return switch (type) {
      case BOOLEAN -> "t";
      case SMALLINT -> "-2";
      case INTEGER -> "258";
      case BIGINT -> "-1";
      case REAL -> "1.5";
      case DOUBLE -> "-0.1";
      case NUMERIC -> "-12345.678";
      case TEXT, VARCHAR -> "é€😀";
      case BYTEA -> "\\x0001ff";
      case DATE -> "1999-12-31";
      case TIME -> "12:34:56.000789";
      case TIMESTAMP -> "2026-11-30 12:00:00.000001";
      case TIMESTAMPTZ -> "2000-01-01 05:44:59.5+05:45";
      case INTERVAL -> "1 year 2 mons -3 days +00:00:01.5";
      case UUID -> "00112233-4455-6677-8899-aabbccddeeff";
      case JSONB -> "{\"a\": 1}";
      case JSON -> "{\"a\":1}";
      case JSONPATH -> "$.a";
      case ENUM -> "happy";
      case RECORD -> "(1,\"a b\",)";
      case ARRAY -> "[0:1]={1,NULL}";
      case BPCHAR -> "é ";
      case TIMETZ -> "12:34:56.000789+02";
      case SPARSEVEC -> "{2:-2.5}/2";
      case BIT, VARBIT -> "1000000001";
      case VECTOR, HALFVEC -> "[1,-2.5]";
    };
  }

  @ParameterizedTest
  @EnumSource
  void example_inBothForms_isAsPostgresqlSendsIt(TypeName type) {
    assertThat(hex(type, example(type))).isEqualTo(exampleInBinary(type));
    assertThat(text(type, example(type))).isEqualTo(exampleInText(type));
  }

  @ParameterizedTest
  @EnumSource
  void example_inBinary_comesBack(TypeName type) {
    Object read = read(type, HexFormat.of().parseHex(exampleInBinary(type)));
    assertThat(read).isEqualTo(isReadAsText(type) ? example(type).toString() : example(type));
  }

  @ParameterizedTest
  @EnumSource
  void size_ofFixedTypes_isThatOfTheirBinaryForm(TypeName type) {
    int size = Codecs.of(typeOf(type)).size();
    assertThat(size == -1 || size == binary(type, example(type)).length).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0000000000000000",
    "0.00, 0000000000000002",
    "1, 00010000000000000001",
    "10000, 00010001000000000001",
    "-0.0001, 0001ffff400000040001",
    "0.00001, 0001fffe0000000503e8",
    "1e10, 0001000200000000" + "0064",
    "9999.9999, 0002000000000004270f270f",
    "100000000.5, 0004000200000001" + "0001000000001388"
  })
  void numeric_inBinary_isAsPostgresqlSendsIt(String number, String hex) {
    var value = new BigDecimal(number);
    assertThat(hex(TypeName.NUMERIC, value)).isEqualTo(hex);
    assertThat((BigDecimal) read(TypeName.NUMERIC, HexFormat.of().parseHex(hex))).isEqualByComparingTo(value);
  }

  @Test
  void numeric_ofAnySize_comesBack() {
    long seed = 20261130;
    var random = new Random(seed);
    for (int i = 0; i < 5000; i++) {
      var number = new BigDecimal(new BigInteger(random.nextInt(200), random), random.nextInt(60));
      BigDecimal signed = random.nextBoolean() ? number.negate() : number;
      assertThat(read(TypeName.NUMERIC, binary(TypeName.NUMERIC, signed)))
          .as("seed %d, number %d", seed, i)
          .isEqualTo(signed);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "VECTOR, 00020000" + "3f800000",
    "VECTOR, 00010001" + "3f800000",
    "VECTOR, 00000000",
    "VECTOR, 00010000" + "7fc00000",
    "VECTOR, 0001",
    "JSONB, 027b7d",
    "NUMERIC, 00010000c00000000001",
    "NUMERIC, 00020000000000000001",
    "NUMERIC, 00010000000000002710",
    "INTEGER, 0000",
    "INTEGER, 0000000000",
    "TEXT, 6100",
    "TEXT, c3",
    "TIME, ffffffffffffffff",
    "TIMESTAMP, 7fff"
  })
  void binary_thatIsNoValue_isRefused(TypeName type, String hex) {
    assertThatThrownBy(() -> read(type, HexFormat.of().parseHex(hex))).isInstanceOf(VecinoException.class);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 1, Long.MAX_VALUE / 2, -62_135_596_800_000_000L * 3, 1_000_000_000_000_000_000L})
  void timestamp_ofAnyMoment_comesBack(long micros) {
    assertThat(Moments.micros(Moments.timestamp(micros))).isEqualTo(micros);
  }

  @Test
  void dates_beforeOurEra_sayBc() {
    assertThat(text(TypeName.DATE, LocalDate.of(0, 1, 1))).isEqualTo("0001-01-01 BC");
    assertThat(text(TypeName.DATE, LocalDate.of(12345, 1, 1))).isEqualTo("12345-01-01");
  }
}
