package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DEPENDENT_OBJECTS_STILL_EXIST;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;
import static dev.vecino.error.SqlState.UNDEFINED_TABLE;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Name;
import java.util.Optional;

/** DROP TABLE and DROP INDEX. */
final class Removal {
  private Removal() {}

  static void run(Statement.DropTable drop, Scope scope) {
    for (Name name : drop.tables()) {
      Optional<Table> table = scope.relations().table(name);
      if (table.isPresent()) {
        scope.transaction().dropTable(table.get());
      } else if (scope.relations().index(name).isPresent()) {
        throw VecinoException.of(WRONG_OBJECT_TYPE, "\"%s\" is not a table", name.name())
            .withHint("Use DROP INDEX to remove an index.");
      } else if (drop.ifExists()) {
        scope.notice("00000", "table \"" + name + "\" does not exist, skipping");
      } else {
        throw VecinoException.of(UNDEFINED_TABLE, "table \"%s\" does not exist", name);
      }
    }
  }

  static void run(Statement.DropIndex drop, Scope scope) {
    for (Name name : drop.indexes()) {
      Optional<Relations.Found> found = scope.relations().index(name);
      if (found.isPresent()) {
        drop(found.get(), scope);
      } else if (scope.relations().table(name).isPresent()) {
        throw VecinoException.of(WRONG_OBJECT_TYPE, "\"%s\" is not an index", name.name())
            .withHint("Use DROP TABLE to remove a table.");
      } else if (drop.ifExists()) {
        scope.notice("00000", "index \"" + name + "\" does not exist, skipping");
      } else {
        throw VecinoException.of(UNDEFINED_OBJECT, "index \"%s\" does not exist", name);
      }
    }
  }

  private static void drop(Relations.Found found, Scope scope) {
    if (found.index() instanceof Index.BTree tree && tree.constraint()) {
      String index = tree.name();
      String table = found.table().name();
      throw VecinoException.of(
              DEPENDENT_OBJECTS_STILL_EXIST,
              "cannot drop index %s because constraint %s on table %s requires it", index, index, table)
          .withHint("You can drop constraint " + index + " on table " + table + " instead.");
    }
    scope.transaction().dropIndex(found.table(), found.index());
  }
}
