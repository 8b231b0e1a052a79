package dev.vecino.sql.function;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A regular expression as instructions of an automaton that is in many places at once (K. Thompson, "Regular Expression
 * Search Algorithm", 1968). The instructions of each part lie together, so that a part can be run by itself.
 */
final class RegexProgram {
  /** What an instruction does. */
  enum Step {
    CHARACTER,
    ASSERTION,
    FORK,
    JUMP
  }

  private static final int LONGEST = 20_000;
  private static final int ASCII = 128;

  private final List<Step> steps = new ArrayList<>();
  private int[] first = new int[64];
  private int[] second = new int[64];
  private final List<Pattern> patterns = new ArrayList<>();
  private final List<byte[]> known = new ArrayList<>(); // by character: 0 not known yet, 1 yes, 2 no
  private final String options;
  private final int flags;
  final RegexNode root;

  private RegexProgram(RegexNode root, String options, int flags) {
    this.root = root;
    this.options = options;
    this.flags = flags;
  }

  /**
   * Null where it would have too many instructions.
   *
   * @param options what stands before the expression in Java's syntax
   */
  static RegexProgram of(RegexNode root, String options, int flags) {
    var program = new RegexProgram(root, options, flags);
    return program.compile(root) ? program : null;
  }

  int size() {
    return steps.size();
  }

  Step step(int at) {
    return steps.get(at);
  }

  /** Where a fork or a jump goes to, or the number of a pattern. */
  int first(int at) {
    return first[at];
  }

  int second(int at) {
    return second[at];
  }

  Pattern pattern(int number) {
    return patterns.get(number);
  }

  /** Whether a character is one of those that instruction {@code at} takes. */
  boolean takes(int at, int character) {
    int number = first[at];
    if (character >= ASCII) {
      return test(number, character);
    }
    byte[] cells = known.get(number);
    if (cells[character] == 0) {
      cells[character] = (byte) (test(number, character) ? 1 : 2);
    }
    return cells[character] == 1;
  }

  private boolean test(int number, int character) {
    return patterns.get(number).matcher(Character.toString(character)).matches();
  }

  private int emit(Step step, int a, int b) {
    int at = steps.size();
    if (at == first.length) {
      first = Arrays.copyOf(first, at * 2);
      second = Arrays.copyOf(second, at * 2);
    }
    steps.add(step);
    first[at] = a;
    second[at] = b;
    return at;
  }

  private int pattern(String text) {
    patterns.add(Pattern.compile(options + text, flags));
    known.add(new byte[ASCII]);
    return patterns.size() - 1;
  }

  /** Writes the instructions of a part; false where these are too many. */
  private boolean compile(RegexNode node) {
    node.start = steps.size();
    boolean fits = steps.size() < LONGEST && instructions(node);
    node.end = steps.size();
    return fits;
  }

  private boolean instructions(RegexNode node) {
    return switch (node.kind) {
      case EMPTY -> true;
      case CHARACTER -> emit(Step.CHARACTER, pattern(node.text), 0) >= 0;
      case ASSERTION -> emit(Step.ASSERTION, pattern(node.text), 0) >= 0;
      case GROUP -> compile(node.parts.getFirst());
      case SEQUENCE -> compile(node.parts.get(0)) && compile(node.parts.get(1));
      case CHOICE -> branches(node);
      case REPEAT -> repetitions(node);
    };
  }

  private boolean branches(RegexNode node) {
    List<Integer> jumps = new ArrayList<>();
    for (int i = 0; i < node.parts.size(); i++) {
      boolean isLast = i == node.parts.size() - 1;
      int fork = isLast ? -1 : emit(Step.FORK, steps.size() + 1, 0);
      if (!compile(node.parts.get(i))) {
        return false;
      }
      if (!isLast) {
        jumps.add(emit(Step.JUMP, 0, 0));
        second[fork] = steps.size();
      }
    }
    jumps.forEach(jump -> first[jump] = steps.size());
    return true;
  }

  private boolean repetitions(RegexNode node) {
    RegexNode part = node.parts.getFirst();
    for (int i = 0; i < node.least; i++) {
      if (!compile(part)) {
        return false;
      }
    }
    if (node.most < 0) {
      int fork = emit(Step.FORK, steps.size() + 1, 0);
      boolean fits = compile(part);
      emit(Step.JUMP, fork, 0);
      second[fork] = steps.size();
      return fits;
    }
    List<Integer> forks = new ArrayList<>();
    for (int i = node.least; i < node.most; i++) {
      forks.add(emit(Step.FORK, steps.size() + 1, 0));
      if (!compile(part)) {
        return false;
      }
    }
    forks.forEach(fork -> second[fork] = steps.size());
    return true;
  }
}
