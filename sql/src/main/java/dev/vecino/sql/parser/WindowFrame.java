package dev.vecino.sql.parser;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Which rows around the current one a window function looks at, without the distances.
 *
 * @param unit what the distances of the bounds count
 */
public record WindowFrame(Unit unit, Bound lower, Bound upper, Exclusion exclusion) {
  private static final String SEPARATOR = " ";

  /** What a distance counts: rows, groups of peers, or the difference of values. */
  public enum Unit {
    ROWS,
    GROUPS,
    RANGE
  }

  /** Where a frame begins or ends. */
  public enum Bound {
    UNBOUNDED_PRECEDING,
    PRECEDING,
    CURRENT_ROW,
    FOLLOWING,
    UNBOUNDED_FOLLOWING;

    /** Whether the bound is a distance from the current row. */
    public boolean isOffset() {
      return this == PRECEDING || this == FOLLOWING;
    }
  }

  /** Which rows of the frame are left out. */
  public enum Exclusion {
    NO_OTHERS,
    CURRENT_ROW,
    GROUP,
    TIES
  }

  /** A text that {@link #of} reads. */
  public String text() {
    return Arrays.stream(new Enum<?>[] {unit, lower, upper, exclusion})
        .map(Enum::name)
        .collect(Collectors.joining(SEPARATOR));
  }

  /** The frame of a text. */
  public static WindowFrame of(String text) {
    String[] parts = text.split(SEPARATOR);
    return new WindowFrame(
        Unit.valueOf(parts[0]), Bound.valueOf(parts[1]), Bound.valueOf(parts[2]), Exclusion.valueOf(parts[3]));
  }

  boolean isByValue() {
    return unit == Unit.RANGE && (lower.isOffset() || upper.isOffset());
  }
}
