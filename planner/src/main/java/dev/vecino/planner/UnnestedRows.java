package dev.vecino.planner;

import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.RowSyntax;
import dev.vecino.type.DataType;
import dev.vecino.type.RecordType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SqlMoniker;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Arrays of rows that FROM unnests. Each has one column, of its own name, that has the rows; to SQL their fields are the
 * columns.
 */
final class UnnestedRows {
  private final Map<String, RelDataType> relations = new LinkedHashMap<>();
  private final Map<String, RecordType> rows = new LinkedHashMap<>();

  UnnestedRows(SqlValidatorScope scope) {
    if (scope instanceof ListScope list) {
      List<SqlMoniker> names = new ArrayList<>();
      list.findAliases(names); // those of outer queries come behind
      for (int i = 0; i < list.getChildren().size(); i++) {
        String name = names.get(i).getFullyQualifiedNames().getLast();
        RelDataType type = list.getChildren().get(i).getRowType();
        relations.put(name, type);
        row(name, type).ifPresent(row -> rows.put(name, row));
      }
    }
  }

  private static Optional<RecordType> row(String name, RelDataType type) {
    return type.getFieldCount() == 1 && type.getFieldNames().getFirst().equals(name)
        ? PgTypeFactory.dataType(type.getFieldList().getFirst().getType()).flatMap(DataType::record)
        : Optional.empty();
  }

  /** The field that a name stands for; null where it is that of something else. */
  SqlNode field(SqlIdentifier name) {
    if (rows.isEmpty() || name.isStar() || name.names.size() > 2) {
      return null;
    }
    String field = name.names.getLast();
    if (name.names.size() == 2) {
      RecordType row = rows.get(name.names.getFirst());
      return row == null || row.place(field) < 0 ? null : field(name.names.getFirst(), field, name.getParserPosition());
    }
    boolean isColumn =
        relations.containsKey(field)
            || relations.values().stream().anyMatch(type -> type.getFieldNames().contains(field));
    if (isColumn) {
      return null;
    }
    List<String> found = rows.keySet().stream().filter(each -> rows.get(each).place(field) >= 0).toList();
    return found.size() == 1 ? field(found.getFirst(), field, name.getParserPosition()) : null;
  }

  private static SqlNode field(String relation, String field, SqlParserPos position) {
    return RowSyntax.field(new SqlIdentifier(List.of(relation, relation), position), field, position);
  }

  /** Whether a star stands for such fields, among others. */
  boolean isStar(SqlNode item) {
    return !rows.isEmpty()
        && item instanceof SqlIdentifier name
        && name.isStar()
        && (name.names.size() == 1 || name.names.size() == 2 && rows.containsKey(name.names.getFirst()));
  }

  /** What stands in the place of a star. */
  List<SqlNode> expanded(SqlIdentifier star) {
    SqlParserPos position = star.getParserPosition();
    List<SqlNode> items = new ArrayList<>();
    relations.forEach((relation, type) -> {
      if (star.names.size() == 1 || star.names.getFirst().equals(relation)) {
        items.addAll(columns(relation, type, position));
      }
    });
    return items;
  }

  private List<SqlNode> columns(String relation, RelDataType type, SqlParserPos position) {
    RecordType row = rows.get(relation);
    List<SqlNode> columns = new ArrayList<>();
    if (row == null) {
      for (RelDataTypeField field : type.getFieldList()) {
        columns.add(new SqlIdentifier(List.of(relation, field.getName()), position));
      }
    } else {
      row.fields().forEach(
          field -> columns.add(RowSyntax.as(field(relation, field.name(), position), field.name())));
    }
    return columns;
  }
}
