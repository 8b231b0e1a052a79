package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Materialization;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.UserType;
import dev.vecino.catalog.View;
import dev.vecino.catalog.ViewQuery;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.TextEdits;
import dev.vecino.sql.parser.TypeReferences;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.EnumValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Puts a changed enum type in the place of the one it was: in the catalog, and in all columns of it. */
final class TypeReplacement {
  private final Scope scope;
  private final EnumType old;
  private final EnumType next;

  TypeReplacement(Scope scope, EnumType old, EnumType next) {
    this.scope = scope;
    this.old = old;
    this.next = next;
  }

  void run() {
    run(UnaryOperator.identity());
  }

  /** As {@link #run}, for a type of another name, which takes the place of the old one in all expressions. */
  void renamed() {
    run();
    for (Table table : scope.catalog().tables()) {
      Table changed = table.withExpressions(sql -> TypeReferences.renamed(sql, old, next).apply());
      if (!changed.equals(table)) {
        scope.transaction().alterTable(changed);
      }
    }
    scope.catalog().objects(View.class).toList().forEach(
        view -> renamed(view.query()).ifPresent(query -> scope.transaction().put(view.withQuery(query))));
    scope.catalog().objects(Materialization.class).toList().forEach(
        view -> renamed(view.query()).ifPresent(query -> scope.transaction().put(view.withQuery(query))));
  }

  private Optional<ViewQuery> renamed(ViewQuery query) {
    TextEdits edits = TypeReferences.renamed(query.sql(), old, next);
    return edits.isEmpty() ? Optional.empty() : Optional.of(query.withText(edits.apply(), edits::moved));
  }

  /** As {@link #run}, with the value changed in all rows. */
  void renaming(EnumValue from, EnumValue to) {
    String literal = "'" + from.label().replace("'", "''") + "'";
    List<Table> tables = tables();
    refuseWhereWritten(
        Pattern.compile(Pattern.quote(literal)), tables, "the enum label \"" + from.label() + "\"");
    UnaryOperator<Object> change = value -> changed(value, to);
    run(change);
    for (Table table : tables) {
      for (Column column : table.columns()) {
        if (isChanged(column.type())) {
          rewrite(scope.catalog().table(table.id()).orElseThrow(), column.id(), change);
        }
      }
    }
  }

  private static Object changed(Object value, EnumValue to) {
    return switch (value) {
      case EnumValue one when one.id() == to.id() -> to;
      case Array array -> array.map(each -> changed(each, to));
      case null, default -> value;
    };
  }

  private void rewrite(Table table, int columnId, UnaryOperator<Object> change) {
    int position = table.position(columnId);
    Column column = table.columns().get(position);
    new TableRewrite(scope, table, table)
        .run(column, (context, row) -> new Object[] {change.apply(row[position])});
  }

  private void run(UnaryOperator<Object> change) {
    scope.transaction().put(new UserType(next));
    for (Table table : tables()) {
      List<Column> columns = table.columns().stream().map(column -> changed(column, change)).toList();
      List<Index> indexes = table.indexes().stream().map(this::changed).toList();
      scope.transaction().alterTable(
          table.withColumns(columns, table.nextColumnId()).withIndexes(indexes));
    }
    for (View view : scope.catalog().objects(View.class).toList()) {
      if (view.columns().stream().anyMatch(column -> isChanged(column.type()))) {
        scope.transaction().put(
            view.withColumns(view.columns().stream().map(column -> changed(column, change)).toList()));
      }
    }
  }

  private List<Table> tables() {
    return scope.catalog().tables().stream().filter(this::uses).toList();
  }

  private boolean uses(Table table) {
    return table.columns().stream().anyMatch(column -> isChanged(column.type()))
        || table.indexes().stream().anyMatch(
            index -> index instanceof Index.Derived derived
                && derived.keys().stream().anyMatch(key -> isChanged(key.type())));
  }

  private boolean isChanged(DataType type) {
    return UserTypes.isOf(type, old.id());
  }

  private DataType changed(DataType type) {
    DataType changed = DataType.of(next);
    return !isChanged(type) ? type : type.isArray() ? DataType.array(changed) : changed;
  }

  private Column changed(Column column, UnaryOperator<Object> change) {
    return isChanged(column.type())
        ? column.withType(changed(column.type())).withMissing(column.missing().map(change))
        : column;
  }

  private Index changed(Index index) {
    return index instanceof Index.Derived derived
        ? new Index.Derived(
            derived.id(),
            derived.name(),
            derived.keys().stream()
                .map(key -> new Index.Derived.Key(key.sql(), key.column(), changed(key.type())))
                .toList(),
            derived.unique(),
            derived.predicateSql(),
            derived.columns(),
            derived.nullsEqual())
        : index;
  }

  // Expressions are kept as text: what they name must stay what it is.
  private void refuseWhereWritten(Pattern written, Collection<Table> tables, String what) {
    List<String> texts = new ArrayList<>();
    for (Table table : tables) {
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
    scope.catalog().objects(View.class).map(view -> view.query().sql()).forEach(texts::add);
    scope.catalog().objects(Materialization.class).map(view -> view.query().sql()).forEach(texts::add);
    Optional<String> found = texts.stream().filter(text -> written.matcher(text).find()).findFirst();
    found.ifPresent(text -> {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "renaming is not supported where an expression has %s", what)
          .withDetail("The expression is: %s", text);
    });
  }
}
