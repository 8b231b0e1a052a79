package dev.vecino.planner.rel;

import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.BuiltInMethod;

/**
 * Rows in the form that the node above wants. Our nodes make arrays; Calcite's take it for granted that rows of one
 * column are bare values, and that all inputs of one node have the form it asked for.
 */
final class RowFormat {
  private RowFormat() {}

  /** The rows of an input as arrays: the code that gives them, added to a block as {@code name}. */
  static Expression arrays(
      EnumerableRelImplementor implementor, EnumerableRel node, int number, String name, BlockBuilder block) {
    EnumerableRel input = (EnumerableRel) node.getInput(number);
    EnumerableRel.Result result = implementor.visitChild(node, number, input, EnumerableRel.Prefer.ARRAY);
    Expression rows = block.append(name, result.block);
    return result.physType.getFormat() == JavaRowFormat.ARRAY
        ? rows
        : result.physType.convertTo(rows, JavaRowFormat.ARRAY);
  }

  /** The result of a node whose rows are arrays that {@code rows} gives. */
  static EnumerableRel.Result result(
      EnumerableRelImplementor implementor,
      RelDataType type,
      EnumerableRel.Prefer preferred,
      BlockBuilder block,
      Expression rows) {
    PhysType arrays = PhysTypeImpl.of(implementor.getTypeFactory(), type, JavaRowFormat.ARRAY, false);
    if (type.getFieldCount() == 1) {
      PhysType values = PhysTypeImpl.of(implementor.getTypeFactory(), type, JavaRowFormat.SCALAR);
      block.add(Expressions.return_(null, Expressions.call(BuiltInMethod.SLICE0.method, rows)));
      return implementor.result(values, block.toBlock());
    }
    JavaRowFormat format = preferred.prefer(JavaRowFormat.CUSTOM);
    if (format == JavaRowFormat.ARRAY) {
      block.add(Expressions.return_(null, rows));
      return implementor.result(arrays, block.toBlock());
    }
    block.add(Expressions.return_(null, arrays.convertTo(rows, format)));
    return implementor.result(
        PhysTypeImpl.of(implementor.getTypeFactory(), type, format), block.toBlock());
  }
}
