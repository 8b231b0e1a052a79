package dev.vecino.catalog;

import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;

/** An enum type. Columns of it hold its definition, and are changed with it. */
public record UserType(EnumType definition) implements NamedType {
  @Override
  public int id() {
    return definition.id();
  }

  @Override
  public String schema() {
    return definition.schema();
  }

  @Override
  public String name() {
    return definition.name();
  }

  @Override
  public DataType type() {
    return DataType.of(definition);
  }

  @Override
  public String sqlName() {
    return definition.sqlName();
  }
}
