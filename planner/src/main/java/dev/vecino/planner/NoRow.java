package dev.vecino.planner;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;

/** The row of expressions that need none. */
final class NoRow {
  private NoRow() {}

  static RelDataType type(RelDataTypeFactory types) {
    return types.builder().build();
  }
}
