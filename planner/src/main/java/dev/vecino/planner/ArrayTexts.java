package dev.vecino.planner;

import dev.vecino.sql.function.ArrayFunctions;
import dev.vecino.sql.function.Routine;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;

/** Makes the arrays of a result text: results have the types that columns can have. */
final class ArrayTexts {
  private ArrayTexts() {}

  private static boolean isArray(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.ARRAY;
  }

  /** The type of a result column. */
  static DataType dataType(RelDataType type) {
    return isArray(type) ? DataType.TEXT : PgTypeFactory.toDataType(type);
  }

  /**
   * The query with texts in the place of its arrays.
   *
   * @param origins the columns that the query's columns are, null where they are none
   */
  static RelNode of(RelNode query, List<List<String>> origins, CatalogReader catalog) {
    List<RelDataTypeField> fields = query.getRowType().getFieldList();
    if (fields.stream().noneMatch(field -> isArray(field.getType()))) {
      return query;
    }
    RexBuilder rex = query.getCluster().getRexBuilder();
    List<RexNode> values = new ArrayList<>();
    for (RelDataTypeField field : fields) {
      RexNode value = RexInputRef.of(field.getIndex(), fields);
      List<String> origin = field.getIndex() < origins.size() ? origins.get(field.getIndex()) : null;
      Routine toText = isVector(origin, catalog) ? ArrayFunctions.toVectorText() : ArrayFunctions.toText();
      values.add(isArray(field.getType()) ? rex.makeCall(toText, value) : value);
    }
    return LogicalProject.create(query, List.of(), values, query.getRowType().getFieldNames(), Set.of());
  }

  /** Whether a column is an {@code int2vector} or {@code oidvector}, whose texts have no braces. */
  private static boolean isVector(List<String> origin, CatalogReader catalog) {
    if (origin == null || origin.size() < 3) {
      return false;
    }
    RelOptTable table = catalog.getTable(origin.subList(origin.size() - 3, origin.size() - 1));
    SystemRelation relation = table == null ? null : table.unwrap(SystemRelation.class);
    return relation != null && relation.shapeOf(origin.getLast()) == SystemRelation.Shape.VECTOR;
  }
}
