package dev.vecino.planner;

import dev.vecino.planner.rel.RowCode;
import dev.vecino.sql.function.Routine;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.adapter.enumerable.RexToLixTranslator;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.MethodDeclaration;
import org.apache.calcite.linq4j.tree.ParameterExpression;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.type.SqlTypeName;

/** Compiles expressions over one row, without a query around them. */
final class RowExpressionCompiler {
  private static final String CLASS = "Expressions";
  private static final Object[] NO_ROW = {};

  private final RexBuilder rex;
  private final JavaTypeFactory types;
  private final int parameters;
  private final int rowValues;

  /**
   * @param parameters number of the statement's parameters
   */
  RowExpressionCompiler(RexBuilder rex, int parameters) {
    this(rex, parameters, 0);
  }

  /** @param rowValues number of the values of a row that are parameters behind those of the statement */
  RowExpressionCompiler(RexBuilder rex, int parameters, int rowValues) {
    this.rowValues = rowValues;
    this.rex = rex;
    this.types = (JavaTypeFactory) rex.getTypeFactory();
    this.parameters = parameters;
  }

  /** Compiles expressions over rows of type {@code input}. */
  RowExpressions compile(RelDataType input, List<RexNode> expressions) {
    if (expressions.stream().allMatch(LiteralValue::isKnown)) {
      Object[] values = expressions.stream().map(LiteralValue::of).toArray();
      return (context, row) -> values.clone();
    }
    List<Object> literals = new ArrayList<>();
    List<RexNode> shared = new LiteralsOut(literals).apply(expressions);
    List<String> names = new ArrayList<>();
    shared.forEach(expression -> names.add("e" + names.size()));
    RexProgram program = RexProgram.create(input, shared, null, names, rex);
    ParameterExpression row = Expressions.parameter(Object[].class, "row");
    PhysType type = PhysTypeImpl.of(types, input, JavaRowFormat.ARRAY, false);
    BlockBuilder block = new BlockBuilder();
    List<Expression> values =
        RexToLixTranslator.translateProjects(
            program,
            types,
            Conformance.INSTANCE,
            block,
            null,
            null,
            DataContext.ROOT,
            new RexToLixTranslator.InputGetterImpl(row, type),
            null);
    List<Expression> boxed = new ArrayList<>();
    values.forEach(value -> boxed.add(Expressions.box(value)));
    block.add(Expressions.return_(null, Expressions.newArrayInit(Object.class, boxed)));
    MethodDeclaration method =
        Expressions.methodDecl(
            Modifier.PUBLIC, Object[].class, "run", List.of(DataContext.ROOT, row), block.toBlock());
    String source =
        "public final class " + CLASS + " implements " + RowCode.class.getName() + " {\n"
            + SourceText.of(List.of(method)) + "\n}";
    RowCode code = GeneratedClass.instance(CLASS, source, RowCode.class);
    Object[] constants = literals.toArray();
    int count = parameters;
    int behind = rowValues;
    return (context, input0) -> {
      try {
        return code.run(new Context(context, constants, count, behind == 0 ? NO_ROW : input0), input0);
      } catch (RuntimeException e) {
        throw ErrorMapper.running(e);
      }
    };
  }

  /** Takes string literals out of calls of functions, so that expressions that differ only in them share a class. */
  private final class LiteralsOut extends RexShuttle {
    private final List<Object> literals;
    private boolean inFunction;

    LiteralsOut(List<Object> literals) {
      this.literals = literals;
    }

    @Override
    public RexNode visitCall(RexCall call) {
      boolean before = inFunction;
      inFunction = call.getOperator() instanceof Routine;
      RexNode result = super.visitCall(call);
      inFunction = before;
      return result;
    }

    @Override
    public RexNode visitLiteral(RexLiteral literal) {
      if (!inFunction || literal.isNull() || literal.getType().getSqlTypeName() != SqlTypeName.CHAR) {
        return literal;
      }
      literals.add(literal.getValueAs(String.class));
      return rex.makeDynamicParam(literal.getType(), parameters + rowValues + literals.size() - 1);
    }
  }

  private static final class Context extends LeanDataContext {
    private final Object[] literals;
    private final int parameters;
    private final Object[] row;

    Context(ExecutionContext context, Object[] literals, int parameters, Object[] row) {
      super(context);
      this.literals = literals;
      this.parameters = parameters;
      this.row = row;
    }

    @Override
    Object parameter(int index) {
      int behind = index - parameters;
      if (behind < 0) {
        return context.parameter(index);
      }
      return behind < row.length ? row[behind] : literals[behind - row.length];
    }
  }
}
