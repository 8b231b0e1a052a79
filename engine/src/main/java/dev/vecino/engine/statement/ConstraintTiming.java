package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.engine.execution.StatementContext;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Name;
import java.util.ArrayList;
import java.util.List;

/** SET CONSTRAINTS. */
public final class ConstraintTiming {
  private ConstraintTiming() {}

  public static void set(Statement.SetConstraints set, StatementContext context, List<String> searchPath) {
    if (set.constraints().isEmpty()) {
      context.foreignKeys().setAll(set.deferred());
      return;
    }
    List<Integer> found = new ArrayList<>();
    for (Name name : set.constraints()) {
      List<String> schemas = name.schema().map(List::of).orElse(searchPath);
      found.addAll(find(name, context.transaction().catalog(), schemas, set.deferred()));
    }
    found.forEach(constraint -> context.foreignKeys().set(constraint, set.deferred()));
  }

  /**
   * The constraints of that name in the first schema that has one.
   *
   * @param deferred refuses those that cannot be
   */
  private static List<Integer> find(Name name, Catalog catalog, List<String> schemas, boolean deferred) {
    for (String schema : schemas) {
      List<Integer> found = new ArrayList<>();
      boolean other = false;
      for (Table table : catalog.tables()) {
        if (table.schema().equals(schema)) {
          for (ForeignKey key : table.foreignKeys()) {
            if (key.name().equals(name.name())) {
              found.add(key.id());
              other |= key.timing() == ForeignKey.Timing.NOT_DEFERRABLE;
            }
          }
          for (Index.BTree index : table.bTrees()) {
            if (index.constraint() && index.name().equals(name.name())) {
              found.add(index.id());
              other |= index.isKey();
            }
          }
          other |= table.checks().stream().anyMatch(check -> check.name().equals(name.name()));
        }
      }
      if (other && deferred) {
        throw VecinoException.of(WRONG_OBJECT_TYPE, "constraint \"%s\" is not deferrable", name.name());
      }
      if (other || !found.isEmpty()) {
        return found;
      }
    }
    throw VecinoException.of(UNDEFINED_OBJECT, "constraint \"%s\" does not exist", name);
  }
}
