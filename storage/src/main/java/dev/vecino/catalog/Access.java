package dev.vecino.catalog;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Who owns an object and who may use it. An object without one belongs to the first superuser, and nothing was granted.
 *
 * @param object id of a table, another relation or a schema, or {@link #DATABASE}
 * @param owner id of a role
 * @param privileges what was granted on the object; empty where nothing was ever changed
 * @param columns what was granted on columns, by their numbers
 */
public record Access(
    int id, int object, int owner, Optional<AccessList> privileges, Map<Integer, AccessList> columns)
    implements CatalogObject {
  /** The database itself. */
  public static final int DATABASE = 16_384 - Role.FIRST_OID;

  public Access {
    columns = Map.copyOf(columns);
  }

  public Access withOwner(int owner) {
    return new Access(id, object, owner, privileges, columns);
  }

  public Access withPrivileges(AccessList changed) {
    return new Access(id, object, owner, Optional.of(changed), columns);
  }

  public Access withColumn(int column, AccessList changed) {
    Map<Integer, AccessList> all = new LinkedHashMap<>(columns);
    if (changed.grants().isEmpty()) {
      all.remove(column);
    } else {
      all.put(column, changed);
    }
    return new Access(id, object, owner, privileges, all);
  }

  /** This with one role in the place of another, wherever it owns, grants or was granted. */
  public Access replacing(int from, int to) {
    Map<Integer, AccessList> all = new LinkedHashMap<>();
    columns.forEach((column, list) -> all.put(column, list.replacing(from, to)));
    return new Access(
        id, object, owner == from ? to : owner, privileges.map(list -> list.replacing(from, to)), all);
  }
}
