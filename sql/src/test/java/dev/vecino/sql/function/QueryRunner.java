package dev.vecino.sql.function;

import dev.vecino.sql.Parser;
import dev.vecino.sql.Statement;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.PgValidator;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.sql.type.Values;
import dev.vecino.type.DataType;
import dev.vecino.type.TextStyle;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableInterpretable;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRules;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelCollationTraitDef;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.runtime.Bindable;
import org.apache.calcite.schema.ScannableTable;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql2rel.RelDecorrelator;
import org.apache.calcite.sql2rel.SqlToRelConverter;

/** Runs queries over tables in memory: our parser, types, operators and conversions, Calcite's generated code. */
final class QueryRunner {
  private static final ZoneId ZONE = ZoneId.of("Asia/Kathmandu");
  private static final List<RelOptRule> SUB_QUERIES =
      List.of(
          CoreRules.FILTER_SUB_QUERY_TO_CORRELATE,
          CoreRules.PROJECT_SUB_QUERY_TO_CORRELATE,
          CoreRules.JOIN_SUB_QUERY_TO_CORRELATE);

  private final CalciteSchema schema = CalciteSchema.createRootSchema(false, false);
  private final SessionValues session;

  QueryRunner() {
    this(new FixedSession(Instant.parse("2026-03-01T10:15:30.123456Z"), ZONE));
  }

  QueryRunner(SessionValues session) {
    this.session = session;
  }

  /** Adds a table of columns by name and type, and its rows. */
  void table(String name, Map<String, DataType> columns, List<Object[]> rows) {
    schema.plus().add(name, new Rows(new LinkedHashMap<>(columns), rows));
  }

  record Result(List<DataType> types, List<DataType> parameters, List<Object[]> rows, String plan) {
    /** The one value of a query of one row and column, printed; null for NULL. */
    String printed() {
      Object value = rows.getFirst()[0];
      return value == null ? null : TextFormat.print(types.getFirst(), value, TextStyle.of(ZONE));
    }
  }

  Result run(String sql, Object... parameters) {
    var factory = new PgTypeFactory();
    SqlNode parsed = ((Statement.Query) Parser.parse(sql).getFirst().statement()).node();
    var properties = new Properties();
    properties.setProperty("caseSensitive", "true");
    var catalog = new CalciteCatalogReader(schema, List.of(), factory, new CalciteConnectionConfigImpl(properties));
    var validator =
        new PgValidator(PgOperatorTable.INSTANCE, catalog, factory, PgValidator.config(SqlConformanceEnum.BABEL));
    SqlNode validated = validator.validate(parsed);
    var planner = new VolcanoPlanner();
    planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
    planner.addRelTraitDef(RelCollationTraitDef.INSTANCE);
    EnumerableRules.rules().forEach(planner::addRule);
    planner.addRule(CoreRules.AGGREGATE_EXPAND_DISTINCT_AGGREGATES_TO_JOIN);
    planner.addRule(CoreRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW);
    var cluster = RelOptCluster.create(planner, new PgRexBuilder(factory));
    var converter =
        new SqlToRelConverter(
            (type, text, path, view) -> {
              throw new UnsupportedOperationException();
            },
            validator,
            catalog,
            cluster,
            PgConvertlets.INSTANCE,
            SqlToRelConverter.config().withExpand(false).withTrimUnusedFields(false));
    RelRoot root = converter.convertQuery(validated, false, true);
    RelNode joined =
        RelDecorrelator.decorrelateQuery(
            rewrite(root.rel, SUB_QUERIES), RelFactories.LOGICAL_BUILDER.create(cluster, null));
    RelTraitSet traits = cluster.traitSetOf(EnumerableConvention.INSTANCE).replace(root.collation);
    planner.setRoot(joined.getTraitSet().equals(traits) ? joined : planner.changeTraits(joined, traits));
    var plan = (EnumerableRel) rewrite(planner.findBestExp(), RelOptRules.CALC_RULES);
    Bindable<?> bindable =
        EnumerableInterpretable.toBindable(new HashMap<>(), null, plan, EnumerableRel.Prefer.ARRAY);
    Map<String, Object> values = new HashMap<>();
    values.put(SessionValues.KEY, session);
    Map<Integer, RelDataType> types = validator.parameterTypes(validated);
    List<DataType> declared = new ArrayList<>();
    for (int i = 0; i < parameters.length; i++) {
      declared.add(PgTypeFactory.toDataType(types.get(i)));
      values.put("?" + i, Values.coerce(declared.get(i), parameters[i], ZONE));
    }
    List<DataType> columns = root.validatedRowType.getFieldList().stream()
        .map(field -> PgTypeFactory.dataType(field.getType()).orElse(DataType.TEXT))
        .toList();
    List<Object[]> rows = new ArrayList<>();
    for (Object row : bindable.bind(new Context(factory, schema.plus(), values))) {
      Object[] all = row instanceof Object[] array ? array : new Object[] {row};
      rows.add(root.fields.leftList().stream().map(i -> all[i]).toArray());
    }
    return new Result(columns, declared, rows, RelOptUtil.toString(plan));
  }

  private static RelNode rewrite(RelNode rel, List<RelOptRule> rules) {
    var planner = new HepPlanner(HepProgram.builder().addRuleCollection(rules).build());
    planner.setRoot(rel);
    return planner.findBestExp();
  }

  private record Context(JavaTypeFactory factory, SchemaPlus root, Map<String, Object> values) implements DataContext {
    @Override
    public SchemaPlus getRootSchema() {
      return root;
    }

    @Override
    public JavaTypeFactory getTypeFactory() {
      return factory;
    }

    @Override
    public QueryProvider getQueryProvider() {
      return null;
    }

    @Override
    public Object get(String name) {
      return values.get(name);
    }
  }

  private static final class Rows extends AbstractTable implements ScannableTable {
    private final Map<String, DataType> columns;
    private final List<Object[]> rows;

    Rows(Map<String, DataType> columns, List<Object[]> rows) {
      this.columns = columns;
      this.rows = rows;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
      var builder = factory.builder();
      columns.forEach((name, type) -> builder.add(name, ((PgTypeFactory) factory).relType(type, true)));
      return builder.build();
    }

    @Override
    public Enumerable<Object[]> scan(DataContext context) {
      return Linq4j.asEnumerable(rows);
    }
  }
}
