package dev.vecino.planner;

import dev.vecino.catalog.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Names of relations that begin with that of the database: {@code database.schema.relation}, and a column of it behind. */
final class DatabaseNames extends SqlBasicVisitor<Void> {
  private static final Set<String> SYSTEM = Set.of(SystemRelation.PG_CATALOG, "information_schema");

  private final Catalog catalog;

  private DatabaseNames(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Takes the name of the database off; there is one, and whatever name a client knows it by is its. */
  static void resolve(SqlNode statement, Planner.Request request) {
    statement.accept(new DatabaseNames(request.catalog()));
  }

  @Override
  public Void visit(SqlIdentifier name) {
    int parts = name.names.size();
    if (parts > 2
        && !isRelation(name.names.get(0), name.names.get(1))
        && isRelation(name.names.get(1), name.names.get(2))) {
      List<SqlParserPos> positions = new ArrayList<>();
      for (int i = 1; i < parts; i++) {
        positions.add(name.getComponentParserPosition(i));
      }
      positions.set(0, name.getComponentParserPosition(0));
      name.setNames(List.copyOf(name.names.subList(1, parts)), positions);
    }
    return null;
  }

  private boolean isRelation(String schema, String name) {
    return SYSTEM.contains(schema)
        || catalog.table(schema, name).isPresent()
        || catalog.relation(schema, name).isPresent();
  }
}
