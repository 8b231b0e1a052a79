package dev.vecino.planner;

import static dev.vecino.sql.function.Strings.quoteIdentifier;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.catalog.ViewQuery;
import dev.vecino.catalog.ViewQuery.Source;
import dev.vecino.catalog.ViewQuery.SourceColumn;
import dev.vecino.sql.parser.TextEdits;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * The text of a query that the catalog keeps, so that it means the same when it is run now: relations have the names of now, and
 * where they or their columns were renamed the old names as aliases.
 */
public final class CurrentNames {
  private final ViewQuery query;
  private final Catalog catalog;
  private final IntFunction<String> shown;
  private final TextEdits edits;

  private CurrentNames(ViewQuery query, Catalog catalog, IntFunction<String> shown) {
    this.query = query;
    this.catalog = catalog;
    this.shown = shown;
    this.edits = new TextEdits(query.sql());
  }

  /** @param shown gives the name of a relation, with its schema where it needs that */
  public static String of(ViewQuery query, Catalog catalog, IntFunction<String> shown) {
    var names = new CurrentNames(query, catalog, shown);
    ViewText.parse(query.sql()).accept(names.new Reading());
    return names.edits.apply();
  }

  private final class Reading extends SqlBasicVisitor<Void> {
    @Override
    public Void visit(SqlCall call) {
      if (call.getKind() == SqlKind.AS && call.operand(0) instanceof SqlIdentifier name && source(name).isPresent()) {
        boolean named = call.operandCount() > 2;
        edit(name, source(name).get(), Optional.of(call.operand(1)), named);
        return null;
      }
      return super.visit(call);
    }

    @Override
    public Void visit(SqlIdentifier name) {
      source(name).ifPresent(source -> edit(name, source, Optional.empty(), false));
      return null;
    }
  }

  private Optional<Source> source(SqlIdentifier name) {
    int position = Targets.position(name);
    return name.isStar()
        ? Optional.empty()
        : query.sources().stream().filter(source -> source.position() == position).findFirst();
  }

  /** @param named whether the query names the columns itself */
  private void edit(SqlIdentifier name, Source source, Optional<SqlIdentifier> alias, boolean named) {
    int end = name.getComponentParserPosition(name.names.size() - 1).getEndColumnNum();
    String written = name.names.getLast();
    String now = shown.apply(source.relation());
    if (now != null) {
      edits.replaceCharacters(Targets.position(name), end, now);
    }
    List<Column> columns = columns(source.relation());
    boolean renamed = !named && columns.stream().anyMatch(column -> !column.name().equals(written(column, source)));
    String list =
        renamed
            ? columns.stream()
                .map(column -> quoteIdentifier(written(column, source)))
                .collect(Collectors.joining(", ", "(", ")"))
            : "";
    if (alias.isPresent()) {
      if (renamed) {
        edits.insertBehind(alias.get().getParserPosition().getEndColumnNum(), list);
      }
    } else if (renamed || !isCalled(source.relation(), written)) {
      edits.insertBehind(end, " " + quoteIdentifier(written) + list);
    }
  }

  private boolean isCalled(int relation, String name) {
    return catalog.table(relation).map(Table::name)
        .or(() -> relation(relation).map(Relation::name))
        .filter(name::equals)
        .isPresent();
  }

  private Optional<Relation> relation(int id) {
    return catalog.object(id).filter(Relation.class::isInstance).map(Relation.class::cast);
  }

  private List<Column> columns(int id) {
    return catalog.table(id).map(Table::columns)
        .or(() -> relation(id).filter(View.class::isInstance).map(view -> ((View) view).columns()))
        .orElse(List.of());
  }

  private static String written(Column column, Source source) {
    return source.columns().stream()
        .filter(known -> known.id() == column.id())
        .findFirst()
        .map(SourceColumn::name)
        .orElse(column.name());
  }
}
