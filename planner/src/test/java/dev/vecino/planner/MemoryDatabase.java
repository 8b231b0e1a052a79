package dev.vecino.planner;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.index.Metric;
import dev.vecino.sql.Parser;
import dev.vecino.sql.Statement;
import dev.vecino.storage.Snapshot;
import dev.vecino.type.DataType;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tables in memory, and statements planned and run over them. */
final class MemoryDatabase {
  private final Planner planner = new Planner();
  final MemoryRows rows = new MemoryRows();
  private final List<Table> tables = new ArrayList<>();
  private final Map<Integer, Long> sequences = new HashMap<>();
  final Map<String, String> settings = new HashMap<>();
  private Catalog catalog = Catalog.of(1, List.of());
  private int lastId;
  int efSearch = 40;

  /** {@code "id integer not null"}: columns by name and type. */
  Table table(String name, Column... columns) {
    List<Column> numbered = new ArrayList<>();
    for (Column column : columns) {
      numbered.add(
          new Column(
              numbered.size() + 1,
              column.name(),
              column.type(),
              column.notNull(),
              column.defaultSql(),
              column.identity(),
              column.missing()));
    }
    return put(
        new Table(
            ++lastId, "public", name, numbered, List.of(), List.of(), numbered.size() + 1, 1, "murmur3-v1"));
  }

  static Column column(String name, DataType type) {
    return Column.of(0, name, type);
  }

  static Column withDefault(String name, DataType type, String defaultSql) {
    return new Column(0, name, type, false, Optional.of(defaultSql), Optional.empty(), Optional.empty());
  }

  /** Identity columns of all tables share one sequence. */
  static Column identity(String name, boolean always) {
    return new Column(
        0,
        name,
        DataType.BIGINT,
        true,
        Optional.empty(),
        Optional.of(new Column.Identity(always, 1)),
        Optional.empty());
  }

  private Table put(Table table) {
    tables.removeIf(old -> old.id() == table.id());
    tables.add(table);
    catalog = Catalog.of(catalog.version() + 1, tables);
    return table;
  }

  Table index(Table table, String name, boolean unique, boolean primary, String... columns) {
    List<Integer> ids =
        Arrays.stream(columns).map(column -> table.columns().get(table.position(column)).id()).toList();
    return with(table, new Index.BTree(++lastId, name, ids, unique, primary, primary));
  }

  Table hnsw(Table table, String name, String column, Metric metric) {
    int id = table.columns().get(table.position(column)).id();
    return with(table, new Index.Hnsw(++lastId, name, id, metric, 16, 64));
  }

  Table check(Table table, String name, String sql) {
    List<Check> checks = new ArrayList<>(table.checks());
    checks.add(new Check(name, sql));
    return put(table.withChecks(checks));
  }

  private Table with(Table table, Index index) {
    List<Index> indexes = new ArrayList<>(table.indexes());
    indexes.add(index);
    return put(table.withIndexes(indexes));
  }

  Table table(String name) {
    return catalog.table("public", name).orElseThrow();
  }

  Planner.Request request(boolean useIndexes, DataType... declared) {
    var statistics = new Planner.Statistics() {
      @Override
      public long rows(Table table) {
        return rows.estimatedRows(table);
      }

      @Override
      public Optional<TableStatistics> values(Table table) {
        return rows.statistics(table);
      }
    };
    return new Planner.Request(catalog, List.of("public"), Arrays.asList(declared), statistics, useIndexes);
  }

  Planner planner() {
    return planner;
  }

  Plan plan(String sql, boolean useIndexes, DataType... declared) {
    Statement statement = Parser.parse(sql).getFirst().statement();
    return planner.plan((Statement.Planned) statement, request(useIndexes, declared));
  }

  List<String> explain(String sql) {
    return plan(sql, true).explain();
  }

  /** The rows of a query, values separated by a bar. */
  List<String> query(String sql, Object... parameters) {
    return run(sql, true, parameters);
  }

  List<String> run(String sql, boolean useIndexes, Object... parameters) {
    Plan.Query query = (Plan.Query) plan(sql, useIndexes);
    return read(query.rows(), context(parameters));
  }

  static List<String> read(QueryPlan plan, ExecutionContext context) {
    List<String> lines = new ArrayList<>();
    try (Rows result = plan.open(context)) {
      while (result.next()) {
        lines.add(line(result.row()));
      }
    }
    return lines;
  }

  static String line(Object[] row) {
    return Arrays.stream(row).map(String::valueOf).collect(Collectors.joining("|"));
  }

  ExecutionContext context(Object... parameters) {
    return new ExecutionContext() {
      @Override
      public Snapshot snapshot() {
        return rows;
      }

      @Override
      public Object parameter(int index) {
        return parameters[index];
      }

      @Override
      public String setting(String name) {
        return settings.get(name);
      }

      @Override
      public int efSearch() {
        return efSearch;
      }

      @Override
      public Instant transactionTime() {
        return Instant.EPOCH;
      }

      @Override
      public Instant statementTime() {
        return Instant.EPOCH;
      }

      @Override
      public ZoneId timeZone() {
        return ZoneId.of("UTC");
      }

      @Override
      public String user() {
        return "vecino";
      }

      @Override
      public String database() {
        return "test";
      }

      @Override
      public long nextValue(int sequence) {
        return sequences.merge(sequence, 1L, Long::sum);
      }

      @Override
      public boolean cancelled() {
        return false;
      }
    };
  }
}
