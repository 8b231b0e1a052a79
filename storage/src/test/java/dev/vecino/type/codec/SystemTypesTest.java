package dev.vecino.type.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.ObjectName;
import dev.vecino.type.SystemType;
import java.nio.charset.StandardCharsets;
import dev.vecino.type.TextStyle;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Types of PostgreSQL's catalog as PostgreSQL 15 numbers and sends them. */
final class SystemTypesTest {
  private static byte[] binary(DataType type, Object value) {
    var out = new ByteWriter(1);
    Codecs.of(type).writeBinary(value, out);
    return out.toByteArray();
  }

  private static String text(DataType type, Object value) {
    var out = new ByteWriter(1);
    Codecs.of(type).writeText(value, TextStyle.of(ZoneOffset.UTC), out);
    return new String(out.toByteArray(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "OID, 26, 1028, 4", "NAME, 19, 1003, 64", "CHAR, 18, 1002, 1", "REGCLASS, 2205, 2210, 4", "REGTYPE, 2206, 2211, 4",
    "REGPROC, 24, 1008, 4", "XID, 28, 1011, 4", "XID8, 5069, 271, 8", "ACLITEM, 1033, 1034, -1",
    "PG_LSN, 3220, 3221, 8"
  })
  void types_haveTheirOidsAndSizes(SystemType type, int oid, int arrayOid, int size) {
    DataType data = DataType.of(type);

    assertThat(data.oid()).isEqualTo(oid);
    assertThat(DataType.array(data).oid()).isEqualTo(arrayOid);
    assertThat(Codecs.of(data).size()).isEqualTo(size);
    assertThat(data.plain()).isEqualTo(data);
  }

  @Test
  void vectors_areArraysOfTheirOwnTypes() {
    assertThat(DataType.of(SystemType.INT2VECTOR).oid()).isEqualTo(22);
    assertThat(DataType.of(SystemType.OIDVECTOR).element()).contains(DataType.OID);
    assertThat(DataType.of(SystemType.OIDVECTOR)).hasToString("oidvector").isNotEqualTo(DataType.array(DataType.OID));
    assertThat(text(DataType.of(SystemType.INT2VECTOR), Array.vector(List.of((short) 1, (short) 2)))).isEqualTo("1 2");
  }

  @ParameterizedTest
  @CsvSource({"1, 00000001", "4294967295, ffffffff", "2147483648, 80000000"})
  void oid_hasNoSign(long oid, String hex) {
    assertThat(HexFormat.of().formatHex(binary(DataType.OID, oid))).isEqualTo(hex);
    assertThat(Codecs.of(DataType.OID).readBinary(ByteReader.of(HexFormat.of().parseHex(hex)))).isEqualTo(oid);
    assertThat(text(DataType.OID, oid)).isEqualTo(Long.toString(oid));
  }

  @Test
  void object_isNameInTextAndNumberInBinary() {
    DataType type = DataType.of(SystemType.REGCLASS);
    var object = new ObjectName(1259, "pg_class");

    assertThat(text(type, object)).isEqualTo("pg_class");
    assertThat(HexFormat.of().formatHex(binary(type, object))).isEqualTo("000004eb");
  }

  @ParameterizedTest
  @CsvSource({"r, 72", "'', 00"})
  void char_isOneByte(String value, String hex) {
    DataType type = DataType.of(SystemType.CHAR);

    assertThat(HexFormat.of().formatHex(binary(type, value))).isEqualTo(hex);
    assertThat(Codecs.of(type).readBinary(ByteReader.of(HexFormat.of().parseHex(hex)))).isEqualTo(value);
  }

  @Test
  void array_namesItsElementsType() {
    assertThat(HexFormat.of().formatHex(binary(DataType.array(DataType.OID), Array.of(List.of(7L)))))
        .isEqualTo("00000001" + "00000000" + "0000001a" + "00000001" + "00000001" + "00000004" + "00000007");
  }
}
