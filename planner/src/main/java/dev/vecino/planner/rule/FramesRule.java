package dev.vecino.planner.rule;

import com.google.common.collect.ImmutableList;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.rel.FrameRows;
import dev.vecino.planner.rel.FrameRows.Place;
import dev.vecino.planner.rel.FrameRows.Value;
import dev.vecino.sql.parser.FrameOperator;
import dev.vecino.sql.parser.WindowFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/** Computes window functions whose frame a {@link FrameOperator} carries, below the projection they stand in. */
final class FramesRule extends RelRule<Shape> {
  FramesRule(Shape shape) {
    super(shape);
  }

  static boolean matches(LogicalProject project) {
    return project.containsOver() && !windows(project).isEmpty();
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalProject project = call.rel(0);
    RexBuilder rex = project.getCluster().getRexBuilder();
    RelNode input = project.getInput();
    Map<RexOver, RexNode> results = new LinkedHashMap<>();
    // Windows without an order see rows in that of the input, which others lose.
    List<Map.Entry<RexWindow, Set<RexOver>>> windows =
        windows(project).entrySet().stream()
            .sorted(Comparator.comparingInt(window -> window.getKey().orderKeys.size()))
            .toList();
    for (Map.Entry<RexWindow, Set<RexOver>> window : windows) {
      Step step = new Step(project, input, window.getKey());
      input = step.over(List.copyOf(window.getValue()), results);
    }
    List<RexNode> projects =
        new RexShuttle() {
          @Override
          public RexNode visitOver(RexOver over) {
            RexNode result = results.get(over);
            return result == null ? super.visitOver(over) : rex.makeCast(over.getType(), result, true, false);
          }
        }.apply(project.getProjects());
    call.transformTo(
        LogicalProject.create(
            input, project.getHints(), projects, project.getRowType().getFieldNames(), project.getVariablesSet()));
  }

  private static Map<RexWindow, Set<RexOver>> windows(LogicalProject project) {
    Map<RexWindow, Set<RexOver>> windows = new LinkedHashMap<>();
    new RexShuttle() {
      @Override
      public RexNode visitOver(RexOver over) {
        if (marker(over.getWindow()) != null) {
          windows.computeIfAbsent(over.getWindow(), window -> new LinkedHashSet<>()).add(over);
        }
        return over;
      }
    }.apply(project.getProjects());
    return windows;
  }

  private static RexCall marker(RexWindow window) {
    return !window.orderKeys.isEmpty()
            && window.orderKeys.getLast().left instanceof RexCall call
            && call.getOperator() == FrameOperator.INSTANCE
        ? call
        : null;
  }

  /** The nodes for the functions of one window. */
  private static final class Step {
    private final LogicalProject project;
    private final RelNode input;
    private final RexWindow window;
    private final RexBuilder rex;
    private final RelDataTypeFactory types;
    /** Columns of the node that frames are found over. */
    private final List<RexNode> columns = new ArrayList<>();

    Step(LogicalProject project, RelNode input, RexWindow window) {
      this.project = project;
      this.input = input;
      this.window = window;
      this.rex = project.getCluster().getRexBuilder();
      this.types = rex.getTypeFactory();
    }

    RelNode over(List<RexOver> functions, Map<RexOver, RexNode> results) {
      int width = input.getRowType().getFieldCount();
      for (int i = 0; i < width; i++) {
        columns.add(rex.makeInputRef(input, i));
      }
      RexCall marker = marker(window);
      List<RelFieldCollation> partition =
          window.partitionKeys.stream().map(key -> new RelFieldCollation(column(key))).toList();
      List<RelFieldCollation> order =
          window.orderKeys.subList(0, window.orderKeys.size() - 1).stream().map(this::collation).toList();
      int measure = measure(marker);
      List<RexOver> ofValues = functions.stream().filter(over -> place(over) != null).toList();
      List<RexOver> aggregates = functions.stream().filter(over -> place(over) == null).toList();
      List<Value> values = ofValues.stream().map(this::value).toList();
      List<Integer> members =
          aggregates.isEmpty()
              ? null
              : aggregates.stream().flatMap(over -> over.getOperands().stream()).map(this::column).toList();
      FrameRows.Layout layout =
          new FrameRows.Layout(width, frame(marker), partition, order, measure, values, members);
      RelNode framed = framed(layout);
      int first = width + 1;
      for (int i = 0; i < values.size(); i++) {
        results.put(ofValues.get(i), rex.makeInputRef(framed, first + i));
      }
      return members == null ? framed : aggregated(framed, first + values.size(), aggregates, results);
    }

    private static WindowFrame frame(RexCall marker) {
      return WindowFrame.of(RexLiteral.stringValue(marker.getOperands().getFirst()).strip());
    }

    private int column(RexNode value) {
      if (value instanceof RexInputRef ref) {
        return ref.getIndex();
      }
      columns.add(value);
      return columns.size() - 1;
    }

    private RelFieldCollation collation(RexFieldCollation key) {
      return new RelFieldCollation(column(key.left), key.getDirection(), key.getNullDirection());
    }

    /** The key and the bounds of a frame in columns one after another, by value as values of one type. */
    private int measure(RexCall marker) {
      List<RexNode> operands = marker.getOperands().subList(1, marker.getOperands().size());
      WindowFrame frame = frame(marker);
      int first = columns.size();
      if (frame.unit() != WindowFrame.Unit.RANGE || !frame.lower().isOffset() && !frame.upper().isOffset()) {
        columns.addAll(operands);
        return first;
      }
      List<RexNode> used = new ArrayList<>(List.of(operands.getFirst()));
      if (frame.lower().isOffset()) {
        used.add(operands.get(1));
      }
      if (frame.upper().isOffset()) {
        used.add(operands.get(2));
      }
      RelDataType common = types.leastRestrictive(used.stream().map(RexNode::getType).toList());
      if (common == null) {
        throw VecinoException.of(
            SqlState.FEATURE_NOT_SUPPORTED,
            "RANGE with offset PRECEDING/FOLLOWING is not supported for this column type and offset type");
      }
      RelDataType type = types.createTypeWithNullability(common, true);
      for (RexNode operand : operands) {
        columns.add(used.contains(operand) ? rex.makeCast(type, operand, false, false) : operand);
      }
      return first;
    }

    private static Place place(RexOver over) {
      return switch (over.getAggOperator().getKind()) {
        case FIRST_VALUE -> Place.FIRST;
        case LAST_VALUE -> Place.LAST;
        case NTH_VALUE -> Place.NTH;
        default -> null;
      };
    }

    private Value value(RexOver over) {
      int number = place(over) == Place.NTH ? column(over.getOperands().get(1)) : -1;
      return new Value(place(over), column(over.getOperands().getFirst()), number);
    }

    private RelNode framed(FrameRows.Layout layout) {
      RelOptCluster cluster = project.getCluster();
      RelNode prepared =
          LogicalProject.create(
              input, List.of(), columns, names("c", columns.size()), project.getVariablesSet());
      List<RelDataType> output = new ArrayList<>();
      for (int i = 0; i < layout.width(); i++) {
        output.add(columns.get(i).getType());
      }
      output.add(types.createSqlType(SqlTypeName.BIGINT));
      layout.values().forEach(value -> output.add(nullable(value.column())));
      if (layout.members() != null) {
        output.add(types.createSqlType(SqlTypeName.BOOLEAN));
        layout.members().forEach(column -> output.add(nullable(column)));
      }
      RelDataType type = types.createStructType(output, names("f", output.size()));
      return new FrameRows(cluster, cluster.traitSetOf(Convention.NONE), prepared, layout, type);
    }

    private RelDataType nullable(int column) {
      return types.createTypeWithNullability(columns.get(column).getType(), true);
    }

    private static List<String> names(String prefix, int count) {
      List<String> names = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        names.add(prefix + i);
      }
      return names;
    }

    /** Calcite runs string_agg by the name that the standard has for it. */
    private static SqlAggFunction aggregate(RexOver over) {
      return over.getAggOperator().getName().equals("STRING_AGG") ? SqlStdOperatorTable.LISTAGG : over.getAggOperator();
    }

    /** @param present the column that tells whether there is a row of the frame; the arguments come behind it */
    private RelNode aggregated(RelNode framed, int present, List<RexOver> aggregates, Map<RexOver, RexNode> results) {
      ImmutableBitSet keys = ImmutableBitSet.range(present);
      List<AggregateCall> calls = new ArrayList<>();
      int argument = present + 1;
      for (RexOver over : aggregates) {
        List<Integer> arguments = new ArrayList<>();
        for (int i = 0; i < over.getOperands().size(); i++) {
          arguments.add(argument++);
        }
        calls.add(
            AggregateCall.create(
                aggregate(over), over.isDistinct(), false, over.ignoreNulls(), ImmutableList.of(), arguments,
                present, null, RelCollations.EMPTY, false, framed, null, "a" + calls.size()));
      }
      RelNode aggregate = LogicalAggregate.create(framed, List.of(), keys, null, calls);
      for (int i = 0; i < calls.size(); i++) {
        results.put(aggregates.get(i), rex.makeInputRef(aggregate, present + i));
      }
      return aggregate;
    }
  }
}
