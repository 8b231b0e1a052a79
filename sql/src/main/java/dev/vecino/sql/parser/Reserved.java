package dev.vecino.sql.parser;

import java.util.Set;

/** The words that PostgreSQL does not take as the name of a table or column. */
public final class Reserved {
  private static final Set<String> WORDS = Set.of(
      "all", "analyse", "analyze", "and", "any", "array", "as", "asc", "asymmetric", "authorization", "binary",
      "both", "case", "cast", "check", "collate", "collation", "column", "concurrently", "constraint", "create",
      "cross", "current_catalog", "current_date", "current_role", "current_schema", "current_time",
      "current_timestamp", "current_user", "default", "deferrable", "desc", "distinct", "do", "else", "end",
      "except", "false", "fetch", "for", "foreign", "freeze", "from", "full", "grant", "group", "having", "ilike",
      "in", "initially", "inner", "intersect", "into", "is", "isnull", "join", "lateral", "leading", "left", "like",
      "limit", "localtime", "localtimestamp", "natural", "not", "notnull", "null", "offset", "on", "only", "or",
      "order", "outer", "overlaps", "placing", "primary", "references", "returning", "right", "select",
      "session_user", "similar", "some", "symmetric", "system_user", "table", "tablesample", "then", "to",
      "trailing", "true", "union", "unique", "user", "using", "variadic", "verbose", "when", "where", "window", "with");

  /** Words that name columns and tables, and would be read otherwise as a function or type. */
  private static final Set<String> NAMES_ONLY = Set.of(
      "between", "bigint", "bit", "boolean", "char", "character", "coalesce", "dec", "decimal", "exists", "extract",
      "float", "greatest", "grouping", "inout", "int", "integer", "interval", "json", "json_array", "json_arrayagg",
      "json_exists", "json_object", "json_objectagg", "json_query", "json_scalar", "json_serialize", "json_table",
      "json_value", "least", "merge_action", "national", "nchar", "none", "normalize", "nullif", "numeric", "out",
      "overlay", "position", "precision", "real", "row", "setof", "smallint", "substring", "time", "timestamp", "treat",
      "trim", "values", "varchar", "xmlattributes", "xmlconcat", "xmlelement", "xmlexists", "xmlforest", "xmlnamespaces",
      "xmlparse", "xmlpi", "xmlroot", "xmlserialize", "xmltable");

  private Reserved() {}

  /** Whether a word must stand in quotes to be a name everywhere; it is in lower case. */
  public static boolean needsQuotes(String word) {
    return WORDS.contains(word) || NAMES_ONLY.contains(word);
  }

  static boolean contains(String word) {
    return WORDS.contains(word);
  }
}
