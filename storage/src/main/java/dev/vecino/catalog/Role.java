package dev.vecino.catalog;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A user or a group of users.
 *
 * @param verifier what is kept of the password: a SCRAM-SHA-256 verifier
 * @param validUntil when the password ends to count
 * @param connectionLimit most sessions at a time; -1 without limit
 * @param settings defaults for the settings of its sessions, by their names in lower case
 */
public record Role(
    int id,
    String name,
    Set<Attribute> attributes,
    Optional<String> verifier,
    Optional<Instant> validUntil,
    int connectionLimit,
    Map<String, String> settings)
    implements CatalogObject {

  /** What a role may do besides what it was granted. */
  public enum Attribute {
    SUPERUSER,
    INHERIT,
    CREATEROLE,
    CREATEDB,
    LOGIN,
    REPLICATION,
    BYPASSRLS
  }

  /** Ids of roles lie so far below their OIDs, those of PostgreSQL's own roles are negative. */
  public static final int FIRST_OID = 20_000;
  /** In the place of a role's id: everybody. */
  public static final int PUBLIC = -FIRST_OID;

  /** What holds the settings of all roles; it is no role itself. */
  public static final Role EVERYBODY =
      new Role(PUBLIC, "", Set.of(), Optional.empty(), Optional.empty(), -1, Map.of());

  /** The first superuser, who owns what nobody else owns; sessions of names that are no role's are his. */
  public static final Role BOOTSTRAP =
      new Role(
          10 - FIRST_OID, "postgres", EnumSet.allOf(Attribute.class), Optional.empty(), Optional.empty(), -1, Map.of());

  /** Owns the schema {@code public}; the owner of the database is a member of it. */
  public static final Role DATABASE_OWNER = predefined(6171, "pg_database_owner");
  public static final Role READ_ALL_DATA = predefined(6181, "pg_read_all_data");
  public static final Role WRITE_ALL_DATA = predefined(6182, "pg_write_all_data");
  public static final Role MONITOR = predefined(3373, "pg_monitor");
  public static final Role READ_ALL_SETTINGS = predefined(3374, "pg_read_all_settings");
  public static final Role READ_ALL_STATS = predefined(3375, "pg_read_all_stats");
  public static final Role STAT_SCAN_TABLES = predefined(3377, "pg_stat_scan_tables");
  public static final Role READ_SERVER_FILES = predefined(4569, "pg_read_server_files");
  public static final Role WRITE_SERVER_FILES = predefined(4570, "pg_write_server_files");
  public static final Role SIGNAL_BACKEND = predefined(4200, "pg_signal_backend");
  public static final Role CHECKPOINT = predefined(4544, "pg_checkpoint");
  public static final Role MAINTAIN = predefined(6337, "pg_maintain");

  /** The roles that every database has. */
  public static final List<Role> PREDEFINED =
      List.of(
          BOOTSTRAP, DATABASE_OWNER, READ_ALL_DATA, WRITE_ALL_DATA, MONITOR, READ_ALL_SETTINGS, READ_ALL_STATS,
          STAT_SCAN_TABLES, READ_SERVER_FILES, WRITE_SERVER_FILES, SIGNAL_BACKEND, CHECKPOINT, MAINTAIN);

  public Role {
    attributes = Set.copyOf(attributes);
    settings = Map.copyOf(settings);
  }

  private static Role predefined(int oid, String name) {
    return new Role(
        oid - FIRST_OID, name, Set.of(Attribute.INHERIT), Optional.empty(), Optional.empty(), -1, Map.of());
  }

  public boolean has(Attribute attribute) {
    return attributes.contains(attribute);
  }

  public boolean superuser() {
    return attributes.contains(Attribute.SUPERUSER);
  }

  public Role withName(String newName) {
    return new Role(id, newName, attributes, verifier, validUntil, connectionLimit, settings);
  }

  public Role withSettings(Map<String, String> newSettings) {
    return new Role(id, name, attributes, verifier, validUntil, connectionLimit, newSettings);
  }
}
