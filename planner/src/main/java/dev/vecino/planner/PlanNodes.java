package dev.vecino.planner;

import dev.vecino.catalog.Table;
import dev.vecino.planner.rel.Access;
import dev.vecino.planner.rel.RowSort;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * Tells a plan in PostgreSQL's terms. Projections are told as the output of the node below, filters as its filter.
 */
final class PlanNodes {
  private static final double ROW_COST = 0.01;
  private static final int UNKNOWN_WIDTH = 32;

  private final RelMetadataQuery metadata;
  private int next;

  private PlanNodes(RelMetadataQuery metadata) {
    this.metadata = metadata;
  }

  static PlanNode of(RelNode plan) {
    return new PlanNodes(plan.getCluster().getMetadataQuery()).node(plan);
  }

  /** Rows that stand in a statement. */
  static PlanNode values(int rows) {
    String type = rows == 1 ? "Result" : "Values Scan";
    return new PlanNode(
        type, type, Map.of(), Map.of(), 0, rows * ROW_COST, rows, UNKNOWN_WIDTH, -1, -1, -1, List.of());
  }

  static PlanNode change(String operation, Table table, QueryPlan source) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Operation", operation);
    facts.put("Relation Name", table.name());
    facts.put("Schema", table.schema());
    facts.put("Alias", table.name());
    return source.nodes().under("ModifyTable", operation + " on " + table.name(), facts);
  }

  private PlanNode node(RelNode rel) {
    int number = next++;
    return switch (rel) {
      case Project project -> {
        PlanNode below = node(project.getInput());
        int before = below.unfiltered();
        yield below
            .with("Output", NodeText.projections(project))
            .counted(number, before, rows(rel), width(rel));
      }
      case Filter filter -> filtered(filter, number, node(filter.getInput()));
      case Sort sort -> sorted(sort, number, node(sort.getInput()));
      default -> plain(rel, number, rel.getInputs().stream().map(this::node).toList());
    };
  }

  private PlanNode filtered(Filter filter, int number, PlanNode below) {
    String condition = NodeText.text(filter.getCondition(), filter.getInput());
    boolean fits =
        below.unfiltered() < 0
            && !below.details().containsKey("Filter")
            && !below.type().equals("Limit")
            && !below.type().equals("Vector Scan");
    PlanNode node = fits ? below : below.under("Subquery Scan", "Subquery Scan", Map.of());
    return node.with("Filter", condition).counted(number, below.probe(), rows(filter), width(filter));
  }

  private PlanNode sorted(Sort sort, int number, PlanNode below) {
    PlanNode node = below;
    if (!sort.getCollation().getFieldCollations().isEmpty()) {
      node =
          new PlanNode(
              "Sort",
              "Sort",
              Map.of(),
              Map.of("Sort Key", NodeText.sortKeys(sort)),
              below.totalCost(),
              below.totalCost() + below.rows() * ROW_COST,
              sort.fetch == null && sort.offset == null ? rows(sort) : below.rows(),
              width(sort),
              number,
              number,
              -1,
              List.of(below));
      if (sort instanceof RowSort rows && rows.reason() != null) {
        node = node.with("Vector Index Not Used", rows.reason());
      }
    }
    return sort.fetch == null && sort.offset == null
        ? node
        : node.under("Limit", "Limit", Map.of()).counted(number, -1, rows(sort), width(sort));
  }

  private PlanNode plain(RelNode rel, int number, List<PlanNode> inputs) {
    NodeTerms terms = NodeTerms.of(rel);
    double rows = rows(rel);
    double read = Math.max(rows, inputs.stream().mapToDouble(PlanNode::rows).sum());
    double before = inputs.stream().mapToDouble(PlanNode::totalCost).sum();
    double startup =
        terms.blocking() ? before : inputs.stream().mapToDouble(PlanNode::startupCost).max().orElse(0);
    double own = rel instanceof Access access ? Math.max(rows, access.reads(metadata)) : read;
    return new PlanNode(
        terms.type(),
        terms.label(),
        terms.facts(),
        terms.details(),
        startup,
        before + own * ROW_COST,
        rows,
        width(rel),
        number,
        number,
        -1,
        inputs);
  }

  private double rows(RelNode rel) {
    Double rows = metadata.getRowCount(rel);
    return rows == null || !Double.isFinite(rows) ? 1 : Math.max(1, Math.rint(rows));
  }

  private static int width(RelNode rel) {
    int width = 0;
    for (RelDataTypeField field : rel.getRowType().getFieldList()) {
      width += PgTypeFactory.dataType(field.getType()).map(PlanNodes::width).orElse(UNKNOWN_WIDTH);
    }
    return width;
  }

  private static int width(DataType type) {
    return switch (type.name()) {
      case BOOLEAN -> 1;
      case SMALLINT -> 2;
      case INTEGER, REAL, DATE -> 4;
      case BIGINT, DOUBLE, TIMESTAMP, TIMESTAMPTZ, TIME -> 8;
      case UUID -> 16;
      case VECTOR -> 4 * type.precision() + 8;
      default -> UNKNOWN_WIDTH;
    };
  }
}
