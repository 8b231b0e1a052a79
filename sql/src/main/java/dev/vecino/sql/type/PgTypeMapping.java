package dev.vecino.sql.type;

import com.google.common.collect.ImmutableSet;
import java.util.EnumMap;
import org.apache.calcite.sql.type.SqlTypeCoercionRule;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Which casts the validator lets pass: all between types of columns. Whether there is such a cast is decided when the
 * expression is translated, by the function that does it.
 */
final class PgTypeMapping {
  static final SqlTypeCoercionRule RULE = rule();

  private PgTypeMapping() {}

  private static SqlTypeCoercionRule rule() {
    ImmutableSet<SqlTypeName> all = ImmutableSet.copyOf(SqlTypeName.values());
    var map = new EnumMap<SqlTypeName, ImmutableSet<SqlTypeName>>(SqlTypeName.class);
    for (SqlTypeName to : SqlTypeName.values()) {
      map.put(to, all);
    }
    return SqlTypeCoercionRule.instance(map);
  }
}
