package dev.vecino.type;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * An array of SQL values: elements in the order in which the last subscript counts fastest, and for each dimension a
 * length and the subscript of its first element.
 *
 * <p>Iteration gives all elements, whatever the dimensions. Arrays are equal and order as PostgreSQL's do: by
 * their elements, NULL after all others, then by their number, dimensions, lengths and first subscripts.
 */
public final class Array implements Iterable<Object>, Comparable<Array> {
  /** Most dimensions. */
  public static final int MAX_DIMENSIONS = 6;

  public static final Array EMPTY = new Array(new Object[0], new int[0], new int[0], false);

  private final Object[] elements;
  private final int[] lengths;
  private final int[] lowers;
  private final boolean vector;

  private Array(Object[] elements, int[] lengths, int[] lowers, boolean vector) {
    this.elements = elements;
    this.lengths = lengths;
    this.lowers = lowers;
    this.vector = vector;
  }

  /** An array of one dimension, numbered from 1, that takes {@code elements} over; without elements it has none. */
  public static Array of(Object... elements) {
    return elements.length == 0 ? EMPTY : new Array(elements, new int[] {elements.length}, new int[] {1}, false);
  }

  public static Array of(List<?> elements) {
    return of(elements.toArray());
  }

  /** An {@code int2vector} or {@code oidvector}: numbered from 0, and printed without braces. */
  public static Array vector(List<?> elements) {
    return new Array(elements.toArray(), new int[] {elements.size()}, new int[] {0}, true);
  }

  /**
   * An array that takes its parts over.
   *
   * @throws IllegalArgumentException where the number of elements is not the product of the lengths
   */
  public static Array of(Object[] elements, int[] lengths, int[] lowers) {
    long product = 1;
    for (int length : lengths) {
      product *= length;
    }
    if (lengths.length != lowers.length || product != elements.length && elements.length > 0) {
      throw new IllegalArgumentException("%d elements in %s".formatted(elements.length, Arrays.toString(lengths)));
    }
    return elements.length == 0 ? EMPTY : new Array(elements, lengths, lowers, false);
  }

  /** The number of dimensions; 0 without elements. */
  public int dimensions() {
    return lengths.length;
  }

  /** Elements along a dimension, which is counted from 0. */
  public int length(int dimension) {
    return lengths[dimension];
  }

  /** The first subscript of a dimension, which is counted from 0. */
  public int lower(int dimension) {
    return lowers[dimension];
  }

  public int[] lengths() {
    return lengths.clone();
  }

  public int[] lowers() {
    return lowers.clone();
  }

  /** An element by its place among all, counted from 0. */
  public Object get(int place) {
    return elements[place];
  }

  /** The number of elements. */
  public int size() {
    return elements.length;
  }

  public boolean isEmpty() {
    return elements.length == 0;
  }

  /** All elements. */
  public List<Object> list() {
    return Collections.unmodifiableList(Arrays.asList(elements));
  }

  @Override
  public Iterator<Object> iterator() {
    return list().iterator();
  }

  public Object[] toArray() {
    return elements.clone();
  }

  /** The array with each element, none of them null, replaced. */
  public Array map(Function<Object, Object> function) {
    Object[] mapped = new Object[elements.length];
    for (int i = 0; i < mapped.length; i++) {
      mapped[i] = elements[i] == null ? null : function.apply(elements[i]);
    }
    return new Array(mapped, lengths, lowers, vector);
  }

  @Override
  public int compareTo(Array other) {
    for (int i = 0; i < Math.min(elements.length, other.elements.length); i++) {
      int order = compare(elements[i], other.elements[i]);
      if (order != 0) {
        return order;
      }
    }
    int order = Integer.compare(elements.length, other.elements.length);
    order = order != 0 ? order : Integer.compare(lengths.length, other.lengths.length);
    order = order != 0 ? order : Arrays.compare(lengths, other.lengths);
    return order != 0 ? order : Arrays.compare(lowers, other.lowers);
  }

  /** Order of two elements of one type: NULL is above all others, NaN above all numbers, and -0 equals 0. */
  @SuppressWarnings("unchecked")
  public static int compare(Object a, Object b) {
    if (a == null || b == null) {
      return a == b ? 0 : a == null ? 1 : -1;
    }
    if (a instanceof Double x && b instanceof Double y) {
      return Double.compare(x + 0.0, y + 0.0);
    }
    if (a instanceof Float x && b instanceof Float y) {
      return Float.compare(x + 0f, y + 0f);
    }
    return ((Comparable<Object>) a).compareTo(b);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Array that && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    int hash = lengths.length;
    for (Object element : elements) {
      hash = hash * 31 + hash(element);
    }
    return hash;
  }

  static int hash(Object element) {
    return switch (element) {
      case null -> 0;
      case BigDecimal number -> number.signum() == 0 ? 0 : number.stripTrailingZeros().hashCode();
      case Double number -> Double.hashCode(number + 0.0);
      case Float number -> Float.hashCode(number + 0f);
      default -> element.hashCode();
    };
  }

  /** The text form, elements as their classes print them. */
  @Override
  public String toString() {
    return toString(Object::toString);
  }

  /**
   * The text form: {@code {1,NULL,"a b"}}, with the subscripts in front where one does not start at 1.
   *
   * @param print gives the text of an element
   */
  public String toString(Function<Object, String> print) {
    var out = new StringBuilder();
    if (vector) {
      for (int i = 0; i < elements.length; i++) {
        out.append(i == 0 ? "" : " ").append(print.apply(elements[i]));
      }
      return out.toString();
    }
    if (elements.length == 0) {
      return "{}";
    }
    if (Arrays.stream(lowers).anyMatch(lower -> lower != 1)) {
      for (int i = 0; i < lengths.length; i++) {
        out.append('[').append(lowers[i]).append(':').append((long) lowers[i] + lengths[i] - 1).append(']');
      }
      out.append('=');
    }
    append(out, print, 0, 0);
    return out.toString();
  }

  /** Appends a part of one dimension, and gives the place behind its last element. */
  private int append(StringBuilder out, Function<Object, String> print, int dimension, int from) {
    int at = from;
    out.append('{');
    for (int i = 0; i < lengths[dimension]; i++) {
      out.append(i == 0 ? "" : ",");
      if (dimension + 1 < lengths.length) {
        at = append(out, print, dimension + 1, at);
      } else {
        Object element = elements[at++];
        out.append(element == null ? "NULL" : quote(print.apply(element)));
      }
    }
    out.append('}');
    return at;
  }

  private static String quote(String text) {
    boolean plain = !text.isEmpty()
        && !text.equalsIgnoreCase("null")
        && text.chars().noneMatch(c -> c == ',' || c == '{' || c == '}' || c == '"' || c == '\\' || c <= ' ');
    return plain ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
