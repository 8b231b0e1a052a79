package dev.vecino.planner.rule;

import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * A top-k over joined tables. The k nearest rows of the table with the vector that have a partner in each of the others
 * are enough to make the first k joined rows: they are searched for first, then joined and sorted as before.
 */
final class JoinedTopK {
  private final LogicalSort sort;
  private final List<RelNode> partners = new ArrayList<>();
  private final List<List<Integer>> partnerKeys = new ArrayList<>(); // over the rows of the branch that was reached

  private JoinedTopK(LogicalSort sort) {
    this.sort = sort;
  }

  /** The order over the join with the searched rows; empty where it cannot be had so. */
  static Optional<RelNode> of(LogicalSort sort) {
    LogicalSort whole = withoutOffset(sort);
    if (whole == null) {
      return Optional.empty();
    }
    RexBuilder rex = sort.getCluster().getRexBuilder();
    List<RexNode> keys = new ArrayList<>();
    sort.getCollation()
        .getFieldCollations()
        .forEach(key -> keys.add(rex.makeInputRef(sort.getInput(), key.getFieldIndex())));
    return new JoinedTopK(whole)
        .replaced(sort.getInput().stripped(), keys)
        .map(input -> ExactReason.put((LogicalSort) sort.copy(sort.getTraitSet(), List.of(input)), ExactReason.NONE));
  }

  /** The order of the rows that the offset skips, too; null where their number is not known, or there is no limit. */
  private static LogicalSort withoutOffset(LogicalSort sort) {
    if (sort.fetch == null || sort.offset == null) {
      return sort.fetch == null ? null : sort;
    }
    if (!(sort.fetch instanceof RexLiteral fetch) || !(sort.offset instanceof RexLiteral offset)
        || fetch.isNull() || offset.isNull()) {
      return null;
    }
    BigDecimal rows = fetch.getValueAs(BigDecimal.class).add(offset.getValueAs(BigDecimal.class));
    RexNode sum = sort.getCluster().getRexBuilder().makeExactLiteral(rows, sort.fetch.getType());
    LogicalSort whole = LogicalSort.create(sort.getInput(), sort.getCollation(), null, sum);
    return (LogicalSort) whole.withHints(sort.getHints());
  }

  /** The node with the table's rows reduced to those that were found; {@code keys} are over its output. */
  private Optional<RelNode> replaced(RelNode node, List<RexNode> keys) {
    return switch (node) {
      case Project project when !project.containsOver()
          && project.getProjects().stream().allMatch(RexUtil::isDeterministic)
          && reachesJoin(project) ->
          replaced(project.getInput().stripped(), RelOptUtil.pushPastProject(keys, project))
              .map(input -> project.copy(project.getTraitSet(), List.of(input)));
      case LogicalJoin join -> joined(join, keys);
      default -> Optional.empty();
    };
  }

  private static boolean reachesJoin(RelNode node) {
    return switch (node) {
      case Project project -> reachesJoin(project.getInput().stripped());
      case LogicalJoin join -> true;
      default -> false;
    };
  }

  private Optional<RelNode> joined(Join join, List<RexNode> keys) {
    int width = join.getLeft().getRowType().getFieldCount();
    int first = keys.stream().mapToInt(key -> RelOptUtil.InputFinder.bits(key).nextSetBit(0)).min().orElse(-1);
    boolean left = first >= 0 && first < width;
    int from = left ? 0 : width;
    int to = left ? width : join.getRowType().getFieldCount();
    if (first < 0
        || keys.stream().anyMatch(key -> RelOptUtil.InputFinder.bits(key).stream().anyMatch(i -> i < from || i >= to))) {
      return Optional.empty();
    }
    boolean outer = join.getJoinType() == (left ? JoinRelType.LEFT : JoinRelType.RIGHT);
    boolean semi = left && join.getJoinType() == JoinRelType.SEMI;
    if (!outer && !semi && join.getJoinType() != JoinRelType.INNER || !join.getVariablesSet().isEmpty()) {
      return Optional.empty();
    }
    for (int i = 0; i < partnerKeys.size(); i++) {
      if (partnerKeys.get(i).stream().anyMatch(key -> key < from || key >= to)) {
        return Optional.empty();
      }
      partnerKeys.set(i, partnerKeys.get(i).stream().map(key -> key - from).toList());
    }
    if (!outer && !addPartner(join, left)) {
      return Optional.empty();
    }
    RelNode own = (left ? join.getLeft() : join.getRight()).stripped();
    List<RexNode> ownKeys = shifted(keys, -from);
    return (own instanceof LogicalJoin below ? joined(below, ownKeys) : searched(own, ownKeys))
        .map(rows -> with(join, rows, left));
  }

  private static Join with(Join join, RelNode rows, boolean left) {
    return join.copy(
        join.getTraitSet(), left ? List.of(rows, join.getRight()) : List.of(join.getLeft(), rows));
  }

  private static List<RexNode> shifted(List<RexNode> keys, int by) {
    return by == 0 ? keys : keys.stream().map(key -> RexUtil.shift(key, by)).toList();
  }

  /** Notes the other side of a join; false where it is not joined by equal keys alone. */
  private boolean addPartner(Join join, boolean left) {
    JoinInfo info = join.analyzeCondition();
    if (!info.isEqui() || info.leftKeys.isEmpty()) {
      return false;
    }
    RelNode other = (left ? join.getRight() : join.getLeft()).stripped();
    RelNode own = left ? join.getLeft() : join.getRight();
    List<Integer> ownKeys = left ? info.leftKeys : info.rightKeys;
    List<Integer> otherKeys = left ? info.rightKeys : info.leftKeys;
    RexBuilder rex = join.getCluster().getRexBuilder();
    List<RexNode> values = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < ownKeys.size(); i++) {
      if (!isComparedByValue(own, ownKeys.get(i), other, otherKeys.get(i))) {
        return false;
      }
      values.add(rex.makeInputRef(other, otherKeys.get(i)));
      names.add("key" + i);
    }
    partners.add(LogicalProject.create(other, List.of(), values, names, Set.of()));
    partnerKeys.add(List.copyOf(ownKeys));
    return true;
  }

  /** Whether equal values of the two columns are equal objects. */
  private static boolean isComparedByValue(RelNode own, int key, RelNode other, int otherKey) {
    Optional<DataType> a = PgTypeFactory.dataType(own.getRowType().getFieldList().get(key).getType());
    Optional<DataType> b = PgTypeFactory.dataType(other.getRowType().getFieldList().get(otherKey).getType());
    return a.isPresent() && b.isPresent() && a.get().name() == b.get().name()
        && switch (a.get().name()) {
          case SMALLINT, INTEGER, BIGINT, TEXT, VARCHAR, UUID -> true;
          default -> false;
        };
  }

  private Optional<RelNode> searched(RelNode rows, List<RexNode> keys) {
    RexBuilder rex = sort.getCluster().getRexBuilder();
    List<RexNode> wanted = new ArrayList<>(keys);
    wanted.addAll(rex.identityProjects(rows.getRowType()));
    Source source = Source.of(rows, wanted).orElse(null);
    if (source == null) {
      return Optional.empty();
    }
    Monotone key = Monotone.of(source.expressions().getFirst()).orElse(null);
    if (key == null
        || VectorTopKRule.obstacle(sort, source, key, source.expressions().subList(0, keys.size())) != null
        || VectorRangeRule.index(source.scan(), key.distance()).isEmpty()) {
      return Optional.empty();
    }
    List<RexNode> outputs = source.expressions().subList(keys.size(), source.expressions().size());
    List<List<Integer>> members = new ArrayList<>();
    for (List<Integer> positions : partnerKeys) {
      List<Integer> columns = new ArrayList<>();
      for (int position : positions) {
        if (!(outputs.get(position) instanceof RexInputRef column)) {
          return Optional.empty();
        }
        columns.add(column.getIndex());
      }
      members.add(columns);
    }
    return Optional.of(
        VectorTopKRule.project(
            source,
            key.distance(),
            outputs,
            VectorTopKRule.search(sort, source, key.distance(), members),
            rows.getRowType().getFieldNames(),
            partners));
  }
}
