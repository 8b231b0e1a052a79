package dev.vecino.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RemoteVectorTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0", "-0.0, -0", "1, 1", "-2.5, -2.5", "0.1, 0.1", "100000, 100000", "999999, 999999", "1000000, 1e+06",
    "12345678, 1.2345678e+07", "0.0001, 0.0001", "0.00001, 1e-05", "1.4E-45, 1e-45", "3.4028235E38, 3.4028235e+38",
    "2.0E-3, 0.002", "16777216, 1.6777216e+07"
  })
  void text_isThatOfPostgresql(float element, String printed) throws SQLException {
    assertThat(RemoteVector.of(new float[] {element, 1}).getValue()).isEqualTo("[" + printed + ",1]");
  }

  @Test
  void textAndBytes_giveTheSameVectorAgain() throws SQLException {
    var random = new Random(7);
    var elements = new float[1000];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = i % 2 == 0 ? (float) random.nextGaussian() : Float.intBitsToFloat(random.nextInt(0x7f800000));
    }
    RemoteVector vector = RemoteVector.of(elements);
    var read = new RemoteVector();
    read.setValue(vector.getValue());
    assertThat(read).isEqualTo(vector);
    byte[] bytes = new byte[vector.lengthInBytes() + 3];
    vector.toBytes(bytes, 3);
    var received = new RemoteVector();
    received.setByteValue(bytes, 3);
    assertThat(received).isEqualTo(vector);
    assertThat(bytes).hasSize(3 + 4 + 4 * 1000).containsSequence(0, 0, 0, 3, (byte) 0xe8, 0, 0);
  }

  @Test
  void value_thatIsNoVector_isRefused() {
    for (String text : new String[] {"1,2", "[1,x]", "[]"}) {
      assertThatThrownBy(() -> new RemoteVector().setValue(text))
          .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22P02"));
    }
    assertThatThrownBy(() -> RemoteVector.of(new float[0])).hasMessageContaining("1 to 65535 dimensions, not 0");
  }
}
