package dev.vecino.planner;

import static dev.vecino.error.SqlState.QUERY_CANCELED;

import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Map;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.runtime.Bindable;

/** A query as generated code. */
final class CompiledQuery implements QueryPlan {
  private static final Object[] NO_ROW = {};

  private final List<OutputColumn> columns;
  private final List<DataType> parameters;
  private final List<String> explanation;
  private final PlanNode nodes;
  private final Bindable<?> code;
  private final Map<String, Object> constants;
  private final RowExpressions[] hoisted;
  private final boolean locksRows;
  private final Class<?>[] classes;

  CompiledQuery(
      List<OutputColumn> columns,
      List<DataType> parameters,
      List<String> explanation,
      PlanNode nodes,
      Bindable<?> code,
      Map<String, Object> constants,
      RowExpressions[] hoisted,
      boolean locksRows) {
    this.columns = List.copyOf(columns);
    this.parameters = List.copyOf(parameters);
    this.explanation = List.copyOf(explanation);
    this.nodes = nodes;
    this.code = code;
    this.constants = constants;
    this.hoisted = hoisted;
    this.locksRows = locksRows;
    this.classes = columns.stream().map(column -> column.type().name().valueClass()).toArray(Class<?>[]::new);
  }

  @Override
  public List<OutputColumn> columns() {
    return columns;
  }

  @Override
  public List<DataType> parameters() {
    return parameters;
  }

  @Override
  public List<String> explain() {
    return explanation;
  }

  @Override
  public PlanNode nodes() {
    return nodes;
  }

  @Override
  public boolean locksRows() {
    return locksRows;
  }

  @Override
  public Rows open(ExecutionContext context) {
    return open(context, NO_ROW);
  }

  /** Opens a query that was compiled for rows of values. */
  Rows open(ExecutionContext context, Object[] row) {
    try {
      return new EnumeratedRows(
          code.bind(new PlanContext(context, constants, hoisted, parameters.size(), row)).enumerator(),
          classes,
          context);
    } catch (RuntimeException e) {
      throw ErrorMapper.running(e);
    }
  }

  /** Rows of an enumerator; one of a single column gives bare values. */
  private static final class EnumeratedRows implements Rows {
    /** How many rows are made between two looks at whether the statement was cancelled; a power of two. */
    private static final int CANCEL_INTERVAL = 256;

    private final Enumerator<?> values;
    private final Class<?>[] classes;
    private final ExecutionContext context;
    private Object[] row;
    private int count;

    EnumeratedRows(Enumerator<?> values, Class<?>[] classes, ExecutionContext context) {
      this.values = values;
      this.classes = classes;
      this.context = context;
    }

    @Override
    public boolean next() {
      if ((++count & (CANCEL_INTERVAL - 1)) == 0 && context.cancelled()) {
        throw VecinoException.of(QUERY_CANCELED, "canceling statement due to user request");
      }
      try {
        if (!values.moveNext()) {
          row = null;
          return false;
        }
        Object current = values.current();
        row = classes.length == 1 ? new Object[] {current} : (Object[]) current;
      } catch (RuntimeException e) {
        throw ErrorMapper.running(e);
      }
      for (int i = 0; i < classes.length; i++) {
        Object value = row[i];
        if (value != null && value.getClass() != classes[i]) {
          row = ValueClasses.convert(row, classes);
          break;
        }
      }
      return true;
    }

    @Override
    public Object[] row() {
      return row;
    }

    @Override
    public void close() {
      values.close();
    }
  }
}
