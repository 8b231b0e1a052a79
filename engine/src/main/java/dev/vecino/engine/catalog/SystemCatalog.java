package dev.vecino.engine.catalog;

import dev.vecino.planner.SystemRelation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The relations of {@code pg_catalog} and {@code information_schema}; those that nothing fills are empty. */
public final class SystemCatalog {
  /** Computes the rows of one relation that depend on the database. */
  @FunctionalInterface
  interface Producer {
    void produce(CatalogView view, RowSet rows);
  }

  private static final Map<String, RelationDefinition> DEFINITIONS = definitions();
  private static final List<RelationDefinition> LISTED =
      DEFINITIONS.values().stream().filter(definition -> !definition.kind().equals("f")).toList();
  private static final Map<String, List<Object[]>> FIXED = new ConcurrentHashMap<>();
  private static final Map<String, Producer> PRODUCERS = producers();

  private SystemCatalog() {}

  private static Map<String, RelationDefinition> definitions() {
    Map<String, RelationDefinition> definitions = new LinkedHashMap<>();
    for (String line : Resources.lines("relations.txt")) {
      RelationDefinition definition = RelationDefinition.parse(line);
      definitions.put(key(definition.relation().schema(), definition.relation().name()), definition);
    }
    return definitions;
  }

  private static Map<String, Producer> producers() {
    Map<String, Producer> producers = new LinkedHashMap<>();
    ClassRows.addTo(producers);
    ColumnRows.addTo(producers);
    SequenceRows.addTo(producers);
    DependencyRows.addTo(producers);
    ViewRows.addTo(producers);
    CommentTarget.addTo(producers);
    IndexRows.addTo(producers);
    StatisticsRows.addTo(producers);
    ConstraintRows.addTo(producers);
    ForeignKeyRows.addTo(producers);
    ActivityRows.addTo(producers);
    RoleRows.addTo(producers);
    PrivilegeRows.addTo(producers);
    ServerRows.addTo(producers);
    LockRows.addTo(producers);
    VectorRows.addTo(producers);
    Routines.addTo(producers);
    EnumRows.addTo(producers);
    InformationSchemaRows.addTo(producers);
    InformationSchemaKeys.addTo(producers);
    DomainRows.addTo(producers);
    CompositeRows.addTo(producers);
    return Map.copyOf(producers);
  }

  private static String key(String schema, String name) {
    return schema + "." + name;
  }

  /** The relations that the catalog lists: all but those that stand for functions. */
  static Iterable<RelationDefinition> all() {
    return LISTED;
  }

  /** All relations, for the planner. */
  public static List<SystemRelation> relations() {
    return DEFINITIONS.values().stream().map(RelationDefinition::relation).toList();
  }

  /** The rows of a relation as {@code view} sees them. */
  public static Iterable<Object[]> rows(String schema, String name, CatalogView view) {
    String key = key(schema, name);
    SystemRelation relation = DEFINITIONS.get(key).relation();
    List<Object[]> fixed = FIXED.computeIfAbsent(key, any -> fixed(relation));
    Producer producer = PRODUCERS.get(key);
    if (producer == null) {
      return fixed;
    }
    var rows = new RowSet(relation);
    rows.rows().addAll(fixed);
    producer.produce(view, rows);
    return rows.rows();
  }

  /** The rows that one producer adds to a relation of {@code pg_catalog}. */
  static List<Object[]> rows(String name, CatalogView view, Producer producer) {
    var rows = new RowSet(DEFINITIONS.get(key(SystemRelation.PG_CATALOG, name)).relation());
    producer.produce(view, rows);
    return rows.rows();
  }

  /** The rows of a relation of {@code pg_catalog} that every database has. */
  static List<Object[]> fixed(String name) {
    String key = key(SystemRelation.PG_CATALOG, name);
    return FIXED.computeIfAbsent(key, any -> fixed(DEFINITIONS.get(key).relation()));
  }

  private static List<Object[]> fixed(SystemRelation relation) {
    var rows = new RowSet(relation);
    if (relation.schema().equals(SystemRelation.PG_CATALOG)) {
      Resources.lines(relation.name() + ".rows").forEach(rows::addText);
    }
    return List.copyOf(rows.rows());
  }
}
