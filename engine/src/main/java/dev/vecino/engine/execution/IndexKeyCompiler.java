package dev.vecino.engine.execution;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.CompositeType;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.UserType;
import dev.vecino.planner.ExecutionContext;
import dev.vecino.planner.Planner;
import dev.vecino.planner.RowExpressions;
import dev.vecino.storage.KeyCompiler;
import dev.vecino.storage.Snapshot;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.RecordType;
import dev.vecino.type.TextStyle;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compiles the expressions of indexes, which depend on nothing but the row. */
public final class IndexKeyCompiler implements KeyCompiler {
  private final Planner planner;

  public IndexKeyCompiler(Planner planner) {
    this.planner = planner;
  }

  @Override
  public Keys compile(Table table, Index.Derived index) {
    List<String> expressions = new ArrayList<>();
    List<DataType> types = new ArrayList<>();
    index.predicateSql().ifPresent(sql -> {
      expressions.add(sql);
      types.add(DataType.BOOLEAN);
    });
    for (Index.Derived.Key key : index.keys()) {
      expressions.add(key.sql());
      types.add(key.type());
    }
    Catalog catalog = Catalog.of(0, List.of(table));
    Set<String> searchPath = new LinkedHashSet<>(List.of(table.schema()));
    for (Column column : table.columns()) { // their types may be named
      Optional<EnumType> made = column.type().element().orElse(column.type()).enumType();
      if (made.isPresent()) {
        catalog = catalog.with(0, new UserType(made.get()));
        searchPath.add(made.get().schema());
      }
      Optional<RecordType> row = column.type().element().orElse(column.type()).record();
      if (row.isPresent()) {
        catalog = catalog.with(0, new CompositeType(row.get()));
        searchPath.add(row.get().schema());
      }
    }
    var request = new Planner.Request(catalog, List.copyOf(searchPath), List.of(), any -> 1, true);
    RowExpressions compiled = planner.compile(table, expressions, types, request);
    boolean partial = index.predicateSql().isPresent();
    return row -> {
      Object[] values = compiled.evaluate(Nowhere.INSTANCE, row);
      if (!partial) {
        return values;
      }
      return Boolean.TRUE.equals(values[0]) ? Arrays.copyOfRange(values, 1, values.length) : null;
    };
  }

  /** What an expression sees that may see nothing. */
  private enum Nowhere implements ExecutionContext {
    INSTANCE;

    private static UnsupportedOperationException unseen() {
      return new UnsupportedOperationException("expressions of indexes depend on the row alone");
    }

    @Override
    public Snapshot snapshot() {
      throw unseen();
    }

    @Override
    public Object parameter(int index) {
      throw unseen();
    }

    @Override
    public String setting(String name) {
      return null;
    }

    @Override
    public int efSearch() {
      throw unseen();
    }

    @Override
    public Instant transactionTime() {
      throw unseen();
    }

    @Override
    public Instant statementTime() {
      throw unseen();
    }

    @Override
    public TextStyle style() {
      return TextStyle.of(ZoneOffset.UTC); // of literals, which mean the same for every session
    }

    @Override
    public ZoneId timeZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public String user() {
      throw unseen();
    }

    @Override
    public String database() {
      throw unseen();
    }

    @Override
    public long nextValue(int sequenceId) {
      throw unseen();
    }

    @Override
    public boolean cancelled() {
      return false;
    }
  }
}
