package dev.vecino.sql.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.Bytes;
import org.junit.jupiter.api.Test;

final class EncodingsTest {
  @Test
  void convertFrom_bytesThatAreNoUtf8_isRefused() {
    assertThatThrownBy(() -> ByteFunctions.convertFrom(Bytes.wrap(new byte[] {(byte) 0xFF}), "UTF8"))
        .isInstanceOfSatisfying(
            VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CHARACTER_NOT_IN_REPERTOIRE));
  }

  @Test
  void convertTo_characterThatTheEncodingLacks_isRefused() {
    assertThatThrownBy(() -> ByteFunctions.convertTo("€", "LATIN1"))
        .isInstanceOfSatisfying(
            VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.UNTRANSLATABLE_CHARACTER));
  }

  @Test
  void convert_betweenEncodings_keepsCharacters() {
    Bytes latin = ByteFunctions.convertTo("é", "LATIN1");
    assertThat(latin.toArray()).containsExactly(0xE9);
    assertThat(MoreBytes.convert(latin, "LATIN1", "UTF8").toArray()).containsExactly(0xC3, 0xA9);
    assertThat(MoreBytes.length(latin, "LATIN1")).isEqualTo(1);
  }

  @Test
  void encoding_ofUnknownName_isRefused() {
    assertThatThrownBy(() -> ByteFunctions.convertTo("a", "FOO"))
        .isInstanceOfSatisfying(
            VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.INVALID_PARAMETER_VALUE));
  }
}
