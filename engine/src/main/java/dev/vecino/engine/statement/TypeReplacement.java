package dev.vecino.engine.statement;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.CompositeType;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Materialization;
import dev.vecino.catalog.NamedType;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.catalog.ViewQuery;
import dev.vecino.sql.parser.TextEdits;
import dev.vecino.sql.parser.TypeReferences;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.EnumValue;
import dev.vecino.type.RecordType;
import dev.vecino.type.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Puts a changed type in the place of the one it was: in the catalog, and in all columns of it. */
final class TypeReplacement {
  private final Scope scope;
  private final NamedType old;
  private final NamedType next;

  TypeReplacement(Scope scope, NamedType old, NamedType next) {
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
      Table changed = table.withExpressions(sql -> edits(sql).apply());
      if (!changed.equals(table)) {
        scope.transaction().alterTable(changed);
      }
    }
    for (Domain domain : scope.catalog().objects(Domain.class).toList()) {
      Domain changed = domain.withExpressions(sql -> edits(sql).apply());
      if (!changed.equals(domain)) {
        scope.transaction().put(changed);
      }
    }
    scope.catalog().objects(View.class).toList().forEach(
        view -> renamed(view.query()).ifPresent(query -> scope.transaction().put(view.withQuery(query))));
    scope.catalog().objects(Materialization.class).toList().forEach(
        view -> renamed(view.query()).ifPresent(query -> scope.transaction().put(view.withQuery(query))));
  }

  private TextEdits edits(String sql) {
    return TypeReferences.renamed(sql, named(old), named(next));
  }

  private static EnumType named(NamedType type) {
    return EnumType.named(Optional.of(type.schema()), type.name(), 0);
  }

  private Optional<ViewQuery> renamed(ViewQuery query) {
    TextEdits edits = edits(query.sql());
    return edits.isEmpty() ? Optional.empty() : Optional.of(query.withText(edits.apply(), edits::moved));
  }

  /** As {@link #run}, with the value changed in all rows. */
  void renaming(EnumValue from, EnumValue to) {
    String literal = "'" + from.label().replace("'", "''") + "'";
    List<Table> tables = tables();
    WrittenNames.refuse(
        Pattern.compile(Pattern.quote(literal)), tables, scope, "the enum label \"" + from.label() + "\"");
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

  /** As {@link #run}, with rows of the type changed in all rows of tables. */
  void reshaping(UnaryOperator<Row> change) {
    List<Table> tables = tables();
    List<DataType> types = new ArrayList<>();
    tables.forEach(table -> table.columns().forEach(column -> types.add(column.type())));
    run(UnaryOperator.identity());
    int at = 0;
    for (Table table : tables) {
      for (Column column : table.columns()) {
        DataType type = types.get(at++);
        if (isChanged(type)) {
          Table now = scope.catalog().table(table.id()).orElseThrow();
          rewrite(now, column.id(), value -> reshaped(value, type, change));
        }
      }
    }
  }

  private Object reshaped(Object value, DataType type, UnaryOperator<Row> change) {
    return switch (value) {
      case Array array -> array.map(each -> reshaped(each, type.element().orElseThrow(), change));
      case Row row -> {
        List<Object> fields = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
          fields.add(reshaped(row.get(i), type.record().orElseThrow().fields().get(i).type(), change));
        }
        Row inner = Row.of(fields.toArray());
        yield UserTypes.isOf(type.base(), old.id()) ? change.apply(inner) : inner;
      }
      case null, default -> value;
    };
  }

  private static Object changed(Object value, EnumValue to) {
    return switch (value) {
      case EnumValue one when one.id() == to.id() -> to;
      case Array array -> array.map(each -> changed(each, to));
      case Row row -> Row.of(row.list().stream().map(field -> changed(field, to)).toArray());
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
    scope.transaction().put(next);
    for (NamedType type : scope.catalog().objects(NamedType.class).toList()) {
      switch (type) {
        case Domain domain when isChanged(domain.base()) ->
            scope.transaction().put(domain.withBase(changed(domain.base())));
        case CompositeType made when made.id() != old.id() && isChanged(made.type()) ->
            scope.transaction().put(new CompositeType(changed(made.type()).record().orElseThrow()));
        default -> { }
      }
    }
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

  /** Whether a type is the old one, or made of it. */
  private boolean isChanged(DataType type) {
    DataType base = type.element().orElse(type).base();
    return UserTypes.isOf(base, old.id())
        || base.record().filter(row -> row.fields().stream().anyMatch(field -> isChanged(field.type()))).isPresent();
  }

  private DataType changed(DataType type) {
    if (!isChanged(type)) {
      return type;
    }
    if (type.isArray()) {
      return DataType.array(changed(type.element().orElseThrow())).withDomain(type.domain());
    }
    if (UserTypes.isOf(type.base(), old.id())) {
      return next.type().withDomain(type.domain());
    }
    RecordType row = type.record().orElseThrow();
    List<RecordType.Field> fields = new ArrayList<>();
    row.fields().forEach(field -> fields.add(new RecordType.Field(field.name(), changed(field.type()))));
    return DataType.of(row.withFields(fields)).withDomain(type.domain());
  }

  private Column changed(Column column, UnaryOperator<Object> change) {
    return isChanged(column.type())
        ? column.withType(changed(column.type())).withMissing(column.missing().map(change))
        : column;
  }

  private Index changed(Index index) {
    return index instanceof Index.Derived derived
        ? derived.withKeys(key -> key.withType(changed(key.type())))
        : index;
  }
}
