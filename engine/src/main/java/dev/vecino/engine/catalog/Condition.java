package dev.vecino.engine.catalog;

import java.util.List;
import java.util.stream.Collectors;

/** A condition as PostgreSQL prints it: with all its parentheses, or pretty, with those that it needs. */
sealed interface Condition {
  String print(boolean pretty);

  /** AND or OR of two or more. */
  record Junction(boolean and, List<Condition> parts) implements Condition {
    public Junction {
      parts = List.copyOf(parts);
    }

    @Override
    public String print(boolean pretty) {
      String text = parts.stream()
          .map(part -> pretty && part instanceof Junction other && and && !other.and()
              ? "(" + part.print(true) + ")"
              : part.print(pretty))
          .collect(Collectors.joining(and ? " AND " : " OR "));
      return pretty ? text : "(" + text + ")";
    }
  }

  record Not(Condition of) implements Condition {
    @Override
    public String print(boolean pretty) {
      boolean apart = pretty && (of instanceof Junction || of instanceof Not);
      String text = "NOT " + (apart ? "(" + of.print(true) + ")" : of.print(pretty));
      return pretty ? text : "(" + text + ")";
    }
  }

  record Comparison(Term left, String operator, Term right) implements Condition {
    @Override
    public String print(boolean pretty) {
      String text = left.print(pretty) + " " + operator + " " + right.print(pretty);
      return pretty ? text : "(" + text + ")";
    }
  }

  record NullTest(Term of, boolean isNull) implements Condition {
    @Override
    public String print(boolean pretty) {
      String text = of.print(pretty) + (isNull ? " IS NULL" : " IS NOT NULL");
      return pretty ? text : "(" + text + ")";
    }
  }

  /** A column of booleans. */
  record Flag(Term column) implements Condition {
    @Override
    public String print(boolean pretty) {
      return column.print(pretty);
    }
  }

  /**
   * A side of a comparison.
   *
   * @param cast the type that it is made first; null for none
   */
  record Term(String text, String cast) {
    String print(boolean pretty) {
      return cast == null ? text : (pretty ? text : "(" + text + ")") + "::" + cast;
    }
  }
}
