package dev.vecino.planner;

import dev.vecino.catalog.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Names that begin with {@code pg_temp}, which stands for the schema of the session's own temporary tables. */
final class TemporaryNames extends SqlBasicVisitor<Void> {
  static final String WRITTEN = "pg_temp";
  /** What the names of the schemas begin with. */
  private static final String PREFIX = "pg_temp_";

  private final String schema;
  private final Catalog catalog;

  private TemporaryNames(String schema, Catalog catalog) {
    this.schema = schema;
    this.catalog = catalog;
  }

  /** Puts the name of the schema into a statement, in the place of what it is written as. */
  static void resolve(SqlNode statement, Planner.Request request) {
    Optional<String> schema = request.searchPath().stream().filter(name -> name.startsWith(PREFIX)).findFirst();
    schema.ifPresent(name -> statement.accept(new TemporaryNames(name, request.catalog())));
  }

  @Override
  public Void visit(SqlIdentifier name) {
    boolean temporary = name.names.size() > 1 && name.names.getFirst().equals(WRITTEN);
    if (temporary && isRelation(name.names.get(1))) {
      List<SqlParserPos> positions = new ArrayList<>();
      for (int i = 0; i < name.names.size(); i++) {
        positions.add(name.getComponentParserPosition(i));
      }
      List<String> names = new ArrayList<>(name.names);
      names.set(0, schema);
      name.setNames(names, positions);
    }
    return null;
  }

  private boolean isRelation(String name) {
    return catalog.table(schema, name).isPresent() || catalog.relation(schema, name).isPresent();
  }
}
