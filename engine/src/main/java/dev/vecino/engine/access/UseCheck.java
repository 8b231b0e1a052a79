package dev.vecino.engine.access;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Privilege;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.catalog.ViewQuery;
import dev.vecino.planner.RelationUse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tests whether a role may use relations as a statement does; what a view reads is tested for the owner of the view, or for
 * the user where the view says so.
 */
public final class UseCheck {
  /** System relations that hold secrets. */
  private static final Set<String> HIDDEN =
      Set.of("pg_authid", "pg_shadow", "pg_user_mapping", "pg_hba_file_rules", "pg_file_settings", "pg_statistic",
          "pg_subscription");

  private final Authority authority;
  private final Authority user;
  private final Catalog catalog;

  /** @param user who runs the statement, for views that test their user */
  private UseCheck(Authority authority, Authority user) {
    this.authority = authority;
    this.user = user;
    this.catalog = authority.catalog();
  }

  /** @throws dev.vecino.error.VecinoException 42501 where the role may not */
  public static void require(List<RelationUse> uses, Authority authority) {
    if (!authority.superuser()) {
      var check = new UseCheck(authority, authority);
      uses.forEach(check::requireSchema);
      uses.forEach(check::require);
    }
  }

  private void requireSchema(RelationUse use) {
    String schema = schemaOf(use.relation());
    if (schema != null && !authority.mayUse(schema)) {
      throw Denied.privilege("schema", schema);
    }
  }

  private String schemaOf(int relation) {
    return catalog.table(relation).map(Table::schema)
        .or(() -> catalog.object(relation).filter(Relation.class::isInstance).map(found -> ((Relation) found).schema()))
        .orElse(null);
  }

  private void require(RelationUse use) {
    if (use.system().isPresent()) {
      if (HIDDEN.contains(use.system().get())) {
        throw Denied.privilege(use.system().get().equals("pg_shadow") ? "view" : "table", use.system().get());
      }
      return;
    }
    Optional<Table> table = catalog.table(use.relation());
    if (table.isPresent()) {
      boolean materialized = catalog.materialization(table.get()).isPresent();
      require(use, materialized ? "materialized view" : "table", table.get().name(), ObjectClass.TABLE);
      return;
    }
    switch (catalog.object(use.relation()).orElse(null)) {
      case View view -> {
        require(use, "view", view.name(), ObjectClass.TABLE);
        Authority owner = view.invoker() ? user : authority.of(authority.authorization().owner(view.id()));
        var below = new UseCheck(owner, user);
        sources(view.query()).forEach(below::require); // names were looked up when the view was made
        changes(use, view.query()).forEach(below::require);
      }
      case Sequence sequence -> require(use, "sequence", sequence.name(), ObjectClass.SEQUENCE);
      case null, default -> { }
    }
  }

  private void require(RelationUse use, String noun, String name, ObjectClass kind) {
    for (Map.Entry<Privilege, Set<Integer>> needed : use.needed().entrySet()) {
      if (!may(use.relation(), kind, needed.getKey(), needed.getValue())) {
        throw Denied.privilege(noun, name);
      }
    }
  }

  private boolean may(int relation, ObjectClass kind, Privilege privilege, Set<Integer> columns) {
    if (authority.may(relation, kind, privilege)) {
      return true;
    }
    if ((ObjectClass.COLUMN.all() & privilege.bit()) == 0 || kind != ObjectClass.TABLE) {
      return false;
    }
    return columns.isEmpty()
        ? authority.mayAny(relation, privilege)
        : columns.stream().allMatch(column -> authority.mayColumn(relation, column, privilege));
  }

  /** What changes of rows through a view need below it, on all columns that it shows. */
  private static List<RelationUse> changes(RelationUse use, ViewQuery query) {
    return use.needed().keySet().stream()
        .filter(needed -> needed == Privilege.INSERT || needed == Privilege.UPDATE || needed == Privilege.DELETE)
        .flatMap(needed -> query.sources().stream().limit(1).map(
            source -> RelationUse.of(source.relation(), needed, source.used())))
        .toList();
  }

  /** What the query of a view needs. */
  public static List<RelationUse> sources(ViewQuery query) {
    return query.sources().stream()
        .map(source -> RelationUse.of(source.relation(), Privilege.SELECT, source.used()))
        .toList();
  }

  /** Numbers of columns. */
  public static Set<Integer> ids(List<Column> columns) {
    return Set.copyOf(columns.stream().map(Column::id).toList());
  }
}
