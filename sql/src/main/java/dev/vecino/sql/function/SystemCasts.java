package dev.vecino.sql.function;

import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.SystemText;
import dev.vecino.type.DataType;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Casts from and to the types of PostgreSQL's catalog, each by way of the type that carries it. */
final class SystemCasts {
  /** What a cast does with a value. */
  private sealed interface Way {
    /** Nothing: it is a value of the other type too. */
    record Same() implements Way {}

    record Call(Routine routine) implements Way {}

    /** Two casts. */
    record Through(DataType between) implements Way {}
  }

  private static final Way SAME = new Way.Same();
  private static final Way BY_TEXT = new Way.Through(DataType.TEXT);

  private final PgRexBuilder builder;
  private final PgTypeFactory types;

  SystemCasts(PgRexBuilder builder, PgTypeFactory types) {
    this.builder = builder;
    this.types = types;
  }

  /** Whether a cast from one type to another is one of these. */
  static boolean concerns(DataType from, DataType to) {
    return !from.equals(to) && (isSystem(from) && !to.isArray() || isSystem(to) && !from.isArray());
  }

  private static boolean isSystem(DataType type) {
    return type.system().isPresent() && !type.isArray();
  }

  static boolean isPossible(DataType from, DataType to) {
    return way(from, to).isPresent();
  }

  /** The cast; empty where there is none. */
  Optional<RexNode> make(SqlParserPos position, RexNode operand, DataType from, DataType to, RelDataType target) {
    if (operand instanceof RexLiteral literal && isSystem(to) && to.system().get().isNumber()) {
      Optional<BigDecimal> oid = oid(literal, from, to.system().get());
      if (oid.isPresent()) {
        return Optional.of(builder.makeExactLiteral(oid.get(), types.createTypeWithNullability(target, false)));
      }
    }
    return way(from, to).map(
        way ->
            switch (way) {
              case Way.Same same -> builder.relabelled(position, target, operand);
              case Way.Call(Routine routine) -> builder.makeCall(position, target, routine, List.of(operand));
              case Way.Through(DataType between) -> {
                RelDataType first = types.relType(between, target.isNullable());
                yield builder.makeCast(
                    position, target, builder.makeCast(position, first, operand, false, false), false, false);
              }
            });
  }

  /** The number that a literal is: a constant of the plan, by which an index may find rows. */
  private static Optional<BigDecimal> oid(RexLiteral literal, DataType from, SystemType to) {
    BigDecimal number = null;
    if (isWhole(from.name()) && literal.getValueAs(Comparable.class) instanceof BigDecimal value) {
      number = value;
    } else if (from.name() == TypeName.TEXT && literal.getValueAs(String.class) instanceof String text
        && to.namesObjects() && SystemText.isNumber(text)) {
      number = new BigDecimal(text);
    }
    return Optional.ofNullable(number)
        .filter(value -> value.signum() >= 0 && value.compareTo(BigDecimal.valueOf(SystemType.MAX_OID)) <= 0);
  }

  private static Optional<Way> way(DataType from, DataType to) {
    return Optional.ofNullable(isSystem(to) ? toSystem(from, to, to.system().get()) : fromSystem(from, to));
  }

  private static Way toSystem(DataType from, DataType to, SystemType type) {
    boolean fromSystem = isSystem(from);
    boolean fromText = from.name() == TypeName.TEXT || from.name() == TypeName.VARCHAR;
    if (type.isNumber()) {
      if (fromSystem && from.system().get().isNumber()) {
        return SAME;
      }
      if (fromText) {
        return fromSystem ? BY_TEXT : call(to, parsing(type));
      }
      if (from.name() == TypeName.BPCHAR) {
        return BY_TEXT;
      }
      return isWhole(from.name()) && type != SystemType.XID8
          ? call(to, method("oid", from.name() == TypeName.BIGINT ? long.class : int.class))
          : null;
    }
    if (type == SystemType.CHAR && from.name() == TypeName.INTEGER) {
      return call(to, method("character", int.class));
    }
    if (!fromText) {
      return BY_TEXT;
    }
    return switch (type) {
      case NAME -> call(to, method("name", String.class));
      case CHAR -> call(to, method("first", String.class));
      default -> SAME;
    };
  }

  private static Way fromSystem(DataType from, DataType to) {
    SystemType type = from.system().get();
    if (!type.isNumber()) {
      if (to.name() == TypeName.TEXT) {
        return SAME;
      }
      return type == SystemType.CHAR && to.name() == TypeName.INTEGER
          ? call(to, method("code", String.class))
          : BY_TEXT;
    }
    return switch (to.name()) {
      case BIGINT -> SAME;
      case INTEGER -> call(to, method("integer", long.class));
      case TEXT -> type.namesObjects() ? named(to, from.system().get()) : new Way.Through(DataType.BIGINT);
      case VARCHAR, BPCHAR -> BY_TEXT;
      default -> null;
    };
  }

  private static boolean isWhole(TypeName type) {
    return type == TypeName.SMALLINT || type == TypeName.INTEGER || type == TypeName.BIGINT;
  }

  private static Routine.Builder parsing(SystemType type) {
    Method method =
        type.namesObjects()
            ? MethodCall.method(ObjectCasts.class, "find", SessionValues.class, String.class, String.class)
            : MethodCall.method(ObjectCasts.class, "number", String.class, String.class);
    return Routine.builder("::" + type.sqlName(), method)
        .constants(type.name())
        .volatility(type.namesObjects() ? Volatility.STABLE : Volatility.IMMUTABLE);
  }

  private static Way named(DataType to, SystemType type) {
    return call(
        to,
        Routine.builder(
                type.sqlName() + "::text",
                MethodCall.method(ObjectCasts.class, "name", SessionValues.class, long.class, String.class))
            .constants(type.name())
            .volatility(Volatility.STABLE));
  }

  private static Way call(DataType to, Routine.Builder routine) {
    return new Way.Call(routine.result(to).build());
  }

  private static Way call(DataType to, Method method) {
    return call(to, Routine.builder("::" + to, method));
  }

  private static Method method(String name, Class<?> parameter) {
    return MethodCall.method(ObjectCasts.class, name, parameter);
  }

  /** What a function that makes text or JSON of any value is given: objects by name, OIDs as text. */
  RexNode shown(SqlParserPos position, RexNode operand) {
    Optional<DataType> type = PgTypeFactory.dataType(operand.getType());
    Optional<DataType> text =
        type.flatMap(
            known ->
                known.isArray()
                    ? known.element().filter(DataType::namesObjects).map(element -> DataType.array(DataType.TEXT))
                    : known.system().filter(SystemType::isNumber).map(number -> DataType.TEXT));
    return text.map(
            to -> builder.makeCast(
                position, types.relType(to, operand.getType().isNullable()), operand, false, false))
        .orElse(operand);
  }
}
