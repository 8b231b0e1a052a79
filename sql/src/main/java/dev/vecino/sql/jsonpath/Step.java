package dev.vecino.sql.jsonpath;

import java.util.List;
import java.util.regex.Pattern;

/** A part of a path: what it gives is a sequence of items, for predicates one boolean or null. */
sealed interface Step {
  record Root() implements Step {}

  /** {@code @}: the item that a filter looks at. */
  record Current() implements Step {}

  /** {@code last}: the index of the last element, inside a subscript. */
  record Last() implements Step {}

  /** @param value text, a number, a boolean or null */
  record Literal(Object value) implements Step {}

  record Variable(String name) implements Step {}

  record Member(Step of, String key) implements Step {}

  record AllMembers(Step of) implements Step {}

  record AllElements(Step of) implements Step {}

  /** Indexes from one to another; both the same for a single one. */
  record Range(Step from, Step to) {}

  record Elements(Step of, List<Range> ranges) implements Step {}

  /** {@code .**{2 to last}}: what lies that many levels below; {@link Integer#MAX_VALUE} is {@code last}. */
  record Levels(Step of, int from, int to) implements Step {}

  record Filter(Step of, Step condition) implements Step {}

  /** @param arguments numbers, or the one text of a template */
  record Method(Step of, String name, List<Object> arguments) implements Step {}

  record Arithmetic(char operator, Step left, Step right) implements Step {}

  record Sign(char operator, Step operand) implements Step {}

  /** A step whose value is true, false or unknown. */
  sealed interface Predicate extends Step {}

  record Comparison(String operator, Step left, Step right) implements Predicate {}

  record And(Step left, Step right) implements Predicate {}

  record Or(Step left, Step right) implements Predicate {}

  record Not(Step operand) implements Predicate {}

  record Exists(Step path) implements Predicate {}

  record IsUnknown(Step operand) implements Predicate {}

  record StartsWith(Step text, Step prefix) implements Predicate {}

  /**
   * @param regex as it was written
   * @param flags each once, in PostgreSQL's order
   */
  record Like(Step text, Pattern pattern, String regex, String flags) implements Predicate {}
}
