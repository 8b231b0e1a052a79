package dev.vecino.planner.rel;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.adapter.enumerable.RexToLixTranslator;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.ParameterExpression;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;

/** Turns the expressions of a leaf into Java. */
final class LeafExpressions {
  private final EnumerableRelImplementor implementor;
  private final RexBuilder rex;
  private final RelDataType row;

  LeafExpressions(EnumerableRelImplementor implementor, RexBuilder rex, RelDataType row) {
    this.implementor = implementor;
    this.rex = rex;
    this.row = row;
  }

  /** An array of the values of expressions without columns; what they need is declared in {@code block}. */
  Expression values(List<RexNode> expressions, BlockBuilder block) {
    if (expressions.isEmpty()) {
      return Expressions.constant(null, Object[].class);
    }
    List<String> names = new ArrayList<>();
    expressions.forEach(expression -> names.add("a" + names.size()));
    RexProgram program = RexProgram.create(row, expressions, null, names, rex);
    List<Expression> values =
        RexToLixTranslator.translateProjects(
            program,
            implementor.getTypeFactory(),
            implementor.getConformance(),
            block,
            null,
            null,
            DataContext.ROOT,
            null,
            implementor::getCorrelVariableGetter);
    List<Expression> boxed = new ArrayList<>();
    values.forEach(value -> boxed.add(Expressions.box(value)));
    return Expressions.newArrayInit(Object.class, boxed);
  }

  /** A {@link RowTest} of a condition over a row; the constant null for none. */
  Expression test(RexNode condition) {
    if (condition == null) {
      return Expressions.constant(null, RowTest.class);
    }
    PhysType type = PhysTypeImpl.of(implementor.getTypeFactory(), row, JavaRowFormat.ARRAY, false);
    ParameterExpression argument = Expressions.parameter(Object[].class, "row");
    RexProgram program =
        RexProgram.create(row, rex.identityProjects(row), condition, row.getFieldNames(), rex);
    BlockBuilder body = new BlockBuilder();
    Expression result =
        RexToLixTranslator.translateCondition(
            program,
            implementor.getTypeFactory(),
            body,
            new RexToLixTranslator.InputGetterImpl(argument, type),
            implementor::getCorrelVariableGetter,
            implementor.getConformance());
    body.add(Expressions.return_(null, result));
    return Expressions.new_(
        RowTest.class,
        List.of(),
        List.of(Expressions.methodDecl(Modifier.PUBLIC, boolean.class, "test", List.of(argument), body.toBlock())));
  }
}
