package dev.vecino.engine.setting;

import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table of all settings. */
final class Definitions {
  static final Map<String, Definition> BY_NAME = new LinkedHashMap<>();

  private static final Kind SWITCH = new Kind.Switch();
  private static final Kind TEXT = new Kind.Text();
  private static final Kind MILLISECONDS = new Kind.Quantity(0, Integer.MAX_VALUE, Unit.MILLISECONDS);
  private static final Kind MEMORY = new Kind.Quantity(64, Integer.MAX_VALUE, Unit.KILOBYTES);
  private static final Kind ISOLATION =
      new Kind.Choice(List.of("read committed", "repeatable read"), Map.of("read uncommitted", "read committed"));
  private static final Kind VERSIONS = new Kind.Choice(
      List.of("16.9", "15.9", "14.9", "13.9"), Map.of("16", "16.9", "15", "15.9", "14", "14.9", "13", "13.9"));
  private static final Kind ITERATIVE = new Kind.Choice(List.of("off", "relaxed_order", "strict_order"), Map.of());


  private Definitions() {}

  static {
    add("application_name", TEXT, "", "Name of the application, for reports.");
    add("autovacuum", SWITCH, "on", "Whether tables are analyzed when many of their rows have changed.");
    add(
        "autovacuum_analyze_scale_factor",
        new Kind.Decimal(0, 100),
        "0.1",
        "Part of a table's rows that has to change before it is analyzed, besides the threshold.");
    add(
        "autovacuum_analyze_threshold",
        new Kind.Quantity(0, Integer.MAX_VALUE, Unit.NONE),
        "50",
        "How many rows have to change before a table is analyzed.");
    add(
        "autovacuum_naptime",
        MILLISECONDS,
        "1min",
        "How long after a change it is looked whether tables are to be analyzed.");
    add("bytea_output", new Kind.Choice(List.of("escape", "hex"), Map.of()), "hex", "Format of byte strings.");
    add("client_encoding", new Kind.Fixed("UTF8"), "UTF8", "Character set of the client.");
    add(
        "client_min_messages",
        new Kind.Choice(
            List.of("debug5", "debug4", "debug3", "debug2", "debug1", "log", "notice", "warning", "error"),
            Map.of("debug", "debug2")),
        "notice",
        "Least severity of what a client is told beside results.");
    add("DateStyle", new Kind.Dates(), "ISO, MDY", "Format of dates, and the order of their parts where it is not plain.");
    add(
        "default_statistics_target",
        new Kind.Quantity(1, 10_000, Unit.NONE),
        "100",
        "How many common values and bounds ANALYZE keeps of a column.");
    add("default_transaction_isolation", ISOLATION, "read committed", "Isolation of new transactions.");
    add("default_transaction_read_only", SWITCH, "off", "Whether new transactions refuse to write.");
    add("enable_indexscan", SWITCH, "on", "Whether plans use indexes; off scans every table, for comparing answers.");
    add("enable_seqscan", SWITCH, "on", "Whether a top-k may scan a table instead of walking its vector index.");
    add(
        "extra_float_digits",
        new Kind.Quantity(-15, 3, Unit.NONE),
        "1",
        "Digits of floating-point numbers: the shortest exact ones above 0, else so many more than usual.");
    add("hnsw.ef_search", new Kind.Quantity(1, 1_000_000, Unit.NONE), "40", "Candidates that a graph search keeps.");
    add("hnsw.iterative_scan", ITERATIVE, "off", "Accepted; searches always continue until the limit is met.");
    Kind tuples = new Kind.Quantity(1, Integer.MAX_VALUE, Unit.NONE);
    add("hnsw.max_scan_tuples", tuples, "20000", "Accepted; a search goes on until the limit is met.");
    Kind multiplier = new Kind.Decimal(1, 1000);
    add("hnsw.scan_mem_multiplier", multiplier, "1", "Accepted; what a search keeps follows its breadth.");
    add("idle_in_transaction_session_timeout", MILLISECONDS, "0", "How long a client of the server may be idle in a transaction; 0 for ever.");
    add("idle_session_timeout", MILLISECONDS, "0", "How long a client of the server may be idle between transactions; 0 as long as the server lets it.");
    constant("in_hot_standby", "off", "Whether this is a standby.");
    constant("integer_datetimes", "on", "Whether times are whole numbers on the wire.");
    Kind styles = new Kind.Choice(List.of("postgres", "postgres_verbose", "sql_standard", "iso_8601"), Map.of());
    add("IntervalStyle", styles, "postgres", "Format of intervals.");
    constant("is_superuser", "on", "Whether the user may do everything.");
    Kind lists = new Kind.Choice(List.of("off", "relaxed_order"), Map.of());
    add("ivfflat.iterative_scan", lists, "off", "Accepted without effect.");
    Kind probes = new Kind.Quantity(1, 32_768, Unit.NONE);
    add("ivfflat.max_probes", probes, "32768", "Accepted; such indexes are graphs and have no lists.");
    add("ivfflat.probes", probes, "1", "Accepted; hnsw.ef_search is the breadth.");
    add(
        "log_min_duration_statement",
        new Kind.Quantity(-1, Integer.MAX_VALUE, Unit.MILLISECONDS),
        "-1",
        "A server logs statements that run for so long or longer; -1 logs none.",
        Context.SUPERUSER);
    add("lock_timeout", MILLISECONDS, "0", "How long a statement waits for a lock; 0 until a deadlock is found.");
    add(
        "maintenance_work_mem",
        MEMORY,
        "64MB",
        "Memory for sorting the keys of an index that is made; graphs are in memory all the time and are not part of it.");
    constant("max_identifier_length", "63", "Longest name in bytes.");
    constant("max_index_keys", "32", "Most columns of an index.");
    add("max_parallel_maintenance_workers", new Kind.Quantity(0, 1024, Unit.NONE), "2", "Accepted without effect.");
    add("max_parallel_workers_per_gather", new Kind.Quantity(0, 1024, Unit.NONE), "2", "Accepted without effect.");
    addServer();
    add(Settings.ROLE, TEXT, "none", "The role of SET ROLE.");
    add("pg_stat_statements.max", new Kind.Quantity(100, 1_000_000, Unit.NONE), "5000",
        "Statements of which pg_stat_statements keeps statistics.", Context.POSTMASTER);
    add("pg_stat_statements.track", new Kind.Choice(List.of("none", "top", "all"), Map.of()), "top",
        "Which statements pg_stat_statements counts; those inside of others are not.", Context.SUPERUSER);
    add("row_security", SWITCH, "on", "Accepted without effect.");
    add("search_path", TEXT, "\"$user\", public", "Schemas of names that are written without one.");
    add(Settings.SESSION_AUTHORIZATION, TEXT, "default", "The role of SET SESSION AUTHORIZATION.");
    constant("server_encoding", "UTF8", "Character set of the database.");
    add(Settings.SERVER_VERSION, VERSIONS, "16.9",
        "The PostgreSQL version whose dialect this is; a client that knows older ones only may ask for one as it connects.",
        Context.BACKEND);
    constant("server_version_num", "160009", "The same as a number.");
    add("standard_conforming_strings", new Kind.Fixed("on"), "on", "Backslashes are plain characters in '...'.");
    add("statement_timeout", MILLISECONDS, "0", "How long a statement may run; 0 without limit.");
    add(
        "synchronous_commit",
        new Kind.Choice(
            List.of("on", "off", "local", "remote_write", "remote_apply"),
            Map.of("true", "on", "yes", "on", "1", "on", "false", "off", "no", "off", "0", "off")),
        "on",
        "Whether COMMIT returns only when the changes survive a power cut.");
    add("TimeZone", new Kind.Zone(), ZoneId.systemDefault().getId(), "Time zone of the session.");
    add("transaction_isolation", ISOLATION, "read committed", "Isolation of the current transaction.");
    add("transaction_read_only", SWITCH, "off", "Whether the current transaction refuses to write.");
    add(
        "vecino.range_slack",
        new Kind.Quantity(0, 1_000_000, Unit.NONE),
        "400",
        "Hits in a row beyond its bound that end a search within a distance; 0 scans the table.");
    add(
        "vecino.target_accuracy",
        new Kind.Decimal(0, 100),
        "0",
        "Part of the nearest rows that a search shall find, in percent; 0 leaves it to hnsw.ef_search.");
    add("work_mem", MEMORY, "4MB", "Accepted without effect.");
    Kind replication = new Kind.Choice(List.of("origin", "replica", "local"), Map.of());
    add(Settings.SESSION_REPLICATION_ROLE, replication, "origin", "With replica, foreign keys are not enforced.",
        Context.SUPERUSER);
    acceptDumps();
    AcceptedSettings.read().forEach(definition ->
        BY_NAME.putIfAbsent(definition.name().toLowerCase(Locale.ROOT), definition));
  }

  /** What scripts of pg_dump and pools set, and what has no effect here. */
  private static void acceptDumps() {
    add("check_function_bodies", SWITCH, "on", "Accepted without effect.");
    add("default_table_access_method", new Kind.Fixed("heap"), "heap", "How tables are kept.");
    add("default_tablespace", new Kind.Fixed(""), "", "Where tables are kept.");
    add("default_toast_compression", TEXT, "pglz", "Accepted without effect.");
    add("default_transaction_deferrable", SWITCH, "off", "Accepted without effect.");
    add("default_with_oids", new Kind.Fixed("off"), "off", "Whether tables have OIDs.");
    // Names that PostgreSQL had, and that clients still set.
    add("force_parallel_mode", new Kind.Choice(List.of("off", "on", "regress"), Map.of()), "off", "Accepted without effect.");
    add("escape_string_warning", SWITCH, "on", "Accepted without effect.");
    add("idle_session_timeout", MILLISECONDS, "0", "Accepted without effect.");
    add("jit", SWITCH, "off", "Accepted without effect.");
    add("join_collapse_limit", new Kind.Quantity(1, Integer.MAX_VALUE, Unit.NONE), "8", "Accepted without effect.");
    add("lo_compat_privileges", SWITCH, "off", "Accepted without effect.");
    add("quote_all_identifiers", SWITCH, "off", "Accepted without effect; names are quoted where they have to be.");
    add("synchronize_seqscans", SWITCH, "on", "Accepted without effect.");
    add("transaction_timeout", MILLISECONDS, "0", "How long a transaction may last; 0 for ever.");
    add("xmloption", new Kind.Choice(List.of("content", "document"), Map.of()), "content", "Accepted without effect.");
  }

  private static void add(String name, Kind kind, String initial, String description) {
    add(name, kind, initial, description, Context.USER);
  }

  private static void add(String name, Kind kind, String initial, String description, Context context) {
    BY_NAME.put(name.toLowerCase(Locale.ROOT), new Definition(name, kind, initial, description, context));
  }

  private static void constant(String name, String value, String description) {
    add(name, TEXT, value, description, Context.INTERNAL);
  }

  /** What a server is started with; a database within a program shows the initial values. */
  private static void addServer() {
    Kind port = new Kind.Quantity(0, 65_535, Unit.NONE);
    Kind methods = new Kind.Choice(List.of("automatic", "scram", "trust"), Map.of());
    add("authentication", methods, "automatic", "Whether clients are asked for a password.", Context.POSTMASTER);
    add("data_directory", TEXT, "./data/vecino", "The database that is served.", Context.POSTMASTER);
    Kind other = new Kind.Quantity(-1, 65_535, Unit.NONE);
    add("http_port", other, "-1", "Port of /metrics and /health; -1 for none.", Context.POSTMASTER);
    add("listen_addresses", TEXT, "127.0.0.1", "The address that is listened on.", Context.POSTMASTER);
    Kind formats = new Kind.Choice(List.of("text", "json"), Map.of());
    add("log_format", formats, "text", "The form of the server's log.", Context.SIGHUP);
    add("max_connections", new Kind.Quantity(1, 100_000, Unit.NONE), "2500", "Most clients at a time.", Context.POSTMASTER);
    Kind message = new Kind.Quantity(10_000, Integer.MAX_VALUE, Unit.NONE);
    add("max_message_bytes", message, "268435456", "Largest statement or parameter of a client.", Context.POSTMASTER);
    Kind result = new Kind.Quantity(0, Long.MAX_VALUE, Unit.NONE);
    add("max_result_bytes", result, "0", "Most bytes of rows for one statement; 0 for any number.", Context.POSTMASTER);
    constant("password_encryption", "scram-sha-256", "What is kept of passwords.");
    add("port", port, "5432", "The port that is listened on.", Context.POSTMASTER);
    Kind encryption = new Kind.Choice(List.of("off", "on", "required"), Map.of("optional", "on"));
    add("ssl", encryption, "on", "Whether clients may encrypt where there is a certificate, or must.", Context.POSTMASTER);
    add("ssl_cert_file", TEXT, "", "The server's certificate and those above it, in PEM form.", Context.POSTMASTER);
    add("ssl_key_file", TEXT, "", "The private key of the certificate, in PEM form.", Context.POSTMASTER);
  }
}
