package dev.vecino.planner.rel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SortKeysTest {
  private static final List<Double> VALUES =
      Arrays.asList(null, Double.NaN, 1.0, -0.0, 0.0, Double.POSITIVE_INFINITY, -1.0, Double.NEGATIVE_INFINITY);

  private static String sorted(boolean descending, boolean nullsFirst) {
    List<Object[]> rows = new ArrayList<>();
    VALUES.forEach(value -> rows.add(new Object[] {value}));
    rows.sort(new SortKeys(new int[] {0}, new boolean[] {descending}, new boolean[] {nullsFirst}));
    StringBuilder text = new StringBuilder();
    rows.forEach(row -> text.append(row[0]).append(' '));
    return text.toString().trim();
  }

  @Test
  void ascending_putsNaNAboveAllNumbers() {
    assertThat(sorted(false, false)).isEqualTo("-Infinity -1.0 -0.0 0.0 1.0 Infinity NaN null");
    assertThat(sorted(false, true)).isEqualTo("null -Infinity -1.0 -0.0 0.0 1.0 Infinity NaN");
  }

  @Test
  void descending_isTheReverseWithTiesAsTheyCame() {
    assertThat(sorted(true, true)).isEqualTo("null NaN Infinity 1.0 -0.0 0.0 -1.0 -Infinity");
    assertThat(sorted(true, false)).isEqualTo("NaN Infinity 1.0 -0.0 0.0 -1.0 -Infinity null");
  }

  @Test
  void distanceOrder_placesRowsWithoutRank() {
    List<Double> distances = new ArrayList<>(VALUES);
    distances.sort(new DistanceOrder(true, true)::compare);
    assertThat(distances.subList(0, 3)).containsExactly(null, Double.NaN, Double.NEGATIVE_INFINITY);
    distances.sort(DistanceOrder.ASCENDING::compare);
    assertThat(distances.subList(6, 8)).containsExactly(Double.NaN, null);
    distances.sort(new DistanceOrder(false, true)::compare);
    assertThat(distances.getFirst()).isNaN();
    assertThat(distances.getLast()).isNull();
  }
}
