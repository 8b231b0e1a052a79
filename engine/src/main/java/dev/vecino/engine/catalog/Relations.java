package dev.vecino.engine.catalog;

import static dev.vecino.error.SqlState.DUPLICATE_TABLE;
import static dev.vecino.error.SqlState.INVALID_SCHEMA_NAME;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;
import static dev.vecino.error.SqlState.UNDEFINED_TABLE;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.Name;
import java.util.List;
import java.util.Optional;

/** Finds tables and indexes by the names that statements give them. */
public record Relations(Catalog catalog, List<String> searchPath) {
  /** An index and its table. */
  public record Found(Table table, Index index) {}

  private List<String> schemas(Name name) {
    return name.schema().map(List::of).orElse(searchPath);
  }

  public Optional<Table> table(Name name) {
    return schemas(name).stream().flatMap(schema -> catalog.table(schema, name.name()).stream()).findFirst();
  }

  public Table requireTable(Name name) {
    return table(name)
        .orElseThrow(
            () ->
                VecinoException.of(UNDEFINED_TABLE, "relation \"%s\" does not exist", name).at(name.position()));
  }

  public Optional<Found> index(Name name) {
    return schemas(name).stream()
        .flatMap(schema -> catalog.tableOfIndex(schema, name.name()).stream())
        .findFirst()
        .map(table -> new Found(table, table.index(name.name()).orElseThrow()));
  }

  public Found requireIndex(Name name) {
    return index(name)
        .orElseThrow(
            () -> VecinoException.of(UNDEFINED_OBJECT, "index \"%s\" does not exist", name.name()).at(name.position()));
  }

  /** The schema that a new relation of that name goes to. */
  public String schemaOfNew(Name name) {
    if (name.schema().isPresent()) {
      String schema = name.schema().get();
      if (!catalog.schemas().contains(schema)) {
        throw VecinoException.of(INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", schema).at(name.position());
      }
      return schema;
    }
    return searchPath.stream()
        .filter(catalog.schemas()::contains)
        .findFirst()
        .orElseThrow(() -> VecinoException.of(INVALID_SCHEMA_NAME, "no schema has been selected to create in"));
  }

  /** Whether a table or an index has that name; they share one space of names. */
  public boolean isTaken(String schema, String name) {
    return catalog.table(schema, name).isPresent() || catalog.tableOfIndex(schema, name).isPresent();
  }

  public void requireFree(String schema, String name) {
    if (isTaken(schema, name)) {
      throw VecinoException.of(DUPLICATE_TABLE, "relation \"%s\" already exists", name);
    }
  }
}
