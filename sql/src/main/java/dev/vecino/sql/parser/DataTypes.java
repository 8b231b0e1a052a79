package dev.vecino.sql.parser;

import dev.vecino.type.DataType;
import org.apache.calcite.rel.type.RelDataType;

/** A type factory that knows the types of the database. */
public interface DataTypes {
  RelDataType relType(DataType type, boolean nullable);
}
