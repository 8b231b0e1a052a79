package dev.vecino.planner;

import dev.vecino.planner.cost.Explained;
import dev.vecino.planner.cost.Statistics;
import dev.vecino.planner.rel.Kept;
import dev.vecino.planner.rel.PeekedSide;
import dev.vecino.planner.rel.Probe;
import dev.vecino.planner.rel.Watch;
import dev.vecino.planner.rule.Phases;
import dev.vecino.type.DataType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.ClassDeclaration;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.runtime.ArrayBindable;
import org.apache.calcite.runtime.Bindable;
import org.apache.calcite.runtime.Typed;

/** From the relational form of a query to its executable plan. */
final class QueryCompiler {
  private QueryCompiler() {}

  static QueryPlan compile(RelNode query, List<OutputColumn> columns, List<DataType> parameters) {
    return compile(query, columns, parameters, 0);
  }

  /**
   * As {@link #compile(RelNode, List, List)}, for a query that is run for rows.
   *
   * @param rowValues number of the values of such a row, which are parameters behind those of the statement
   */
  static CompiledQuery compile(
      RelNode query, List<OutputColumn> columns, List<DataType> parameters, int rowValues) {
    RelOptCluster cluster = query.getCluster();
    RelNode physical = Phases.optimize(query);
    List<String> explanation = PlanText.of(physical);
    Explained explained = Statistics.of(cluster.getPlanner()).explained();
    PlanNode nodes = explained == Explained.NO ? null : PlanNodes.of(physical);
    if (explained == Explained.ANALYZED) {
      physical = Probe.all(physical);
    }
    Hoisting hoisting = new Hoisting(cluster.getRexBuilder(), parameters.size() + rowValues);
    RelNode merged = Phases.merged(hoisting.apply(PeekedSide.in(Watch.over(Kept.in(physical)))));

    Map<String, Object> constants = new HashMap<>();
    constants.put("_conformance", Conformance.INSTANCE);
    ClassDeclaration declaration =
        new EnumerableRelImplementor(cluster.getRexBuilder(), constants)
            .implementRoot((EnumerableRel) merged, EnumerableRel.Prefer.ARRAY);
    boolean single = columns.size() == 1;
    String interfaces =
        single ? Bindable.class.getName() + ", " + Typed.class.getName() : ArrayBindable.class.getName();
    String source =
        "public final class " + declaration.name + " implements " + interfaces + " {\n"
            + SourceText.of(declaration.memberDeclarations) + "\n}";
    Bindable<?> code = GeneratedClass.instance(declaration.name, source, Bindable.class);

    RowExpressionCompiler expressions =
        new RowExpressionCompiler(cluster.getRexBuilder(), parameters.size(), rowValues);
    RowExpressions[] hoisted =
        hoisting.hoisted().stream()
            .map(expression ->
                ConstantValue.of(
                    expression, expressions.compile(NoRow.type(cluster.getTypeFactory()), List.of(expression))))
            .toArray(RowExpressions[]::new);
    return new CompiledQuery(columns, parameters, explanation, nodes, code, Map.copyOf(constants), hoisted,
        Phases.locksRows(physical));
  }
}
