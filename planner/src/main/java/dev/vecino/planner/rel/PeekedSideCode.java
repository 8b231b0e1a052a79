package dev.vecino.planner.rel;

import java.util.List;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.EnumerableDefaults;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.function.EqualityComparer;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.function.Function2;
import org.apache.calcite.linq4j.function.Predicate2;

/** The running part of {@link PeekedSide}, called by generated code. */
public final class PeekedSideCode {
  private PeekedSideCode() {}

  /** The rows of the left side of an inner hash join: the right one is read when there is a first of them, and its rows first. */
  public static <T> Enumerable<T> rows(Enumerable<T> left) {
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<T> enumerator() {
        return left.enumerator();
      }

      @Override
      public <I, K, R> Enumerable<R> hashJoin(
          Enumerable<I> right,
          Function1<T, K> leftKey,
          Function1<I, K> rightKey,
          Function2<T, I, R> row,
          EqualityComparer<K> comparer,
          boolean nullsOnLeft,
          boolean nullsOnRight,
          Predicate2<T, I> condition) {
        return new AbstractEnumerable<>() {
          @Override
          public Enumerator<R> enumerator() {
            Enumerator<T> begun = left.enumerator();
            List<I> others = begun.moveNext() ? right.toList() : List.of();
            if (others.isEmpty()) {
              begun.close();
              return Linq4j.emptyEnumerator();
            }
            Enumerable<I> inner = Linq4j.asEnumerable(others);
            return EnumerableDefaults.hashJoin(
                    resumed(begun), inner, leftKey, rightKey, row, comparer, nullsOnLeft, nullsOnRight, condition)
                .enumerator();
          }
        };
      }
    };
  }

  /** The rows from the one on that {@code begun} is at, to be read once. */
  private static <T> Enumerable<T> resumed(Enumerator<T> begun) {
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<T> enumerator() {
        return new Enumerator<>() {
          private boolean resumed;

          @Override
          public T current() {
            return begun.current();
          }

          @Override
          public boolean moveNext() {
            if (!resumed) {
              resumed = true;
              return true;
            }
            return begun.moveNext();
          }

          @Override
          public void reset() {
            throw new UnsupportedOperationException("rows of a join are read once");
          }

          @Override
          public void close() {
            begun.close();
          }
        };
      }
    };
  }
}
