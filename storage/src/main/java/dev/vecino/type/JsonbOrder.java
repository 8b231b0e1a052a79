package dev.vecino.type;

import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The order of documents: null, strings, numbers, booleans, arrays, objects; arrays and objects by their number of
 * elements first. An empty array that is the whole document is below all others, as in PostgreSQL.
 */
public final class JsonbOrder {
  /** The rank of an empty array that is the whole document. */
  public static final int EMPTY_ARRAY = 0;

  private JsonbOrder() {}

  static int compare(Object a, Object b) {
    boolean firstIsEmpty = a instanceof List<?> first && first.isEmpty();
    boolean secondIsEmpty = b instanceof List<?> second && second.isEmpty();
    return firstIsEmpty != secondIsEmpty ? firstIsEmpty ? -1 : 1 : compareParts(a, b);
  }

  private static int compareParts(Object a, Object b) {
    int order = Integer.compare(rank(a), rank(b));
    if (order != 0) {
      return order;
    }
    return switch (a) {
      case null -> 0;
      case String text -> text.compareTo((String) b);
      case BigDecimal number -> number.compareTo((BigDecimal) b);
      case Boolean truth -> truth.compareTo((Boolean) b);
      case List<?> array -> compareArrays(array, (List<?>) b);
      default -> compareObjects((Map<?, ?>) a, (Map<?, ?>) b);
    };
  }

  private static int compareArrays(List<?> a, List<?> b) {
    int order = Integer.compare(a.size(), b.size());
    for (int i = 0; i < a.size() && order == 0; i++) {
      order = compareParts(a.get(i), b.get(i));
    }
    return order;
  }

  private static int compareObjects(Map<?, ?> a, Map<?, ?> b) {
    int order = Integer.compare(a.size(), b.size());
    Iterator<? extends Map.Entry<?, ?>> others = b.entrySet().iterator();
    for (Map.Entry<?, ?> member : a.entrySet()) {
      if (order != 0) {
        return order;
      }
      Map.Entry<?, ?> other = others.next();
      order = ((String) member.getKey()).compareTo((String) other.getKey());
      order = order != 0 ? order : compareParts(member.getValue(), other.getValue());
    }
    return order;
  }

  /** The place of a kind of document among the kinds. */
  public static int rank(Object tree) {
    return switch (tree) {
      case null -> 1;
      case String text -> 2;
      case BigDecimal number -> 3;
      case Boolean truth -> 4;
      case List<?> array -> 5;
      default -> 6;
    };
  }

  static int hash(Object tree) {
    return switch (tree) {
      case null -> 7;
      case BigDecimal number -> number.signum() == 0 ? 0 : number.stripTrailingZeros().hashCode();
      case List<?> array -> {
        int hash = 1;
        for (Object element : array) {
          hash = hash * 31 + hash(element);
        }
        yield hash;
      }
      case Map<?, ?> object -> {
        int hash = 2;
        for (Map.Entry<?, ?> member : object.entrySet()) {
          hash = hash * 31 + member.getKey().hashCode() * 17 + hash(member.getValue());
        }
        yield hash;
      }
      default -> tree.hashCode();
    };
  }
}
