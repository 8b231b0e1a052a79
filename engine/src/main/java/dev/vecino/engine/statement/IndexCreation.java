package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;
import static dev.vecino.error.SqlState.TOO_MANY_COLUMNS;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.KeyForm;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.VectorExpression;
import dev.vecino.engine.catalog.KeyForms;
import dev.vecino.engine.catalog.ObjectNames;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Metric;
import dev.vecino.index.quant.Quantization;
import dev.vecino.sql.OperatorClass;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.IndexScope;
import dev.vecino.sql.Statement.IndexedColumn;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import dev.vecino.type.Vector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** CREATE INDEX. */
final class IndexCreation {
  private static final int MOST_KEY_COLUMNS = 32;
  private static final int DEFAULT_M = 16;
  private static final int DEFAULT_EF_CONSTRUCTION = 64;
  private static final Set<String> OPTIONS = Set.of("m", "ef_construction", "quantization", "bits");

  /** Methods that PostgreSQL and pgvector have and this database has not. */
  private static final Set<String> KNOWN_METHODS = Set.of("gin", "gist", "spgist", "brin");

  /** pgvector's other method, which is answered with the graph. */
  private static final String IVFFLAT = "ivfflat";

  /** PostgreSQL's method for keys that are compared for equality only, which is answered with a B-tree. */
  private static final String HASH = "hash";
  private static final int MOST_BITS = 64_000;
  private static final int DEFAULT_LISTS = 100;
  private static final int MOST_LISTS = 32_768;

  private final Statement.CreateIndex create;
  private final Scope scope;
  private final Table table;

  private IndexCreation(Statement.CreateIndex create, Scope scope, Table table) {
    this.create = create;
    this.scope = scope;
    this.table = table;
  }

  static void run(Statement.CreateIndex create, Scope scope) {
    Relations relations = scope.relations();
    Table table = relations.requireTable(create.table());
    if (create.name().isPresent()) {
      String name = create.name().get();
      if (create.ifNotExists() && relations.isTaken(table.schema(), name)) {
        scope.notice("42P07", "relation \"" + name + "\" already exists, skipping");
        return;
      }
      relations.requireFree(table.schema(), name);
    }
    Index index = new IndexCreation(create, scope, table).index();
    if (index.columns().stream().anyMatch(id -> table.columns().get(table.position(id)).virtual())) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "indexes on virtual generated columns are not supported");
    }
    scope.transaction().createIndex(table, index, scope.progress());
  }

  private Index index() {
    return switch (create.method()) {
      case "btree" -> bTree();
      case HASH -> hash();
      case "hnsw", IVFFLAT -> graph();
      default -> throw unknownMethod();
    };
  }

  private VecinoException unknownMethod() {
    if (!KNOWN_METHODS.contains(create.method())) {
      return VecinoException.of(UNDEFINED_OBJECT, "access method \"%s\" does not exist", create.method())
          .at(create.position());
    }
    return VecinoException.of(FEATURE_NOT_SUPPORTED, "access method \"%s\" is not supported", create.method())
        .at(create.position())
        .withHint("Use btree, or hnsw for vectors.");
  }

  private String name() {
    return create
        .name()
        .orElseGet(
            () ->
                ObjectNames.choose(
                    table.name(),
                    ObjectNames.joined(names()),
                    "idx",
                    name -> scope.relations().isTaken(table.schema(), name)));
  }

  private List<String> names() {
    return Stream.concat(
            create.columns().stream().map(IndexedColumn::name), create.rows().included().stream())
        .toList();
  }

  private Column column(IndexedColumn indexed) {
    int position = table.position(indexed.name());
    if (position < 0) {
      throw VecinoException.of(UNDEFINED_COLUMN, "column \"%s\" does not exist", indexed.name()).at(indexed.position());
    }
    return table.columns().get(position);
  }

  private Index hash() {
    if (create.unique()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "access method \"hash\" does not support unique indexes");
    }
    if (!create.rows().included().isEmpty()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "access method \"hash\" does not support included columns");
    }
    if (create.columns().size() > 1) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "access method \"hash\" does not support multicolumn indexes");
    }
    if (create.columns().getFirst().descending() || create.columns().getFirst().form().nullsFirst()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "access method \"hash\" does not support ASC/DESC options");
    }
    scope.notice("00000", "access method \"hash\" is answered with a btree index");
    return bTree();
  }

  private Index bTree() {
    if (create.columns().size() > MOST_KEY_COLUMNS) {
      throw VecinoException.of(TOO_MANY_COLUMNS, "cannot use more than %d columns in an index", MOST_KEY_COLUMNS);
    }
    for (String option : create.options().keySet()) {
      if (option.equals("fillfactor")) {
        StorageOptions.fillFactor(create.options().get(option));
      } else {
        throw VecinoException.of(INVALID_PARAMETER_VALUE, "unrecognized parameter \"%s\"", option);
      }
    }
    IndexScope rows = create.rows();
    boolean derived =
        rows.predicateSql().isPresent()
            || create.columns().stream().anyMatch(indexed -> indexed.expressionSql().isPresent());
    if (derived) {
      return new DerivedIndexDraft(create, scope, table).index(name(), included());
    }
    create.columns().forEach(indexed -> requireOrder(column(indexed).type()));
    List<Integer> columns = create.columns().stream().map(indexed -> column(indexed).id()).toList();
    List<KeyForm> forms = create.columns().stream().map(this::form).toList();
    return new Index.BTree(
        scope.transaction().newObjectId(), name(), columns, create.unique(), false, false, included(),
        rows.nullsEqual(), forms, ForeignKey.Timing.NOT_DEFERRABLE);
  }

  private List<Integer> included() {
    return create.rows().included().stream()
        .map(name -> column(new IndexedColumn(name, Optional.empty(), false, create.position())).id())
        .toList();
  }

  private KeyForm form(IndexedColumn indexed) {
    Column column = column(indexed);
    return KeyForms.of(indexed.form(), column.type(), column.collation(), indexed.position());
  }

  /** Refuses keys of a type that has no order. */
  static void requireOrder(DataType type) {
    if (type.element().orElse(type).record().isPresent()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "indexes on columns of composite types are not supported");
    }
    if (!type.name().isComparable()) {
      throw VecinoException.of(
              UNDEFINED_OBJECT, "data type %s has no default operator class for access method \"btree\"", type)
          .withHint(
              "You must specify an operator class for the index or define a default operator class for the data type.");
    }
  }

  private static VecinoException unknownOperatorClass(String name, String method, IndexedColumn indexed) {
    return VecinoException.of(
            UNDEFINED_OBJECT, "operator class \"%s\" does not exist for access method \"%s\"", name, method)
        .at(indexed.position());
  }

  private Index graph() {
    String method = create.method();
    boolean lists = method.equals(IVFFLAT);
    if (create.unique()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "access method \"%s\" does not support unique indexes", method)
          .at(create.position());
    }
    if (create.columns().size() > 1) {
      throw VecinoException.of(
              FEATURE_NOT_SUPPORTED, "access method \"%s\" does not support multicolumn indexes", method)
          .at(create.position());
    }
    IndexedColumn indexed = create.columns().getFirst();
    Optional<VectorExpression> expression = new ComputedVectorsDraft(create, scope, table).expression(indexed);
    Column column = expression.map(known -> Column.of(0, "expr", known.type())).orElseGet(() -> column(indexed));
    if (indexed.descending()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "access method \"%s\" does not support ASC/DESC options", method)
          .at(indexed.position());
    }
    Metric metric = metric(indexed, column);
    int m = option("m", DEFAULT_M, 2, 100);
    int efConstruction = option("ef_construction", DEFAULT_EF_CONSTRUCTION, 4, 1000);
    requireKnown(create.options(), lists ? Set.of("lists") : OPTIONS);
    if (efConstruction < 2 * m) {
      throw VecinoException.of(
          INVALID_PARAMETER_VALUE, "ef_construction must be greater than or equal to 2 * m");
    }
    requireDimensions(column);
    if (lists) {
      option("lists", DEFAULT_LISTS, 1, MOST_LISTS);
      scope.notice("00000", "access method \"ivfflat\" is answered with an hnsw index; its lists have no effect");
    }
    // Codes are those of dense vectors.
    boolean sparse = column.type().name() == TypeName.SPARSEVEC;
    Quantization quantization =
        QuantizationOptions.read(create.options(), metric, sparse ? 0 : column.type().precision());
    if (sparse && !quantization.isNone()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "quantization is not supported for sparse vectors");
    }
    int id = scope.transaction().newObjectId();
    int kept = expression.isPresent() ? Index.Hnsw.hiddenColumn(id) : column.id();
    return new Index.Hnsw(id, name(), kept, metric, m, efConstruction, quantization, expression);
  }

  private Metric metric(IndexedColumn indexed, Column column) {
    String method = create.method();
    if (indexed.operatorClass().isEmpty() && method.equals(IVFFLAT) && column.type().name() == TypeName.VECTOR) {
      return Metric.L2;
    }
    if (indexed.operatorClass().isEmpty()) {
      throw VecinoException.of(
              UNDEFINED_OBJECT,
              "data type %s has no default operator class for access method \"%s\"",
              column.type().name().sqlName(), method)
          .withHint(
              "You must specify an operator class for the index or define a default operator class for the data type.");
    }
    if (column.type().name() == TypeName.VARBIT) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "type not supported for hnsw index");
    }
    String name = indexed.operatorClass().get();
    OperatorClass operatorClass =
        OperatorClass.of(name)
            .filter(each -> !method.equals(IVFFLAT) || hasLists(each))
            .orElseThrow(() -> unknownOperatorClass(name, method, indexed));
    if (column.type().name() != operatorClass.type()) {
      throw VecinoException.of(
          DATATYPE_MISMATCH,
          "operator class \"%s\" does not accept data type %s", name, column.type().name().sqlName());
    }
    return operatorClass.metric();
  }

  /** pgvector has no lists for L1, Jaccard and sparse vectors. */
  private static boolean hasLists(OperatorClass operatorClass) {
    return operatorClass.metric() != Metric.L1
        && operatorClass.metric() != Metric.JACCARD
        && operatorClass.type() != TypeName.SPARSEVEC;
  }

  private int option(String name, int initial, int least, int most) {
    String value = create.options().get(name);
    return value == null ? initial : StorageOptions.integer(name, value, least, most);
  }

  private static void requireKnown(Map<String, String> options, Set<String> known) {
    for (String option : options.keySet()) {
      if (!known.contains(option)) {
        throw VecinoException.of(INVALID_PARAMETER_VALUE, "unrecognized parameter \"%s\"", option);
      }
    }
  }

  private static void requireDimensions(Column column) {
    if (column.type().name() == TypeName.BIT && column.type().precision() > MOST_BITS) {
      throw VecinoException.of(
          PROGRAM_LIMIT_EXCEEDED, "column cannot have more than %d dimensions for hnsw index", MOST_BITS);
    }
    if (!column.type().isFixedVector()) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "column does not have dimensions");
    }
    if (column.type().isVector() && column.type().precision() > Vector.MAX_DIMENSIONS) {
      throw VecinoException.of(
          PROGRAM_LIMIT_EXCEEDED,
          "column cannot have more than %d dimensions for hnsw index", Vector.MAX_DIMENSIONS);
    }
  }
}
