package dev.vecino.storage.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.KeyForm;
import dev.vecino.type.DataType;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KeyCodecTest {
  static Stream<DataType> types() {
    return Values.TYPES.stream();
  }

  private static byte[] key(DataType type, Object... values) {
    var sink = new ByteSink();
    for (Object value : values) {
      KeyCodec.write(sink, type, value);
    }
    return sink.toArray();
  }

  @SuppressWarnings("unchecked")
  private static int compare(Object a, Object b) {
    if (a == null || b == null) {
      return a == b ? 0 : a == null ? 1 : -1;
    }
    return Integer.signum(((Comparable<Object>) a).compareTo(b));
  }

  @ParameterizedTest
  @MethodSource("types")
  void keys_ofTwoValues_orderAsTheValues(DataType type) {
    var values = new Values(1);
    for (int i = 0; i < 20_000; i++) {
      Object a = i % 50 == 0 ? null : values.of(type);
      Object b = i % 70 == 0 ? null : values.of(type);
      Object c = values.of(type);
      Object d = values.of(type);
      assertThat(Integer.signum(Arrays.compareUnsigned(key(type, a), key(type, b))))
          .as("%s and %s", a, b).isEqualTo(compare(a, b));
      int second = compare(a, b) != 0 ? compare(a, b) : compare(c, d);
      assertThat(Integer.signum(Arrays.compareUnsigned(key(type, a, c), key(type, b, d))))
          .as("(%s, %s) and (%s, %s)", a, c, b, d).isEqualTo(second);
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void values_readFromKeys_areThoseThatWereWritten(DataType type) {
    if (!KeyDecoder.reads(type)) {
      return;
    }
    var values = new Values(4);
    DataType[] types = {type, type, type};
    for (int i = 0; i < 5_000; i++) {
      Object[] written = {values.of(type), i % 3 == 0 ? null : values.of(type), values.of(type)};
      int count = 1 + i % 3;
      assertThat(KeyDecoder.values(key(type, written), types, null, count)).isEqualTo(Arrays.copyOf(written, count));
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void keys_ofForms_orderAsTheFormsSay(DataType type) {
    var values = new Values(5);
    for (boolean descending : new boolean[] {false, true}) {
      for (boolean nullsFirst : new boolean[] {false, true}) {
        KeyForm form = KeyForm.ordered(descending, nullsFirst);
        for (int i = 0; i < 2_000; i++) {
          Object a = i % 5 == 0 ? null : values.of(type);
          Object b = i % 7 == 0 ? null : values.of(type);
          int expected =
              a == null || b == null
                  ? nullsFirst ? -compare(a, b) : compare(a, b)
                  : descending ? -compare(a, b) : compare(a, b);
          assertThat(Integer.signum(Arrays.compareUnsigned(key(type, form, a), key(type, form, b))))
              .as("%s and %s, %s", a, b, form).isEqualTo(expected);
        }
      }
    }
  }

  private static byte[] key(DataType type, KeyForm form, Object value) {
    var sink = new ByteSink();
    KeyCodec.write(sink, type, form, value);
    return sink.toArray();
  }

  @Test
  void values_readFromKeysOfSeveralForms_areThoseThatWereWritten() {
    DataType[] types = {DataType.INTEGER, DataType.TEXT, DataType.INTEGER, DataType.TEXT};
    boolean[] descending = {false, true, true, false};
    boolean[] nullsFirst = {true, false, true, true};
    var values = new Values(6);
    for (int i = 0; i < 2_000; i++) {
      Object[] written = new Object[types.length];
      var sink = new ByteSink();
      for (int j = 0; j < written.length; j++) {
        written[j] = (i + j) % 3 == 0 ? null : values.of(types[j]);
        KeyCodec.write(sink, types[j], KeyForm.ordered(descending[j], nullsFirst[j]), written[j]);
      }
      byte[] key = sink.toArray();
      byte[] before = key.clone();
      assertThat(KeyDecoder.values(key, types, descending, types.length)).isEqualTo(written);
      assertThat(key).isEqualTo(before);
    }
  }

  @Test
  void keys_ofEqualNumbers_areEqual() {
    assertThat(key(DataType.NUMERIC, new BigDecimal("1.00"))).isEqualTo(key(DataType.NUMERIC, new BigDecimal("1")));
    assertThat(key(DataType.NUMERIC, new BigDecimal("-1E+3"))).isEqualTo(key(DataType.NUMERIC, new BigDecimal("-1000")));
    assertThat(key(DataType.DOUBLE, -0.0)).isEqualTo(key(DataType.DOUBLE, 0.0));
    assertThat(key(DataType.REAL, -0f)).isEqualTo(key(DataType.REAL, 0f));
  }

  @Test
  void successor_ofPrefix_isAboveAllThatBeginWithIt() {
    byte[] prefix = {1, (byte) 0xFF};
    assertThat(KeyCodec.successor(prefix)).isEqualTo(new byte[] {2});
    assertThat(KeyCodec.successor(new byte[] {(byte) 0xFF})).isNull();
    assertThat(KeyCodec.successor(new byte[] {5})).isEqualTo(new byte[] {6});
  }
}
