package dev.vecino.planner.rel;

import java.util.List;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;

/** The running part of {@link Kept}, called by generated code. */
public final class KeptCode {
  private KeptCode() {}

  /** The rows, read when they are first asked for. */
  public static <T> Enumerable<T> rows(Enumerable<T> input) {
    return new AbstractEnumerable<>() {
      private List<T> kept;

      @Override
      public Enumerator<T> enumerator() {
        if (kept == null) {
          kept = input.toList();
        }
        return Linq4j.enumerator(kept);
      }
    };
  }
}
