package dev.vecino.planner;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.catalog.ViewQuery;
import dev.vecino.catalog.ViewQuery.Source;
import dev.vecino.catalog.ViewQuery.SourceColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Finds what the query of a new view gives and reads. */
final class ViewPlanner {
  private ViewPlanner() {}

  static Planner.Defined define(String sql, Planner.Request request, Conversion conversion) {
    SqlNode query = Copy.of(ViewText.parse(sql));
    DatabaseNames.resolve(query, request);
    TemporaryNames.resolve(query, request);
    List<String> written = Names.written(query);
    SqlNode validated = conversion.validator().validate(Names.nameInner(SelectedSets.rewrite(query)));
    RelRoot root = conversion.toRel(validated);
    List<OutputColumn> columns =
        QueryPlanner.columns(validated, written, root, List.of(), request.catalog());
    Map<Integer, Set<Integer>> used = UsedColumns.of(root.project());
    List<Source> sources = new ArrayList<>();
    for (SqlIdentifier name : relations(validated)) {
      source(name, request.catalog(), used).ifPresent(sources::add);
    }
    return new Planner.Defined(columns, new ViewQuery(sql, request.searchPath(), sources));
  }

  private static Optional<Source> source(
      SqlIdentifier name, Catalog catalog, Map<Integer, Set<Integer>> used) {
    String schema = name.names.get(name.names.size() - 2);
    int position = Targets.position(name);
    Optional<Table> table = catalog.table(schema, name.names.getLast());
    if (table.isPresent()) {
      int id = table.get().id();
      return Optional.of(
          new Source(position, id, columns(table.get().columns()), used.getOrDefault(id, Set.of())));
    }
    return catalog.relation(schema, name.names.getLast()).map(relation -> source(relation, position, used));
  }

  private static Source source(Relation relation, int position, Map<Integer, Set<Integer>> used) {
    List<SourceColumn> columns = relation instanceof View view ? columns(view.columns()) : List.of();
    return new Source(position, relation.id(), columns, used.getOrDefault(relation.id(), Set.of()));
  }

  private static List<SourceColumn> columns(List<Column> columns) {
    return columns.stream().map(column -> new SourceColumn(column.id(), column.name())).toList();
  }

  /** The names in FROM clauses that validation has found to be relations: it has put their schemas before them. */
  private static List<SqlIdentifier> relations(SqlNode validated) {
    Map<Integer, SqlIdentifier> found = new HashMap<>();
    validated.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlSelect select) {
              from(select.getFrom());
            }
            return super.visit(call);
          }

          private void from(SqlNode node) {
            switch (node) {
              case SqlIdentifier name when name.names.size() > 1 -> found.put(Targets.position(name), name);
              case SqlJoin join -> {
                from(join.getLeft());
                from(join.getRight());
              }
              case SqlCall call when call.getKind() == SqlKind.AS || call.getKind() == SqlKind.TABLE_REF ->
                  from(call.operand(0));
              case null, default -> { }
            }
          }
        });
    return found.entrySet().stream().sorted(Map.Entry.comparingByKey()).map(Map.Entry::getValue).toList();
  }
}
