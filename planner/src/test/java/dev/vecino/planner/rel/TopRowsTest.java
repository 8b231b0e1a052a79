package dev.vecino.planner.rel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopRowsTest {
  private record Row(int key, int number) {}

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 100, 1000})
  void firstRows_areThoseOfAStableSort(int wanted) {
    Random random = new Random(3);
    TopRows<Row> top = new TopRows<>(wanted, Comparator.comparingInt(Row::key));
    List<Row> all = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      Row row = new Row(random.nextInt(20), i);
      top.add(row);
      all.add(row);
    }
    all.sort(Comparator.comparingInt(Row::key));
    assertThat(top.sorted()).isEqualTo(all.subList(0, Math.min(wanted, all.size())));
  }
}
