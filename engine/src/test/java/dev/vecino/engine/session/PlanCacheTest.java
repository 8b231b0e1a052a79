package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.Catalog;
import dev.vecino.planner.ExecutionContext;
import dev.vecino.planner.OutputColumn;
import dev.vecino.planner.Plan;
import dev.vecino.planner.PlanNode;
import dev.vecino.planner.QueryPlan;
import dev.vecino.planner.Rows;
import dev.vecino.type.DataType;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlanCacheTest {
  private final PlanCache cache = new PlanCache();

  private static Compiled compiled(String text) {
    var key = new Compiled.Key(text, List.of(), 1, List.of("public"), true);
    return new Compiled(key, null, new Plan.Query(new Nothing()), Catalog.of(1, List.of()), null);
  }

  @Test
  void get_knownKey_givesThePlan() {
    Compiled compiled = compiled("select 1");
    cache.put(compiled);
    assertThat(cache.get(new Compiled.Key("select 1", List.of(), 1, List.of("public"), true))).isSameAs(compiled);
    assertThat(cache.get(new Compiled.Key("select 1", List.of(), 2, List.of("public"), true))).isNull();
  }

  @Test
  void put_intoFullCache_keepsWhatWasUsed() {
    Compiled hot = compiled("hot");
    cache.put(hot);
    for (int i = 0; i < 5000; i++) {
      cache.put(compiled("cold " + i));
      assertThat(cache.get(hot.key())).as("after %d others", i).isSameAs(hot);
    }
    assertThat(cache.size()).isEqualTo(1024);
    assertThat(cache.get(compiled("cold 0").key())).isNull();
  }

  @Test
  void put_sameKeyAgain_replacesThePlan() {
    cache.put(compiled("a"));
    Compiled second = compiled("a");
    cache.put(second);
    assertThat(cache.get(second.key())).isSameAs(second);
    assertThat(cache.size()).isEqualTo(1);
  }

  @Test
  void put_hugeStatement_isNotKept() {
    Compiled huge = compiled("x".repeat(100_000));
    cache.put(huge);
    assertThat(cache.get(huge.key())).isNull();
  }

  private static final class Nothing implements QueryPlan {
    @Override
    public List<OutputColumn> columns() {
      return List.of();
    }

    @Override
    public List<DataType> parameters() {
      return List.of();
    }

    @Override
    public Rows open(ExecutionContext context) {
      throw new IllegalStateException("not run");
    }

    @Override
    public PlanNode nodes() {
      return null;
    }

    @Override
    public List<String> explain() {
      return List.of();
    }
  }
}
