package dev.vecino.engine.execution;

import dev.vecino.ResultColumn;
import dev.vecino.sql.function.CatalogFacts;
import dev.vecino.sql.function.ObjectCasts;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.ObjectName;
import dev.vecino.type.SystemType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Puts names in the place of OIDs in the columns of a result that are of type {@code regclass} and its like. */
public final class NamedObjects {
  private static final NamedObjects NONE = new NamedObjects(null, new int[0], null);

  private final StatementContext context;
  private final int[] columns;
  private final List<DataType> types;
  private final Map<SystemType, Map<Long, ObjectName>> known = new HashMap<>();
  private CatalogFacts facts;

  private NamedObjects(StatementContext context, int[] columns, List<DataType> types) {
    this.context = context;
    this.columns = columns;
    this.types = types;
  }

  public static NamedObjects of(List<DataType> types, StatementContext context) {
    int[] columns =
        IntStream.range(0, types.size()).filter(i -> element(types.get(i)).namesObjects()).toArray();
    return columns.length == 0 ? NONE : new NamedObjects(context, columns, types);
  }

  static NamedObjects ofColumns(List<ResultColumn> columns, StatementContext context) {
    for (ResultColumn column : columns) { // most have none, and are many
      if (element(column.type()).namesObjects()) {
        return of(columns.stream().map(ResultColumn::type).toList(), context);
      }
    }
    return NONE;
  }

  /** The rows of a result that is whole. */
  public static List<Object[]> show(List<Object[]> rows, List<ResultColumn> columns, StatementContext context) {
    NamedObjects names = ofColumns(columns, context);
    return names == NONE || rows == null ? rows : rows.stream().map(names::show).toList();
  }

  /** The row with names; the row itself where it has no such column. */
  public Object[] show(Object[] row) {
    if (columns.length == 0) {
      return row;
    }
    Object[] shown = row.clone();
    for (int column : columns) {
      SystemType type = element(types.get(column)).system().orElseThrow();
      shown[column] =
          switch (row[column]) {
            case Long oid -> name(type, oid);
            case Array array -> array.map(each -> each instanceof Long oid ? name(type, oid) : each);
            case null, default -> row[column];
          };
    }
    return shown;
  }

  private static DataType element(DataType type) {
    return type.element().orElse(type);
  }

  private ObjectName name(SystemType type, long oid) {
    if (facts == null) {
      facts = context.catalogFacts();
    }
    return known.computeIfAbsent(type, any -> new HashMap<>())
        .computeIfAbsent(oid, one -> new ObjectName(one, ObjectCasts.name(facts, one, type)));
  }
}
