package dev.vecino.planner;

import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.EnumType;
import java.util.Optional;

/** The types of one statement. Calcite asks a table for its row type with nothing else at hand, so views are here too. */
final class StatementTypes extends PgTypeFactory {
  private final Planner.Request request;
  private ViewExpansion views;

  StatementTypes(Planner.Request request) {
    this.request = request;
  }

  @Override
  protected Optional<EnumType> find(EnumType name) {
    return request.catalog().type(request.searchPath(), name);
  }

  void use(ViewExpansion expansion) {
    views = expansion;
  }

  ViewExpansion views() {
    return views;
  }
}
