package dev.vecino.engine.catalog;

import dev.vecino.catalog.DefaultAccess;
import dev.vecino.catalog.Membership;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Role.Attribute;
import dev.vecino.catalog.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Roles, their memberships, their settings, and the privileges of what they are going to make. */
final class RoleRows {
  private static final String HIDDEN = "********";

  private RoleRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_roles", (view, rows) -> roles(view, rows, false));
    producers.put("pg_catalog.pg_authid", (view, rows) -> roles(view, rows, true));
    producers.put("pg_catalog.pg_user", (view, rows) -> users(view, rows, false));
    producers.put("pg_catalog.pg_shadow", (view, rows) -> users(view, rows, true));
    producers.put("pg_catalog.pg_group", RoleRows::groups);
    producers.put("pg_catalog.pg_auth_members", RoleRows::members);
    producers.put("pg_catalog.pg_db_role_setting", RoleRows::settings);
    producers.put("pg_catalog.pg_default_acl", RoleRows::defaults);
  }

  private static long oid(Role role) {
    return Oids.relation(role.id());
  }

  private static String verifier(CatalogView view, Role role, boolean shown) {
    if (!shown) {
      return HIDDEN;
    }
    return view.authority().superuser() ? role.verifier().orElse(null) : null;
  }

  private static List<String> config(Role role) {
    if (role.settings().isEmpty()) {
      return null;
    }
    List<String> lines = new ArrayList<>();
    new TreeMap<>(role.settings()).forEach((name, value) -> lines.add(name + "=" + value));
    return lines;
  }

  private static void roles(CatalogView view, RowSet rows, boolean secrets) {
    for (Role role : view.catalog().authorization().roles()) {
      rows.add()
          .set("oid", oid(role))
          .set("rolname", view.authority().names().of(role))
          .set("rolsuper", role.superuser())
          .set("rolinherit", role.has(Attribute.INHERIT))
          .set("rolcreaterole", role.has(Attribute.CREATEROLE))
          .set("rolcreatedb", role.has(Attribute.CREATEDB))
          .set("rolcanlogin", role.has(Attribute.LOGIN))
          .set("rolreplication", role.has(Attribute.REPLICATION))
          .set("rolbypassrls", role.has(Attribute.BYPASSRLS))
          .set("rolconnlimit", role.connectionLimit())
          .set("rolpassword", verifier(view, role, secrets))
          .set("rolvaliduntil", role.validUntil().orElse(null));
      if (!secrets) {
        rows.set("rolconfig", config(role));
      }
    }
  }

  private static void users(CatalogView view, RowSet rows, boolean secrets) {
    for (Role role : view.catalog().authorization().roles()) {
      if (role.has(Attribute.LOGIN)) {
        rows.add()
            .set("usename", view.authority().names().of(role))
            .set("usesysid", oid(role))
            .set("usecreatedb", role.has(Attribute.CREATEDB))
            .set("usesuper", role.superuser())
            .set("userepl", role.has(Attribute.REPLICATION))
            .set("usebypassrls", role.has(Attribute.BYPASSRLS))
            .set("passwd", verifier(view, role, secrets))
            .set("valuntil", role.validUntil().orElse(null))
            .set("useconfig", config(role));
      }
    }
  }

  private static void groups(CatalogView view, RowSet rows) {
    for (Role role : view.catalog().authorization().roles()) {
      if (!role.has(Attribute.LOGIN)) {
        List<Long> members =
            view.catalog().authorization().memberships().stream()
                .filter(membership -> membership.role() == role.id())
                .map(membership -> Oids.relation(membership.member()))
                .distinct()
                .toList();
        rows.add().set("groname", role.name()).set("grosysid", oid(role)).set("grolist", members);
      }
    }
  }

  private static void members(CatalogView view, RowSet rows) {
    for (Membership membership : view.catalog().authorization().memberships()) {
      rows.add()
          .set("oid", Oids.relation(membership.id()))
          .set("roleid", Oids.relation(membership.role()))
          .set("member", Oids.relation(membership.member()))
          .set("grantor", Oids.relation(membership.grantor()))
          .set("admin_option", membership.admin())
          .set("inherit_option", membership.inherit())
          .set("set_option", membership.set());
    }
  }

  private static void settings(CatalogView view, RowSet rows) {
    Role everybody = view.catalog().authorization().everybody();
    if (!everybody.settings().isEmpty()) {
      rows.add().set("setdatabase", 0).set("setrole", 0).set("setconfig", config(everybody));
    }
    for (Role role : view.catalog().authorization().roles()) {
      if (!role.settings().isEmpty()) {
        rows.add().set("setdatabase", 0).set("setrole", oid(role)).set("setconfig", config(role));
      }
    }
  }

  private static void defaults(CatalogView view, RowSet rows) {
    for (DefaultAccess access : view.catalog().authorization().defaults()) {
      long schema = access.schema()
          .flatMap(id -> view.catalog().objects(Schema.class).filter(s -> s.id() == id).findFirst())
          .map(found -> Oids.schema(found.name()))
          .orElse(0L);
      rows.add()
          .set("oid", Oids.relation(access.id()))
          .set("defaclrole", Oids.relation(access.role()))
          .set("defaclnamespace", schema)
          .set("defaclobjtype", String.valueOf(access.kind()))
          .set("defaclacl", view.text(access.privileges()));
    }
  }
}
