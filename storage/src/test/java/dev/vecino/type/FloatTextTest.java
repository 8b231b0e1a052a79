package dev.vecino.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FloatTextTest {
  /** Texts as PostgreSQL 18 prints them. */
  @ParameterizedTest
  @CsvSource({
    "0, 0", "-0.0, -0", "1, 1", "0.1, 0.1", "1e5, 100000", "1e6, 1e+06", "123456, 123456", "1234567, 1.234567e+06",
    "1e-4, 0.0001", "1e-5, 1e-05", "1e20, 1e+20", "1.5e38, 1.5e+38", "1e-45, 1e-45", "3e-45, 3e-45", "2.8e-45, 3e-45",
    "-2.5, -2.5", "16777217, 1.6777216e+07"
  })
  void float_prints_as_PostgreSQL_does(float value, String text) {
    assertThat(FloatText.print(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0", "1e15, 1e+15", "1e14, 100000000000000", "123456789012345, 123456789012345", "0.3, 0.3",
    "0.30000000000000004, 0.30000000000000004", "4.9e-324, 5e-324", "1e-5, 1e-05", "1e100, 1e+100",
    "3.4641016151377544, 3.4641016151377544"
  })
  void double_prints_as_PostgreSQL_does(double value, String text) {
    assertThat(FloatText.print(value)).isEqualTo(text);
  }

  @Test
  void text_gives_the_same_number() {
    var random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      float f = Float.intBitsToFloat(random.nextInt());
      if (Float.isFinite(f)) {
        assertThat(Float.parseFloat(FloatText.print(f))).isEqualTo(f);
      }
      double d = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(d)) {
        assertThat(Double.parseDouble(FloatText.print(d))).isEqualTo(d);
      }
    }
  }
}
