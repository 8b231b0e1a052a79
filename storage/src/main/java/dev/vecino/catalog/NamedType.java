package dev.vecino.catalog;

import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;

/** A type that a user has made, which has a name of its own. */
public sealed interface NamedType extends CatalogObject permits CompositeType, Domain, UserType {
  String schema();

  String name();

  /** The type as columns have it. */
  DataType type();

  default int oid() {
    return EnumType.FIRST_OID + id();
  }

  /** The name as SQL writes it, with its schema where that is not the one that every database has. */
  String sqlName();
}
