package dev.vecino.sql.jsonpath;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_SQL_JSON_SUBSCRIPT;
import static dev.vecino.error.SqlState.SINGLETON_SQL_JSON_ITEM_REQUIRED;
import static dev.vecino.error.SqlState.SQL_JSON_ARRAY_NOT_FOUND;
import static dev.vecino.error.SqlState.SQL_JSON_MEMBER_NOT_FOUND;
import static dev.vecino.error.SqlState.SQL_JSON_OBJECT_NOT_FOUND;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.jsonpath.Step.Range;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * Runs a path over one document. In lax mode an array stands for its elements where an object or scalar is wanted, and
 * what is missing is no error.
 */
final class PathRun {
  private final Object root;
  private final Map<?, ?> variables;
  private final boolean lax;
  private final ZoneId zone; // null where it may not be used
  private Object current;
  private int last = -1; // index of the last element inside a subscript

  PathRun(Object root, Map<?, ?> variables, boolean lax, ZoneId zone) {
    this.root = root;
    this.variables = variables;
    this.lax = lax;
    this.zone = zone;
    this.current = root;
  }

  /** The items that a step gives; a predicate's is one boolean or null. */
  List<Object> items(Step step) {
    return switch (step) {
      case Step.Root any -> one(root);
      case Step.Current any -> one(current);
      case Step.Last any -> one(BigDecimal.valueOf(last));
      case Step.Literal literal -> one(literal.value());
      case Step.Variable variable -> one(variable(variable.name()));
      case Step.Member member -> members(member);
      case Step.AllMembers all -> allMembers(all);
      case Step.AllElements all -> allElements(all);
      case Step.Elements elements -> elements(elements);
      case Step.Levels levels -> levels(levels);
      case Step.Filter filter -> filtered(filter);
      case Step.Method method -> method(method);
      case Step.Arithmetic arithmetic -> one(arithmetic(arithmetic));
      case Step.Sign sign -> signed(sign);
      case Step.Predicate predicate -> one(test(predicate));
    };
  }

  private static List<Object> one(Object item) {
    var items = new ArrayList<Object>(1);
    items.add(item);
    return items;
  }

  private Object variable(String name) {
    if (!variables.containsKey(name)) {
      throw VecinoException.of(UNDEFINED_OBJECT, "could not find jsonpath variable \"%s\"", name);
    }
    return variables.get(name);
  }

  /** The items with those of arrays in their place, in lax mode. */
  private List<Object> unwrapped(Step step) {
    List<Object> items = items(step);
    if (!lax || items.stream().noneMatch(List.class::isInstance)) {
      return items;
    }
    var all = new ArrayList<Object>();
    for (Object item : items) {
      if (item instanceof List<?> array) {
        all.addAll(array);
      } else {
        all.add(item);
      }
    }
    return all;
  }

  private List<Object> members(Step.Member member) {
    var found = new ArrayList<Object>();
    for (Object item : unwrapped(member.of())) {
      if (item instanceof Map<?, ?> object) {
        if (object.containsKey(member.key())) {
          found.add(object.get(member.key()));
        } else if (!lax) {
          throw VecinoException.of(
              SQL_JSON_MEMBER_NOT_FOUND, "JSON object does not contain key \"%s\"", member.key());
        }
      } else if (!lax) {
        throw VecinoException.of(
            SQL_JSON_MEMBER_NOT_FOUND, "jsonpath member accessor can only be applied to an object");
      }
    }
    return found;
  }

  private List<Object> allMembers(Step.AllMembers all) {
    var found = new ArrayList<Object>();
    for (Object item : unwrapped(all.of())) {
      if (item instanceof Map<?, ?> object) {
        found.addAll(object.values());
      } else if (!lax) {
        throw VecinoException.of(
            SQL_JSON_OBJECT_NOT_FOUND, "jsonpath wildcard member accessor can only be applied to an object");
      }
    }
    return found;
  }

  private List<Object> allElements(Step.AllElements all) {
    var found = new ArrayList<Object>();
    for (Object item : items(all.of())) {
      if (item instanceof List<?> array) {
        found.addAll(array);
      } else if (lax) {
        found.add(item);
      } else {
        throw VecinoException.of(
            SQL_JSON_ARRAY_NOT_FOUND, "jsonpath wildcard array accessor can only be applied to an array");
      }
    }
    return found;
  }

  private List<Object> elements(Step.Elements elements) {
    var found = new ArrayList<Object>();
    for (Object item : items(elements.of())) {
      if (!(item instanceof List<?>) && !lax) {
        throw VecinoException.of(
            SQL_JSON_ARRAY_NOT_FOUND, "jsonpath array accessor can only be applied to an array");
      }
      List<?> array = item instanceof List<?> list ? list : one(item);
      int outer = last;
      last = array.size() - 1;
      for (Range range : elements.ranges()) {
        int from = index(range.from());
        int to = range.to() == range.from() ? from : index(range.to());
        if (!lax && (from < 0 || from > to || to >= array.size())) {
          throw VecinoException.of(INVALID_SQL_JSON_SUBSCRIPT, "jsonpath array subscript is out of bounds");
        }
        for (int i = Math.max(0, from); i <= Math.min(to, array.size() - 1); i++) {
          found.add(array.get(i));
        }
      }
      last = outer;
    }
    return found;
  }

  private int index(Step step) {
    List<Object> items = items(step);
    if (items.size() != 1 || !(items.getFirst() instanceof BigDecimal number)) {
      throw VecinoException.of(
          INVALID_SQL_JSON_SUBSCRIPT, "jsonpath array subscript is not a single numeric value");
    }
    BigDecimal whole = number.setScale(0, RoundingMode.DOWN);
    if (whole.unscaledValue().bitLength() > 31) {
      throw VecinoException.of(INVALID_SQL_JSON_SUBSCRIPT, "jsonpath array subscript is out of integer range");
    }
    return whole.intValue();
  }

  private List<Object> levels(Step.Levels levels) {
    var found = new ArrayList<Object>();
    for (Object item : items(levels.of())) {
      descend(item, 0, levels, found);
    }
    return found;
  }

  private static void descend(Object item, int level, Step.Levels wanted, List<Object> found) {
    boolean isLeaf = !(item instanceof Map<?, ?>) && !(item instanceof List<?>);
    boolean isWanted =
        wanted.from() == Integer.MAX_VALUE ? isLeaf : level >= wanted.from() && level <= wanted.to();
    if (isWanted) {
      found.add(item);
    }
    if (level < wanted.to()) {
      switch (item) {
        case Map<?, ?> object -> object.values().forEach(value -> descend(value, level + 1, wanted, found));
        case List<?> array -> array.forEach(value -> descend(value, level + 1, wanted, found));
        case null, default -> { }
      }
    }
  }

  private List<Object> filtered(Step.Filter filter) {
    var found = new ArrayList<Object>();
    Object outer = current;
    for (Object item : unwrapped(filter.of())) {
      current = item;
      if (Boolean.TRUE.equals(test(filter.condition()))) {
        found.add(item);
      }
    }
    current = outer;
    return found;
  }

  private List<Object> method(Step.Method method) {
    var found = new ArrayList<Object>();
    List<Object> items = PathMethods.takesArrays(method.name()) ? items(method.of()) : unwrapped(method.of());
    for (Object item : items) {
      found.addAll(PathMethods.call(method, item, lax, zone));
    }
    return found;
  }

  private BigDecimal arithmetic(Step.Arithmetic arithmetic) {
    BigDecimal left = number(arithmetic.left(), "left", arithmetic.operator());
    BigDecimal right = number(arithmetic.right(), "right", arithmetic.operator());
    return PathNumbers.compute(arithmetic.operator(), left, right);
  }

  private BigDecimal number(Step step, String side, char operator) {
    List<Object> items = unwrapped(step);
    if (items.size() == 1 && items.getFirst() instanceof BigDecimal number) {
      return number;
    }
    throw VecinoException.of(
        SINGLETON_SQL_JSON_ITEM_REQUIRED,
        "%s operand of jsonpath operator %s is not a single numeric value", side, operator);
  }

  private List<Object> signed(Step.Sign sign) {
    var found = new ArrayList<Object>();
    for (Object item : unwrapped(sign.operand())) {
      if (!(item instanceof BigDecimal number)) {
        throw VecinoException.of(
            dev.vecino.error.SqlState.SQL_JSON_NUMBER_NOT_FOUND,
            "operand of unary jsonpath operator %s is not a numeric value", sign.operator());
      }
      found.add(sign.operator() == '-' ? number.negate() : number);
    }
    return found;
  }

  /** Whether a condition holds; null where that is unknown, an error in it among the reasons. */
  Boolean test(Step condition) {
    try {
      return switch (condition) {
        case Step.And and -> and(test(and.left()), and.right());
        case Step.Or or -> or(test(or.left()), or.right());
        case Step.Not not -> test(not.operand()) instanceof Boolean truth ? (Boolean) !truth : null;
        case Step.IsUnknown unknown -> test(unknown.operand()) == null;
        case Step.Exists exists -> !items(exists.path()).isEmpty();
        case Step.Comparison comparison ->
            pairs(
                unwrapped(comparison.left()),
                unwrapped(comparison.right()),
                (a, b) -> PathNumbers.compare(comparison.operator(), a, b, zone));
        case Step.StartsWith starts ->
            pairs(
                unwrapped(starts.text()),
                items(starts.prefix()),
                (a, b) -> a instanceof String text && b instanceof String prefix ? text.startsWith(prefix) : null);
        case Step.Like like ->
            pairs(
                unwrapped(like.text()),
                one(null),
                (a, b) -> a instanceof String text ? (Boolean) like.pattern().matcher(text).find() : null);
        default -> {
          List<Object> items = items(condition);
          yield items.size() == 1 && items.getFirst() instanceof Boolean truth ? truth : null;
        }
      };
    } catch (VecinoException e) {
      if (e.state() == UNDEFINED_OBJECT || e.state() == FEATURE_NOT_SUPPORTED) {
        throw e;
      }
      return null;
    }
  }

  private Boolean and(Boolean left, Step right) {
    if (Boolean.FALSE.equals(left)) {
      return false;
    }
    Boolean second = test(right);
    return Boolean.TRUE.equals(second) ? left : second;
  }

  private Boolean or(Boolean left, Step right) {
    if (Boolean.TRUE.equals(left)) {
      return true;
    }
    Boolean second = test(right);
    return Boolean.FALSE.equals(second) ? left : second;
  }

  /** Whether a condition holds for one pair; in strict mode it must not be unknown for another. */
  private Boolean pairs(List<Object> left, List<Object> right, BinaryOperator<Object> condition) {
    boolean found = false;
    boolean unknown = false;
    for (Object a : left) {
      for (Object b : right) {
        Object holds = condition.apply(a, b);
        if (holds == null) {
          if (!lax) {
            return null;
          }
          unknown = true;
        } else if ((Boolean) holds) {
          if (lax) {
            return true;
          }
          found = true;
        }
      }
    }
    return found ? (Boolean) true : unknown ? null : (Boolean) false;
  }
}
