package dev.vecino.engine.catalog;

import static dev.vecino.sql.function.Strings.quoteIdentifier;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.VectorExpression;
import dev.vecino.catalog.View;
import dev.vecino.index.Metric;
import dev.vecino.index.quant.Quantization;
import dev.vecino.sql.OperatorClass;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Indexes and constraints as statements would define them. */
final class Definitions {
  private static final int DEFAULT_M = 16;
  private static final int DEFAULT_EF_CONSTRUCTION = 64;

  private Definitions() {}

  static String index(Table table, Index index) {
    return index(table, index, quoteIdentifier(table.schema()) + "." + quoteIdentifier(table.name()));
  }

  /** An index of a table that is written {@code name}. */
  static String index(Table table, Index index, String name) {
    String using = index instanceof Index.Hnsw ? "hnsw" : "btree";
    String operators = index instanceof Index.Hnsw graph ? " " + operatorClass(table, graph).sqlName() : "";
    List<String> names = keys(table, index);
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String key = names.get(i);
      keys.add((key.startsWith("(") ? "(" + key + ")" : key) + operators + KeyForms.text(table, index, i));
    }
    return "CREATE %sINDEX %s ON %s USING %s (%s)%s%s".formatted(
        isUnique(index) ? "UNIQUE " : "", quoteIdentifier(index.name()), name, using, String.join(", ", keys), rest(table, index), with(table, index));
  }

  static boolean isUnique(Index index) {
    return switch (index) {
      case Index.BTree tree -> tree.unique();
      case Index.Derived derived -> derived.unique();
      case Index.Hnsw graph -> false;
    };
  }

  /** The keys of an index, without their operator classes. */
  static List<String> keys(Table table, Index index) {
    return switch (index) {
      case Index.BTree tree -> tree.columns().stream().map(id -> column(table, id)).toList();
      case Index.Derived derived ->
          derived.keys().stream()
              .map(key -> key.column() == 0 ? expression(key.sql()) : column(table, key.column()))
              .toList();
      case Index.Hnsw graph ->
          List.of(
              graph.expression()
                  .map(known -> known.column() != 0 ? column(table, known.column()) : expression(known.sql()))
                  .orElseGet(() -> column(table, graph.column())));
    };
  }

  /** The keys of an index and what it includes. */
  static List<String> columns(Table table, Index index) {
    return Stream.concat(keys(table, index).stream(), index.included().stream().map(id -> column(table, id))).toList();
  }

  private static String rest(Table table, Index index) {
    var text = new StringBuilder();
    text.append(included(table, index));
    boolean nullsEqual =
        index instanceof Index.BTree tree && tree.nullsEqual()
            || index instanceof Index.Derived derived && derived.nullsEqual();
    text.append(nullsEqual ? " NULLS NOT DISTINCT" : "");
    predicate(index).ifPresent(sql -> text.append(" WHERE ").append(expression(sql)));
    return text.toString();
  }

  /** The condition of the rows that an index has; empty for all. */
  static Optional<String> predicate(Index index) {
    return switch (index) {
      case Index.BTree tree -> Optional.empty();
      case Index.Derived derived -> derived.predicateSql();
      case Index.Hnsw graph -> graph.expression().flatMap(VectorExpression::predicateSql);
    };
  }

  static String columnName(Table table, int columnId) {
    return table.columns().get(table.position(columnId)).name();
  }

  static String column(Table table, int columnId) {
    return quoteIdentifier(columnName(table, columnId));
  }

  static OperatorClass operatorClass(Table table, Index.Hnsw graph) {
    return OperatorClass.of(table.stored().get(table.position(graph.column())).type().name(), graph.metric());
  }

  private static String with(Table table, Index index) {
    List<String> options = options(table, index);
    return options == null
        ? ""
        : options.stream().map(option -> option.replace("=", "='") + "'").collect(Collectors.joining(", ", " WITH (", ")"));
  }

  /** An expression as PostgreSQL prints it among others: in parentheses, unless it is one call, name or literal. */
  static String expression(String sql) {
    if (sql.matches("\\w+|'[^']*'")) {
      return sql;
    }
    int depth = 0;
    boolean one = sql.matches("(?s)[\\w.]*\\s*\\(.*\\)");
    for (int i = 0; one && i < sql.length() - 1; i++) {
      char c = sql.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      one = depth > 0 || c != ')';
    }
    return one ? sql : "(" + sql + ")";
  }

  /** What {@code pg_class.reloptions} has of a view: null for nothing. */
  static List<String> options(View view) {
    List<String> all = new ArrayList<>(view.options());
    if (view.check() != View.CheckOption.NONE) {
      all.add(View.CHECK_OPTION + "=" + view.check().name().toLowerCase(Locale.ROOT));
    }
    return all.isEmpty() ? null : all;
  }

  /** What {@code pg_class.reloptions} has: null where all are the defaults. */
  static List<String> options(Table table, Index index) {
    if (!(index instanceof Index.Hnsw graph)) {
      return null;
    }
    List<String> options = new ArrayList<>();
    if (graph.m() != DEFAULT_M || graph.efConstruction() != DEFAULT_EF_CONSTRUCTION) {
      options.add("m=" + graph.m());
      options.add("ef_construction=" + graph.efConstruction());
    }
    DataType type = table.stored().get(table.position(graph.column())).type();
    int dimensions = type.name() == TypeName.SPARSEVEC ? 0 : type.precision();
    Quantization quantization = graph.quantization();
    if (!quantization.equals(Quantization.automatic(graph.metric(), dimensions))) {
      options.add("quantization=" + quantization.name());
      if (quantization.method() == Quantization.Method.RABITQ) {
        options.add("bits=" + quantization.bits());
      }
    }
    return options.isEmpty() ? null : options;
  }

  static String constraint(Table table, Index.BTree index) {
    return (index.primary() ? "PRIMARY KEY (" : index.nullsEqual() ? "UNIQUE NULLS NOT DISTINCT (" : "UNIQUE (")
        + index.columns().stream().map(id -> column(table, id)).collect(Collectors.joining(", "))
        + ")"
        + included(table, index)
        + (index.isKey() ? "" : " DEFERRABLE")
        + (index.timing() == ForeignKey.Timing.INITIALLY_DEFERRED ? " INITIALLY DEFERRED" : "");
  }

  private static String included(Table table, Index index) {
    return index.included().isEmpty()
        ? ""
        : index.included().stream().map(id -> column(table, id)).collect(Collectors.joining(", ", " INCLUDE (", ")"));
  }

  static String constraint(Table table, Check check, boolean pretty) {
    return "CHECK (" + condition(table, check, pretty) + ")" + (check.validated() ? "" : " NOT VALID");
  }

  /** The condition of a check as PostgreSQL prints it where that is known, otherwise as it was written. */
  static String condition(Table table, Check check, boolean pretty) {
    return WrittenTokens.of(check.expressionSql())
        .flatMap(
            tokens ->
                new ConditionReader(tokens, name -> column(table, name), Optional.empty())
                    .read()
                    .filter(condition -> tokens.atEnd()))
        .map(condition -> condition.print(pretty))
        .orElseGet(() -> pretty ? check.expressionSql() : expression(check.expressionSql()));
  }

  private static Optional<Column> column(Table table, String name) {
    return table.columns().stream().filter(column -> column.name().equals(name)).findFirst();
  }
}
