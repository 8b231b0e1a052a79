package dev.vecino.sql.jsonpath;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_REGULAR_EXPRESSION;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.jsonpath.PathLexer.Kind;
import dev.vecino.sql.jsonpath.PathLexer.Token;
import dev.vecino.sql.jsonpath.Step.Range;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads a path by recursive descent; operators bind as PostgreSQL's grammar says. */
final class PathParser {
  private static final int MAX_DEPTH = 500;
  private static final String FLAGS = "ismxq";

  private final List<Token> tokens;
  private int at;
  private int depth;
  private int filters; // around this place
  private int subscripts;

  private PathParser(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** A path without its mode. */
  record Parsed(boolean lax, Step step) {}

  static Parsed parse(String text) {
    var parser = new PathParser(PathLexer.tokens(text));
    if (parser.token().kind() == Kind.END) {
      throw VecinoException.of(
          dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION, "invalid input syntax for type jsonpath: \"%s\"",
          text);
    }
    boolean lax = true;
    if (parser.token().isName("strict") || parser.token().isName("lax")) {
      lax = parser.take().isName("lax");
    }
    Step step = parser.or();
    if (parser.token().kind() != Kind.END) {
      throw parser.error();
    }
    return new Parsed(lax, step);
  }

  private Token token() {
    return tokens.get(at);
  }

  private Token take() {
    return tokens.get(at++);
  }

  private boolean accept(String symbol) {
    if (token().is(symbol)) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(String symbol) {
    if (!accept(symbol)) {
      throw error();
    }
  }

  private VecinoException error() {
    return token().kind() == Kind.END
        ? VecinoException.of(SYNTAX_ERROR, "syntax error at end of jsonpath input")
        : VecinoException.of(SYNTAX_ERROR, "syntax error at or near \"%s\" of jsonpath input", token().text());
  }

  private Step or() {
    if (++depth > MAX_DEPTH) {
      throw VecinoException.of(
          dev.vecino.error.SqlState.STATEMENT_TOO_COMPLEX, "jsonpath is nested deeper than %d", MAX_DEPTH);
    }
    Step left = and();
    while (accept("||")) {
      left = new Step.Or(predicate(left), predicate(and()));
    }
    depth--;
    return left;
  }

  private Step and() {
    Step left = not();
    while (accept("&&")) {
      left = new Step.And(predicate(left), predicate(not()));
    }
    return left;
  }

  /** What stands beside a logical operator has to be a condition. */
  private Step predicate(Step step) {
    if (!(step instanceof Step.Predicate)) {
      throw error();
    }
    return step;
  }

  private Step not() {
    if (accept("!")) {
      if (!token().is("(") && !token().isName("exists")) {
        throw error();
      }
      return new Step.Not(predicate(not()));
    }
    return comparison();
  }

  private Step comparison() {
    Step left = sum();
    if (token().kind() == Kind.SYMBOL) {
      switch (token().text()) {
        case "==", "!=", "<>", "<", "<=", ">", ">=" -> {
          String operator = take().text();
          return new Step.Comparison(operator.equals("<>") ? "!=" : operator, left, sum());
        }
        default -> { }
      }
    }
    if (token().isName("starts")) {
      take();
      if (!take().isName("with")) {
        throw error();
      }
      return new Step.StartsWith(left, primary());
    }
    if (token().isName("like_regex")) {
      take();
      return like(left);
    }
    if (token().isName("is") && left instanceof Step.Predicate) {
      take();
      if (!take().isName("unknown")) {
        throw error();
      }
      return new Step.IsUnknown(left);
    }
    return left;
  }

  private Step like(Step left) {
    if (token().kind() != Kind.STRING) {
      throw error();
    }
    String regex = take().text();
    String letters = "";
    if (token().isName("flag")) {
      take();
      letters = take().text();
      for (char letter : letters.toCharArray()) {
        if (FLAGS.indexOf(letter) < 0) {
          throw VecinoException.of(SYNTAX_ERROR, "invalid input syntax for type jsonpath")
              .withDetail("Unrecognized flag character \"%s\" in LIKE_REGEX predicate.", letter);
        }
      }
    }
    boolean literal = letters.indexOf('q') >= 0;
    if (letters.indexOf('x') >= 0 && !literal) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "XQuery \"x\" flag (expanded regular expressions) is not implemented");
    }
    var kept = new StringBuilder(FLAGS);
    for (int i = kept.length() - 1; i >= 0; i--) {
      if (letters.indexOf(kept.charAt(i)) < 0) {
        kept.deleteCharAt(i);
      }
    }
    int flags = letters.indexOf('i') < 0 ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    flags |= letters.indexOf('s') < 0 ? 0 : Pattern.DOTALL;
    flags |= letters.indexOf('m') < 0 ? 0 : Pattern.MULTILINE;
    try {
      return new Step.Like(
          left, Pattern.compile(literal ? Pattern.quote(regex) : regex, flags), regex, kept.toString());
    } catch (PatternSyntaxException e) {
      throw VecinoException.of(INVALID_REGULAR_EXPRESSION, "invalid regular expression: %s", e.getDescription())
          .causedBy(e);
    }
  }

  private Step sum() {
    Step left = product();
    while (token().is("+") || token().is("-")) {
      left = new Step.Arithmetic(take().text().charAt(0), left, product());
    }
    return left;
  }

  private Step product() {
    Step left = signed();
    while (token().is("*") || token().is("/") || token().is("%")) {
      left = new Step.Arithmetic(take().text().charAt(0), left, signed());
    }
    return left;
  }

  private Step signed() {
    if (token().is("+") || token().is("-")) {
      char sign = take().text().charAt(0);
      Step operand = signed();
      return operand instanceof Step.Literal(BigDecimal number)
          ? new Step.Literal(sign == '-' ? number.negate() : number)
          : new Step.Sign(sign, operand);
    }
    return primary();
  }

  private Step primary() {
    Token token = take();
    Step step =
        switch (token.kind()) {
          case STRING -> new Step.Literal(token.text());
          case NUMBER -> new Step.Literal(number(token.text()));
          case VARIABLE -> new Step.Variable(token.text());
          case NAME -> named(token);
          case SYMBOL ->
              switch (token.text()) {
                case "$" -> new Step.Root();
                case "@" -> {
                  if (filters == 0) {
                    throw VecinoException.of(SYNTAX_ERROR, "@ is not allowed in root expressions");
                  }
                  yield new Step.Current();
                }
                case "(" -> {
                  Step inner = or();
                  expect(")");
                  yield inner;
                }
                default -> {
                  at--;
                  throw error();
                }
              };
          case END -> {
            at--;
            throw error();
          }
        };
    return accessors(step);
  }

  /** A number, whose digits may be of another base and have underscores between them. */
  private static BigDecimal number(String written) {
    String digits = written.replace("_", "");
    int base = digits.length() < 3 ? 10 : switch (digits.charAt(1)) {
      case 'x', 'X' -> 16;
      case 'o', 'O' -> 8;
      case 'b', 'B' -> 2;
      default -> 10;
    };
    return base == 10 ? new BigDecimal(digits) : new BigDecimal(new BigInteger(digits.substring(2), base));
  }

  private Step named(Token name) {
    switch (name.text()) {
      case "true" -> {
        return new Step.Literal(true);
      }
      case "false" -> {
        return new Step.Literal(false);
      }
      case "null" -> {
        return new Step.Literal(null);
      }
      case "last" -> {
        if (subscripts == 0) {
          throw VecinoException.of(SYNTAX_ERROR, "LAST is allowed only in array subscripts");
        }
        return new Step.Last();
      }
      case "exists" -> {
        expect("(");
        Step path = or();
        expect(")");
        return new Step.Exists(path);
      }
      default -> {
        at--;
        throw error();
      }
    }
  }

  private Step accessors(Step first) {
    Step step = first;
    while (true) {
      if (accept(".")) {
        step = member(step);
      } else if (accept("[")) {
        step = subscripts(step);
      } else if (accept("?")) {
        expect("(");
        filters++;
        step = new Step.Filter(step, predicate(or()));
        filters--;
        expect(")");
      } else {
        return step;
      }
    }
  }

  private Step member(Step step) {
    if (accept("**")) {
      return levels(step);
    }
    if (accept("*")) {
      return new Step.AllMembers(step);
    }
    Token name = take();
    if (name.kind() != Kind.NAME && name.kind() != Kind.STRING && name.kind() != Kind.VARIABLE) {
      at--;
      throw error();
    }
    if (name.kind() == Kind.NAME && token().is("(") && PathMethods.isKnown(name.text())) {
      take();
      return new Step.Method(step, name.text(), arguments(name.text()));
    }
    if (name.kind() == Kind.NAME && token().is("(")) {
      throw error();
    }
    return new Step.Member(step, name.kind() == Kind.VARIABLE ? "$" + name.text() : name.text());
  }

  /** What stands between the parentheses of a method: whole numbers, or the template of a moment. */
  private List<Object> arguments(String method) {
    List<Object> arguments = new ArrayList<>();
    int most =
        switch (method) {
          case "decimal" -> 2;
          case "datetime", "time", "time_tz", "timestamp", "timestamp_tz" -> 1;
          default -> 0;
        };
    while (!token().is(")")) {
      if (method.equals("decimal") && arguments.size() == most) {
        throw VecinoException.of(SYNTAX_ERROR, "invalid input syntax for type jsonpath")
            .withDetail(".decimal() can only have an optional precision[,scale].");
      }
      if (arguments.size() == most || !arguments.isEmpty() && !accept(",")) {
        throw error();
      }
      boolean isNegative = method.equals("decimal") && accept("-");
      Token value = take();
      boolean fits =
          method.equals("datetime")
              ? value.kind() == Kind.STRING
              : value.kind() == Kind.NUMBER && value.text().matches("\\d{1,9}");
      if (!fits) {
        at--;
        throw error();
      }
      arguments.add(
          value.kind() == Kind.STRING
              ? value.text()
              : isNegative ? new BigDecimal(value.text()).negate() : new BigDecimal(value.text()));
    }
    take();
    return arguments;
  }

  private Step levels(Step step) {
    int from = 0;
    int to = Integer.MAX_VALUE;
    if (accept("{")) {
      from = level();
      to = from;
      if (token().isName("to")) {
        take();
        to = level();
      }
      expect("}");
    }
    return new Step.Levels(step, from, to);
  }

  private int level() {
    Token token = take();
    if (token.isName("last")) {
      return Integer.MAX_VALUE;
    }
    if (token.kind() != Kind.NUMBER || !token.text().matches("\\d{1,9}")) {
      at--;
      throw error();
    }
    return Integer.parseInt(token.text());
  }

  private Step subscripts(Step step) {
    if (accept("*")) {
      expect("]");
      return new Step.AllElements(step);
    }
    List<Range> ranges = new ArrayList<>();
    subscripts++;
    do {
      Step from = sum();
      Step to = from;
      if (token().isName("to")) {
        take();
        to = sum();
      }
      ranges.add(new Range(from, to));
    } while (accept(","));
    subscripts--;
    expect("]");
    return new Step.Elements(step, ranges);
  }
}
