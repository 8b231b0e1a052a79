package dev.vecino.planner;

import dev.vecino.planner.rel.Access;
import dev.vecino.planner.rel.SharedRowsCode;
import dev.vecino.sql.function.SessionValues;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.schema.SchemaPlus;

/** A {@link DataContext} of named values: plans have no tables and no types at run time. */
abstract class LeanDataContext implements DataContext {
  final ExecutionContext context;
  private SchemaPlus schema;
  private SharedRowsCode.Kept shared;

  LeanDataContext(ExecutionContext context) {
    this.context = context;
  }

  /** The value of a parameter: the statement's first, then those that the planner made. */
  abstract Object parameter(int index);

  /** A constant object of the plan. */
  Object constant(String name) {
    return null;
  }

  @Override
  public final Object get(String name) {
    if (name.charAt(0) == '?') {
      return parameter(Integer.parseInt(name, 1, name.length(), 10));
    }
    return switch (name) {
      case Access.CONTEXT -> context;
      case SessionValues.KEY -> new SessionView(context);
      case SharedRowsCode.KEPT -> shared();
      default -> constant(name);
    };
  }

  private SharedRowsCode.Kept shared() {
    if (shared == null) {
      shared = new SharedRowsCode.Kept();
    }
    return shared;
  }

  @Override
  public final SchemaPlus getRootSchema() {
    // Recursive queries keep the rows of their last step there.
    if (schema == null) {
      schema = CalciteSchema.createRootSchema(false, false).plus();
    }
    return schema;
  }

  @Override
  public final JavaTypeFactory getTypeFactory() {
    throw new UnsupportedOperationException("no types at run time");
  }

  @Override
  public final QueryProvider getQueryProvider() {
    throw new UnsupportedOperationException("no queries at run time");
  }
}
