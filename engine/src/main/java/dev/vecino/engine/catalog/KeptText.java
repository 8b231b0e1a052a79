package dev.vecino.engine.catalog;

import static dev.vecino.sql.function.Strings.quoteIdentifier;

import dev.vecino.catalog.NamedType;
import dev.vecino.catalog.ViewQuery;
import dev.vecino.planner.CurrentNames;
import dev.vecino.sql.function.CatalogFacts.ObjectKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * SQL that the catalog keeps as it was written, for a session that does not find all of its names without their schemas, as pg_dump's
 * does not: those of relations, types, and of what the extension {@code vector} has brought get theirs.
 */
final class KeptText {
  private static final Pattern TOKEN = Pattern.compile(
      "'(?:[^']|'')*'|\"(?:[^\"]|\"\")+\"|[A-Za-z_][A-Za-z0-9_$]*|<(?:->|#>|=>|\\+>|~>|%>)|::|.", Pattern.DOTALL);
  private static final Pattern DISTANCE = Pattern.compile("<..?>");
  private static final Pattern OPERATOR_CLASS =
      Pattern.compile("(?:vector|halfvec|sparsevec)_(?:l2|ip|cosine|l1)_ops|bit_(?:hamming|jaccard)_ops");
  private static final Set<String> TYPES = Set.of("vector", "halfvec", "sparsevec");
  private static final Set<String> FUNCTIONS = SystemCatalog.fixed("pg_proc").stream()
      .filter(row -> (Long) row[0] >= Oids.FIRST_OF_VECTOR)
      .map(row -> (String) row[1])
      .filter(name -> !name.equals("sum") && !name.equals("avg")) // those of numbers are PostgreSQL's own
      .collect(Collectors.toUnmodifiableSet());
  private static final String PUBLIC = "public";

  private final CatalogView view;
  private final List<String> path;

  private KeptText(CatalogView view) {
    this.view = view;
    this.path = view.searchPath(true);
  }

  /** An expression or definition. */
  static String shown(String sql, CatalogView view) {
    var text = new KeptText(view);
    return text.path.contains(PUBLIC) ? sql : text.withSchemas(sql);
  }

  /** A query, whose relations are known by their places. */
  static String shown(ViewQuery query, CatalogView view) {
    var facts = new SessionFacts(view);
    return shown(
        CurrentNames.of(query, view.catalog(), id -> facts.name(ObjectKind.RELATION, Oids.relation(id))), view);
  }

  private String withSchemas(String sql) {
    var shown = new StringBuilder();
    Matcher token = TOKEN.matcher(sql);
    String before = "";
    while (token.find()) {
      String found = token.group();
      String word = found.toLowerCase(Locale.ROOT);
      boolean type = before.equals("::") || before.equals("as");
      if (DISTANCE.matcher(found).matches() && !before.equals(".")) {
        shown.append("OPERATOR(" + PUBLIC + "." + found + ")");
      } else if (type) {
        shown.append(schema(word).map(schema -> schema + ".").orElse("")).append(found);
      } else if (OPERATOR_CLASS.matcher(word).matches() && !before.equals(".")
          || FUNCTIONS.contains(word) && !before.equals(".") && isCall(sql, token.end())) {
        shown.append(PUBLIC + ".").append(found);
      } else {
        shown.append(found);
      }
      before = found.isBlank() ? before : word;
    }
    return shown.toString();
  }

  private static boolean isCall(String sql, int at) {
    return at < sql.length() && sql.charAt(at) == '(';
  }

  /** The schema that the name of a type needs. */
  private Optional<String> schema(String name) {
    if (TYPES.contains(name)) {
      return Optional.of(PUBLIC);
    }
    String plain = name.startsWith("\"") ? name.substring(1, name.length() - 1) : name;
    return view.catalog().objects(NamedType.class)
        .filter(type -> type.name().toLowerCase(Locale.ROOT).equals(plain) && !path.contains(type.schema()))
        .map(type -> quoteIdentifier(type.schema()))
        .findFirst();
  }

  /** The name of a type with its schema where it is not found without. */
  static String type(String name, String schema, CatalogView view) {
    return view.searchPath(true).contains(schema) ? name : quoteIdentifier(schema) + "." + name;
  }
}
