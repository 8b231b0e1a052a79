package dev.vecino.planner.rule;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.planner.cost.Statistics;
import dev.vecino.planner.rel.DistanceOrder;
import dev.vecino.planner.rel.TopKSearch;
import dev.vecino.planner.rel.VectorTopK;
import dev.vecino.sql.parser.FetchHint;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Makes one {@link VectorTopK} of order by a distance, limit, and the filters and projections down to the table.
 * Where that
 * cannot be, the sort remains, with the reason as a hint.
 */
final class VectorTopKRule extends RelRule<Shape> {
  VectorTopKRule(Shape shape) {
    super(shape);
  }

  static boolean matches(LogicalSort sort) {
    return !sort.getCollation().getFieldCollations().isEmpty() && ExactReason.of(sort) == null;
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalSort sort = call.rel(0);
    if (!Statistics.of(call.getPlanner()).useIndexes()) {
      if (DistanceOrigin.of(sort, 0).isPresent()) {
        call.transformTo(ExactReason.put(sort, "enable_indexscan is off"));
      }
      return;
    }
    RexBuilder rex = sort.getCluster().getRexBuilder();
    List<RelFieldCollation> keys = sort.getCollation().getFieldCollations();
    List<RexNode> wanted = new ArrayList<>();
    keys.forEach(key -> wanted.add(rex.makeInputRef(sort.getInput(), key.getFieldIndex())));
    wanted.addAll(rex.identityProjects(sort.getInput().getRowType()));
    Source source =
        Source.of(sort.getInput(), wanted)
            .map(chain -> ComputedVectors.in(chain, chain.expressions().getFirst()))
            .orElse(null);
    if (source == null) {
      ScalarQuery.apart(sort)
          .or(() -> JoinedTopK.of(sort))
          .or(() -> DistanceOrigin.of(sort, 0).map(origin -> ExactReason.put(sort, origin.between())))
          .ifPresent(call::transformTo);
      return;
    }
    Monotone key = Monotone.of(source.expressions().getFirst()).orElse(null);
    String obstacle =
        key == null
            ? noDistance(source.expressions().subList(0, keys.size()))
            : obstacle(sort, source, key, source.expressions().subList(0, keys.size()));
    if (obstacle != null) {
      call.transformTo(ExactReason.put(sort, obstacle));
    }
    if (key == null || obstacle != null) {
      return;
    }
    List<RexNode> outputs = source.expressions().subList(keys.size(), source.expressions().size());
    call.transformTo(topK(sort, source, key, outputs));
  }

  /** Why an order with a distance somewhere in it, but not as its first key, is not that of a search; else null. */
  private static String noDistance(List<RexNode> keys) {
    if (keys.stream().noneMatch(DistanceOrigin::isMeasured)) {
      return null;
    }
    return DistanceOrigin.isMeasured(keys.getFirst())
        ? "first key is computed of distances"
        : "distance is not the first key";
  }

  /** Why the order cannot be that of a search; null where it can. */
  static String obstacle(LogicalSort sort, Source source, Monotone key, List<RexNode> keys) {
    if (sort.fetch == null && !isRange(source, key.distance())) {
      return "no limit";
    }
    if (!RowFree.test(key.distance().query())) {
      return "query depends on the row";
    }
    boolean descending = sort.getCollation().getFieldCollations().getFirst().direction.isDescending();
    if (descending != key.falling()) {
      return "descending";
    }
    if (keys.size() > 1 && !key.bare()) {
      return "rounded distance with further keys";
    }
    for (RexNode further : keys.subList(1, keys.size())) {
      if (!(further instanceof RexInputRef)) {
        return "further key is an expression";
      }
    }
    return null;
  }

  /** Whether the rows are limited by their distance, and an index finds them. */
  private static boolean isRange(Source source, Distance distance) {
    RexBuilder rex = source.scan().getCluster().getRexBuilder();
    return Statistics.of(source.scan().getCluster().getPlanner()).useRanges()
        && VectorRangeRule.index(source.scan(), distance).isPresent()
        && !Conditions.of(source.conditions(), distance, rex).thresholds().isEmpty();
  }

  private static LogicalProject topK(LogicalSort sort, Source source, Monotone key, List<RexNode> outputs) {
    TopKSearch search = search(sort, source, key.distance(), List.of());
    return project(source, key.distance(), outputs, search, sort.getRowType().getFieldNames(), List.of());
  }

  /**
   * The search that an order by a distance asks for.
   *
   * @param source begins with the keys of the order
   * @param members columns of the table, for each input
   */
  static TopKSearch search(LogicalSort sort, Source source, Distance distance, List<List<Integer>> members) {
    RexBuilder rex = sort.getCluster().getRexBuilder();
    Table table = source.scan().getTable().unwrap(Table.class);
    List<RelFieldCollation> keys = sort.getCollation().getFieldCollations();
    RelFieldCollation first = keys.getFirst();
    boolean descending = first.direction.isDescending();
    boolean nullsFirst =
        first.nullDirection == RelFieldCollation.NullDirection.UNSPECIFIED
            ? descending
            : first.nullDirection == RelFieldCollation.NullDirection.FIRST;
    List<RelFieldCollation> further = new ArrayList<>();
    for (int i = 1; i < keys.size(); i++) {
      further.add(keys.get(i).withFieldIndex(((RexInputRef) source.expressions().get(i)).getIndex()));
    }
    Conditions conditions = Conditions.of(source.conditions(), distance, rex);
    List<RexNode> filters = conditions.filters();
    Optional<Index.Hnsw> index = VectorRangeRule.index(source.scan(), distance);
    return new TopKSearch(
            distance.column(),
            distance.metric(),
            distance.query(),
            RexUtil.composeConjunction(rex, filters, true),
            conditions.ranked(),
            RexUtil.composeConjunction(rex, conditions.thresholds(), true),
            new DistanceOrder(nullsFirst, descending),
            further,
            sort.fetch,
            sort.offset,
            accuracy(sort),
            index,
            exactReason(sort, table, distance, index),
            members,
            KeyChoice.of(source.scan(), Comparison.parts(rex, filters)).map(KeyChoice::rows));
  }

  /** The accuracy that is asked for, in percent; 0 where none is. */
  private static double accuracy(LogicalSort sort) {
    return sort.getHints().stream()
        .filter(hint -> hint.hintName.equals(FetchHint.APPROXIMATE) && !hint.listOptions.isEmpty())
        .mapToDouble(hint -> Double.parseDouble(hint.listOptions.getFirst()))
        .findFirst()
        .orElse(0);
  }

  private static String exactReason(
      LogicalSort sort, Table table, Distance distance, Optional<Index.Hnsw> index) {
    if (sort.getHints().stream().anyMatch(hint -> hint.hintName.equals(FetchHint.EXACT))) {
      return "FETCH EXACT";
    }
    if (sort.fetch instanceof RexLiteral literal && literal.isNull()) {
      return "no limit";
    }
    if (distance.query() instanceof RexLiteral literal && literal.isNull()) {
      return "query is NULL";
    }
    if (index.isPresent()) {
      return null;
    }
    DataType type = table.stored().get(distance.column()).type();
    boolean other = table.hnsws().stream().anyMatch(each -> table.position(each.column()) == distance.column());
    return other || type.precision() == 0
        ? "no index for " + distance.metric().name().toLowerCase(Locale.ROOT)
        : "no vector index";
  }

  /** The search, under a projection that computes {@code outputs} of its rows and distances. */
  static LogicalProject project(
      Source source,
      Distance distance,
      List<RexNode> outputs,
      TopKSearch search,
      List<String> names,
      List<RelNode> inputs) {
    RelOptCluster cluster = source.scan().getCluster();
    RexBuilder rex = cluster.getRexBuilder();
    Columns columns = Columns.of(source.scan(), outputs, distance);
    VectorTopK topK = new VectorTopK(cluster, source.scan().getTable(), columns.positions(), search, inputs);
    RexNode found = rex.makeInputRef(topK, columns.positions().size());
    List<RexNode> projects =
        outputs.stream().map(output -> columns.remap(new DistanceRef(distance, found, rex), output)).toList();
    return LogicalProject.create(topK, List.of(), projects, names, Set.of());
  }
}
