package dev.vecino.sql.function;

import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/**
 * One function of fixed parameter types, as it stands in a plan. Calcite translates only "user-defined" functions by
 * the method that they name, so all of ours are that in plans, while statements are validated with {@link PgFunction}
 * and {@link PgOperator}.
 */
public final class Routine extends SqlUserDefinedFunction implements Signature {
  /** What the names of functions begin with that are called with VARIADIC. */
  public static final String VARIADIC = "variadic ";

  private final List<Parameter> parameters;
  private final boolean variadic;
  private final DataType result; // null for that of the first argument
  private final boolean polymorphic;
  private final boolean arrayOfFirst;
  private final boolean returnsArray;
  private final boolean nullable;
  private final boolean calledOnNull;
  private final Volatility volatility;
  private final Builder builder;
  private final int number; // 0 where calls of it are alike

  private Routine(Builder builder, int number) {
    super(
        new SqlIdentifier(builder.name, SqlParserPos.ZERO),
        builder.kind,
        binding -> ((Routine) binding.getOperator()).resultType(binding),
        (binding, returnType, operandTypes) -> {},
        null,
        new MethodCall(builder, number));
    this.variadic = builder.variadic();
    this.parameters = builder.parameters();
    this.result = builder.result;
    this.polymorphic = builder.polymorphic;
    this.arrayOfFirst = builder.arrayOfFirst;
    this.returnsArray = builder.method.getReturnType() == Array.class;
    this.nullable = builder.nullable;
    this.calledOnNull = builder.calledOnNull;
    this.volatility = builder.volatility;
    this.builder = builder;
    this.number = number;
  }

  /** Whether equal calls of it are one. */
  boolean isShared() {
    return number == 0;
  }

  /** This routine for one call only, which is equal to no other of another number. */
  Routine distinct(int call) {
    return new Routine(builder, call);
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other) && number == ((Routine) other).number;
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + number;
  }

  /** The routine that takes its last arguments as an array: {@code f(VARIADIC array)}. */
  Routine spread() {
    return Routine.builder(VARIADIC + getName(), builder.method).spread().build();
  }

  /** A routine that calls {@code method}, with what its {@link Sql} annotation says where it has one. */
  static Builder builder(String name, Method method) {
    return new Builder(name, method);
  }

  @Override
  public List<Parameter> parameters() {
    return parameters;
  }

  @Override
  public boolean isVariadic() {
    return variadic;
  }

  @Override
  public boolean isPolymorphic() {
    return polymorphic;
  }

  @Override
  public Optional<TypeName> elements() {
    return Optional.ofNullable(builder.elements);
  }

  /** Whether the result is text or JSON that may show what the arguments are. */
  boolean makesText() {
    return !polymorphic
        && result != null
        && switch (result.name()) {
          case TEXT, JSON, JSONB -> true;
          default -> false;
        };
  }

  @Override
  public boolean isDeterministic() {
    return volatility != Volatility.VOLATILE;
  }

  @Override
  public boolean isDynamicFunction() {
    return volatility != Volatility.IMMUTABLE;
  }

  @Override
  public SqlOperator reverse() {
    return Comparison.reverse(this);
  }

  @Override
  public RelDataType resultType(SqlOperatorBinding binding) {
    if (builder.inference != null) {
      return builder.inference.inferReturnType(binding);
    }
    boolean mayBeNull = nullable;
    if (!calledOnNull) {
      for (int i = 0; i < binding.getOperandCount(); i++) {
        mayBeNull |= binding.getOperandType(i).isNullable();
      }
    }
    var types = (PgTypeFactory) binding.getTypeFactory();
    if (arrayOfFirst) {
      DataType first = PgTypeFactory.dataType(binding.getOperandType(0)).orElse(DataType.TEXT);
      return types.relType(DataType.array(first.plain()), mayBeNull);
    }
    if (builder.measured) {
      Optional<DataType> element = PgTypeFactory.dataType(binding.getOperandType(0)).flatMap(DataType::element);
      DataType measure = element.filter(type -> CommonType.rank(type.name()) < 0).orElse(DataType.DOUBLE);
      return types.relType(builder.method.getReturnType() == List.class ? DataType.array(measure) : measure, mayBeNull);
    }
    if (polymorphic && (result == null || returnsArray)) {
      List<RelDataType> operands = new ArrayList<>();
      for (int i = 0; i < binding.getOperandCount(); i++) {
        operands.add(binding.getOperandType(i));
      }
      DataType element = Polymorphism.element(this, operands).orElse(DataType.TEXT);
      return types.relType(returnsArray ? DataType.array(element) : element, mayBeNull);
    }
    if (result == null) {
      return types.createTypeWithNullability(binding.getOperandType(0), mayBeNull);
    }
    return types.relType(result, mayBeNull);
  }

  /** Gathers what a routine is made of. */
  static final class Builder {
    private final String name;
    private final Method method;
    private final List<Object> constants = new ArrayList<>();
    private List<TypeName> types = List.of();
    private TypeName elements;
    private DataType result;
    private DataType system;
    private SqlReturnTypeInference inference;
    private boolean polymorphic;
    private boolean arrayOfFirst;
    private boolean measured;
    private boolean spread;
    private boolean nullable;
    private boolean calledOnNull;
    private Volatility volatility = Volatility.IMMUTABLE;
    private SqlKind kind = SqlKind.OTHER_FUNCTION;

    private Builder(String name, Method method) {
      this.name = name;
      this.method = method;
      Sql sql = method.getAnnotation(Sql.class);
      if (sql != null) {
        this.nullable = sql.nullable();
        this.calledOnNull = sql.calledOnNull();
        this.volatility = sql.volatility();
        this.polymorphic = sql.polymorphic();
        this.arrayOfFirst = sql.arrayOfFirst();
        this.measured = sql.measured();
        this.elements = sql.elements().length > 0 ? sql.elements()[0] : null;
        this.result = sql.result().length > 0 ? DataType.of(sql.result()[0]) : null;
        this.system = sql.system().length > 0 ? DataType.of(sql.system()[0]) : null;
      }
    }

    Builder calledOnNull() {
      this.calledOnNull = true;
      return this;
    }

    /** Takes an array in place of the last arguments; without one the result is NULL. */
    Builder spread() {
      this.spread = true;
      this.nullable = true;
      return this;
    }

    /** Values that are passed behind the arguments. */
    Builder constants(Object... values) {
      constants.addAll(List.of(values));
      return this;
    }

    /** The types of the parameters, where the method takes any values. */
    Builder parameters(List<TypeName> types) {
      this.types = List.copyOf(types);
      return this;
    }

    Builder result(DataType type) {
      this.result = type;
      return this;
    }

    /** The type of the result, where it depends on the operands. */
    Builder inference(SqlReturnTypeInference value) {
      this.inference = value;
      return this;
    }

    Builder volatility(Volatility value) {
      this.volatility = value;
      return this;
    }

    Builder kind(SqlKind value) {
      this.kind = value;
      return this;
    }

    Routine build() {
      if (result == null) {
        boolean isList = method.getGenericReturnType() instanceof ParameterizedType;
        Type value =
            method.getGenericReturnType() instanceof ParameterizedType list
                ? list.getActualTypeArguments()[0]
                : method.getReturnType();
        result =
            system != null
                ? system
                : value instanceof Class<?> known && known != Object.class
                    ? DataType.of(Parameter.typeOf(known))
                    : null;
        result = elements != null && value == Array.class ? DataType.array(DataType.of(elements)) : result;
        result = isList && result != null ? DataType.array(result) : result;
      }
      return new Routine(this, 0);
    }

    boolean isArray() {
      return !name.equals("$array_to_list");
    }

    /** Whether a list that the method gives stays one, which UNNEST wants. */
    private boolean givesList() {
      return name.equals(ArrayBridge.LIST);
    }

    boolean variadic() {
      return method.isVarArgs() && !spread;
    }

    Method method() {
      return method;
    }

    List<Object> constants() {
      return constants;
    }

    boolean isCalledOnNull() {
      return calledOnNull;
    }

    boolean isSpread() {
      return spread;
    }

    private List<Parameter> parameters() {
      if (!types.isEmpty()) {
        return types.stream().map(type -> new Parameter(Optional.of(type))).toList();
      }
      var parameters = new ArrayList<Parameter>();
      Class<?>[] classes = method.getParameterTypes();
      for (int i = MethodCall.firstArgument(method); i < classes.length - constants.size(); i++) {
        boolean isSpread = spread && i == classes.length - 1;
        parameters.add(
            Parameter.of(
                isSpread
                    ? Array.class
                    : classes[i].isArray() && variadic() ? classes[i].getComponentType() : classes[i]));
      }
      return List.copyOf(parameters);
    }
  }
}
