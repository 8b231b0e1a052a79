package dev.vecino.planner;

import dev.vecino.planner.cost.Explained;
import dev.vecino.planner.cost.Statistics;
import dev.vecino.planner.rel.RowEstimates;
import dev.vecino.planner.rule.EveryGroup;
import dev.vecino.planner.rule.ExactReason;
import dev.vecino.sql.function.PgRexBuilder;
import dev.vecino.sql.parser.FetchHint;
import dev.vecino.sql.parser.LockingClause;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.hint.HintPredicates;
import org.apache.calcite.rel.hint.HintStrategyTable;

import org.apache.calcite.rel.metadata.ProxyingMetadataHandlerProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql2rel.SqlToRelConverter;

/**
 * The tools that one statement is planned with: made for it, thrown away with it.
 */
record Conversion(
    StatementTypes types, CatalogReader catalog, StatementValidator validator, RelOptCluster cluster) {
  /**
   * An IN list of fewer values is a condition, which an index can serve; a longer one is joined. Compilers and
   * simplifiers go down into long conditions one value at a time.
   */
  private static final int LONGEST_CONDITION = 500;

  private static final HintStrategyTable HINTS =
      HintStrategyTable.builder()
          .hintStrategy(FetchHint.APPROXIMATE, HintPredicates.SORT)
          .hintStrategy(FetchHint.EXACT, HintPredicates.SORT)
          .hintStrategy(ExactReason.NAME, HintPredicates.SORT)
          .hintStrategy(FetchHint.TIES, (hint, rel) -> false) // read from the syntax tree
          .hintStrategy(LockingClause.HINT, (hint, rel) -> false) // read from the syntax tree
          .build();

  /**
   * The tools for a statement.
   *
   * @param reads whether the statement changes nothing: what is changed is found exactly, where no limit is set
   */
  static Conversion of(
      CalciteSchema schema, Planner.Request request, int parameters, boolean reads, Explained explained) {
    StatementTypes types = new StatementTypes(request);
    CatalogReader catalog =
        new CatalogReader(schema, request.searchPath(), types, Dialect.CONNECTION, request.statistics());
    types.use(new ViewExpansion(catalog, request.catalog(), types, false));
    StatementValidator validator =
        new StatementValidator(
            Dialect.operators(), catalog, types, parameters,
            request.declared().stream().map(type -> type == null ? null : types.resolve(type)).toList());
    var derived = new DerivedIndexes(() -> of(schema, request, 0, true, Explained.NO));
    Statistics statistics =
        new Statistics(
            request.useIndexes(),
            request.useIndexes() && reads,
            explained,
            request.statistics()::values,
            derived,
            request.statistics()::unknownValue);
    VolcanoPlanner planner = new VolcanoPlanner(null, Contexts.of(statistics));
    planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
    RelOptCluster cluster = RelOptCluster.create(planner, new PgRexBuilder(types));
    cluster.setMetadataQuerySupplier(
        () -> new RelMetadataQuery(new ProxyingMetadataHandlerProvider(RowEstimates.PROVIDER)) {});
    cluster.setHintStrategies(HINTS);
    return new Conversion(types, catalog, validator, cluster);
  }

  /** Tools for finding what a query reads: views stay relations. */
  static Conversion shallow(CalciteSchema schema, Planner.Request request, int parameters) {
    Conversion conversion = of(schema, request, parameters, true, Explained.NO);
    conversion.types.use(new ViewExpansion(conversion.catalog, request.catalog(), conversion.types, true));
    return conversion;
  }

  /** The relational form of a query that was validated. */
  RelRoot toRel(SqlNode validated) {
    RelRoot root = converter().convertQuery(validated, false, true);
    return root.withRel(RecursionNames.number(root.rel));
  }

  SqlToRelConverter converter() {
    return converter(validator, catalog, cluster);
  }

  static SqlToRelConverter converter(StatementValidator validator, CatalogReader catalog, RelOptCluster cluster) {
    SqlToRelConverter.Config config =
        SqlToRelConverter.config()
            .withExpand(false)
            .withRemoveSortInSubQuery(false)
            .withTrimUnusedFields(false)
            .withInSubQueryThreshold(LONGEST_CONDITION)
            .withHintStrategyTable(HINTS)
            // Merged with a projection below, the columns of one with sub-queries would be looked for above it.
            .withRelBuilderConfigTransform(builder -> EveryGroup.in(builder).withBloat(-1));
    return new LockingConverter(
        (type, sql, path, view) -> {
          throw new IllegalStateException("views are expanded by themselves");
        },
        validator,
        catalog,
        cluster,
        config);
  }
}
