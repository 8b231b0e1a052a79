package dev.vecino.sql.function;

import java.util.List;

/**
 * A part of a regular expression, as Henry Spencer's engine tells parts: by whether it prefers a long or a short match, and
 * by whether something inside has to be found again in what it matched.
 */
final class RegexNode {
  static final int LONGER = 1;
  static final int SHORTER = 2;
  /** Has groups, or parts of both preferences, whose places depend on each other. */
  static final int PARTED = 4;

  /** What a part is. */
  enum Kind {
    EMPTY,
    CHARACTER,
    ASSERTION,
    SEQUENCE,
    CHOICE,
    REPEAT,
    GROUP
  }

  final Kind kind;
  final int flags;
  final List<RegexNode> parts;
  /** Java's expression of a character or an assertion, else null. */
  final String text;
  /** The fewest repetitions, or the number of a group. */
  final int least;
  /** The most repetitions; negative without a limit. */
  final int most;
  /** Where the program of the part begins, and where it has ended. */
  int start;
  int end;

  private RegexNode(Kind kind, int flags, List<RegexNode> parts, String text, int least, int most) {
    this.kind = kind;
    this.flags = flags;
    this.parts = List.copyOf(parts);
    this.text = text;
    this.least = least;
    this.most = most;
  }

  static RegexNode empty() {
    return new RegexNode(Kind.EMPTY, 0, List.of(), null, 0, 0);
  }

  static RegexNode atom(Kind kind, String text) {
    return new RegexNode(kind, 0, List.of(), text, 0, 0);
  }

  static RegexNode group(RegexNode inner, int number) {
    return new RegexNode(Kind.GROUP, inner.flags | PARTED, List.of(inner), null, number, 0);
  }

  /**
   * Repetitions of a part. The groups have what the last one matched, so that those before it are one part without groups.
   *
   * @param preference {@link #LONGER} or {@link #SHORTER}, 0 for that of the part
   */
  static RegexNode repeat(RegexNode part, int least, int most, int preference) {
    int flags = combined(preference, part.flags);
    boolean hasLast = least > 0 && part.isParted() && (least > 1 || most != 1);
    if (!hasLast) {
      return new RegexNode(Kind.REPEAT, flags, List.of(part), null, least, most);
    }
    RegexNode others =
        new RegexNode(
            Kind.REPEAT, preference(flags), List.of(part), null, least - 1, most < 0 ? most : most - 1);
    return new RegexNode(Kind.SEQUENCE, flags, List.of(others, part), null, 0, 0);
  }

  static RegexNode choice(List<RegexNode> branches) {
    int flags = LONGER;
    for (RegexNode branch : branches) {
      flags = combined(flags, branch.flags);
    }
    return new RegexNode(Kind.CHOICE, flags, branches, null, 0, 0);
  }

  /** One part and then another. */
  static RegexNode sequence(RegexNode first, RegexNode second) {
    return new RegexNode(Kind.SEQUENCE, combined(first.flags, second.flags), List.of(first, second), null, 0, 0);
  }

  /** The first preference decides; where both are there, parts have to be found again. */
  static int combined(int first, int second) {
    int both = first | second;
    int preference = preference(first) != 0 ? preference(first) : preference(second);
    boolean isMixed = preference(both) == (LONGER | SHORTER);
    return both & PARTED | preference | (isMixed ? PARTED : 0);
  }

  private static int preference(int flags) {
    return flags & (LONGER | SHORTER);
  }

  boolean isParted() {
    return (flags & PARTED) != 0;
  }

  boolean prefersShort() {
    return (flags & SHORTER) != 0;
  }
}
