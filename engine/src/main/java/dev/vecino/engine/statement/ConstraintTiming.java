package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.ForeignKey;
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
    List<ForeignKey> keys = new ArrayList<>();
    for (Name name : set.constraints()) {
      keys.addAll(find(name, context.transaction().catalog(), name.schema().map(List::of).orElse(searchPath)));
    }
    keys.forEach(key -> context.foreignKeys().set(key, set.deferred()));
  }

  /** The deferrable constraints of that name in the first schema that has one. */
  private static List<ForeignKey> find(Name name, Catalog catalog, List<String> schemas) {
    for (String schema : schemas) {
      List<ForeignKey> found = new ArrayList<>();
      boolean other = false;
      for (Table table : catalog.tables()) {
        if (table.schema().equals(schema)) {
          table.foreignKeys().stream().filter(key -> key.name().equals(name.name())).forEach(found::add);
          other |= table.checks().stream().anyMatch(check -> check.name().equals(name.name()))
              || table.bTrees().stream().anyMatch(index -> index.constraint() && index.name().equals(name.name()));
        }
      }
      if (other || found.stream().anyMatch(key -> key.timing() == ForeignKey.Timing.NOT_DEFERRABLE)) {
        throw VecinoException.of(WRONG_OBJECT_TYPE, "constraint \"%s\" is not deferrable", name.name());
      }
      if (!found.isEmpty()) {
        return found;
      }
    }
    throw VecinoException.of(UNDEFINED_OBJECT, "constraint \"%s\" does not exist", name);
  }
}
