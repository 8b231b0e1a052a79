package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Materialization;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/** Names that stand in the expressions of the catalog. These are kept as text, so what they name must stay what it is. */
final class WrittenNames {
  private WrittenNames() {}

  /** Refuses a renaming where an expression of some tables, of a domain or a view has what is renamed. */
  static void refuse(Pattern written, Collection<Table> tables, Scope scope, String what) {
    List<String> texts = new ArrayList<>();
    tables.forEach(table -> collect(table, texts));
    scope.catalog().objects(Domain.class).forEach(domain -> {
      domain.defaultSql().ifPresent(texts::add);
      domain.checks().forEach(check -> texts.add(check.expressionSql()));
    });
    scope.catalog().objects(View.class).map(view -> view.query().sql()).forEach(texts::add);
    scope.catalog().objects(Materialization.class).map(view -> view.query().sql()).forEach(texts::add);
    texts.stream().filter(text -> written.matcher(text).find()).findFirst().ifPresent(text -> {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "renaming is not supported where an expression has %s", what)
          .withDetail("The expression is: %s", text);
    });
  }

  private static void collect(Table table, List<String> texts) {
    table.checks().stream().map(Check::expressionSql).forEach(texts::add);
    for (Column column : table.columns()) {
      column.defaultSql().ifPresent(texts::add);
      column.generatedSql().ifPresent(texts::add);
    }
    for (Index index : table.indexes()) {
      if (index instanceof Index.Derived derived) {
        derived.keys().stream().filter(key -> key.column() == 0).forEach(key -> texts.add(key.sql()));
        derived.predicateSql().ifPresent(texts::add);
      }
      if (index instanceof Index.Hnsw graph) {
        graph.expression().ifPresent(expression -> {
          texts.add(expression.sql());
          expression.predicateSql().ifPresent(texts::add);
        });
      }
    }
  }
}
