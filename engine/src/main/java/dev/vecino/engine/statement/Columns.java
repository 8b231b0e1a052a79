package dev.vecino.engine.statement;

import dev.vecino.ResultColumn;
import dev.vecino.type.DataType;

/** Columns of results that come from no table. */
final class Columns {
  private Columns() {}

  static ResultColumn text(String name) {
    return new ResultColumn(name, DataType.TEXT, false, "", "", 0, 0);
  }
}
