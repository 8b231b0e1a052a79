package dev.vecino.planner.rel;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.VectorExpression;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The k rows nearest to a vector, or all within a distance, nearest first, with their distances in a last column.
 * Whether the index or an exact scan finds them is decided when it runs: both give the same rows, the index with its
 * recall.
 */
public final class VectorTopK extends Access {
  /** Name of the last column. */
  public static final String DISTANCE = "$distance";

  /** How many rows are taken to be asked for where the number is a parameter. */
  private static final double FETCHED = 10;

  /** Which part of the rows is taken to be within a distance. */
  private static final double IN_RANGE = 0.005;

  /** So many rows a walk reads about, for none and for each row that it finds. */
  private static final double WALKED = 500;

  private static final double WALKED_PER_ROW = 10;

  private static final Method APPEND =
      Types.lookupMethod(Members.class, "append", Object[].class, Enumerable.class);

  private final TopKSearch search;
  private final List<RelNode> inputs;

  /**
   * @param inputs rows of keys, one of which each row that is found must have; {@link TopKSearch#members} says in which
   *     columns
   */
  public VectorTopK(
      RelOptCluster cluster, RelOptTable source, List<Integer> columns, TopKSearch search, List<RelNode> inputs) {
    super(cluster, source, columns);
    this.search = search;
    this.inputs = new ArrayList<>(inputs);
  }

  @Override
  public List<RelNode> getInputs() {
    return Collections.unmodifiableList(inputs);
  }

  @Override
  public void replaceInput(int ordinal, RelNode input) {
    inputs.set(ordinal, input);
    recomputeDigest();
  }

  public TopKSearch search() {
    return search;
  }

  /** The row that the threshold is a condition over: the distance alone. */
  public static RelDataType distanceRow(RelDataTypeFactory types) {
    return types.builder().add(DISTANCE, types.createSqlType(SqlTypeName.DOUBLE)).nullable(true).build();
  }

  @Override
  void addFields(RelDataTypeFactory.Builder row) {
    boolean nullable =
        search.query().getType().isNullable()
            || isComputed()
            || source().getRowType().getFieldList().get(search.column()).getType().isNullable();
    row.add(DISTANCE, getCluster().getTypeFactory().createSqlType(SqlTypeName.DOUBLE)).nullable(nullable);
  }

  /** Whether the vectors are those of an expression, which only an index has. */
  private boolean isComputed() {
    return search.column() >= table().columns().size();
  }

  /** The column, or the expression. */
  private String vector() {
    if (!isComputed()) {
      return source().getRowType().getFieldNames().get(search.column());
    }
    VectorExpression expression = search.index().flatMap(Index.Hnsw::expression).orElseThrow();
    return expression.column() == 0
        ? expression.sql()
        : table().columns().get(table().position(expression.column())).name();
  }

  @Override
  public VectorTopK withColumns(List<Integer> columns) {
    return new VectorTopK(getCluster(), source(), columns, search, inputs);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> others) {
    return others.isEmpty() ? this : new VectorTopK(getCluster(), source(), columns(), search, others);
  }

  @Override
  public RelNode accept(RexShuttle shuttle) {
    return new VectorTopK(getCluster(), source(), columns(), search.map(shuttle), inputs);
  }

  @Override
  public RelWriter explainTerms(RelWriter out) {
    inputs.forEach(input -> out.input("keys" + inputs.indexOf(input), input));
    return out.item("table", source().getQualifiedName())
        .item("column", search.column())
        .item("metric", search.metric())
        .item("query", search.query())
        .itemIf("filter", search.filter(), search.filter() != null)
        .itemIf("ranked", true, search.ranked())
        .itemIf("threshold", search.threshold(), search.threshold() != null)
        .item("order", search.order())
        .itemIf("further", search.further(), !search.further().isEmpty())
        .itemIf("fetch", search.fetch(), !search.isRange())
        .itemIf("offset", search.offset(), search.offset() != null)
        .itemIf("accuracy", search.accuracy(), search.accuracy() != 0)
        .itemIf("index", search.index().map(Index::name).orElse(""), search.index().isPresent())
        .itemIf("reason", search.reason(), search.reason() != null)
        .itemIf("keys", search.keys().map(Object::toString).orElse(""), search.keys().isPresent())
        .itemIf("members", search.members(), !search.members().isEmpty())
        .item("columns", columnNames());
  }

  @Override
  public String describe() {
    List<String> names = source().getRowType().getFieldNames();
    List<String> terms = new ArrayList<>();
    String via = search.index().map(index -> " via " + index.name()).orElse("");
    terms.add(table().name() + "." + vector() + via);
    search.index()
        .map(Index.Hnsw::quantization)
        .filter(quantization -> !quantization.isNone())
        .ifPresent(quantization -> terms.add("quantization=" + quantization.name() + "/" + quantization.bits()));
    terms.add(search.metric().name().toLowerCase(Locale.ROOT));
    if (!search.isRange()) {
      terms.add("k=" + ExpressionText.of(search.fetch(), List.of()));
    }
    if (search.offset() != null) {
      terms.add("offset=" + ExpressionText.of(search.offset(), List.of()));
    }
    if (search.accuracy() != 0) {
      terms.add("accuracy=" + search.accuracy());
    }
    terms.add("query=" + ExpressionText.of(search.query(), List.of()));
    if (search.filter() != null) {
      terms.add("filter=" + ExpressionText.of(search.filter(), names));
    }
    if (search.ranked()) {
      terms.add("not null");
    }
    if (search.threshold() != null) {
      terms.add("threshold=" + ExpressionText.of(search.threshold(), List.of("distance")));
    }
    search.members().forEach(columns -> terms.add("in=" + columns.stream().map(names::get).toList()));
    search.keys().ifPresent(rows -> terms.add("keys=" + rows.index().name()));
    for (RelFieldCollation key : search.further()) {
      terms.add("then=" + names.get(key.getFieldIndex()) + (key.direction.isDescending() ? " DESC" : ""));
    }
    if (search.order().unrankedFirst()) {
      terms.add(search.order().toString());
    }
    if (search.reason() != null) {
      terms.add("exact: " + search.reason());
    }
    terms.add("columns=" + columnNames());
    return (search.isRange() ? "VectorRange(" : "VectorTopK(") + String.join(", ", terms) + ")";
  }

  @Override
  public String type() {
    return index() == null ? "Vector Scan" : "Vector Index Scan";
  }

  @Override
  Index index() {
    return search.reason() == null ? search.index().orElse(null) : null;
  }

  @Override
  public Map<String, Object> details() {
    List<String> names = source().getRowType().getFieldNames();
    Map<String, Object> details = new LinkedHashMap<>();
    String distance =
        "(" + vector() + " " + operator() + " " + ExpressionText.of(search.query(), List.of()) + ")";
    details.put("Order By", distance);
    if (!search.isRange()) {
      details.put("Nearest", ExpressionText.of(search.fetch(), List.of()));
    }
    if (search.accuracy() != 0) {
      details.put("Target Accuracy", Double.toString(search.accuracy()));
    }
    if (search.threshold() != null) {
      details.put("Distance Cond", ExpressionText.of(search.threshold(), List.of(distance)));
    }
    if (!search.members().isEmpty()) {
      details.put(
          "Joined By",
          search.members().stream().map(columns -> columns.stream().map(names::get).toList().toString()).toList());
    }
    search.keys().ifPresent(rows -> details.put("Key Index", rows.index().name()));
    if (search.filter() != null) {
      details.put("Filter", ExpressionText.of(search.filter(), names));
    }
    if (search.reason() != null) {
      details.put("Vector Index Not Used", search.reason());
    }
    return details;
  }

  private String operator() {
    return switch (search.metric()) {
      case L2 -> "<->";
      case COSINE -> "<=>";
      case INNER_PRODUCT -> "<#>";
      case L1 -> "<+>";
      case HAMMING -> "<~>";
      case JACCARD -> "<%>";
    };
  }

  @Override
  public double reads(RelMetadataQuery mq) {
    double all = source().getRowCount();
    return index() == null ? all : Math.min(all, WALKED + WALKED_PER_ROW * estimateRowCount(mq));
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    double rows = source().getRowCount();
    if (search.isRange()) {
      return Math.max(1, rows * IN_RANGE);
    }
    boolean known = search.fetch() instanceof RexLiteral literal && literal.getValue() instanceof BigDecimal;
    return Math.min(rows, known ? ((RexLiteral) search.fetch()).getValueAs(BigDecimal.class).doubleValue() : FETCHED);
  }

  @Override
  List<RexNode> arguments() {
    List<RexNode> arguments = new ArrayList<>();
    arguments.add(search.query());
    arguments.addAll(RowLimit.expressions(getCluster().getRexBuilder(), search.offset(), search.fetch()));
    search.keys().ifPresent(rows -> arguments.addAll(rows.keys().expressions()));
    return arguments;
  }

  @Override
  RexNode filter() {
    return search.filter();
  }

  @Override
  RexNode threshold() {
    return search.threshold();
  }

  @Override
  Expression values(EnumerableRelImplementor implementor, LeafExpressions expressions, BlockBuilder block) {
    Expression values = super.values(implementor, expressions, block);
    for (int i = 0; i < inputs.size(); i++) {
      values = Expressions.call(APPEND, values, RowFormat.arrays(implementor, this, i, "keys", block));
    }
    return values;
  }

  @Override
  AccessCode code() {
    return new TopKCode(
        table(),
        search.column(),
        search.metric(),
        search.order(),
        search.ranked(),
        RowSort.keys(search.further()),
        search.accuracy(),
        search.reason() == null ? search.index().orElse(null) : null,
        search.keys().map(rows -> KeyRanges.of(table(), rows.index(), rows.keys())).orElse(null),
        output(),
        Members.of(table(), search.members()),
        TopKColumns.of(search, columns(), table().columns().size()),
        search.reason() != null ? search.reason() : "there is none");
  }
}
