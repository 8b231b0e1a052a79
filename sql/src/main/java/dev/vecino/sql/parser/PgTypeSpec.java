package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.SystemType;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/**
 * A type as it was written in an expression. Its relational type comes from the type factory, which is a {@link
 * DataTypes}.
 */
public final class PgTypeSpec extends SqlTypeNameSpec {
  private final DataType type;

  public PgTypeSpec(DataType type, SqlParserPos position) {
    super(
        new SqlIdentifier(
            type.system().map(SystemType::internalName)
                .or(() -> type.enumType().map(EnumType::name))
                .orElse(type.name().sqlName()),
            position),
        position);
    this.type = type;
  }

  public DataType type() {
    return type;
  }

  static PgTypeSpec of(String name, List<Integer> modifiers, Boolean zone, SqlParserPos position) {
    try {
      return new PgTypeSpec(TypeNames.resolve(name, modifiers, zone, position.getColumnNum()), position);
    } catch (VecinoException e) {
      throw e.at(position.getColumnNum());
    }
  }

  /** The type of arrays of a type. Their dimensions are no part of it. */
  static PgTypeSpec array(SqlTypeNameSpec element, SqlParserPos position) {
    if (!(element instanceof PgTypeSpec spec)) {
      throw VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "arrays of %s are not supported", element)
          .at(position.getColumnNum());
    }
    return spec.type.isArray() ? spec : new PgTypeSpec(DataType.array(spec.type), spec.getParserPos());
  }

  static boolean isKnown(String name) {
    return TypeNames.isKnown(name);
  }

  /** The name of a type without the schema that PostgreSQL's own types or the extension's are in. */
  static String name(SqlIdentifier name) {
    boolean isOurs = name.names.size() == 2
        && (name.names.get(0).equals("pg_catalog")
            || name.names.get(0).equals("public") && TypeNames.isKnown(name.names.get(1)));
    String written = isOurs ? name.names.get(1) : String.join(".", name.names);
    boolean isSystem = isOurs || name.isComponentQuoted(0);
    return written.equals("char") && isSystem ? TypeNames.QUOTED_CHAR : written;
  }

  static int modifier(String digits, boolean negative, SqlParserPos position) {
    long value = digits.length() > 10 ? Long.MAX_VALUE : Long.parseLong(digits);
    if (value > Integer.MAX_VALUE) {
      throw VecinoException.of(SqlState.INVALID_PARAMETER_VALUE, "invalid type modifier").at(position.getColumnNum());
    }
    return (int) (negative ? -value : value);
  }

  @Override
  public RelDataType deriveType(SqlValidator validator) {
    return ((DataTypes) validator.getTypeFactory()).relType(type, true);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(type.toString());
  }

  @Override
  public boolean equalsDeep(SqlTypeNameSpec spec, Litmus litmus) {
    return spec instanceof PgTypeSpec other && other.type.equals(type)
        ? litmus.succeed()
        : litmus.fail("{} != {}", this, spec);
  }
}
