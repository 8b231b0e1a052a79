package dev.vecino.engine.catalog;

import dev.vecino.catalog.Access;
import dev.vecino.catalog.AccessList;
import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Schema;
import dev.vecino.catalog.SequenceDefault;
import dev.vecino.catalog.Table;
import dev.vecino.engine.access.AclText;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.ObjectClass;
import dev.vecino.engine.access.SessionRoles;
import dev.vecino.engine.execution.TemporaryTables;
import dev.vecino.engine.setting.Settings;
import dev.vecino.storage.Snapshot;
import dev.vecino.storage.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * What a session sees of the database when it reads system relations.
 *
 * @param snapshot gives estimated row counts
 * @param cancelled whether the statement is to end
 */
public record CatalogView(
    Transaction transaction,
    Snapshot snapshot,
    Settings settings,
    SessionRoles roles,
    String database,
    Instant statementTime,
    BooleanSupplier cancelled,
    SessionObjects session) {

  /** The tables and other objects, with the transaction's own changes. */
  Catalog catalog() {
    return transaction.catalog();
  }

  Relations relations() {
    return new Relations(catalog(), authority().usable(settings.effective().searchPath()));
  }

  /** What the session may do, and as who. */
  Authority authority() {
    return roles.authority(catalog());
  }

  /** The name of the role that the session is now. */
  String user() {
    return roles.currentName(catalog());
  }

  /** OID of the owner of an object. */
  long owner(int object) {
    return Oids.relation(catalog().authorization().owner(object));
  }

  /** What was granted on an object as {@code aclitem}s; null where nothing ever was. */
  List<String> privileges(int object, ObjectClass kind) {
    boolean granted = catalog().authorization().access(object).flatMap(Access::privileges).isPresent();
    return granted || object == Schema.PUBLIC.id() ? text(authority().privileges(object, kind)) : null;
  }

  /** What was granted on a column; null where nothing was. */
  List<String> privileges(int table, Column column) {
    return catalog().authorization().access(table)
        .map(access -> access.columns().get(column.id()))
        .map(this::text)
        .orElse(null);
  }

  List<String> text(AccessList list) {
    return AclText.of(list, authority()::name);
  }

  /** Name of the owner of an object. */
  String ownerName(int object) {
    return authority().name(catalog().authorization().owner(object));
  }

  /** An expression with the names of sequences as the session sees them. */
  String shown(String expression) {
    return KeptText.shown(SequenceDefault.named(expression, relations()::shown), this);
  }

  /** User schemas and those of the system, by name. */
  List<String> schemas() {
    var schemas = new TreeSet<>(catalog().schemas());
    schemas.add("pg_catalog");
    schemas.add("information_schema");
    return List.copyOf(schemas);
  }

  /** The schemas of the search path that exist. */
  List<String> searchPath(boolean implicit) {
    List<String> path = new ArrayList<>(settings.effective().searchPath());
    List<String> existing = schemas();
    path.removeIf(schema -> !existing.contains(schema));
    if (!implicit) {
      path.removeIf(schema -> schema.startsWith(TemporaryTables.PREFIX));
    }
    if (implicit && !path.contains("pg_catalog")) {
      path.addFirst("pg_catalog");
    }
    return path;
  }

  long rows(Table table) {
    return snapshot.estimatedRows(table);
  }
}
