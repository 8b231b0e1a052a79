package dev.vecino.planner.rule;

import dev.vecino.catalog.Table;
import dev.vecino.sql.function.Routine;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * A condition that compares a column of a table with values that do not depend on the row.
 *
 * @param values of the column's type; several where any of them may equal the column, or an array of them
 */
record Comparison(int column, Kind kind, List<RexNode> values, RexNode condition) {
  enum Kind {
    EQUAL,
    /** Equal to an element of an array. */
    ANY,
    /** From the first value on, and below the second where there is one. */
    WITHIN,
    FROM,
    ABOVE,
    TO,
    BELOW
  }

  /** Conditions taken apart, so that each is one comparison at most. */
  static List<RexNode> parts(RexBuilder rex, List<RexNode> conditions) {
    List<RexNode> parts = new ArrayList<>();
    for (RexNode condition : conditions) {
      parts.addAll(RelOptUtil.conjunctions(flat(rex, RexUtil.expandSearch(rex, null, condition))));
    }
    return parts;
  }

  // A range within an alternative is an AND within an AND, which a filter must not have.
  private static RexNode flat(RexBuilder rex, RexNode condition) {
    return condition.accept(
        new RexShuttle() {
          @Override
          public RexNode visitCall(RexCall call) {
            return RexUtil.flatten(rex, super.visitCall(call));
          }
        });
  }

  /** The comparisons among {@link #parts} of conditions over the columns of a table. */
  static List<Comparison> all(TableScan scan, List<RexNode> parts) {
    return all(scan, parts, Map.of());
  }

  /**
   * The comparisons of columns, and of expressions that are known by their digests.
   *
   * @param expressions what number stands for each; not one of a column
   */
  static List<Comparison> all(TableScan scan, List<RexNode> parts, Map<String, Integer> expressions) {
    List<Comparison> found = new ArrayList<>();
    parts.forEach(part -> of(scan, part, part, expressions).ifPresent(found::add));
    return found;
  }

  private static Optional<Comparison> of(
      TableScan scan, RexNode part, RexNode whole, Map<String, Integer> expressions) {
    if (part.getKind() == SqlKind.OR) {
      return anyOf(scan, (RexCall) part, whole, expressions);
    }
    if (part instanceof RexCall call && call.getOperator().getName().equals("compare_any")) {
      return anyElement(scan, call, whole);
    }
    Optional<TextPrefix> prefix = TextPrefix.of(part, scan.getCluster().getRexBuilder());
    if (prefix.isPresent()) {
      return beginning(scan, prefix.get(), whole, expressions);
    }
    if (!(part instanceof RexCall call) || call.getOperands().size() != 2) {
      return Optional.empty();
    }
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    Optional<Comparison> found = of(scan, call.getKind(), left, right, whole, expressions);
    return found.isPresent() ? found : of(scan, call.getKind().reverse(), right, left, whole, expressions);
  }

  private static Optional<Comparison> of(
      TableScan scan,
      SqlKind kind,
      RexNode column,
      RexNode value,
      RexNode whole,
      Map<String, Integer> expressions) {
    Kind meaning =
        switch (kind) {
          case EQUALS -> Kind.EQUAL;
          case GREATER_THAN_OR_EQUAL -> Kind.FROM;
          case GREATER_THAN -> Kind.ABOVE;
          case LESS_THAN_OR_EQUAL -> Kind.TO;
          case LESS_THAN -> Kind.BELOW;
          default -> null;
        };
    Integer expression = meaning == null || expressions.isEmpty() ? null : expressions.get(column.toString());
    if (expression != null && RowFree.test(value)) {
      return converted(scan, column.getType(), true, value)
          .map(fit -> new Comparison(expression, meaning, List.of(fit), whole));
    }
    int position = column(column);
    if (meaning == null
        || position < 0
        || position >= scan.getTable().unwrap(Table.class).columns().size()
        || !RowFree.test(value)) {
      return Optional.empty();
    }
    RelDataType type = scan.getRowType().getFieldList().get(position).getType();
    return converted(scan, type, column instanceof RexInputRef, value)
        .map(fit -> new Comparison(position, meaning, List.of(fit), whole));
  }

  private static Optional<Comparison> beginning(
      TableScan scan, TextPrefix prefix, RexNode whole, Map<String, Integer> expressions) {
    Integer expression = expressions.get(prefix.text().toString());
    int position = expression != null ? expression : prefix.text() instanceof RexInputRef ref ? ref.getIndex() : -1;
    if (position < 0 || expression == null && position >= scan.getTable().unwrap(Table.class).columns().size()) {
      return Optional.empty();
    }
    List<RexNode> values = new ArrayList<>();
    RexBuilder rex = scan.getCluster().getRexBuilder();
    values.add(rex.makeLiteral(prefix.prefix(), prefix.text().getType(), true));
    if (prefix.whole()) {
      return Optional.of(new Comparison(position, Kind.EQUAL, values, whole));
    }
    prefix.end().ifPresent(end -> values.add(rex.makeLiteral(end, prefix.text().getType(), true)));
    return Optional.of(new Comparison(position, Kind.WITHIN, values, prefix.condition()));
  }

  private static int column(RexNode expression) {
    return switch (expression) {
      case RexInputRef ref -> ref.getIndex();
      // Of a number beside one of a wider type: looked at again with the other one.
      case RexCall call when call.getOperands().size() == 1
          && call.getOperands().getFirst() instanceof RexInputRef ref
          && isWidening(call) -> ref.getIndex();
      default -> -1;
    };
  }

  /** Whether a call converts an exact number to a wider exact type, which loses nothing. */
  private static boolean isWidening(RexCall call) {
    boolean isCast =
        call.getKind() == SqlKind.CAST
            || call.getOperator() instanceof Routine routine && routine.getName().startsWith("::");
    if (!isCast) {
      return false;
    }
    Optional<DataType> from = PgTypeFactory.dataType(call.getOperands().getFirst().getType());
    Optional<DataType> to = PgTypeFactory.dataType(call.getType());
    return from.isPresent()
        && to.isPresent()
        && to.get().precision() == 0
        && CommonType.rank(from.get().name()) >= 0
        && CommonType.rank(to.get().name()) <= CommonType.rank(TypeName.NUMERIC)
        && CommonType.rank(to.get().name()) >= CommonType.rank(from.get().name());
  }

  /**
   * The value as one of the column's type; empty where that could change what it compares to.
   *
   * @param plain whether the column itself is compared, not a conversion of it
   */
  private static Optional<RexNode> converted(TableScan scan, RelDataType type, boolean plain, RexNode value) {
    RexBuilder rex = scan.getCluster().getRexBuilder();
    DataType wanted = PgTypeFactory.toDataType(type);
    Optional<DataType> given = PgTypeFactory.dataType(value.getType());
    if (given.isEmpty()) {
      return Optional.empty();
    }
    if (plain) {
      boolean same = given.get().name() == wanted.name() || isText(given.get()) && isText(wanted);
      if (same) {
        return Optional.of(value);
      }
      return CommonType.isImplicit(given.get().name(), wanted.name())
          ? Optional.of(rex.makeCast(type, value, false, false))
          : Optional.empty();
    }
    if (wanted.name() == TypeName.NUMERIC && given.get().name() == TypeName.NUMERIC) {
      return Optional.of(value);
    }
    if (value instanceof RexLiteral literal
        && literal.getValue() instanceof BigDecimal number
        && fits(number, wanted)) {
      return Optional.of(rex.makeExactLiteral(number, rex.getTypeFactory().createTypeWithNullability(type, false)));
    }
    return Optional.empty();
  }

  private static boolean isText(DataType type) {
    return CommonType.isText(type.name());
  }

  private static boolean fits(BigDecimal number, DataType type) {
    if (number.stripTrailingZeros().scale() > 0) {
      return false;
    }
    return switch (type.name()) {
      case SMALLINT -> number.abs().compareTo(BigDecimal.valueOf(Short.MAX_VALUE)) <= 0;
      case INTEGER -> number.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0;
      case BIGINT -> number.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0;
      default -> false;
    };
  }

  /** {@code a = ANY (array)}, with an array of the column's type that is known when the statement runs. */
  private static Optional<Comparison> anyElement(TableScan scan, RexCall any, RexNode whole) {
    RexNode array = any.getOperands().get(1);
    if (!(any.getOperands().get(0) instanceof RexInputRef column)
        || column.getIndex() >= scan.getTable().unwrap(Table.class).columns().size()
        || !"=".equals(RexLiteral.stringValue(any.getOperands().get(2)))
        || !RowFree.test(array)) {
      return Optional.empty();
    }
    DataType type = PgTypeFactory.toDataType(column.getType());
    return PgTypeFactory.dataType(array.getType())
        .flatMap(DataType::element)
        .filter(element -> element.name() == type.name() || isText(element) && isText(type))
        .map(element -> new Comparison(column.getIndex(), Kind.ANY, List.of(array), whole));
  }

  /** {@code a = 1 OR a = 2}: what IN is. */
  private static Optional<Comparison> anyOf(
      TableScan scan, RexCall or, RexNode whole, Map<String, Integer> expressions) {
    List<RexNode> values = new ArrayList<>();
    int column = -1;
    for (RexNode part : or.getOperands()) {
      Optional<Comparison> one = of(scan, part, whole, expressions).filter(found -> found.kind == Kind.EQUAL);
      if (one.isEmpty() || column >= 0 && one.get().column != column) {
        return Optional.empty();
      }
      column = one.get().column;
      values.addAll(one.get().values);
    }
    return Optional.of(new Comparison(column, Kind.EQUAL, values, whole));
  }
}
