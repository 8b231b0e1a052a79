package dev.vecino.sql.function;

import dev.vecino.type.Interval;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;

/**
 * {@code (a, b) OVERLAPS (c, d)}: whether two periods have a moment in common; each is given by both its ends, in any
 * order, or by one and its length. It includes its begin and not its end.
 */
public final class Overlaps {
  private Overlaps() {}

  @Sql(value = "overlaps", calledOnNull = true, nullable = true)
  public static Boolean overlaps(LocalDateTime a, LocalDateTime b, LocalDateTime c, LocalDateTime d) {
    return test(a, b, c, d);
  }

  @Sql(value = "overlaps", calledOnNull = true, nullable = true)
  public static Boolean overlaps(LocalDateTime a, Interval b, LocalDateTime c, Interval d) {
    return test(a, after(a, b), c, after(c, d));
  }

  @Sql(value = "overlaps", calledOnNull = true, nullable = true)
  public static Boolean overlaps(LocalDateTime a, LocalDateTime b, LocalDateTime c, Interval d) {
    return test(a, b, c, after(c, d));
  }

  @Sql(value = "overlaps", calledOnNull = true, nullable = true)
  public static Boolean overlaps(LocalDateTime a, Interval b, LocalDateTime c, LocalDateTime d) {
    return test(a, after(a, b), c, d);
  }

  @Sql(value = "overlaps", calledOnNull = true, nullable = true)
  public static Boolean overlaps(Instant a, Instant b, Instant c, Instant d) {
    return test(a, b, c, d);
  }

  @Sql(value = "overlaps", calledOnNull = true, nullable = true, volatility = Volatility.STABLE)
  public static Boolean overlaps(SessionValues session, Instant a, Interval b, Instant c, Interval d) {
    return test(a, after(session, a, b), c, after(session, c, d));
  }

  @Sql(value = "overlaps", calledOnNull = true, nullable = true, volatility = Volatility.STABLE)
  public static Boolean overlaps(SessionValues session, Instant a, Instant b, Instant c, Interval d) {
    return test(a, b, c, after(session, c, d));
  }

  @Sql(value = "overlaps", calledOnNull = true, nullable = true, volatility = Volatility.STABLE)
  public static Boolean overlaps(SessionValues session, Instant a, Interval b, Instant c, Instant d) {
    return test(a, after(session, a, b), c, d);
  }

  @Sql(value = "overlaps", calledOnNull = true, nullable = true)
  public static Boolean overlaps(LocalTime a, LocalTime b, LocalTime c, LocalTime d) {
    return test(a, b, c, d);
  }

  @Sql(value = "overlaps", calledOnNull = true, nullable = true)
  public static Boolean overlaps(LocalTime a, Interval b, LocalTime c, Interval d) {
    return test(a, after(a, b), c, after(c, d));
  }

  private static LocalDateTime after(LocalDateTime moment, Interval span) {
    return moment == null || span == null ? null : IntervalMoments.add(moment, span);
  }

  private static Instant after(SessionValues session, Instant moment, Interval span) {
    return moment == null || span == null ? null : IntervalMoments.add(session, moment, span);
  }

  private static LocalTime after(LocalTime moment, Interval span) {
    return moment == null || span == null ? null : IntervalMoments.add(moment, span);
  }

  /** NULL where an end that is not known decides. */
  private static <T extends Comparable<? super T>> Boolean test(T a, T b, T c, T d) {
    if (a == null && b == null || c == null && d == null) {
      return null;
    }
    boolean firstOrdered = a != null && (b == null || a.compareTo(b) <= 0);
    boolean secondOrdered = c != null && (d == null || c.compareTo(d) <= 0);
    T firstBegin = firstOrdered ? a : b;
    T firstEnd = firstOrdered ? b : a;
    T secondBegin = secondOrdered ? c : d;
    T secondEnd = secondOrdered ? d : c;
    int order = firstBegin.compareTo(secondBegin);
    if (order == 0) {
      return firstEnd == null || secondEnd == null ? null : Boolean.TRUE;
    }
    return order > 0 ? begins(firstBegin, firstEnd, secondEnd) : begins(secondBegin, secondEnd, firstEnd);
  }

  /** Whether the later period, from {@code begin} on, begins before the other ends. */
  private static <T extends Comparable<? super T>> Boolean begins(T begin, T end, T otherEnd) {
    if (otherEnd == null) {
      return null;
    }
    return begin.compareTo(otherEnd) < 0 ? Boolean.TRUE : end == null ? null : Boolean.FALSE;
  }
}
