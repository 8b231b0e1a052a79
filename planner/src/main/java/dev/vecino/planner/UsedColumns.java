package dev.vecino.planner;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelShuttleImpl;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** The columns of relations that a query names, by the ids of the relations. */
final class UsedColumns extends RelShuttleImpl {
  private final Map<Integer, Set<Integer>> used = new HashMap<>();
  private final List<RelOptTable> scans = new ArrayList<>();
  private final Map<CorrelationId, RelNode> outer = new HashMap<>();

  private UsedColumns() {}

  static Map<Integer, Set<Integer>> of(RelNode root) {
    return in(root).used;
  }

  static UsedColumns in(RelNode root) {
    var columns = new UsedColumns();
    columns.visitAll(root);
    return columns;
  }

  Map<Integer, Set<Integer>> columns() {
    return used;
  }

  /** The relations that are read, those without a column that is named among them. */
  List<RelOptTable> scans() {
    return scans;
  }

  private void visitAll(RelNode root) {
    for (int i = 0; i < root.getRowType().getFieldCount(); i++) {
      use(root, i);
    }
    root.accept(this);
  }

  @Override
  protected RelNode visitChild(RelNode parent, int i, RelNode child) {
    look(parent);
    return super.visitChild(parent, i, child);
  }

  @Override
  public RelNode visit(LogicalAggregate aggregate) {
    aggregate(aggregate);
    return super.visit(aggregate);
  }

  @Override
  public RelNode visit(LogicalSort sort) {
    sort(sort);
    return super.visit(sort);
  }

  private void aggregate(Aggregate aggregate) {
    RelNode input = aggregate.getInput();
    aggregate.getGroupSet().forEach(column -> use(input, column));
    aggregate.getAggCallList().forEach(
        call -> {
          call.getArgList().forEach(column -> use(input, column));
          if (call.filterArg >= 0) {
            use(input, call.filterArg);
          }
        });
  }

  private void sort(Sort sort) {
    sort.getCollation().getKeys().forEach(column -> use(sort.getInput(), column));
  }

  private void look(RelNode node) {
    node.getVariablesSet().forEach(id -> outer.put(id, node.getInput(0)));
    if (node instanceof Correlate correlate) {
      outer.put(correlate.getCorrelationId(), correlate.getLeft());
    }
    node.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            useInput(node, ref.getIndex());
            return ref;
          }

          @Override
          public RexNode visitFieldAccess(RexFieldAccess access) {
            if (access.getReferenceExpr() instanceof RexCorrelVariable variable && outer.containsKey(variable.id)) {
              RelNode of = outer.get(variable.id);
              if (access.getField().getIndex() < of.getRowType().getFieldCount()) {
                use(of, access.getField().getIndex());
              }
            }
            return super.visitFieldAccess(access);
          }

          @Override
          public RexNode visitSubQuery(RexSubQuery query) {
            RexNode visited = super.visitSubQuery(query);
            visitAll(query.rel);
            return visited;
          }
        });
  }

  private void useInput(RelNode node, int index) {
    int column = index;
    for (RelNode input : node.getInputs()) {
      int width = input.getRowType().getFieldCount();
      if (column < width) {
        use(input, column);
        return;
      }
      column -= width;
    }
  }

  private void use(RelNode node, int index) {
    Set<RelColumnOrigin> origins = node.getCluster().getMetadataQuery().getColumnOrigins(node, index);
    if (origins == null) {
      return;
    }
    for (RelColumnOrigin origin : origins) {
      use(origin.getOriginTable(), origin.getOriginColumnOrdinal());
    }
  }

  private void use(RelOptTable relation, int position) {
    Table table = relation.unwrap(Table.class);
    View view = relation.unwrap(View.class);
    List<Column> columns = table != null ? table.columns() : view != null ? view.columns() : List.of();
    if (position < columns.size()) { // a row id is none
      used.computeIfAbsent(table != null ? table.id() : view.id(), id -> new HashSet<>())
          .add(columns.get(position).id());
    }
  }

  @Override
  public RelNode visit(TableScan scan) {
    scans.add(scan.getTable());
    return scan;
  }
}
