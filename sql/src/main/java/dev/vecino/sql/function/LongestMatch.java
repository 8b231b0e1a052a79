package dev.vecino.sql.function;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;

/**
 * How far a match goes and what its groups have, by PostgreSQL's rules (Henry Spencer's): the whole is as long or as short as
 * it prefers; then the parts that come first are as long or as short as they prefer, while the rest still fits.
 */
final class LongestMatch {
  private final RegexProgram program;
  private final String text;
  private final int[] places; // start and end of each group, -1 where it has none
  private final Matcher[] assertions;
  private final int[] marks;
  private int generation;
  private int[] now;
  private int[] next;
  private int size;
  private int nextSize;
  private final int[] stack;

  private LongestMatch(RegexProgram program, String text, int groups) {
    this.program = program;
    this.text = text;
    this.places = new int[2 * (groups + 1)];
    this.assertions = new Matcher[program.size()];
    this.marks = new int[program.size() + 1];
    this.now = new int[program.size() + 1];
    this.next = new int[program.size() + 1];
    this.stack = new int[2 * program.size() + 2];
  }

  /** Start and end of the match that begins at {@code start} and of its groups; null where there is none. */
  static int[] places(RegexProgram program, String text, int start, int groups) {
    var match = new LongestMatch(program, text, groups);
    Arrays.fill(match.places, -1);
    RegexNode root = program.root;
    BitSet ends = match.ends(root, start, text.length(), root.prefersShort());
    if (ends.isEmpty()) {
      return null;
    }
    int end = start + (root.prefersShort() ? ends.nextSetBit(0) : ends.length() - 1);
    match.places[0] = start;
    match.places[1] = end;
    match.dissect(root, start, end);
    return match.places;
  }

  /** Where the first match from a place on begins; -1 where there is none. */
  static int start(RegexProgram program, String text, int from) {
    var match = new LongestMatch(program, text, 0);
    for (int place = from; place <= text.length(); place++) {
      boolean isHalf = place > 0 && place < text.length() && Character.isLowSurrogate(text.charAt(place))
          && Character.isHighSurrogate(text.charAt(place - 1));
      if (!isHalf && !match.ends(program.root, place, text.length(), true).isEmpty()) {
        return place;
      }
    }
    return -1;
  }

  private void dissect(RegexNode node, int start, int end) {
    if (!node.isParted()) {
      return;
    }
    switch (node.kind) {
      case GROUP -> {
        places[2 * node.least] = start;
        places[2 * node.least + 1] = end;
        dissect(node.parts.getFirst(), start, end);
      }
      case SEQUENCE -> {
        RegexNode first = node.parts.get(0);
        RegexNode rest = node.parts.get(1);
        int middle = preferred(first, start, end, place -> accepts(rest, place, end));
        dissect(first, start, middle);
        dissect(rest, middle, end);
      }
      case CHOICE -> {
        for (RegexNode branch : node.parts) {
          if (accepts(branch, start, end)) {
            dissect(branch, start, end);
            return;
          }
        }
      }
      case REPEAT -> repetitions(node, start, end);
      case EMPTY, CHARACTER, ASSERTION -> { }
    }
  }

  /** The end of a part that it likes best of those that fit; -1 where none does. */
  private int preferred(RegexNode part, int start, int end, IntPredicate fits) {
    BitSet ends = ends(part, start, end, false);
    if (part.prefersShort()) {
      for (int i = ends.nextSetBit(0); i >= 0; i = ends.nextSetBit(i + 1)) {
        if (fits.test(start + i)) {
          return start + i;
        }
      }
      return -1;
    }
    for (int i = ends.length() - 1; i >= 0; i = ends.previousSetBit(i - 1)) {
      if (fits.test(start + i)) {
        return start + i;
      }
    }
    return -1;
  }

  /** Of repetitions that there need not be any of, the groups have what they matched in the last. */
  private void repetitions(RegexNode node, int start, int end) {
    RegexNode part = node.parts.getFirst();
    if (start < end) {
      int last = lastStart(node.most, part, start, end);
      if (last >= 0) {
        dissect(part, last, end);
      }
    } else if (accepts(part, start, end)) {
      dissect(part, start, end);
    }
  }

  /** Where the last repetition begins; -1 where they do not reach the end. */
  private int lastStart(int most, RegexNode part, int start, int end) {
    Set<Long> tried = new HashSet<>();
    Deque<Repetition> repetitions = new ArrayDeque<>();
    repetitions.push(new Repetition(start, ends(part, start, end, false), part.prefersShort()));
    while (!repetitions.isEmpty()) {
      Repetition current = repetitions.peek();
      int place = current.next();
      if (place == end) {
        return current.start;
      }
      // How many there are matters where their number is limited only.
      long state = (most < 0 ? 0L : repetitions.size()) << Integer.SIZE | place;
      if (place < 0) {
        repetitions.pop();
      } else if (place > current.start && repetitions.size() != most && tried.add(state)) {
        repetitions.push(new Repetition(place, ends(part, place, end, false), part.prefersShort()));
      }
    }
    return -1;
  }

  /** A repetition and where it may end, best first. */
  private static final class Repetition {
    private final int start;
    private final BitSet lengths;
    private final boolean isShort;

    Repetition(int start, BitSet lengths, boolean isShort) {
      this.start = start;
      this.lengths = lengths;
      this.isShort = isShort;
    }

    /** The next end; -1 behind the last. */
    int next() {
      int length = isShort ? lengths.nextSetBit(0) : lengths.length() - 1;
      if (length < 0) {
        return -1;
      }
      lengths.clear(length);
      return start + length;
    }
  }

  private boolean accepts(RegexNode node, int start, int end) {
    return ends(node, start, end, false).get(end - start);
  }

  /** How long the matches of a part can be that begin at {@code from} and end at {@code to} at the latest. */
  private BitSet ends(RegexNode node, int from, int to, boolean firstOnly) {
    var ends = new BitSet();
    size = 0;
    generation++;
    add(node.start, node.end, from);
    take();
    for (int place = from; ; ) {
      if (marks[node.end] == generation) {
        ends.set(place - from);
        if (firstOnly) {
          return ends;
        }
      }
      if (size == 0 || place >= to) {
        return ends;
      }
      int character = text.codePointAt(place);
      int after = place + Character.charCount(character);
      generation++;
      for (int i = 0; i < size; i++) {
        if (program.takes(now[i], character)) {
          add(now[i] + 1, node.end, after);
        }
      }
      take();
      place = after;
    }
  }

  private void take() {
    int[] before = now;
    now = next;
    next = before;
    size = nextSize;
    nextSize = 0;
  }

  /** Goes on to all instructions that can be reached without a character. */
  private void add(int start, int end, int place) {
    int depth = 0;
    stack[depth++] = start;
    while (depth > 0) {
      int at = stack[--depth];
      if (marks[at] == generation) {
        continue;
      }
      marks[at] = generation;
      if (at == end) {
        continue;
      }
      switch (program.step(at)) {
        case CHARACTER -> next[nextSize++] = at;
        case ASSERTION -> {
          if (holds(at, place)) {
            stack[depth++] = at + 1;
          }
        }
        case JUMP -> stack[depth++] = program.first(at);
        case FORK -> {
          stack[depth++] = program.second(at);
          stack[depth++] = program.first(at);
        }
      }
    }
  }

  private boolean holds(int at, int place) {
    if (assertions[at] == null) {
      assertions[at] =
          program.pattern(program.first(at)).matcher(text).useAnchoringBounds(false).useTransparentBounds(true);
    }
    return assertions[at].region(place, text.length()).lookingAt();
  }
}
