package dev.vecino.catalog;

import java.util.Optional;

/**
 * The privileges that objects get which a role makes: ALTER DEFAULT PRIVILEGES.
 *
 * @param role id of the role that makes them
 * @param schema id of the schema they are made in; empty for any
 * @param kind PostgreSQL's letter: {@code r} for tables and views, {@code S} for sequences, {@code n} for schemas
 * @param privileges without a schema all that a new object has, with one what is added to that
 */
public record DefaultAccess(int id, int role, Optional<Integer> schema, char kind, AccessList privileges)
    implements CatalogObject {
  public DefaultAccess with(AccessList changed) {
    return new DefaultAccess(id, role, schema, kind, changed);
  }
}
