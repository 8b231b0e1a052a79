package dev.vecino.engine.catalog;

import dev.vecino.catalog.Access;
import dev.vecino.catalog.AccessList;
import dev.vecino.catalog.Authorization;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Grant;
import dev.vecino.catalog.Membership;
import dev.vecino.catalog.Privilege;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.ObjectClass;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** What was granted to whom, as {@code information_schema} shows it: to each role what it has granted or has been granted. */
final class PrivilegeRows {
  private PrivilegeRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("information_schema.table_privileges", (view, rows) -> tables(view, rows, true));
    producers.put("information_schema.role_table_grants", (view, rows) -> tables(view, rows, false));
    producers.put("information_schema.column_privileges", (view, rows) -> columns(view, rows, true));
    producers.put("information_schema.role_column_grants", (view, rows) -> columns(view, rows, false));
    producers.put("information_schema.usage_privileges", (view, rows) -> sequences(view, rows, true));
    producers.put("information_schema.role_usage_grants", (view, rows) -> sequences(view, rows, false));
    producers.put("information_schema.enabled_roles", PrivilegeRows::enabled);
    producers.put("information_schema.applicable_roles", (view, rows) -> applicable(view, rows, false));
    producers.put(
        "information_schema.administrable_role_authorizations", (view, rows) -> applicable(view, rows, true));
  }

  private static void enabled(CatalogView view, RowSet rows) {
    for (Role role : view.catalog().authorization().roles()) {
      if (view.authority().isLike(role.id())) {
        rows.add().set("role_name", view.authority().names().of(role));
      }
    }
  }

  private static void applicable(CatalogView view, RowSet rows, boolean administrable) {
    Authorization authorization = view.catalog().authorization();
    for (Membership membership : authorization.memberships()) {
      boolean mine = authorization.memberOf(view.authority().role().id()).contains(membership.member());
      if (mine && (membership.admin() || !administrable)) {
        rows.add()
            .set("grantee", view.authority().name(membership.member()))
            .set("role_name", view.authority().name(membership.role()))
            .set("is_grantable", yes(membership.admin()));
      }
    }
  }

  private static String yes(boolean condition) {
    return condition ? "YES" : "NO";
  }

  /** Gives each privilege of a list that the session may know of, with its grant. */
  private static void each(
      CatalogView view, AccessList list, int owner, boolean everybody, BiConsumer<Grant, Privilege> consumer) {
    Authority authority = view.authority();
    for (Grant grant : list.grants()) {
      boolean toEverybody = grant.grantee() == Role.PUBLIC;
      boolean known = authority.isLike(grant.grantor()) || !toEverybody && authority.isLike(grant.grantee())
          || toEverybody && everybody;
      if (known && (everybody || !toEverybody || authority.isLike(grant.grantor()))) {
        for (Privilege privilege : Privilege.of(grant.privileges())) {
          consumer.accept(grant, privilege);
        }
      }
    }
  }

  private static RowSet row(CatalogView view, RowSet rows, Grant grant, Privilege privilege, int owner) {
    boolean grantable = (grant.grantable() & privilege.bit()) != 0
        || grant.grantee() != Role.PUBLIC && view.catalog().authorization().inherited(grant.grantee()).contains(owner);
    return rows.add()
        .set("grantor", view.authority().name(grant.grantor()))
        .set("grantee", grant.grantee() == Role.PUBLIC ? "PUBLIC" : view.authority().name(grant.grantee()))
        .set("privilege_type", privilege.name())
        .set("is_grantable", yes(grantable));
  }

  private static void tables(CatalogView view, RowSet rows, boolean everybody) {
    for (Table table : view.catalog().tables()) {
      table(view, rows, everybody, table.id(), table.schema(), table.name());
    }
    view.catalog().objects(View.class).forEach(
        each -> table(view, rows, everybody, each.id(), each.schema(), each.name()));
  }

  private static void table(
      CatalogView view, RowSet rows, boolean everybody, int id, String schema, String name) {
    int owner = view.catalog().authorization().owner(id);
    each(view, view.authority().privileges(id, ObjectClass.TABLE), owner, everybody, (grant, privilege) -> {
      if (privilege != Privilege.MAINTAIN) { // the standard does not know it
        row(view, rows, grant, privilege, owner)
            .set("table_catalog", view.database())
            .set("table_schema", schema)
            .set("table_name", name)
            .set("with_hierarchy", yes(privilege == Privilege.SELECT));
      }
    });
  }

  private static void columns(CatalogView view, RowSet rows, boolean everybody) {
    for (Table table : view.catalog().tables()) {
      columns(view, rows, everybody, table.id(), table.schema(), table.name(), table.columns());
    }
    view.catalog().objects(View.class).forEach(
        each -> columns(view, rows, everybody, each.id(), each.schema(), each.name(), each.columns()));
  }

  private static void columns(
      CatalogView view, RowSet rows, boolean everybody, int id, String schema, String name, List<Column> columns) {
    Authorization authorization = view.catalog().authorization();
    int owner = authorization.owner(id);
    for (Column column : columns) {
      AccessList list = view.authority().privileges(id, ObjectClass.TABLE);
      AccessList own = authorization.access(id).map(Access::columns).map(all -> all.get(column.id()))
          .orElse(AccessList.NONE);
      for (Grant grant : own.grants()) {
        Grant old = list.between(grant.grantor(), grant.grantee());
        list = list.with(
            new Grant(
                grant.grantee(), grant.grantor(), old.privileges() | grant.privileges(),
                old.grantable() | grant.grantable()));
      }
      each(view, list, owner, everybody, (grant, privilege) -> {
        if ((ObjectClass.COLUMN.all() & privilege.bit()) != 0) {
          row(view, rows, grant, privilege, owner)
              .set("table_catalog", view.database())
              .set("table_schema", schema)
              .set("table_name", name)
              .set("column_name", column.name());
        }
      });
    }
  }

  private static void sequences(CatalogView view, RowSet rows, boolean everybody) {
    view.catalog().objects(Sequence.class).forEach(sequence -> {
      int owner = view.catalog().authorization().owner(sequence.id());
      AccessList list = view.authority().privileges(sequence.id(), ObjectClass.SEQUENCE);
      each(view, list, owner, everybody, (grant, privilege) -> {
        if (privilege == Privilege.USAGE) {
          row(view, rows, grant, privilege, owner)
              .set("object_catalog", view.database())
              .set("object_schema", sequence.schema())
              .set("object_name", sequence.name())
              .set("object_type", "SEQUENCE");
        }
      });
    });
  }
}
