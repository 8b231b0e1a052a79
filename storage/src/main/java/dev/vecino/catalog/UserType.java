package dev.vecino.catalog;

import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;

/** A type that a user has made. Columns of it hold its definition, and are changed with it. */
public record UserType(EnumType definition) implements CatalogObject {
  @Override
  public int id() {
    return definition.id();
  }

  public String schema() {
    return definition.schema();
  }

  public String name() {
    return definition.name();
  }

  public DataType type() {
    return DataType.of(definition);
  }
}
