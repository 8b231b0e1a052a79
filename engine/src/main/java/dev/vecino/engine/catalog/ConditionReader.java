package dev.vecino.engine.catalog;

import static dev.vecino.sql.function.Strings.quoteIdentifier;

import dev.vecino.catalog.Column;
import dev.vecino.engine.catalog.Condition.Term;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads conditions that compare columns and literals, with the casts that PostgreSQL's parser adds. Of others nothing
 * is told: the catalog shows them as they were written.
 */
final class ConditionReader {
  private static final Set<TypeName> INTEGERS = Set.of(TypeName.SMALLINT, TypeName.INTEGER, TypeName.BIGINT);
  private static final Set<TypeName> FLOATS = Set.of(TypeName.REAL, TypeName.DOUBLE);
  private static final Set<String> OPERATORS = Set.of("=", "<>", "!=", "<", ">", "<=", ">=");
  private static final int MOST_DIGITS = 9; // of a literal that is an integer for sure

  /**
   * A side of a comparison as it was written.
   *
   * @param type null for a literal
   */
  private record Side(String text, TypeName type) {
    boolean isText() {
      return type == null && text.startsWith("'") && !text.contains("::");
    }

    boolean isInteger() {
      return type == null && !isText() && !text.contains(".");
    }
  }

  private final WrittenTokens tokens;
  private final Function<String, Optional<Column>> columns;
  private final Optional<String> qualifier;

  /**
   * @param columns finds a column by its name
   * @param qualifier the name that columns have in front; empty for none
   */
  ConditionReader(
      WrittenTokens tokens, Function<String, Optional<Column>> columns, Optional<String> qualifier) {
    this.tokens = tokens;
    this.columns = columns;
    this.qualifier = qualifier;
  }

  /** The condition from here on; empty where it is none of those that are read. */
  Optional<Condition> read() {
    return junction(false);
  }

  private Optional<Condition> junction(boolean and) {
    Optional<Condition> first = part(and);
    List<Condition> parts = new ArrayList<>();
    // As PostgreSQL's parser: what is on the left of another AND is one with it, in parentheses or not.
    first.ifPresent(
        condition -> {
          if (condition instanceof Condition.Junction same && same.and() == and && tokens.isNext(and ? "and" : "or")) {
            parts.addAll(same.parts());
          } else {
            parts.add(condition);
          }
        });
    boolean whole = first.isPresent();
    while (whole && tokens.take(and ? "and" : "or")) {
      Optional<Condition> next = part(and);
      next.ifPresent(parts::add);
      whole = next.isPresent();
    }
    return !whole
        ? Optional.empty()
        : Optional.of(parts.size() == 1 ? parts.getFirst() : new Condition.Junction(and, parts));
  }

  private Optional<Condition> part(boolean and) {
    return and ? single() : junction(true);
  }

  private Optional<Condition> single() {
    if (tokens.take("not")) {
      return single().map(Condition.Not::new);
    }
    if (tokens.take("(")) {
      Optional<Condition> inside = read();
      return tokens.take(")") ? inside : Optional.empty();
    }
    Optional<Side> left = side();
    if (left.isEmpty()) {
      return Optional.empty();
    }
    Side of = left.get();
    if (tokens.take("is")) {
      boolean isNull = !tokens.take("not");
      return of.type() != null && tokens.take("null")
          ? Optional.of(new Condition.NullTest(new Term(of.text(), null), isNull))
          : Optional.empty();
    }
    for (String operator : OPERATORS) {
      if (tokens.take(operator)) {
        return side().flatMap(right -> comparison(of, operator.equals("!=") ? "<>" : operator, right));
      }
    }
    return of.type() == TypeName.BOOLEAN
        ? Optional.of(new Condition.Flag(new Term(of.text(), null)))
        : Optional.empty();
  }

  private Optional<Side> side() {
    boolean negative = tokens.take("-");
    String token = tokens.take();
    if (token.matches("[0-9.]+")) {
      boolean integer = token.indexOf('.') < 0;
      if (integer && token.length() > MOST_DIGITS) {
        return Optional.empty();
      }
      String text = integer ? String.valueOf(Integer.parseInt(token)) : token;
      return Optional.of(
          new Side(negative ? "'-" + text + "'::" + (integer ? "integer" : "numeric") : text, null));
    }
    if (negative) {
      return Optional.empty();
    }
    if (token.startsWith("'")) {
      return token.indexOf('\\') < 0 ? Optional.of(new Side(token, null)) : Optional.empty();
    }
    return column(token);
  }

  private Optional<Side> column(String token) {
    if (tokens.take(".")) {
      boolean known = WrittenTokens.name(token).equals(qualifier);
      return known ? named(tokens.take()) : Optional.empty();
    }
    return named(token);
  }

  private Optional<Side> named(String token) {
    String prefix = qualifier.map(name -> quoteIdentifier(name) + ".").orElse("");
    return WrittenTokens.name(token)
        .flatMap(columns)
        .map(column -> new Side(prefix + quoteIdentifier(column.name()), column.type().name()));
  }

  private static Optional<Condition> comparison(Side left, String operator, Side right) {
    Optional<Term> a = term(left, right);
    Optional<Term> b = term(right, left);
    return a.isPresent() && b.isPresent()
        ? Optional.of(new Condition.Comparison(a.get(), operator, b.get()))
        : Optional.empty();
  }

  /** A side as it is compared with another; empty where PostgreSQL's choice is not known here. */
  private static Optional<Term> term(Side side, Side other) {
    if (side.type() == null) {
      return other.type() == null ? Optional.empty() : literal(side, other.type());
    }
    TypeName type = side.type();
    TypeName with = other.type();
    if (type == TypeName.VARCHAR && (with == type || with == TypeName.TEXT || other.isText())) {
      return Optional.of(new Term(side.text(), "text"));
    }
    if (with != null) {
      boolean alike = with == type && type != TypeName.ARRAY
          || INTEGERS.contains(type) && INTEGERS.contains(with)
          || FLOATS.contains(type) && FLOATS.contains(with)
          || type == TypeName.TEXT && with == TypeName.VARCHAR;
      return alike ? Optional.of(new Term(side.text(), null)) : Optional.empty();
    }
    boolean widened = INTEGERS.contains(type) && !other.isText() && !other.isInteger();
    return Optional.of(new Term(side.text(), widened ? "numeric" : null));
  }

  /** A literal as it is compared with a column of a type. */
  private static Optional<Term> literal(Side literal, TypeName with) {
    String text = literal.text();
    if (literal.isText()) {
      return switch (with) {
        case TEXT, VARCHAR -> Optional.of(new Term(text + "::text", null));
        case DATE ->
            text.matches("'\\d{4}-\\d\\d-\\d\\d'") ? Optional.of(new Term(text + "::date", null)) : Optional.empty();
        default -> Optional.empty();
      };
    }
    if (FLOATS.contains(with)) {
      return Optional.of(new Term(text, "double precision"));
    }
    boolean integer = literal.isInteger();
    if (with == TypeName.NUMERIC) {
      return Optional.of(new Term(text, integer ? "numeric" : null));
    }
    return INTEGERS.contains(with) ? Optional.of(new Term(text, null)) : Optional.empty();
  }
}
