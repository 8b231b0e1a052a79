package dev.vecino.sql.type;

import dev.vecino.type.DataType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Litmus;

/** Puts conversions into a syntax tree that is being validated. */
public final class Casts {
  private Casts() {}

  /**
   * The expression converted to {@code type}: itself where it has the type already (lengths and scales aside), a
   * parameter of that type, or a CAST.
   */
  public static SqlNode convert(SqlValidator validator, SqlValidatorScope scope, SqlNode node, RelDataType type) {
    RelDataType from = validator.deriveType(scope, node);
    var factory = (PgTypeFactory) validator.getTypeFactory();
    if (node instanceof SqlDynamicParam parameter && CommonType.isUnknown(from)) {
      ((PgValidator) validator).declareParameter(parameter.getIndex(), type);
      from = validator.deriveType(scope, node);
      if (!namesObjects(type)) {
        return node;
      }
    }
    if (!needsCast(from, type)) {
      return node;
    }
    RelDataType target = factory.createTypeWithNullability(type, from.isNullable());
    SqlNode cast = cast(node, target);
    validator.setValidatedNodeType(cast, target);
    return cast;
  }

  /** {@code CAST(node AS type)}. */
  public static SqlNode cast(SqlNode node, RelDataType type) {
    SqlParserPos position = node.getParserPosition();
    var spec = new SqlDataTypeSpec(new Resolved(type, position), position).withNullable(type.isNullable());
    return SqlStdOperatorTable.CAST.createCall(position, node, spec);
  }

  private static boolean needsCast(RelDataType from, RelDataType to) {
    if (namesObjects(to)) {
      return !PgTypeFactory.dataType(from).equals(PgTypeFactory.dataType(to));
    }
    if (CommonType.isLiteral(from)) {
      return !CommonType.isText(to) && !CommonType.isLiteral(to);
    }
    if (!CommonType.isScalar(from) || !CommonType.isScalar(to)) {
      return !from.equals(to) && !CommonType.isUnknown(from) && !from.isStruct();
    }
    return !CommonType.isUnknown(from)
        && !PgTypeFactory.toDataType(from).plain().equals(PgTypeFactory.toDataType(to).plain())
        && !(CommonType.isText(from) && CommonType.isText(to));
  }

  /** Whether values are objects, by OID, whose names a session looks up. */
  private static boolean namesObjects(RelDataType type) {
    return PgTypeFactory.dataType(type).filter(DataType::namesObjects).isPresent();
  }

  /** The name of a type that needs no look-up. */
  private static final class Resolved extends SqlTypeNameSpec {
    private final RelDataType type;

    Resolved(RelDataType type, SqlParserPos position) {
      super(new SqlIdentifier(type.getSqlTypeName().name(), position), position);
      this.type = type;
    }

    @Override
    public RelDataType deriveType(SqlValidator validator) {
      return type;
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
      writer.keyword(PgTypeFactory.dataType(type).map(Object::toString).orElseGet(type::toString));
    }

    @Override
    public boolean equalsDeep(SqlTypeNameSpec other, Litmus litmus) {
      return other instanceof Resolved that && that.type.equals(type)
          ? litmus.succeed()
          : litmus.fail("{} != {}", this, other);
    }
  }
}
