package dev.vecino.engine.statement;


import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.ColumnDefinition;
import dev.vecino.sql.Statement.Constraint;
import dev.vecino.sql.Statement.PrimaryKey;
import dev.vecino.sql.Statement.Reference;
import dev.vecino.storage.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** CREATE TABLE. */
final class TableCreation {
  private static final int MOST_PARTITIONS = 1024;

  private TableCreation() {}

  static void run(Statement.CreateTable create, Scope scope) {
    Relations relations = scope.relations();
    String schema = scope.schemaOfNew(create.table(), create.persistence().isTemporary());
    String name = create.table().name();
    if (create.ifNotExists() && relations.isTaken(schema, name)) {
      scope.notice("42P07", "relation \"" + name + "\" already exists, skipping");
      return;
    }
    relations.requireFree(schema, name);
    var like = new TableLike(create, scope);
    List<ColumnDefinition> columns =
        like.columns(create.columns()).stream().map(column -> UserTypes.resolve(column, scope)).toList();
    List<Constraint> constraints = new ArrayList<>(create.constraints());
    constraints.addAll(like.constraints());
    TableDraft.requireDistinct(columns);
    var draft = new TableDraft(scope, empty(schema, name, create.options(), scope));
    columns.forEach(draft::add);
    draft.requireDefaults(columns);
    draft.requireGenerated();
    // The primary key comes first, as in PostgreSQL, so that it is the first index of the table.
    constraints.stream().filter(PrimaryKey.class::isInstance).forEach(draft::add);
    constraints.stream().filter(TableCreation::isOther).forEach(draft::add);
    // A new table has no rows: NOT VALID means nothing here.
    create.constraints().stream()
        .filter(Reference.class::isInstance)
        .map(Reference.class::cast)
        .forEach(reference -> draft.add(reference.with(reference.timing(), true)));
    scope.transaction().createTable(draft.table());
    scope.temporaries().made(draft.table(), create.persistence());
    like.finish(draft.table());
  }

  /** A table without columns. */
  static Table empty(String schema, String name, Map<String, String> options, Scope scope) {
    int partitions = partitions(options);
    int id = scope.transaction().newObjectId();
    return new Table(id, schema, name, List.of(), List.of(), List.of(), 1, partitions, Placement.ROW_ID);
  }

  private static boolean isOther(Constraint constraint) {
    return !(constraint instanceof PrimaryKey) && !(constraint instanceof Reference);
  }

  private static int partitions(Map<String, String> options) {
    int partitions = 1;
    for (Map.Entry<String, String> option : options.entrySet()) {
      switch (option.getKey()) {
        case "partitions" -> partitions = StorageOptions.integer("partitions", option.getValue(), 1, MOST_PARTITIONS);
        default -> StorageOptions.ofTable(option.getKey(), option.getValue());
      }
    }
    return partitions;
  }
}
