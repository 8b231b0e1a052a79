package dev.vecino.sql.jsonpath;

import dev.vecino.sql.jsonpath.PathParser.Parsed;
import java.math.BigDecimal;
import java.util.Locale;

/** Writes a path in the one form that PostgreSQL shows: names in quotes, parentheses where operators need them. */
final class PathText {
  private final StringBuilder out = new StringBuilder();

  private PathText() {}

  static String print(Parsed path) {
    var text = new PathText();
    text.out.append(path.lax() ? "" : "strict ");
    text.print(path.step(), true, false);
    return text.out.toString();
  }

  /**
   * @param enclosed whether an operator gets parentheses
   * @param followed whether accessors come behind it
   */
  private void print(Step step, boolean enclosed, boolean followed) {
    boolean parentheses = enclosed || followed;
    switch (step) {
      case Step.Root root -> out.append('$');
      case Step.Current current -> out.append('@');
      case Step.Last last -> out.append("last");
      case Step.Literal literal -> literal(literal.value(), followed);
      case Step.Variable variable -> quote(out.append('$'), variable.name());
      case Step.Member member -> {
        print(member.of(), true, true);
        quote(out.append('.'), member.key());
      }
      case Step.AllMembers all -> {
        print(all.of(), true, true);
        out.append(".*");
      }
      case Step.AllElements all -> {
        print(all.of(), true, true);
        out.append("[*]");
      }
      case Step.Elements elements -> elements(elements);
      case Step.Levels levels -> {
        print(levels.of(), true, true);
        out.append('.').append(levels(levels));
      }
      case Step.Filter filter -> {
        print(filter.of(), true, true);
        out.append("?(");
        print(filter.condition(), false, false);
        out.append(')');
      }
      case Step.Method method -> method(method);
      case Step.Arithmetic sum ->
          binary(step, sum.left(), " " + sum.operator() + " ", sum.right(), parentheses);
      case Step.Sign sign -> {
        out.append(parentheses ? "(" : "").append(sign.operator());
        operand(sign, sign.operand());
        out.append(parentheses ? ")" : "");
      }
      case Step.Comparison comparison ->
          binary(step, comparison.left(), " " + comparison.operator() + " ", comparison.right(), parentheses);
      case Step.And and -> binary(step, and.left(), " && ", and.right(), parentheses);
      case Step.Or or -> binary(step, or.left(), " || ", or.right(), parentheses);
      case Step.StartsWith starts -> binary(step, starts.text(), " starts with ", starts.prefix(), parentheses);
      case Step.Not not -> {
        out.append("!(");
        print(not.operand(), false, false);
        out.append(')');
      }
      case Step.Exists exists -> {
        out.append("exists (");
        print(exists.path(), false, false);
        out.append(')');
      }
      case Step.IsUnknown unknown -> {
        out.append('(');
        print(unknown.operand(), false, false);
        out.append(") is unknown");
      }
      case Step.Like like -> {
        out.append(parentheses ? "(" : "");
        operand(like, like.text());
        quote(out.append(" like_regex "), like.regex());
        out.append(like.flags().isEmpty() ? "" : " flag \"" + like.flags() + '"').append(parentheses ? ")" : "");
      }
    }
  }

  private void literal(Object value, boolean followed) {
    switch (value) {
      case String text -> quote(out, text);
      case BigDecimal number ->
          out.append(followed ? "(" : "").append(number.toPlainString()).append(followed ? ")" : "");
      case null -> out.append("null");
      default -> out.append(value);
    }
  }

  private void binary(Step step, Step left, String operator, Step right, boolean parentheses) {
    out.append(parentheses ? "(" : "");
    operand(step, left);
    out.append(operator);
    operand(step, right);
    out.append(parentheses ? ")" : "");
  }

  private void operand(Step of, Step operand) {
    print(operand, priority(operand) <= priority(of), false);
  }

  private static int priority(Step step) {
    return switch (step) {
      case Step.Or or -> 0;
      case Step.And and -> 1;
      case Step.Comparison comparison -> 2;
      case Step.StartsWith starts -> 2;
      case Step.Arithmetic sum -> sum.operator() == '+' || sum.operator() == '-' ? 3 : 4;
      case Step.Sign sign -> 5;
      default -> 6;
    };
  }

  private void elements(Step.Elements elements) {
    print(elements.of(), true, true);
    String between = "[";
    for (Step.Range range : elements.ranges()) {
      out.append(between);
      print(range.from(), false, false);
      if (range.to() != range.from()) {
        out.append(" to ");
        print(range.to(), false, false);
      }
      between = ",";
    }
    out.append(']');
  }

  private static String levels(Step.Levels levels) {
    if (levels.from() == 0 && levels.to() == Integer.MAX_VALUE) {
      return "**";
    }
    String from = level(levels.from());
    return levels.from() == levels.to() ? "**{" + from + "}" : "**{" + from + " to " + level(levels.to()) + "}";
  }

  private static String level(int number) {
    return number == Integer.MAX_VALUE ? "last" : Integer.toString(number);
  }

  private void method(Step.Method method) {
    print(method.of(), true, true);
    out.append('.').append(method.name()).append('(');
    for (int i = 0; i < method.arguments().size(); i++) {
      out.append(i == 0 ? "" : ",");
      literal(method.arguments().get(i), false);
    }
    out.append(')');
  }

  private static void quote(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ') {
            out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
