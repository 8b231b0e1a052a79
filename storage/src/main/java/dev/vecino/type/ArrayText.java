package dev.vecino.type;

import static dev.vecino.error.SqlState.ARRAY_SUBSCRIPT_ERROR;
import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;
import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;

import dev.vecino.error.Excerpt;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Arrays as text: {@code {1,2,NULL,"a b"}}, {@code {{1,2},{3,4}}}, {@code [0:1]={1,2}}. */
public final class ArrayText {
  private static final Pattern BOUNDS = Pattern.compile("\\s*\\[([+-]?\\d+)(?::([+-]?\\d+))?\\]");
  private static final Pattern EQUALS = Pattern.compile("\\s*=\\s*");

  private final String text;
  private final Function<String, Object> element;
  private final List<Object> elements = new ArrayList<>();
  private final int[] lengths = new int[Array.MAX_DIMENSIONS];
  private int depth; // of the elements; 0 until the first is read
  private int at;

  private ArrayText(String text, Function<String, Object> element) {
    this.text = text;
    this.element = element;
    Arrays.fill(lengths, -1);
  }

  /**
   * Reads an array.
   *
   * @param element reads an element
   * @throws VecinoException 22P02 where the text is no array, 54000 for too many dimensions, 2202E for wrong bounds,
   *     and what {@code element} throws
   */
  public static Array parse(String text, Function<String, Object> element) {
    return new ArrayText(text, element).parse();
  }

  /** The elements of an array of texts, whatever its dimensions; empty ones are NULL. */
  public static List<Optional<String>> parse(String text) {
    return parse(text, word -> word).list().stream().map(word -> Optional.ofNullable((String) word)).toList();
  }

  private Array parse() {
    var lowers = new ArrayList<Integer>();
    var wanted = new ArrayList<Integer>();
    bounds(lowers, wanted);
    skipBlanks();
    if (!peek('{')) {
      throw malformed("Array value must start with \"{\" or dimension information.");
    }
    nested(0);
    skipBlanks();
    if (at != text.length()) {
      throw malformed("Junk after closing right brace.");
    }
    if (elements.isEmpty()) {
      return Array.EMPTY;
    }
    int[] found = Arrays.copyOf(lengths, depth);
    int[] first = new int[depth];
    Arrays.fill(first, 1);
    if (!wanted.isEmpty()) {
      if (!Arrays.equals(found, wanted.stream().mapToInt(length -> length).toArray())) {
        throw malformed("Specified array dimensions do not match array contents.");
      }
      first = lowers.stream().mapToInt(lower -> lower).toArray();
    }
    return Array.of(elements.toArray(), found, first);
  }

  private void bounds(List<Integer> lowers, List<Integer> wanted) {
    Matcher matcher = BOUNDS.matcher(text).region(at, text.length());
    while (matcher.lookingAt()) {
      if (wanted.size() == Array.MAX_DIMENSIONS) {
        throw tooDeep();
      }
      try {
        int lower = matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(1));
        int upper = Integer.parseInt(matcher.group(2) == null ? matcher.group(1) : matcher.group(2));
        if (upper < lower) {
          throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "upper bound cannot be less than lower bound");
        }
        lowers.add(lower);
        wanted.add(Math.addExact(Math.subtractExact(upper, lower), 1));
      } catch (NumberFormatException | ArithmeticException e) {
        throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "array bound is out of integer range").causedBy(e);
      }
      at = matcher.end();
      matcher.region(at, text.length());
    }
    if (!wanted.isEmpty()) {
      Matcher equals = EQUALS.matcher(text).region(at, text.length());
      if (!equals.lookingAt()) {
        throw malformed("Missing \"=\" after array dimensions.");
      }
      at = equals.end();
    }
  }

  /** Reads a part in braces. */
  private void nested(int level) {
    if (level == Array.MAX_DIMENSIONS) {
      throw tooDeep();
    }
    expect('{');
    int count = 0;
    skipBlanks();
    if (!peek('}')) {
      do {
        skipBlanks();
        if (peek('{')) {
          if (depth > 0 && level + 1 >= depth) {
            throw ragged();
          }
          nested(level + 1);
        } else {
          if (depth > 0 && level + 1 != depth) {
            throw ragged();
          }
          depth = level + 1;
          elements.add(element());
        }
        count++;
        skipBlanks();
      } while (take(','));
    }
    expect('}');
    if (lengths[level] >= 0 && lengths[level] != count) {
      throw ragged();
    }
    lengths[level] = count;
  }

  private Object element() {
    if (take('"')) {
      return element.apply(quoted());
    }
    int start = at;
    var out = new StringBuilder();
    boolean escaped = false;
    int end = 0;
    while (at < text.length() && ",{}\"".indexOf(text.charAt(at)) < 0) {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
        escaped = true;
        out.append(text.charAt(at++));
        end = out.length();
      } else {
        out.append(text.charAt(at++));
        end = Character.isWhitespace(out.charAt(out.length() - 1)) ? end : out.length();
      }
    }
    if (at == start || end == 0) {
      throw malformed("Unexpected \"%s\" character.".formatted(at < text.length() ? text.charAt(at) : "}"));
    }
    if (peek('{') || peek('"')) {
      throw malformed("Incorrectly quoted array element.");
    }
    out.setLength(end);
    String word = out.toString();
    return word.equalsIgnoreCase("null") && !escaped ? null : element.apply(word);
  }

  private String quoted() {
    var out = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      out.append(text.charAt(at++));
    }
    expect('"');
    skipBlanks();
    if (!peek(',') && !peek('}')) {
      throw malformed("Incorrectly quoted array element.");
    }
    return out.toString();
  }

  private boolean peek(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private boolean take(char c) {
    if (peek(c)) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c) {
    if (!take(c)) {
      throw malformed("Unexpected end of input.");
    }
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private VecinoException ragged() {
    return malformed("Multidimensional arrays must have sub-arrays with matching dimensions.");
  }

  private static VecinoException tooDeep() {
    return VecinoException.of(
        PROGRAM_LIMIT_EXCEEDED, "number of array dimensions exceeds the maximum allowed (%d)", Array.MAX_DIMENSIONS);
  }

  private VecinoException malformed(String detail) {
    return VecinoException.of(
            INVALID_TEXT_REPRESENTATION, "malformed array literal: \"%s\"", Excerpt.of(text))
        .withDetail("%s", detail);
  }
}
