package dev.vecino.planner.rule;

import dev.vecino.planner.cost.KnownValue;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;

/**
 * A condition on the beginning of a text, which is a range of texts in the order of UTF-16 that keys have: {@code
 * LIKE 'abc%'}, {@code ^@}, {@code starts_with}.
 *
 * @param text what is compared
 * @param prefix what it must begin with; not empty
 * @param condition the condition that its beginning alone is; the same object where it is all that is asked for
 * @param whole whether the text must be the prefix itself
 */
record TextPrefix(RexNode text, String prefix, RexNode condition, boolean whole) {
  static Optional<TextPrefix> of(RexNode expression, RexBuilder rex) {
    if (!(expression instanceof RexCall call) || call.getOperands().size() != 2) {
      return Optional.empty();
    }
    boolean pattern = call.getOperator().getName().equals("~~");
    boolean plain = call.getOperator().getName().equals("^@") || call.getOperator().getName().equals("starts_with");
    RexNode text = call.getOperands().getFirst();
    if (!pattern && !plain || !isText(text)) {
      return Optional.empty();
    }
    Optional<String> known = KnownValue.of(call.getOperands().get(1), DataType.TEXT).map(String.class::cast);
    return known.flatMap(value -> pattern ? like(call, text, value, rex) : starting(call, text, value));
  }

  private static Optional<TextPrefix> starting(RexCall call, RexNode text, String prefix) {
    return prefix.isEmpty() ? Optional.empty() : Optional.of(new TextPrefix(text, prefix, call, false));
  }

  private static Optional<TextPrefix> like(RexCall call, RexNode text, String pattern, RexBuilder rex) {
    int end = 0;
    while (end < pattern.length() && "%_\\".indexOf(pattern.charAt(end)) < 0) {
      end++;
    }
    if (end == 0) {
      return Optional.empty();
    }
    String prefix = pattern.substring(0, end);
    if (end == pattern.length()) {
      return Optional.of(new TextPrefix(text, prefix, call, true));
    }
    boolean all = pattern.substring(end).chars().allMatch(c -> c == '%');
    RexNode condition =
        all
            ? call
            : call.clone(call.getType(), List.of(text, rex.makeLiteral(prefix + "%", text.getType(), true)));
    return Optional.of(new TextPrefix(text, prefix, condition, false));
  }

  private static boolean isText(RexNode expression) {
    return PgTypeFactory.dataType(expression.getType())
        .filter(type -> switch (type.name()) {
          case TEXT, VARCHAR -> true;
          default -> false;
        })
        .isPresent();
  }

  /** The least text above all that begin with the prefix; empty where there is none. */
  Optional<String> end() {
    int[] points = prefix.codePoints().toArray();
    int last = points.length - 1;
    while (last >= 0 && points[last] == Character.MAX_VALUE) {
      last--;
    }
    if (last < 0) {
      return Optional.empty();
    }
    points[last] = next(points[last]);
    return Optional.of(new String(points, 0, last + 1));
  }

  /** The next code point in the order of UTF-16, where surrogates stand below U+E000. */
  private static int next(int point) {
    return switch (point) {
      case Character.MIN_SURROGATE - 1 -> Character.MIN_SUPPLEMENTARY_CODE_POINT;
      case Character.MAX_CODE_POINT -> Character.MAX_SURROGATE + 1;
      default -> point + 1;
    };
  }
}
