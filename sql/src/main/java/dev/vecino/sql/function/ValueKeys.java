package dev.vecino.sql.function;

import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Keys that are equal as Java values where the SQL values are. Generated code groups, joins and numbers rows by Java's
 * equality, to which 1.0 and 1.00 are different numbers, and -0 and 0.
 */
public final class ValueKeys {
  private static final Routine NUMERIC = Library.routine("trim_scale");
  private static final Routine FLOAT =
      Routine.builder("float_key", MethodCall.method(FloatOrder.class, "key", double.class))
          .result(DataType.BIGINT)
          .build();

  private static final Routine NORMAL =
      Routine.builder("float_normal", MethodCall.method(FloatOrder.class, "normal", double.class)).build();
  private static final Routine NORMAL_REAL =
      Routine.builder("float_normal", MethodCall.method(FloatOrder.class, "normal", float.class)).build();

  private static final PgAggregate FIRST =
      new PgAggregate(
          new Overloads<>(
              "first",
              List.of(
                  new Aggregate(First.class, "numeric", BigDecimal.class).ofGroups(),
                  new Aggregate(First.class, "real", float.class).ofGroups(),
                  new Aggregate(First.class, "number", double.class).ofGroups())));
  private static final PgAggregate LEAST = extreme("min", "least");
  private static final PgAggregate GREATEST = extreme("max", "greatest");

  private ValueKeys() {}

  /** Whether values of this type can be equal and yet be different Java values. */
  public static boolean isNeeded(RelDataType type) {
    // A declared scale is that of all values.
    return isFloat(type) || PgTypeFactory.dataType(type).filter(DataType.NUMERIC::equals).isPresent();
  }

  static boolean isFloat(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case REAL, FLOAT, DOUBLE -> true;
      default -> false;
    };
  }

  /** The key of a value: of one type for all whose key {@link #isNeeded}, itself for others. */
  public static RexNode key(RexBuilder builder, RexNode value) {
    boolean isDecimal = value.getType().getSqlTypeName() == SqlTypeName.DECIMAL;
    if (!isDecimal && !isFloat(value.getType()) || isKey(value)) {
      return value;
    }
    return builder.makeCall(isDecimal ? NUMERIC : FLOAT, List.of(value));
  }

  /** Whether an expression is the {@link #key} of another. */
  public static boolean isKey(RexNode value) {
    return value instanceof RexCall call && (call.getOperator() == NUMERIC || call.getOperator() == FLOAT);
  }

  /** An equal value that is the same Java value for all that are equal. */
  public static RexNode normal(RexBuilder builder, RexNode value) {
    Routine routine =
        switch (value.getType().getSqlTypeName()) {
          case DECIMAL -> NUMERIC;
          case REAL -> NORMAL_REAL;
          default -> NORMAL;
        };
    return builder.makeCall(routine, List.of(value));
  }

  /** Whether an expression is made by {@link #normal}. */
  public static boolean isNormal(RexNode value) {
    return value instanceof RexCall call
        && (call.getOperator() == NUMERIC || call.getOperator() == NORMAL || call.getOperator() == NORMAL_REAL);
  }

  /** The aggregate function that gives the first of values whose keys are equal. */
  public static SqlAggFunction first() {
    return FIRST;
  }

  /** MIN or MAX of floating-point numbers in PostgreSQL's order; empty where Calcite's own does. */
  public static Optional<SqlAggFunction> extreme(SqlKind kind, RelDataType argument) {
    return switch (kind) {
      case MIN -> isFloat(argument) ? Optional.of(LEAST) : Optional.empty();
      case MAX -> isFloat(argument) ? Optional.of(GREATEST) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static PgAggregate extreme(String name, String prefix) {
    return new PgAggregate(
        new Overloads<>(
            name,
            List.of(
                new Aggregate(FloatExtreme.class, prefix + "Real", float.class),
                new Aggregate(FloatExtreme.class, prefix, double.class))));
  }
}
