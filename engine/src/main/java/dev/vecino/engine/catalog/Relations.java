package dev.vecino.engine.catalog;

import static dev.vecino.error.SqlState.DUPLICATE_TABLE;
import static dev.vecino.error.SqlState.INVALID_SCHEMA_NAME;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;
import static dev.vecino.error.SqlState.UNDEFINED_TABLE;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.engine.execution.TemporaryTables;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.function.Strings;
import java.util.List;
import java.util.Optional;

/** Finds tables, indexes and whatever shares their names by the names that statements give them. */
public record Relations(Catalog catalog, List<String> searchPath) {
  /** What a name of a relation may stand for. */
  public sealed interface Any {
    ObjectKind kind();

    String schema();

    String name();

    int id();
  }

  /** A table, or a materialized view, which is one with a query. */
  public record OfTable(Table table, boolean materialized) implements Any {
    @Override
    public ObjectKind kind() {
      return materialized ? ObjectKind.MATERIALIZED_VIEW : ObjectKind.TABLE;
    }

    @Override
    public String schema() {
      return table.schema();
    }

    @Override
    public String name() {
      return table.name();
    }

    @Override
    public int id() {
      return table.id();
    }
  }

  /** An index and its table. */
  public record Found(Table table, Index index) implements Any {
    @Override
    public ObjectKind kind() {
      return ObjectKind.INDEX;
    }

    @Override
    public String schema() {
      return table.schema();
    }

    @Override
    public String name() {
      return index.name();
    }

    @Override
    public int id() {
      return index.id();
    }
  }

  /** Neither table nor index. */
  public record Other(Relation relation) implements Any {
    @Override
    public ObjectKind kind() {
      return switch (relation) {
        case Sequence sequence -> ObjectKind.SEQUENCE;
        case View view -> ObjectKind.VIEW;
      };
    }

    @Override
    public String schema() {
      return relation.schema();
    }

    @Override
    public String name() {
      return relation.name();
    }

    @Override
    public int id() {
      return relation.id();
    }
  }

  private List<String> schemas(Name name) {
    return name.schema().map(schema -> List.of(schema(schema))).orElse(searchPath);
  }

  /** {@code pg_temp} is the session's own schema of temporary tables. */
  private String schema(String written) {
    return written.equals("pg_temp") && searchPath.getFirst().startsWith(TemporaryTables.PREFIX)
        ? searchPath.getFirst()
        : written;
  }

  /** What has that name in that schema. */
  public Optional<Any> find(String schema, String name) {
    return catalog.table(schema, name).<Any>map(table -> new OfTable(table, catalog.materialization(table).isPresent()))
        .or(() -> catalog.relation(schema, name).map(Other::new))
        .or(() -> catalog.tableOfIndex(schema, name).map(t -> new Found(t, t.index(name).orElseThrow())));
  }

  /** What a name stands for. */
  public Optional<Any> find(Name name) {
    return schemas(name).stream().flatMap(schema -> find(schema, name.name()).stream()).findFirst();
  }

  public Any require(Name name) {
    return find(name).orElseThrow(() -> missing(name));
  }

  private static VecinoException missing(Name name) {
    return VecinoException.of(UNDEFINED_TABLE, "relation \"%s\" does not exist", name).at(name.position());
  }

  public Optional<Table> table(Name name) {
    return find(name).filter(OfTable.class::isInstance).map(found -> ((OfTable) found).table());
  }

  public Table requireTable(Name name) {
    return switch (require(name)) {
      case OfTable found -> found.table();
      case Found index -> throw wrongKind(index, ObjectKind.TABLE);
      case Other other -> throw wrongKind(other, ObjectKind.TABLE);
    };
  }

  public Sequence requireSequence(Name name) {
    return requireSequence(require(name));
  }

  public static Sequence requireSequence(Any found) {
    if (found instanceof Other(Sequence sequence)) {
      return sequence;
    }
    throw VecinoException.of(WRONG_OBJECT_TYPE, "cannot open relation \"%s\"", found.name());
  }

  /** The error that an object is not of the kind that a statement is for. */
  public static VecinoException wrongKind(Any found, ObjectKind wanted) {
    return VecinoException.of(
        WRONG_OBJECT_TYPE,
        "\"%s\" is not %s %s", found.name(), wanted == ObjectKind.INDEX ? "an" : "a", wanted.noun());
  }

  public Optional<Found> index(Name name) {
    return find(name).filter(Found.class::isInstance).map(Found.class::cast);
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
        .filter(schema -> !schema.startsWith(TemporaryTables.PREFIX))
        .filter(catalog.schemas()::contains)
        .findFirst()
        .orElseThrow(() -> VecinoException.of(INVALID_SCHEMA_NAME, "no schema has been selected to create in"));
  }

  /** Whether a relation has that name; all kinds share one space of names. */
  public boolean isTaken(String schema, String name) {
    return find(schema, name).isPresent();
  }

  public void requireFree(String schema, String name) {
    if (isTaken(schema, name)) {
      throw VecinoException.of(DUPLICATE_TABLE, "relation \"%s\" already exists", name);
    }
  }

  /** Whether a relation is what its name without a schema stands for. */
  public boolean isVisible(String schema, String name) {
    return searchPath.stream().filter(path -> isTaken(path, name)).findFirst().filter(schema::equals).isPresent();
  }

  /** The name of a relation as messages give it: with its schema where it is not found without. */
  public String shown(String schema, String name) {
    return isVisible(schema, name)
        ? Strings.quoteIdentifier(name)
        : Strings.quoteIdentifier(schema) + "." + Strings.quoteIdentifier(name);
  }

  /** The name of the relation with that id as SQL text; null where there is none. */
  public String shown(int id) {
    return catalog.table(id).map(table -> shown(table.schema(), table.name()))
        .or(() -> catalog.object(id).filter(Relation.class::isInstance).map(Relation.class::cast)
            .map(relation -> shown(relation.schema(), relation.name())))
        .orElse(null);
  }
}
