package dev.vecino.planner;

import dev.vecino.sql.type.PgTypeFactory;

/** The types of one statement. Calcite asks a table for its row type with nothing else at hand, so views are here too. */
final class StatementTypes extends PgTypeFactory {
  private ViewExpansion views;

  void use(ViewExpansion expansion) {
    views = expansion;
  }

  ViewExpansion views() {
    return views;
  }
}
