package dev.vecino.planner;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Privilege;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.sql.parser.MergeWhen;
import dev.vecino.sql.parser.SqlPgDelete;
import dev.vecino.sql.parser.SqlPgInsert;
import dev.vecino.sql.parser.SqlPgMerge;
import dev.vecino.sql.parser.SqlPgUpdate;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * The privileges that a statement needs which is made of several: it reads every column of each relation that it names in FROM,
 * so that nothing is forgotten. A role that may read some columns of a table only has to write such a statement as several.
 */
final class WholeUses extends SqlBasicVisitor<Void> {
  private final Planner.Request request;
  private final Map<Integer, Map<Privilege, Set<Integer>>> uses = new LinkedHashMap<>();

  WholeUses(Planner.Request request) {
    this.request = request;
  }

  Map<Integer, Map<Privilege, Set<Integer>>> of(SqlNode statement) {
    statement.accept(this);
    return uses;
  }

  private void use(int relation, Privilege privilege, Set<Integer> columns) {
    uses.computeIfAbsent(relation, id -> new EnumMap<>(Privilege.class))
        .computeIfAbsent(privilege, any -> new HashSet<>())
        .addAll(columns);
  }

  private static Set<Integer> ids(List<Column> columns) {
    return Set.copyOf(columns.stream().map(Column::id).toList());
  }

  /** A table or view that is changed. */
  private record Changed(int id, String name, List<Column> columns) {}

  private Changed changed(SqlIdentifier name) {
    Optional<View> view = Targets.view(name, request);
    if (view.isPresent()) {
      return new Changed(view.get().id(), view.get().name(), view.get().columns());
    }
    Table table = Targets.table(name, request);
    return new Changed(table.id(), table.name(), table.columns());
  }

  private static Set<Integer> ids(Changed table, Optional<SqlNodeList> names) {
    Set<Integer> ids = new HashSet<>();
    if (names.isEmpty()) {
      return ids(table.columns());
    }
    List<String> known = table.columns().stream().map(Column::name).toList();
    for (int position : Targets.columns(table.name(), known, names.get())) {
      ids.add(table.columns().get(position).id());
    }
    return ids;
  }

  @Override
  public Void visit(SqlCall call) {
    switch (call) {
      case SqlSelect select -> from(select.getFrom());
      case SqlPgInsert insert -> {
        Changed table = changed(insert.table());
        use(table.id(), Privilege.INSERT, ids(table, insert.columns()));
        insert.onConflict().filter(conflict -> conflict.update()).ifPresent(
            conflict -> use(table.id(), Privilege.UPDATE, ids(table, Optional.of(conflict.targetColumns()))));
        if (insert.returning().isPresent() || insert.onConflict().isPresent()) {
          use(table.id(), Privilege.SELECT, ids(table.columns()));
        }
      }
      case SqlPgUpdate update -> {
        Changed table = changed(update.table());
        use(table.id(), Privilege.UPDATE, ids(table, Optional.of(update.targetColumns())));
        if (update.where().isPresent() || update.returning().isPresent() || names(update.sourceExpressions())) {
          use(table.id(), Privilege.SELECT, ids(table.columns()));
        }
        update.from().ifPresent(this::from);
      }
      case SqlPgDelete delete -> {
        Changed table = changed(delete.table());
        use(table.id(), Privilege.DELETE, Set.of());
        if (delete.where().isPresent() || delete.returning().isPresent()) {
          use(table.id(), Privilege.SELECT, ids(table.columns()));
        }
        delete.using().ifPresent(this::from);
      }
      case SqlPgMerge merge -> merge(merge);
      default -> {
        if (call.getKind() == SqlKind.EXPLICIT_TABLE) {
          from(call.operand(0));
        }
      }
    }
    return super.visit(call);
  }

  private static boolean names(SqlNode expressions) {
    boolean[] found = {false};
    expressions.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            found[0] = true;
            return null;
          }
        });
    return found[0];
  }

  private void merge(SqlPgMerge merge) {
    Changed table = changed(merge.table());
    use(table.id(), Privilege.SELECT, ids(table.columns()));
    from(merge.source());
    for (MergeWhen clause : merge.clauses()) {
      switch (clause.action()) {
        case MergeWhen.Insert insert -> use(table.id(), Privilege.INSERT, ids(table, insert.columns()));
        case MergeWhen.Update update ->
            use(table.id(), Privilege.UPDATE, ids(table, Optional.of(update.targetColumns())));
        case MergeWhen.Delete delete -> use(table.id(), Privilege.DELETE, Set.of());
        case MergeWhen.Nothing nothing -> { }
      }
    }
  }

  private void from(SqlNode from) {
    switch (from) {
      case SqlIdentifier name -> relation(name);
      case SqlJoin join -> {
        from(join.getLeft());
        from(join.getRight());
      }
      case SqlCall call when isItem(call.getKind()) -> from(call.operand(0));
      case null, default -> { }
    }
  }

  private static boolean isItem(SqlKind kind) {
    return switch (kind) {
      case AS, TABLE_REF, LATERAL, TABLESAMPLE, EXPLICIT_TABLE -> true;
      default -> false;
    };
  }

  private void relation(SqlIdentifier name) {
    Catalog catalog = request.catalog();
    String last = name.names.getLast();
    List<String> schemas =
        name.names.size() > 1 ? List.of(name.names.get(name.names.size() - 2)) : request.searchPath();
    for (String schema : schemas) {
      Optional<Table> table = catalog.table(schema, last);
      Optional<Relation> other = catalog.relation(schema, last);
      if (table.isPresent()) {
        use(table.get().id(), Privilege.SELECT, ids(table.get().columns()));
        return;
      }
      if (other.isPresent()) {
        use(other.get().id(), Privilege.SELECT, other.get() instanceof View view ? ids(view.columns()) : Set.of());
        return;
      }
    }
  }
}
