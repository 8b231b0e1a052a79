package dev.vecino.planner;

import static dev.vecino.error.SqlState.CANNOT_COERCE;
import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;

import dev.vecino.catalog.Column;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.Values;
import dev.vecino.type.DataType;
import dev.vecino.type.TextStyle;
import org.apache.calcite.rel.type.RelDataType;

/** Conversions of values that are stored to the types of their columns. */
final class Assignment {
  private Assignment() {}

  /**
   * Refuses an expression that cannot be stored in a column.
   *
   * @throws VecinoException 42804
   */
  static void check(Column column, RelDataType expression, int position) {
    if (CommonType.isUnknown(expression)) {
      return;
    }
    DataType from = PgTypeFactory.toDataType(expression);
    check(column, from, position);
  }

  static void check(Column column, DataType from, int position) {
    if (!CommonType.isAssignable(from, column.type())) {
      if (from.record().isPresent() && column.type().record().isPresent()) {
        throw VecinoException.of(
                CANNOT_COERCE, "cannot cast type %s to %s", from.sqlName(), column.type().sqlName())
            .at(position);
      }
      throw VecinoException.of(
              DATATYPE_MISMATCH,
              "column \"%s\" is of type %s but expression is of type %s",
              column.name(),
              column.type().sqlName(),
              from.sqlName())
          .withHint("You will need to rewrite or cast the expression.")
          .at(position);
    }
  }

  /** The value as a column of the base type stores it. */
  static Object convert(DataType type, Object value, TextStyle style) {
    return Values.assign(type, Values.coerce(type, value, style));
  }

  /**
   * The value as the column stores it.
   *
   * @throws VecinoException 23502 or 23514 where the column's domain does not allow it
   */
  static Object convert(DataType type, Object value, ExecutionContext context) {
    Object converted = convert(type, value, context.style());
    if (type.domain() != 0) {
      context.requireInDomain(type.domain(), converted);
    }
    return converted;
  }
}
