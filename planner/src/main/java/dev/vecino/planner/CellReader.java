package dev.vecino.planner;

import dev.vecino.catalog.Column;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.PgTypeSpec;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import dev.vecino.type.TextStyle;
import dev.vecino.type.TypeName;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Reads the cells of a VALUES list that is inserted. Literals, parameters and casts of them are taken as they stand;
 * what else
 * there is, is left to be planned.
 */
final class CellReader {
  private final StatementValidator validator;
  private final List<SqlNode> expressions = new ArrayList<>();
  private final List<Column> targets = new ArrayList<>();

  CellReader(StatementValidator validator) {
    this.validator = validator;
  }

  /** The expressions of {@link Cell.Computed} cells. */
  List<SqlNode> expressions() {
    return expressions;
  }

  /** The columns that these are stored in. */
  List<Column> targets() {
    return targets;
  }

  Cell read(Column column, SqlNode node) {
    if (node.getKind() == SqlKind.DEFAULT) {
      return new Cell.Default();
    }
    Cell simple = simple(column, node);
    if (simple != null) {
      return simple;
    }
    expressions.add(namesObjects(column.type()) ? cast(node, column.type()) : node);
    targets.add(column);
    return new Cell.Computed(expressions.size() - 1);
  }

  private static SqlNode cast(SqlNode node, DataType type) {
    SqlParserPos position = node.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        position, node, new SqlDataTypeSpec(new PgTypeSpec(type, position), position));
  }

  private Cell simple(Column column, SqlNode node) {
    if (namesObjects(column.type())) {
      return null; // the session looks names up
    }
    return switch (node) {
      case SqlDynamicParam parameter -> {
        validator.assign(parameter, column.type());
        Assignment.check(column, validator.parameterType(parameter), Targets.position(node));
        yield new Cell.Parameter(parameter.getIndex());
      }
      case SqlLiteral literal -> literal(column, literal);
      case SqlCall call when call.getKind() == SqlKind.CAST -> cast(column, call);
      case SqlCall call when call.getKind() == SqlKind.MINUS_PREFIX
          && call.operand(0) instanceof SqlNumericLiteral number -> {
        Assignment.check(column, type(number), Targets.position(node));
        yield constant(column, number.bigDecimalValue().negate(), node);
      }
      default -> null;
    };
  }

  private Cell literal(Column column, SqlLiteral literal) {
    if (literal.getValue() == null) {
      return new Cell.Constant(null);
    }
    return switch (literal) {
      case SqlCharStringLiteral text -> constant(column, text.getValueAs(String.class), literal);
      case SqlNumericLiteral number -> {
        Assignment.check(column, type(number), Targets.position(literal));
        yield constant(column, number.bigDecimalValue(), literal);
      }
      default -> {
        if (literal.getValue() instanceof Boolean flag) {
          Assignment.check(column, DataType.BOOLEAN, Targets.position(literal));
          yield new Cell.Constant(column.type().name() == TypeName.BOOLEAN ? flag : flag.toString());
        }
        yield null;
      }
    };
  }

  /** The type of a number that is written out. */
  private static DataType type(SqlNumericLiteral number) {
    if (number.getScale() == null || number.getScale() != 0) {
      return DataType.NUMERIC;
    }
    int bits = number.bigDecimalValue().unscaledValue().bitLength();
    return bits < Integer.SIZE ? DataType.INTEGER : bits < Long.SIZE ? DataType.BIGINT : DataType.NUMERIC;
  }

  private Cell cast(Column column, SqlCall call) {
    if (!(((SqlDataTypeSpec) call.operand(1)).getTypeNameSpec() instanceof PgTypeSpec spec)
        || spec.type().enumType().isPresent() // a name that is still to be looked up
        || !CommonType.isAssignable(spec.type(), column.type())
        || spec.type().system().isPresent()
        || namesObjects(spec.type())) {
      return null;
    }
    DataType type = spec.type();
    Cell operand =
        switch (call.<SqlNode>operand(0)) {
          case SqlCharStringLiteral text -> new Cell.Constant(text.getValueAs(String.class));
          case SqlDynamicParam parameter -> {
            validator.assign(parameter, type);
            yield PgTypeFactory.toDataType(validator.parameterType(parameter)).plain().equals(type.plain())
                ? new Cell.Parameter(parameter.getIndex())
                : null;
          }
          default -> null;
        };
    if (operand instanceof Cell.Constant && !dependsOnStyle(type)) {
      try {
        return new Cell.Constant(Cell.cast(type, ((Cell.Constant) operand).value(), TextStyle.of(ZoneOffset.UTC)));
      } catch (VecinoException e) {
        throw e.at(Targets.position(call));
      }
    }
    return operand == null ? null : new Cell.Cast(operand, type);
  }

  /** A literal converted to the column's type now, unless the session's time zone or style of dates decides. */
  private static Cell constant(Column column, Object value, SqlNode node) {
    if (dependsOnStyle(column.type())) {
      return new Cell.Constant(value);
    }
    try {
      return new Cell.Constant(Assignment.convert(column.type(), value(column, value), TextStyle.of(ZoneOffset.UTC)));
    } catch (VecinoException e) {
      throw e.at(Targets.position(node));
    }
  }

  private static Object value(Column column, Object value) {
    return value instanceof BigDecimal number && CommonType.isText(column.type().name())
        ? number.toPlainString()
        : value;
  }

  private static boolean namesObjects(DataType type) {
    return type.element().orElse(type).namesObjects();
  }

  private static boolean dependsOnStyle(DataType type) {
    if (type.isArray()) {
      return dependsOnStyle(type.element().orElseThrow());
    }
    return switch (type.name()) {
      case DATE, TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ, INTERVAL -> true;
      case RECORD -> type.record().orElseThrow().fields().stream().anyMatch(field -> dependsOnStyle(field.type()));
      default -> false;
    };
  }
}
