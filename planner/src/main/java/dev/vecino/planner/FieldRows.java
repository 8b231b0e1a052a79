package dev.vecino.planner;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;

import dev.vecino.catalog.Column;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.FieldStore;
import dev.vecino.sql.parser.FieldStore.Assigned;
import dev.vecino.sql.parser.PgTypeSpec;
import dev.vecino.type.DataType;
import dev.vecino.type.RecordType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Makes whole rows of the fields that are assigned: the others stay as they were, or are NULL. */
final class FieldRows {
  private final Column column;
  private final SqlParserPos position;

  private FieldRows(Column column, SqlParserPos position) {
    this.column = column;
    this.position = position;
  }

  /**
   * The value of a column.
   *
   * @param before its value until now, an expression; null where it has none
   * @param value as it was written
   * @throws VecinoException 42703 for a field that there is not, 42804 where the column has no fields
   */
  static SqlNode whole(Column column, SqlNode before, SqlNode value) {
    return FieldStore.is(value)
        ? new FieldRows(column, value.getParserPosition()).row(column.type(), before, FieldStore.assigned(value))
        : value;
  }

  private SqlNode row(DataType type, SqlNode before, List<Assigned> assigned) {
    String name = assigned.getFirst().path().getFirst();
    List<RecordType.Field> fields =
        type.record()
            .orElseThrow(
                () ->
                    VecinoException.of(
                            DATATYPE_MISMATCH,
                            "cannot assign to field \"%s\" of column \"%s\" because its type %s is not a composite type",
                            name, column.name(), type.sqlName())
                        .at(position.getColumnNum()))
            .fields();
    for (Assigned each : assigned) {
      if (fields.stream().noneMatch(field -> field.name().equals(each.path().getFirst()))) {
        throw VecinoException.of(
                UNDEFINED_COLUMN,
                "cannot assign to field \"%s\" of column \"%s\" because there is no such column in data type %s",
                each.path().getFirst(), column.name(), type.sqlName())
            .at(position.getColumnNum());
      }
    }
    List<SqlNode> items = new ArrayList<>();
    for (RecordType.Field field : fields) {
      SqlNode old = before == null
          ? null
          : SqlStdOperatorTable.DOT.createCall(position, before, new SqlIdentifier(field.name(), position));
      List<Assigned> own = assigned.stream().filter(each -> each.path().getFirst().equals(field.name())).toList();
      items.add(own.isEmpty() ? kept(field.type(), old) : item(field, old, own));
    }
    return cast(SqlStdOperatorTable.ROW.createCall(position, items), type);
  }

  private SqlNode kept(DataType type, SqlNode old) {
    return old == null ? cast(SqlLiteral.createNull(position), type) : old;
  }

  private SqlNode item(RecordType.Field field, SqlNode old, List<Assigned> own) {
    int whole = -1; // the last one of the field itself, which those before it do not change
    for (int i = 0; i < own.size(); i++) {
      whole = own.get(i).path().size() == 1 ? i : whole;
    }
    SqlNode value = old;
    if (whole >= 0) {
      SqlNode given = own.get(whole).value();
      value = given instanceof SqlDynamicParam || given instanceof SqlLiteral ? cast(given, field.type()) : given;
    }
    List<Assigned> parts = own.subList(whole + 1, own.size()).stream().map(FieldRows::below).toList();
    return parts.isEmpty() ? value : row(field.type(), value, parts);
  }

  private static Assigned below(Assigned assigned) {
    return new Assigned(assigned.path().subList(1, assigned.path().size()), assigned.value());
  }

  private SqlNode cast(SqlNode value, DataType type) {
    return SqlStdOperatorTable.CAST.createCall(
        position, value, new SqlDataTypeSpec(new PgTypeSpec(type, position), position));
  }
}
