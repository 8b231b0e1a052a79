package dev.vecino.engine.catalog;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.CompositeType;
import dev.vecino.type.RecordType;
import java.util.Map;

/** What the catalog lists of composite types: the types, their arrays, and their attributes. */
final class CompositeRows {
  private CompositeRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    DomainRows.add(producers, "pg_catalog.pg_type", CompositeRows::types);
    DomainRows.add(producers, "pg_catalog.pg_class", CompositeRows::classes);
    DomainRows.add(producers, "pg_catalog.pg_attribute", CompositeRows::attributes);
    DomainRows.add(producers, "information_schema.attributes", CompositeRows::standardAttributes);
    DomainRows.add(producers, "information_schema.user_defined_types", CompositeRows::standardTypes);
  }

  private static void types(CatalogView view, RowSet rows) {
    view.catalog().objects(CompositeType.class).forEach(made -> {
      RecordType type = made.definition();
      type(view, rows, made)
          .set("oid", type.oid())
          .set("typname", type.name())
          .set("typtype", "c")
          .set("typcategory", "C")
          .set("typrelid", Oids.relation(made.id()))
          .set("typarray", type.arrayOid())
          .set("typinput", 2290)
          .set("typoutput", 2291)
          .set("typreceive", 2402)
          .set("typsend", 2403);
      type(view, rows, made)
          .set("oid", type.arrayOid())
          .set("typname", "_" + type.name())
          .set("typtype", "b")
          .set("typcategory", "A")
          .set("typsubscript", 6179)
          .set("typelem", type.oid())
          .set("typinput", 750)
          .set("typoutput", 751)
          .set("typreceive", 2400)
          .set("typsend", 2401)
          .set("typanalyze", 3816);
    });
  }

  private static RowSet type(CatalogView view, RowSet rows, CompositeType made) {
    return rows.add()
        .set("typnamespace", Oids.schema(made.schema()))
        .set("typowner", view.owner(made.id()))
        .set("typlen", -1)
        .set("typisdefined", true)
        .set("typdelim", ",")
        .set("typalign", "d")
        .set("typstorage", "x")
        .set("typtypmod", -1);
  }

  private static void classes(CatalogView view, RowSet rows) {
    view.catalog().objects(CompositeType.class).forEach(made ->
        ClassRows.add(rows, Oids.relation(made.id()), made.schema(), made.name(), "c")
            .set("relowner", view.owner(made.id()))
            .set("reltype", made.oid())
            .set("relfilenode", 0)
            .set("relnatts", made.definition().fields().size())
            .set("relreplident", "n"));
  }

  private interface EachAttribute {
    void take(CompositeType made, Column attribute);
  }

  private static void forEach(CatalogView view, EachAttribute each) {
    view.catalog().objects(CompositeType.class).forEach(made -> {
      int number = 1;
      for (RecordType.Field field : made.definition().fields()) {
        each.take(made, Column.of(number++, field.name(), field.type()));
      }
    });
  }

  private static void attributes(CatalogView view, RowSet rows) {
    forEach(view, (made, attribute) ->
        ColumnRows.add(view, rows, Oids.relation(made.id()), attribute, attribute.id()));
  }

  private static void standardAttributes(CatalogView view, RowSet rows) {
    forEach(view, (made, attribute) -> {
      PgTypes.PgType type = PgTypes.of(attribute.type());
      boolean ours = PgTypes.made(type.oid(), view.catalog()).isPresent();
      rows.add()
          .set("udt_catalog", view.database())
          .set("udt_schema", made.schema())
          .set("udt_name", made.name())
          .set("attribute_name", attribute.name())
          .set("ordinal_position", attribute.id())
          .set("is_nullable", "YES")
          .set("data_type", type.element() != 0 ? "ARRAY" : ours ? "USER-DEFINED" : PgTypes.sqlName(type.oid()))
          .set("attribute_udt_catalog", view.database())
          .set("attribute_udt_schema",
              PgTypes.made(type.oid(), view.catalog()).map(found -> found.schema()).orElse("pg_catalog"))
          .set("attribute_udt_name", type.name())
          .set("dtd_identifier", String.valueOf(attribute.id()))
          .set("is_derived_reference_attribute", "NO");
    });
  }

  private static void standardTypes(CatalogView view, RowSet rows) {
    view.catalog().objects(CompositeType.class).forEach(made ->
        rows.add()
            .set("user_defined_type_catalog", view.database())
            .set("user_defined_type_schema", made.schema())
            .set("user_defined_type_name", made.name())
            .set("user_defined_type_category", "STRUCTURED")
            .set("is_instantiable", "YES"));
  }
}
