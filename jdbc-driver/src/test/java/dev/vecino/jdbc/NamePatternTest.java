package dev.vecino.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamePatternTest {
  @ParameterizedTest
  @CsvSource({
    "items, items, true", "items, item, false", "item, items, false", "%, items, true", "it%, items, true",
    "%ms, items, true", "i%e%s, items, true", "%x%, items, false", "item_, items, true", "item_, item, false",
    "a\\_b, a_b, true", "a\\_b, axb, false", "'', items, false", "'', '', true", "%%, '', true", "a\\\\b, a\\b, true"
  })
  void pattern_ofName_matches(String pattern, String name, boolean matches) {
    assertThat(NamePattern.matches(pattern, name)).isEqualTo(matches);
  }
}
