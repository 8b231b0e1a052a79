package dev.vecino.jdbc;

import dev.vecino.type.TypeName;
import java.sql.DatabaseMetaData;
import java.sql.Types;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Queries of the system catalog whose rows are tables of {@link DatabaseMetaData}. */
final class CatalogQueries {
  private CatalogQueries() {}

  static String schemas(String catalog, String schemaPattern) {
    return """
        select n.nspname as "TABLE_SCHEM", current_database() as "TABLE_CATALOG"
        from pg_catalog.pg_namespace n
        where n.nspname <> 'pg_toast' and n.nspname !~ '^pg_(toast_)?temp_'"""
        + in(catalog) + like("n.nspname", schemaPattern) + " order by 1";
  }

  static String tables(String catalog, String schemaPattern, String tablePattern, String[] types) {
    String all = """
        select current_database() as "TABLE_CAT", n.nspname as "TABLE_SCHEM", c.relname as "TABLE_NAME",
          (case when n.nspname in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'v', 'i') then 'SYSTEM '
            when n.nspname = 'pg_toast' and c.relkind in ('r', 'i', 't') then 'SYSTEM TOAST '
            when n.nspname ~ '^pg_(toast_)?temp_' and c.relkind in ('r', 'v', 'i', 'S') then 'TEMPORARY '
            else '' end)
          || (case c.relkind when 'r' then 'TABLE' when 't' then 'TABLE' when 'v' then 'VIEW' when 'i' then 'INDEX'
            when 'S' then 'SEQUENCE' when 'm' then 'MATERIALIZED VIEW' when 'c' then 'TYPE'
            when 'f' then 'FOREIGN TABLE' when 'p' then 'PARTITIONED TABLE'
            when 'I' then 'PARTITIONED INDEX' end) as "TABLE_TYPE",
          d.description as "REMARKS", '' as "TYPE_CAT", '' as "TYPE_SCHEM", '' as "TYPE_NAME",
          '' as "SELF_REFERENCING_COL_NAME", '' as "REF_GENERATION"
        from pg_catalog.pg_class c
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        left join pg_catalog.pg_description d
          on d.objoid = c.oid and d.objsubid = 0 and d.classoid = 'pg_catalog.pg_class'::regclass
        where true""" + in(catalog) + like("n.nspname", schemaPattern) + like("c.relname", tablePattern);
    String wanted =
        types == null
            ? ""
            : " where \"TABLE_TYPE\" = any (array["
                + Arrays.stream(types).map(CatalogQueries::literal).collect(Collectors.joining(", ")) + "]::text[])";
    return "select * from (" + all + ") t" + wanted + " order by 4, 2, 3";
  }

  static String userTypes(String catalog, String schemaPattern, String typePattern, int[] types) {
    String bases = Arrays.stream(TypeName.values())
        .filter(type -> type != TypeName.ARRAY && type != TypeName.ENUM && type != TypeName.RECORD)
        .map(type -> " when '" + SqlTypes.name(type) + "' then " + SqlTypes.number(type))
        .collect(Collectors.joining());
    String wanted =
        types == null
            ? ""
            : " where \"DATA_TYPE\" = any (array["
                + Arrays.stream(types).mapToObj(Integer::toString).collect(Collectors.joining(", ")) + "]::int[])";
    return "select * from (" + """
        select current_database() as "TYPE_CAT", n.nspname as "TYPE_SCHEM", t.typname as "TYPE_NAME",
          null::text as "CLASS_NAME", case t.typtype when 'd' then %d else %d end as "DATA_TYPE",
          pg_catalog.obj_description(t.oid, 'pg_type') as "REMARKS",
          case when t.typtype = 'd' then (case b.typname%s else %d end) end as "BASE_TYPE"
        from pg_catalog.pg_type t
        join pg_catalog.pg_namespace n on n.oid = t.typnamespace
        left join pg_catalog.pg_type b on b.oid = t.typbasetype
        where t.typtype in ('c', 'd') and n.nspname not in ('pg_catalog', 'pg_toast', 'information_schema')"""
            .formatted(Types.DISTINCT, Types.STRUCT, bases, Types.OTHER)
        + in(catalog) + like("n.nspname", schemaPattern) + like("t.typname", typePattern) + ") t" + wanted
        + " order by 5, 2, 3";
  }

  /** Relations that privileges are granted on: schema, name, owner, access list. */
  static String accessLists(String catalog, String schemaPattern, String tablePattern) {
    return """
        select n.nspname, c.relname, pg_catalog.pg_get_userbyid(c.relowner), c.relacl::text
        from pg_catalog.pg_class c
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm', 'f')"""
        + in(catalog) + like("n.nspname", schemaPattern) + like("c.relname", tablePattern) + " order by 1, 2";
  }

  /** Comments of columns: schema, table, column, comment. */
  static String columnComments() {
    return """
        select n.nspname, c.relname, a.attname, d.description
        from pg_catalog.pg_description d
        join pg_catalog.pg_class c on c.oid = d.objoid
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
        where d.objsubid > 0 and d.classoid = 'pg_catalog.pg_class'::regclass""";
  }

  /** Keys of indexes: schema, index, place of the key, its text, rows and pages of the index. */
  static String indexKeys(String table) {
    return """
        select n.nspname, c.relname, k, trim(both '"' from pg_catalog.pg_get_indexdef(c.oid, k, false)), c.reltuples,
          c.relpages
        from pg_catalog.pg_index i
        join pg_catalog.pg_class c on c.oid = i.indexrelid
        join pg_catalog.pg_class t on t.oid = i.indrelid
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        cross join lateral generate_series(1, i.indnkeyatts::int) as k
        where t.relname =""" + " " + literal(table);
  }

  private static String in(String catalog) {
    return catalog == null || catalog.isEmpty() ? "" : " and current_database() = " + literal(catalog);
  }

  private static String like(String column, String pattern) {
    return pattern == null ? "" : " and " + column + " like " + literal(pattern);
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
