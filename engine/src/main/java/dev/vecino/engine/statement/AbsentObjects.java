package dev.vecino.engine.statement;

import dev.vecino.engine.catalog.Routines;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.DropAbsent;
import dev.vecino.sql.DropAbsent.Absent;

/** DROP of functions, triggers and the like, of which only the system has any. */
final class AbsentObjects {
  private AbsentObjects() {}

  static void run(DropAbsent drop, Scope scope) {
    for (Absent object : drop.objects()) {
      if (object.arguments().filter(types -> Routines.has(object.name(), types)).isPresent()) {
        throw VecinoException.of(
            SqlState.DEPENDENT_OBJECTS_STILL_EXIST,
            "cannot drop %s because it is required by the database system",
            object.message().replace(" does not exist", ""));
      }
      if (!drop.ifExists()) {
        object.table().ifPresent(scope.relations()::requireTable);
        throw VecinoException.of(object.state(), "%s", object.message());
      }
      scope.notice("00000", object.message() + ", skipping");
    }
  }
}
