package dev.vecino.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** All tables of a database at one moment. A plan that was made for one version is not run on another. */
public final class Catalog {
  /** The schema that unqualified names go to. */
  public static final String PUBLIC = "public";

  private final long version;
  private final Map<String, Table> tables; // by schema.name

  private Catalog(long version, Map<String, Table> tables) {
    this.version = version;
    this.tables = tables;
  }

  public static Catalog of(long version, Collection<Table> tables) {
    Map<String, Table> byName = new LinkedHashMap<>();
    for (Table table : tables) {
      byName.put(key(table.schema(), table.name()), table);
    }
    return new Catalog(version, byName);
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

  public SortedSet<String> schemas() {
    SortedSet<String> schemas = new TreeSet<>(List.of(PUBLIC));
    tables.values().forEach(table -> schemas.add(table.schema()));
    return schemas;
  }

  public Optional<Table> table(String schema, String name) {
    return Optional.ofNullable(tables.get(key(schema, name)));
  }

  public Optional<Table> table(int id) {
    return tables.values().stream().filter(table -> table.id() == id).findFirst();
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
    return of(version, changed);
  }

  public Catalog without(long version, Table table) {
    List<Table> changed = new ArrayList<>(tables.values());
    changed.removeIf(old -> old.id() == table.id());
    return of(version, changed);
  }
}
