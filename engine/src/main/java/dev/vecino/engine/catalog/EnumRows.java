package dev.vecino.engine.catalog;

import dev.vecino.catalog.UserType;
import dev.vecino.engine.access.ObjectClass;
import dev.vecino.type.EnumType;
import dev.vecino.type.EnumValue;
import java.util.Map;

/** What the catalog lists of enum types: the types, their arrays, and their labels. */
final class EnumRows {
  private static final long FIRST_LABEL = 1_900_000_000;
  private static final long ARRAY_IN = 750;
  private static final long ARRAY_SUBSCRIPT = 6179;
  private static final long ENUM_IN = 3504;
  private static final long ENUM_RECEIVE = 3532;

  private EnumRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_enum", EnumRows::labels);
    producers.merge(
        "pg_catalog.pg_type", EnumRows::types, (others, these) -> (view, rows) -> {
          others.produce(view, rows);
          these.produce(view, rows);
        });
  }

  private static void labels(CatalogView view, RowSet rows) {
    view.catalog().objects(UserType.class).map(UserType::definition).forEach(type -> {
      for (EnumValue value : type.values()) {
        rows.add()
            .set("oid", FIRST_LABEL + value.id())
            .set("enumtypid", type.oid())
            .set("enumsortorder", (float) value.order())
            .set("enumlabel", value.label());
      }
    });
  }

  private static void types(CatalogView view, RowSet rows) {
    view.catalog().objects(UserType.class).forEach(made -> {
      EnumType type = made.definition();
      type(view, rows, made, PgTypes.of(type))
          .set("typtype", "e")
          .set("typacl", view.privileges(made.id(), ObjectClass.TYPE))
          .set("typarray", type.arrayOid())
          .set("typinput", ENUM_IN)
          .set("typoutput", ENUM_IN + 1)
          .set("typreceive", ENUM_RECEIVE)
          .set("typsend", ENUM_RECEIVE + 1);
      type(view, rows, made, PgTypes.arrayOf(type))
          .set("typtype", "b")
          .set("typelem", type.oid())
          .set("typsubscript", ARRAY_SUBSCRIPT)
          .set("typinput", ARRAY_IN)
          .set("typoutput", ARRAY_IN + 1)
          .set("typreceive", 2400)
          .set("typsend", 2401);
    });
  }

  private static RowSet type(CatalogView view, RowSet rows, UserType made, PgTypes.PgType type) {
    return rows.add()
        .set("oid", type.oid())
        .set("typname", type.name())
        .set("typnamespace", Oids.schema(made.schema()))
        .set("typowner", view.owner(made.id()))
        .set("typlen", type.length())
        .set("typbyval", type.byValue())
        .set("typcategory", type.category())
        .set("typisdefined", true)
        .set("typdelim", ",")
        .set("typalign", type.align())
        .set("typstorage", type.storage())
        .set("typtypmod", -1);
  }
}
