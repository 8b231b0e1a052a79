package dev.vecino.planner;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Privilege;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.sql.parser.OnConflict;
import dev.vecino.sql.parser.Returning;
import dev.vecino.sql.parser.SqlPgDelete;
import dev.vecino.sql.parser.SqlPgInsert;
import dev.vecino.sql.parser.SqlPgMerge;
import dev.vecino.sql.parser.SqlPgUpdate;
import dev.vecino.sql.parser.WithChanges;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Finds the privileges that a statement needs. It plans nothing: each part of the statement is converted to algebra in which
 * views stay relations, and the columns that it names are collected. So whoever may do everything pays nothing for it.
 */
final class UsePlanner {
  private final Planner.Request request;
  private final Supplier<Conversion> conversions;
  private final Map<Integer, Map<Privilege, Set<Integer>>> uses = new LinkedHashMap<>();
  private final Set<String> system = new HashSet<>();

  /** @param conversions tools in which views stay relations; new ones for each part */
  UsePlanner(Planner.Request request, Supplier<Conversion> conversions) {
    this.request = request;
    this.conversions = conversions;
  }

  /** @param locks whether it is a query that locks rows */
  List<RelationUse> of(SqlNode statement, boolean locks) {
    switch (statement) {
      case SqlPgInsert insert when !isJoined(insert) -> insert(insert);
      case SqlPgUpdate update when !isJoined(update) -> update(update);
      case SqlPgDelete delete when !isJoined(delete) -> delete(delete);
      default -> {
        if (isJoined(statement) || WithChanges.isChange(statement)) {
          new WholeUses(request).of(statement).forEach((relation, needed) ->
              needed.forEach((privilege, columns) -> use(relation, privilege, columns)));
        } else {
          List<RelOptTable> scans = read(Copy.of(statement));
          if (locks) {
            scans.forEach(scan -> use(scan, Privilege.UPDATE));
          }
        }
      }
    }
    List<RelationUse> all = new ArrayList<>();
    uses.forEach((relation, needed) -> all.add(new RelationUse(relation, Optional.empty(), needed)));
    system.forEach(name -> all.add(new RelationUse(0, Optional.of(name), Map.of())));
    return all;
  }

  /**
   * Whether a statement is one of several in one, or returns columns of several tables: then whole
   * relations are asked for, as they are for a change through a view.
   */
  private boolean isJoined(SqlNode statement) {
    return switch (statement) {
      case SqlPgUpdate update ->
          update.from().isPresent() && update.returning().isPresent() || isView(update.table());
      case SqlPgDelete delete ->
          delete.using().isPresent() && delete.returning().isPresent() || isView(delete.table());
      case SqlPgInsert insert -> isView(insert.table());
      case SqlPgMerge merge -> true;
      default -> WithChanges.in(statement)
          || statement instanceof SqlWith with && WithChanges.isChange(with.body);
    };
  }

  private boolean isView(SqlIdentifier name) {
    return Targets.view(name, request).isPresent();
  }

  private void use(RelOptTable scan, Privilege privilege) {
    Table table = scan.unwrap(Table.class);
    if (table != null) {
      use(table.id(), privilege, Set.of());
    }
  }

  private void use(int relation, Privilege privilege, Set<Integer> columns) {
    uses.computeIfAbsent(relation, id -> new EnumMap<>(Privilege.class))
        .computeIfAbsent(privilege, any -> new HashSet<>())
        .addAll(columns);
  }

  /** Notes what a query reads. */
  private List<RelOptTable> read(SqlNode query) {
    Conversion conversion = conversions.get();
    CountExpressions counts = new CountExpressions(conversion.validator().parameters().size());
    SqlNode counted = query.accept(counts);
    if (!counts.isEmpty()) {
      read(Computed.select(new SqlNodeList(counts.expressions(), SqlParserPos.ZERO), null, null));
    }
    SqlNode validated = conversion.validator().validate(Names.nameInner(SelectedSets.rewrite(counted)));
    UsedColumns used = UsedColumns.in(conversion.toRel(validated).project());
    for (RelOptTable scan : used.scans()) {
      Table table = scan.unwrap(Table.class);
      View view = scan.unwrap(View.class);
      SystemRelation other = scan.unwrap(SystemRelation.class);
      if (table != null) {
        use(table.id(), Privilege.SELECT, used.columns().getOrDefault(table.id(), Set.of()));
      } else if (view != null) {
        use(view.id(), Privilege.SELECT, used.columns().getOrDefault(view.id(), Set.of()));
      } else if (other != null) {
        Optional<Relation> sequence = request.catalog().relation(other.schema(), other.name());
        sequence.ifPresentOrElse(
            found -> use(((Sequence) found).id(), Privilege.SELECT, Set.of()), () -> system.add(other.name()));
      }
    }
    return used.scans();
  }

  /** Notes what expressions read over rows of a table and others. */
  private void read(List<SqlNode> expressions, SqlNode from, Optional<SqlNode> where) {
    if (expressions.isEmpty() && where.isEmpty()) {
      return;
    }
    List<SqlNode> items = new ArrayList<>(expressions.stream().map(Copy::of).toList());
    where.map(Copy::of).ifPresent(items::add);
    read(Computed.select(new SqlNodeList(items, SqlParserPos.ZERO), from, null));
  }

  private static List<SqlNode> values(Iterable<SqlNode> nodes) {
    List<SqlNode> values = new ArrayList<>();
    nodes.forEach(node -> {
      if (node.getKind() != SqlKind.DEFAULT) {
        values.add(node);
      }
    });
    return values;
  }

  private Set<Integer> ids(Table table, SqlNodeList names) {
    Set<Integer> ids = new HashSet<>();
    for (int position : Targets.columns(table, names)) {
      ids.add(table.columns().get(position).id());
    }
    return ids;
  }

  private static Set<Integer> all(Table table) {
    return Set.copyOf(table.columns().stream().map(Column::id).toList());
  }

  private void insert(SqlPgInsert insert) {
    Table table = Targets.table(insert.table(), request);
    Optional<SqlNode> source = insert.source();
    use(
        table.id(),
        Privilege.INSERT,
        insert.columns().map(names -> ids(table, names)).orElse(source.isPresent() ? all(table) : Set.of()));
    if (source.isPresent() && source.get().getKind() == SqlKind.VALUES) {
      for (SqlNode row : ((SqlCall) source.get()).getOperandList()) {
        List<SqlNode> computed = values(((SqlCall) row).getOperandList()).stream().filter(UsePlanner::mayRead).toList();
        read(computed, null, Optional.empty());
      }
    } else {
      source.ifPresent(query -> read(Copy.of(query)));
    }
    insert.onConflict().ifPresent(clause -> conflict(clause, table, insert));
    returning(insert.returning(), table, insert.alias());
  }

  /** Only a sub-query reads a table in VALUES, and literals are many. */
  private static boolean mayRead(SqlNode value) {
    return value instanceof SqlCall;
  }

  private void conflict(OnConflict clause, Table table, SqlPgInsert insert) {
    Set<Integer> keys = new HashSet<>();
    clause.columns().ifPresent(columns -> columns.forEach(column -> {
      int position = column instanceof SqlIdentifier name ? table.position(name.names.getLast()) : -1;
      if (position >= 0) {
        keys.add(table.columns().get(position).id());
      }
    }));
    if (clause.columns().isPresent() || clause.constraint().isPresent()) {
      use(table.id(), Privilege.SELECT, keys);
    }
    if (clause.update()) {
      use(table.id(), Privilege.UPDATE, ids(table, clause.targetColumns()));
      String alias = FromClause.alias(table, insert.alias());
      List<SqlNode> items = new ArrayList<>(values(clause.sourceExpressions()));
      clause.where().ifPresent(items::add);
      // Columns of "excluded" are those of the row that was to be inserted: nobody needs a privilege for them.
      List<SqlNode> own = new ArrayList<>();
      items.forEach(item -> OwnColumns.of(item, Set.of(alias), table).forEach(own::add));
      read(own, FromClause.table(table, insert.alias(), insert.table()), Optional.empty());
    }
  }

  private void update(SqlPgUpdate update) {
    Table table = Targets.table(update.table(), request);
    use(table.id(), Privilege.UPDATE, ids(table, update.targetColumns()));
    SqlNode target = FromClause.table(table, update.alias(), update.table());
    SqlNode from = update.from().map(other -> FromClause.cross(target, Copy.of(other))).orElse(target);
    List<SqlNode> expressions = values(update.sourceExpressions()).stream().filter(UsePlanner::mayReadColumn).toList();
    withoutTarget(table, update.from().isPresent(), () -> read(expressions, from, update.where()));
    returning(update.returning(), table, update.alias());
  }

  private void delete(SqlPgDelete delete) {
    Table table = Targets.table(delete.table(), request);
    use(table.id(), Privilege.DELETE, Set.of());
    SqlNode target = FromClause.table(table, delete.alias(), delete.table());
    SqlNode from = delete.using().map(other -> FromClause.cross(target, Copy.of(other))).orElse(target);
    withoutTarget(table, delete.using().isPresent(), () -> read(List.of(), from, delete.where()));
    returning(delete.returning(), table, delete.alias());
  }

  private static boolean mayReadColumn(SqlNode value) {
    return value instanceof SqlCall || value instanceof SqlIdentifier;
  }

  /** To be searched for rows to change, a table needs SELECT only where a column of it is named. */
  private void withoutTarget(Table table, boolean others, Runnable reading) {
    Map<Privilege, Set<Integer>> before = uses.get(table.id());
    boolean selected = before != null && before.containsKey(Privilege.SELECT);
    reading.run();
    Map<Privilege, Set<Integer>> after = uses.get(table.id());
    if (!selected && !others && after.getOrDefault(Privilege.SELECT, Set.of()).isEmpty()) {
      after.remove(Privilege.SELECT);
    }
  }

  private void returning(Optional<Returning> clause, Table table, Optional<SqlIdentifier> alias) {
    clause.ifPresent(returning -> {
      Set<String> names = Set.of(FromClause.alias(table, alias), returning.oldName(), returning.newName());
      Set<Integer> columns = OwnColumns.ids(returning.items(), names, table);
      if (!columns.isEmpty()) {
        use(table.id(), Privilege.SELECT, columns);
      }
      List<SqlNode> queries = SubQueries.in(returning.items());
      queries.forEach(query -> new WholeUses(request).of(query).forEach((relation, needed) ->
          needed.forEach((privilege, read) -> use(relation, privilege, read))));
    });
  }
}
