package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.CANNOT_COERCE;

import com.google.common.collect.ImmutableList;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.ValueType;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Builds expressions of plans. All conversions pass here, those that a statement asks for and those that Calcite's
 * rules add, and become calls of {@link Routine}s wherever Calcite's own cast would do something else than
 * PostgreSQL's.
 */
public final class PgRexBuilder extends RexBuilder {
  private final PgTypeFactory types;
  private final SystemCasts systemCasts;
  private int volatileCalls;

  public PgRexBuilder(PgTypeFactory types) {
    super(types);
    this.types = types;
    this.systemCasts = new SystemCasts(this, types);
  }

  @Override
  public RexNode makeCall(SqlParserPos position, RelDataType type, SqlOperator operator, List<RexNode> operands) {
    List<RexNode> compared = comparable(operator, operands);
    return super.makeCall(position, type, distinct(comparison(operator, compared)), compared);
  }

  @Override
  public RexNode makeCall(SqlParserPos position, SqlOperator operator, List<? extends RexNode> operands) {
    List<RexNode> compared = comparable(operator, operands);
    return super.makeCall(position, distinct(comparison(operator, compared)), compared);
  }

  /** Two calls of a volatile function are two calls, where those of another may be computed once. */
  private SqlOperator distinct(SqlOperator operator) {
    return operator instanceof Routine routine && routine.isShared() && !routine.isDeterministic()
        ? routine.distinct(++volatileCalls)
        : operator;
  }

  /*
   * A join compares its keys as Java objects. So where columns are compared that may be equal as other objects, it is
   * by their keys. A comparison with a constant is left alone: an index may serve it.
   */
  private List<RexNode> comparable(SqlOperator operator, List<? extends RexNode> operands) {
    boolean isEquality =
        switch (operator.getKind()) {
          case EQUALS, NOT_EQUALS -> operands.size() == 2 && operands.stream().allMatch(RexUtil::containsInputRef);
          case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM -> operands.size() == 2;
          default -> false;
        };
    if (!isEquality) {
      return List.copyOf(operands);
    }
    if (operands.stream().allMatch(operand -> isDecimal(operand.getType()))) {
      DataType left = PgTypeFactory.toDataType(operands.get(0).getType());
      DataType right = PgTypeFactory.toDataType(operands.get(1).getType());
      if (left.precision() > 0 && right.precision() > 0 && left.scale() == right.scale()) {
        return List.copyOf(operands);
      }
    } else if (!operands.stream().allMatch(operand -> ValueKeys.isFloat(operand.getType()))) {
      return List.copyOf(operands);
    }
    return operands.stream().map(operand -> ValueKeys.key(this, operand)).toList();
  }

  private static SqlOperator comparison(SqlOperator operator, List<? extends RexNode> operands) {
    if (operands.size() != 2 || operator instanceof Routine) {
      return operator;
    }
    Optional<Routine> routine = Optional.empty();
    if (operands.getFirst().getType() instanceof ValueType) {
      routine = Comparison.ofObjects(operator.getKind());
    } else if (operands.stream().allMatch(operand -> ValueKeys.isFloat(operand.getType()))) {
      routine = Comparison.ofNumbers(operator.getKind());
    }
    return routine.map(SqlOperator.class::cast).orElse(operator);
  }

  /** Rows are divided and ordered by the keys of values. */
  @Override
  public RexNode makeOver(
      SqlParserPos position,
      RelDataType type,
      SqlAggFunction function,
      List<RexNode> arguments,
      List<RexNode> partition,
      ImmutableList<RexFieldCollation> order,
      RexWindowBound from,
      RexWindowBound to,
      RexWindowExclusion exclude,
      boolean rows,
      boolean allowPartial,
      boolean nullWhenEmpty,
      boolean distinct,
      boolean ignoreNulls) {
    // A distance from the value of the row is one of values.
    boolean byValue = from.getOffset() != null || to.getOffset() != null;
    ImmutableList<RexFieldCollation> keys =
        byValue && !rows
            ? order
            : order.stream()
                .map(item -> new RexFieldCollation(windowKey(item.left), item.right))
                .collect(ImmutableList.toImmutableList());
    SqlAggFunction chosen =
        arguments.size() == 1
            ? ValueKeys.extreme(function.getKind(), arguments.getFirst().getType()).orElse(function)
            : function;
    return super.makeOver(
        position,
        type,
        chosen,
        arguments,
        partition.stream().map(this::windowKey).toList(),
        keys,
        from,
        to,
        exclude,
        rows,
        allowPartial,
        nullWhenEmpty,
        distinct,
        ignoreNulls);
  }

  private RexNode windowKey(RexNode value) {
    return ValueKeys.isNeeded(value.getType()) ? ValueKeys.key(this, value) : value;
  }

  @Override
  public RexNode makeCast(
      SqlParserPos position,
      RelDataType type,
      RexNode operand,
      boolean matchNullability,
      boolean safe,
      RexLiteral format) {
    RelDataType source = operand.getType();
    if (RexLiteral.isNullLiteral(operand) || source.getSqlTypeName() == SqlTypeName.NULL) {
      return super.makeCast(position, type, operand, matchNullability, safe, format);
    }
    Optional<DataType> from = PgTypeFactory.dataType(source);
    Optional<DataType> to = PgTypeFactory.dataType(type);
    RelDataType target =
        matchNullability ? type : types.createTypeWithNullability(type, source.isNullable());
    if (from.isEmpty() || to.isEmpty()) {
      return super.makeCast(position, type, operand, matchNullability, safe, format);
    }
    if (SystemCasts.concerns(from.get(), to.get())) {
      return systemCasts.make(position, operand, from.get(), to.get(), target)
          .orElseThrow(() -> noCast(from.get(), to.get()));
    }
    if (isSame(from.get(), to.get())) {
      if (operand instanceof RexLiteral && source.getSqlTypeName() == SqlTypeName.CHAR) {
        return super.makeCast(position, target, operand, matchNullability, safe, format);
      }
      return source.equals(target) ? operand : makeAbstractCast(position, target, operand, safe, format);
    }
    if (operand instanceof RexLiteral literal && literal.getValueAs(Comparable.class) instanceof BigDecimal number) {
      RexNode folded = convert(number, to.get(), target);
      if (folded != null) {
        return folded;
      }
    }
    if (isWidening(from.get().name(), to.get().name())) {
      return makeAbstractCast(position, target, operand, safe, format);
    }
    return convert(position, operand, from.get(), to.get(), target);
  }

  /** The operand under another type, whose values its values are. */
  RexNode relabelled(SqlParserPos position, RelDataType type, RexNode operand) {
    return operand.getType().equals(type) ? operand : makeAbstractCast(position, type, operand, false);
  }

  /** The operand as what a function that makes text of any value is given. */
  RexNode shown(SqlParserPos position, RexNode operand) {
    return systemCasts.shown(position, operand);
  }

  private static VecinoException noCast(DataType from, DataType to) {
    return VecinoException.of(CANNOT_COERCE, "cannot cast type %s to %s", from.sqlName(), to.sqlName());
  }

  /** The operand as what a routine wants that takes any value of a type, whatever its length, scale or dimensions. */
  RexNode argument(SqlParserPos position, TypeName wanted, RexNode operand) {
    Optional<TypeName> given = PgTypeFactory.dataType(operand.getType()).map(DataType::name);
    boolean fits =
        given.isPresent()
            && (given.get() == wanted || CommonType.isText(given.get()) && CommonType.isText(wanted));
    return fits
        ? operand
        : makeCast(position, types.relType(DataType.of(wanted), operand.getType().isNullable()), operand, false, false);
  }

  /** A number literal with a point is numeric, without precision and scale. */
  @Override
  public RexLiteral makeExactLiteral(BigDecimal number, RelDataType type) {
    return super.makeExactLiteral(number, isDecimal(type) ? types.relType(DataType.NUMERIC, type.isNullable()) : type);
  }

  private static boolean isDecimal(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.DECIMAL;
  }

  private RexNode convert(SqlParserPos position, RexNode operand, DataType from, DataType to, RelDataType target) {
    if (CommonType.isText(to.name()) && from.element().filter(DataType::namesObjects).isPresent()) {
      return makeCast(position, target, shown(position, operand), false, false);
    }
    boolean fromPadded = from.name() == TypeName.BPCHAR && !CommonType.isText(to.name());
    boolean toPadded = to.name() == TypeName.BPCHAR && !CommonType.isText(from.name());
    if (from.name() != to.name() && (fromPadded || toPadded)) {
      RelDataType text = types.relType(DataType.TEXT, target.isNullable());
      return convert(position, call(position, operand, from, DataType.TEXT, text), DataType.TEXT, to, target);
    }
    DataType plain = to.plain();
    boolean isText = CommonType.isText(from.name()) && CommonType.isText(to.name());
    if (isText || from.name() == to.name() || to.precision() == 0 || to.isVector() || to.isArray()
        || to.name() == TypeName.INTERVAL || to.name() == TypeName.BPCHAR || fromNumberToBits(from, to)) {
      return call(position, operand, from, to, target);
    }
    // First the number or text, then its scale or length.
    RelDataType between = types.relType(plain, target.isNullable());
    return call(position, call(position, operand, from, plain, between), plain, to, target);
  }

  /** Whether the length decides which bits of a number are taken. */
  private static boolean fromNumberToBits(DataType from, DataType to) {
    return to.name() == TypeName.BIT && CommonType.rank(from.name()) >= 0;
  }

  private RexNode call(SqlParserPos position, RexNode operand, DataType from, DataType to, RelDataType target) {
    Routine routine =
        CastRoutines.find(from, to)
            .orElseThrow(() -> noCast(from, to));
    // JSON's null becomes NULL.
    RelDataType type =
        from.name() == TypeName.JSONB && (CommonType.rank(to.name()) >= 0 || to.name() == TypeName.BOOLEAN)
            ? types.createTypeWithNullability(target, true)
            : target;
    return makeCall(position, type, routine, List.of(operand));
  }

  /** Whether there is a cast between two types. */
  static boolean canCast(DataType from, DataType to) {
    if (SystemCasts.concerns(from, to)) {
      return SystemCasts.isPossible(from, to);
    }
    if (from.name() == TypeName.BPCHAR || to.name() == TypeName.BPCHAR) {
      return from.name() == to.name()
          || (from.name() == TypeName.BPCHAR ? canCast(DataType.TEXT, to) : canCast(from, DataType.TEXT));
    }
    return isSame(from, to)
        || isWidening(from.name(), to.name())
        || CastRoutines.find(from, to.plain()).isPresent();
  }

  /** Whether a value of one type is one of the other as it is. */
  private static boolean isSame(DataType from, DataType to) {
    if (CommonType.isText(from.name()) && CommonType.isText(to.name())) {
      return to.precision() == 0 || from.precision() > 0 && from.precision() <= to.precision();
    }
    return from.equals(to) || from.plain().equals(to.plain()) && to.precision() == 0;
  }

  /** Whether Java's conversion does it, so that Calcite's rules may look through it. */
  private static boolean isWidening(TypeName from, TypeName to) {
    int source = CommonType.rank(from);
    int target = CommonType.rank(to);
    return source >= 0 && target > source && from != TypeName.NUMERIC && to != TypeName.NUMERIC;
  }

  private RexNode convert(BigDecimal number, DataType to, RelDataType type) {
    RelDataType notNull = types.createTypeWithNullability(type, false);
    return switch (to.name()) {
      case SMALLINT, INTEGER, BIGINT ->
          fits(number, to.name()) ? makeLiteral(number, notNull, SqlTypeName.DECIMAL) : null;
      case NUMERIC ->
          to.precision() == 0 && number.scale() >= 0 ? makeLiteral(number, notNull, SqlTypeName.DECIMAL) : null;
      case DOUBLE ->
          Double.isFinite(number.doubleValue()) && (number.signum() == 0 || number.doubleValue() != 0)
              ? makeApproxLiteral(number, notNull)
              : null;
      default -> null;
    };
  }

  private static boolean fits(BigDecimal number, TypeName to) {
    if (number.stripTrailingZeros().scale() > 0) {
      return false;
    }
    long limit =
        switch (to) {
          case SMALLINT -> Short.MAX_VALUE;
          case INTEGER -> Integer.MAX_VALUE;
          default -> Long.MAX_VALUE;
        };
    return number.abs().compareTo(BigDecimal.valueOf(limit)) <= 0;
  }
}
