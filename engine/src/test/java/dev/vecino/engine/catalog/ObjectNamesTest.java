package dev.vecino.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ObjectNamesTest {
  @Test
  void choose_freeName_joinsItsParts() {
    assertThat(ObjectNames.choose("t", "a_b", "key", name -> false)).isEqualTo("t_a_b_key");
    assertThat(ObjectNames.choose("t", "", "pkey", name -> false)).isEqualTo("t_pkey");
  }

  @Test
  void choose_takenNames_areNumbered() {
    assertThat(ObjectNames.choose("t", "a", "idx", Set.of("t_a_idx", "t_a_idx1")::contains)).isEqualTo("t_a_idx2");
  }

  @Test
  void choose_longNames_areCutTo63Bytes() {
    String name = ObjectNames.choose("ü".repeat(40), "c".repeat(40), "idx", taken -> false);
    assertThat(name.getBytes(StandardCharsets.UTF_8).length).isBetween(62, 63);
    assertThat(name).startsWith("üüü").contains("_ccc").endsWith("_idx");
  }
}
