package dev.vecino.catalog;

import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** All objects of a database at one moment. A plan that was made for one version is not run on another. */
public final class Catalog {
  /** The schema that unqualified names go to. */
  public static final String PUBLIC = "public";

  private final long version;
  private final Map<String, Table> tables; // by schema.name
  private final Map<Integer, Table> tablesById;
  private final Map<Integer, List<Reference>> references = new HashMap<>(); // by id of the referenced table
  private final Map<Integer, CatalogObject> objects;
  private final Map<String, Relation> relations = new LinkedHashMap<>(); // by schema.name
  private volatile Authorization authorization; // null until asked for

  /** A foreign key and the table that has it. */
  public record Reference(Table table, ForeignKey key) {}

  private Catalog(
      long version,
      Map<String, Table> tables,
      Map<Integer, Table> tablesById,
      Map<Integer, CatalogObject> objects) {
    this.version = version;
    this.tables = tables;
    this.tablesById = tablesById;
    this.objects = objects;
    objects(Relation.class).forEach(relation -> relations.put(key(relation.schema(), relation.name()), relation));
    for (Table table : tables.values()) {
      for (ForeignKey key : table.foreignKeys()) {
        references.computeIfAbsent(key.table(), id -> new ArrayList<>()).add(new Reference(table, key));
      }
    }
    references.values().forEach(list -> list.sort(Comparator.comparingInt(reference -> reference.key().id())));
  }

  /** A catalog of tables in the schema {@code public} and others that they name. */
  public static Catalog of(long version, Collection<Table> tables) {
    List<CatalogObject> schemas = new ArrayList<>(List.of(Schema.PUBLIC));
    tables.stream().map(Table::schema).distinct().filter(name -> !name.equals(PUBLIC))
        .forEach(name -> schemas.add(new Schema(-1 - schemas.size(), name)));
    return of(version, tables, schemas);
  }

  public static Catalog of(long version, Collection<Table> tables, Collection<? extends CatalogObject> objects) {
    Map<String, Table> byName = new LinkedHashMap<>();
    Map<Integer, Table> byId = new LinkedHashMap<>();
    for (Table table : tables) {
      byName.put(key(table.schema(), table.name()), table);
      byId.put(table.id(), table);
    }
    Map<Integer, CatalogObject> objectsById = new LinkedHashMap<>();
    objects.forEach(object -> objectsById.put(object.id(), object));
    return new Catalog(version, byName, byId, objectsById);
  }

  private static String key(String schema, String name) {
    return schema + '\0' + name;
  }

  /** Grows with every change of the catalog; never shared by two different catalogs of one database. */
  public long version() {
    return version;
  }

  public Collection<Table> tables() {
    return List.copyOf(tables.values());
  }

  /** Names of the schemas. */
  public SortedSet<String> schemas() {
    SortedSet<String> schemas = new TreeSet<>();
    objects(Schema.class).forEach(schema -> schemas.add(schema.name()));
    return schemas;
  }

  public Optional<Schema> schema(String name) {
    return objects(Schema.class).filter(schema -> schema.name().equals(name)).findFirst();
  }

  public Optional<Table> table(String schema, String name) {
    return Optional.ofNullable(tables.get(key(schema, name)));
  }

  public Optional<Table> table(int id) {
    return Optional.ofNullable(tablesById.get(id));
  }

  /** The foreign keys that refer to a table, the oldest first. */
  public List<Reference> referencesTo(int tableId) {
    return references.getOrDefault(tableId, List.of());
  }

  /** What has that name in a schema and is neither a table nor an index. */
  public Optional<Relation> relation(String schema, String name) {
    return Optional.ofNullable(relations.get(key(schema, name)));
  }

  /** The object with that id; empty for a table's or none. */
  public Optional<CatalogObject> object(int id) {
    return Optional.ofNullable(objects.get(id));
  }

  public Collection<CatalogObject> objects() {
    return List.copyOf(objects.values());
  }

  /** All objects of a kind, in the order of their making. */
  public <T extends CatalogObject> Stream<T> objects(Class<T> kind) {
    return objects.values().stream().filter(kind::isInstance).map(kind::cast);
  }

  /** The type of that name that a user has made. */
  public Optional<NamedType> type(String schema, String name) {
    return objects(NamedType.class)
        .filter(type -> type.name().equals(name) && type.schema().equals(schema))
        .findFirst();
  }

  /** The type that a name stands for, which is looked for in {@code path} where it has no schema. */
  public Optional<NamedType> type(List<String> path, EnumType name) {
    List<String> schemas = name.schema().isEmpty() ? path : List.of(name.schema());
    return schemas.stream().flatMap(schema -> type(schema, name.name()).stream()).findFirst();
  }

  /** The domain with that id. */
  public Domain domain(int id) {
    return object(id).filter(Domain.class::isInstance).map(Domain.class::cast).orElseThrow();
  }

  /** The domains that values of a type belong to: the innermost, whose base is none, comes first. */
  public List<Domain> domains(DataType type) {
    List<Domain> found = new ArrayList<>();
    for (int id = type.domain(); id != 0; id = found.getFirst().base().domain()) {
      found.addFirst(domain(id));
    }
    return found;
  }

  /** The default of a column, its own or that of its domain, as SQL text. */
  public Optional<String> defaultOf(Column column) {
    return column.defaultSql()
        .or(() -> domains(column.type()).reversed().stream().flatMap(each -> each.defaultSql().stream()).findFirst());
  }

  public Optional<Sequence> sequence(int id) {
    return object(id).filter(Sequence.class::isInstance).map(Sequence.class::cast);
  }

  /** Roles and privileges. */
  public Authorization authorization() {
    Authorization known = authorization;
    if (known == null) {
      known = new Authorization(objects.values());
      authorization = known;
    }
    return known;
  }

  /** What makes a table a materialized view; empty for any other table. */
  public Optional<Materialization> materialization(Table table) {
    return objects(Materialization.class).filter(view -> view.table() == table.id()).findFirst();
  }

  /** The sequences that a column owns, its identity among them. */
  public List<Sequence> sequencesOf(Table table, Column column) {
    return objects(Sequence.class).filter(sequence -> sequence.isOwnedBy(table.id(), column.id())).toList();
  }

  /** The table that has an index of that name, index names being unique in a schema. */
  public Optional<Table> tableOfIndex(String schema, String index) {
    return tables.values().stream()
        .filter(table -> table.schema().equals(schema) && table.index(index).isPresent())
        .findFirst();
  }

  /** This catalog with {@code table} in the place of the one with its id, or added to it. */
  public Catalog with(long version, Table table) {
    List<Table> changed = new ArrayList<>(tables.values());
    changed.removeIf(old -> old.id() == table.id());
    changed.add(table);
    return of(version, changed, objects.values());
  }

  public Catalog without(long version, Table table) {
    List<Table> changed = new ArrayList<>(tables.values());
    changed.removeIf(old -> old.id() == table.id());
    List<CatalogObject> others = new ArrayList<>(objects.values());
    others.removeIf(other -> isAccessOf(other, table.id()));
    return of(version, changed, others);
  }

  private static boolean isAccessOf(CatalogObject other, int object) {
    return other instanceof Access access && access.object() == object;
  }

  /** This catalog with {@code object} in the place of the one with its id, or added to it. */
  public Catalog with(long version, CatalogObject object) {
    Map<Integer, CatalogObject> changed = new LinkedHashMap<>(objects);
    changed.put(object.id(), object);
    return new Catalog(version, tables, tablesById, changed);
  }

  public Catalog without(long version, CatalogObject object) {
    Map<Integer, CatalogObject> changed = new LinkedHashMap<>(objects);
    changed.remove(object.id());
    changed.values().removeIf(other -> isAccessOf(other, object.id()));
    return new Catalog(version, tables, tablesById, changed);
  }
}
