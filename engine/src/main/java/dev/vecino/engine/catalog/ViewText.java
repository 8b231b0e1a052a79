package dev.vecino.engine.catalog;

import static dev.vecino.sql.function.Strings.quoteIdentifier;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.ViewQuery;
import dev.vecino.sql.function.CatalogFacts.ObjectKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The text of a view as PostgreSQL prints it, where the view reads columns of one table under a condition that {@link
 * ConditionReader} knows; otherwise as it was written, with the names of now.
 */
final class ViewText {
  private ViewText() {}

  static String of(ViewQuery query, List<Column> columns, CatalogView view, boolean pretty) {
    return printed(query, columns, view, pretty).orElseGet(() -> " " + KeptText.shown(query, view).strip() + ";");
  }

  private static Optional<String> printed(
      ViewQuery query, List<Column> columns, CatalogView view, boolean pretty) {
    Optional<WrittenTokens> written = WrittenTokens.of(query.sql());
    if (written.isEmpty() || query.sources().size() != 1) {
      return Optional.empty();
    }
    ViewQuery.Source source = query.sources().getFirst();
    WrittenTokens tokens = written.get();
    Optional<Table> table = view.catalog().table(source.relation());
    if (table.isEmpty() || !tokens.take("select")) {
      return Optional.empty();
    }
    Optional<List<List<String>>> items = items(tokens);
    Optional<String> alias = items.flatMap(known -> source(tokens, table.get()));
    if (alias.isEmpty()) {
      return Optional.empty();
    }
    var shown = new ArrayList<String>();
    for (int i = 0; i < columns.size(); i++) {
      Optional<Column> column = items.get().isEmpty()
          ? Optional.of(source.columns().get(i)).flatMap(known -> column(table.get(), known))
          : column(items.get().get(i), alias.get(), source, table.get());
      if (column.isEmpty()) {
        return Optional.empty();
      }
      String name = column.get().name();
      String as = columns.get(i).name().equals(name) ? "" : " AS " + quoteIdentifier(columns.get(i).name());
      shown.add(quoteIdentifier(alias.get()) + "." + quoteIdentifier(name) + as);
    }
    String relation = new SessionFacts(view).name(ObjectKind.RELATION, Oids.relation(source.relation()));
    String from = relation + (alias.get().equals(table.get().name()) ? "" : " " + quoteIdentifier(alias.get()));
    String text = " SELECT " + String.join(",\n    ", shown) + "\n   FROM " + from;
    if (tokens.take("where")) {
      Optional<Condition> condition =
          new ConditionReader(tokens, name -> column(name, source, table.get()), alias).read();
      return condition
          .filter(known -> isEnd(tokens))
          .map(known -> text + "\n  WHERE " + known.print(pretty) + ";");
    }
    return isEnd(tokens) ? Optional.of(text + ";") : Optional.empty();
  }

  private static boolean isEnd(WrittenTokens tokens) {
    tokens.take(";");
    return tokens.atEnd();
  }

  /** The columns that are selected, each as its table, if there is one in front, and its name; none for a star. */
  private static Optional<List<List<String>>> items(WrittenTokens tokens) {
    List<List<String>> items = new ArrayList<>();
    if (tokens.take("*")) {
      return tokens.take("from") ? Optional.of(items) : Optional.empty();
    }
    do {
      List<String> parts = new ArrayList<>();
      do {
        parts.add(tokens.take());
      } while (tokens.take("."));
      if (tokens.take("as")) {
        tokens.take();
      }
      List<String> names =
          parts.stream().flatMap(part -> WrittenTokens.name(part).stream()).collect(Collectors.toList());
      if (names.size() != parts.size() || names.size() > 2) {
        return Optional.empty();
      }
      items.add(names);
    } while (tokens.take(","));
    return tokens.take("from") ? Optional.of(items) : Optional.empty();
  }

  /** The name that the query has for its table. */
  private static Optional<String> source(WrittenTokens tokens, Table table) {
    Optional<String> name = WrittenTokens.name(tokens.take());
    while (tokens.take(".")) {
      name = WrittenTokens.name(tokens.take());
    }
    if (tokens.take("as") || !tokens.atEnd() && !tokens.isNext("where") && !tokens.isNext(";")) {
      return WrittenTokens.name(tokens.take());
    }
    return name.map(known -> table.name());
  }

  private static Optional<Column> column(List<String> item, String alias, ViewQuery.Source source, Table table) {
    return item.size() == 1 || item.getFirst().equals(alias) ? column(item.getLast(), source, table) : Optional.empty();
  }

  /** A column by the name that it had when the query was written. */
  private static Optional<Column> column(String name, ViewQuery.Source source, Table table) {
    return source.columns().stream()
        .filter(known -> known.name().equals(name))
        .findFirst()
        .flatMap(known -> column(table, known));
  }

  private static Optional<Column> column(Table table, ViewQuery.SourceColumn known) {
    return table.columns().stream().filter(column -> column.id() == known.id()).findFirst();
  }
}
