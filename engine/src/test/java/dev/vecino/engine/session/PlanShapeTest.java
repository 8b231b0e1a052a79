package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlanShapeTest {
  private static boolean isSame(String line, String other) {
    return PlanShape.isSame(List.of("Project(id)", line), List.of("Project(id)", other));
  }

  @Test
  void otherValues_areTheSame() {
    assertThat(isSame("  IndexRange(t_pkey, id = 3)", "  IndexRange(t_pkey, id = $1)")).isTrue();
    assertThat(isSame("  Filter((id > 3))", "  Filter((id > $1))")).isTrue();
    assertThat(isSame("  VectorTopK(t.e via t_e, l2, k=3)", "  VectorTopK(t.e via t_e, l2, k=3, x)")).isTrue();
  }

  @Test
  void otherNodesRelationsAndIndexes_areNot() {
    assertThat(isSame("  IndexRange(t_pkey, id = 3)", "  IndexRange(t_a, id = 3)")).isFalse();
    assertThat(isSame("  IndexRange(t_pkey, id = 3)", "  TableScan(t_pkey, columns=[id])")).isFalse();
    assertThat(isSame("  VectorTopK(t.e via t_e, l2)", "  VectorTopK(t.e, l2)")).isFalse();
    assertThat(isSame("  TableScan(t)", "    TableScan(t)")).isFalse();
    assertThat(PlanShape.isSame(List.of("TableScan(t)"), List.of("Project(id)", "TableScan(t)"))).isFalse();
  }
}
