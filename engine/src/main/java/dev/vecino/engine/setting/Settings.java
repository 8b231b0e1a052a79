package dev.vecino.engine.setting;

import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.Configured;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The values of a session's settings. All of them are one immutable value, so that a rolled back SET is an assignment.
 */
public final class Settings {
  /**
   * Values that differ from the defaults, by lower-case name.
   *
   * @param local those of SET LOCAL, which end with the transaction and hide the others
   */
  public record State(Map<String, String> session, Map<String, String> local) {}

  /**
   * A row of SHOW ALL and of {@code pg_settings}.
   *
   * @param value as SHOW prints it
   * @param reset what RESET gives back
   * @param source where the value is from, as PostgreSQL names it
   */
  public record Row(
      String name,
      String value,
      String description,
      Context context,
      Kind kind,
      String boot,
      String reset,
      String source,
      Optional<String> file,
      int line,
      boolean pendingRestart) {}

  /** Name of the setting that SET ROLE gives a value. */
  public static final String ROLE = "role";
  /** Name of the setting that SET SESSION AUTHORIZATION gives a value. */
  public static final String SESSION_AUTHORIZATION = "session_authorization";

  /** Name of the setting that switches off foreign keys for loads. */
  static final String SESSION_REPLICATION_ROLE = "session_replication_role";

  /** Name of the setting that tells clients the version of PostgreSQL. */
  static final String SERVER_VERSION = "server_version";
  private static final String SERVER_VERSION_NUMBER = "server_version_num";

  private final Map<String, String> defaults;
  private final Configuration configuration;
  private Configuration.Values seen; // those that the effective ones were made from
  private State state = new State(Map.of(), Map.of());
  private Effective effective;
  private String user = "";
  private String temporarySchema = "";

  /**
   * Settings whose defaults are overridden by {@code defaults}.
   *
   * @throws VecinoException 42704 and 22023 for names and values that no setting has
   */
  public Settings(Map<String, String> defaults) {
    this(defaults, new Configuration());
  }

  /** The same over the values of a configuration, which may change. */
  public Settings(Map<String, String> defaults, Configuration configuration) {
    this.configuration = configuration;
    this.seen = configuration.values();
    Map<String, String> checked = new HashMap<>();
    defaults.forEach((name, value) -> checked.put(key(name), normalize(name, value, Context.BACKEND)));
    if (checked.containsKey(SERVER_VERSION)) {
      checked.put(SERVER_VERSION_NUMBER, checked.get(SERVER_VERSION).replace(".", "000"));
    }
    this.defaults = Map.copyOf(checked);
    this.effective = Effective.of(this);
  }

  /** Whether a setting has that name; any {@code prefix.name} may be given a value, as in PostgreSQL. */
  public static boolean exists(String name) {
    return Definitions.BY_NAME.containsKey(key(name));
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static String normalize(String name, String value) {
    return normalize(name, value, Context.SUPERUSER);
  }

  /** The value in its normal form; refused for what can be changed earlier only. */
  private static String normalize(String name, String value, Context earliest) {
    return normalize(name, value, earliest, initialOrNull(name));
  }

  private static String initialOrNull(String name) {
    Definition definition = Definitions.BY_NAME.get(key(name));
    return definition == null ? null : definition.initial();
  }

  private static String normalize(String name, String value, Context earliest, String present) {
    Definition definition = Definitions.BY_NAME.get(key(name));
    if (definition == null) {
      if (name.indexOf('.') > 0) {
        return value;
      }
      throw unrecognized(name);
    }
    if (definition.context().compareTo(earliest) < 0) {
      String how = switch (definition.context()) {
        case BACKEND -> "set after connection start";
        case POSTMASTER -> "changed without restarting the server";
        case SIGHUP -> "changed now";
        default -> "changed";
      };
      throw VecinoException.of(
          OBJECT_NOT_IN_PREREQUISITE_STATE, "parameter \"%s\" cannot be %s", definition.name(), how);
    }
    return definition.kind().normalize(definition.name(), value, present);
  }

  /**
   * The value in its normal form.
   *
   * @throws VecinoException 42704, 22023 and 55000 for what a configuration cannot say
   */
  public static String requireConfigurable(String name, String value) {
    Definition definition = Definitions.BY_NAME.get(key(name));
    if (definition == null || isRole(definition.name())) {
      throw unrecognized(name);
    }
    if (!isConfigurable(definition)) {
      throw VecinoException.of(
          OBJECT_NOT_IN_PREREQUISITE_STATE, "parameter \"%s\" cannot be changed", definition.name());
    }
    return definition.kind().normalize(definition.name(), value);
  }

  /** The value that a setting has at first. */
  static String initialOf(String name) {
    Definition definition = Definitions.BY_NAME.get(key(name));
    if (definition == null) {
      throw unrecognized(name);
    }
    return definition.initial();
  }

  /** Names of the settings that a configuration may give values. */
  public static List<String> configurable() {
    return Definitions.BY_NAME.values().stream()
        .filter(definition -> isConfigurable(definition) && !isRole(definition.name()))
        .map(Definition::name)
        .toList();
  }

  private static boolean isConfigurable(Definition definition) {
    return definition.context() != Context.INTERNAL && definition.context() != Context.BACKEND;
  }

  /** Whether only superusers may SET it. */
  public static boolean isForSuperusers(String name) {
    Definition definition = Definitions.BY_NAME.get(key(name));
    return definition != null && definition.context() == Context.SUPERUSER;
  }

  /** The error for a name that no setting has. */
  public static VecinoException unrecognized(String name) {
    return VecinoException.of(UNDEFINED_OBJECT, "unrecognized configuration parameter \"%s\"", name);
  }

  /** The value as SHOW prints it; null where there is no such setting. */
  public String get(String name) {
    String key = key(name);
    String value = state.local.get(key);
    if (value == null) {
      value = state.session.get(key);
    }
    if (value == null) {
      value = defaults.get(key);
    }
    if (value == null) {
      value = initial(key);
    }
    return value;
  }

  /** The value that neither the session nor who connected has given. */
  private String initial(String key) {
    Configured configured = configuration.values().byName().get(key);
    if (configured != null) {
      return configured.value();
    }
    Definition definition = Definitions.BY_NAME.get(key);
    return definition == null ? null : definition.initial();
  }

  /** The value of a setting that is a time. */
  public long milliseconds(String name) {
    return Unit.MILLISECONDS.parse(name, get(name));
  }

  public void set(String name, String value, boolean local) {
    String normal = normalize(name, value, Context.SUPERUSER, get(name));
    Map<String, String> changed = new HashMap<>(local ? state.local : state.session);
    changed.put(key(name), normal);
    Map<String, String> others = new HashMap<>(state.local);
    others.remove(key(name));
    restore(local ? new State(state.session, changed) : new State(changed, others));
  }

  /** Gives a setting its default again. */
  public void reset(String name, boolean local) {
    if (!exists(name) && name.indexOf('.') < 0) {
      throw unrecognized(name);
    }
    if (local) {
      String initial = defaults.getOrDefault(key(name), initial(key(name)));
      set(name, initial == null ? "" : initial, true);
      return;
    }
    Map<String, String> session = new HashMap<>(state.session);
    session.remove(key(name));
    Map<String, String> others = new HashMap<>(state.local);
    others.remove(key(name));
    restore(new State(session, others));
  }

  /** Tells whom {@code "$user"} in the search path means. */
  public void useUser(String name) {
    user = name;
    restore(state);
  }

  /** Has names be looked up in the session's schema of temporary tables first. */
  public void useTemporarySchema(String schema) {
    if (!temporarySchema.equals(schema)) {
      temporarySchema = schema;
      restore(state);
    }
  }

  String user() {
    String role = get(ROLE);
    if (role != null && !role.equals("none")) {
      return role;
    }
    String authorization = get(SESSION_AUTHORIZATION);
    return authorization == null || authorization.equals("default") ? user : authorization;
  }

  /** @throws VecinoException 42704 and 22023 for a name and a value that no setting has */
  public static void requireValid(String name, String value) {
    normalize(name, value);
  }

  /** The schema of temporary tables; empty while there is none. */
  String temporarySchema() {
    return temporarySchema;
  }

  public void resetAll() {
    Map<String, String> kept = new HashMap<>(state.session);
    kept.keySet().retainAll(List.of(ROLE, SESSION_AUTHORIZATION));
    restore(new State(kept, Map.of()));
  }

  /** What the session set, to be restored when the transaction is rolled back. */
  public State state() {
    return state;
  }

  public void restore(State state) {
    this.state = state;
    this.seen = configuration.values();
    this.effective = Effective.of(this);
  }

  /** Ends SET LOCAL. */
  public void endLocal() {
    if (!state.local.isEmpty()) {
      restore(new State(state.session, Map.of()));
    }
  }

  public Effective effective() {
    if (seen != configuration.values()) {
      restore(state);
    }
    return effective;
  }

  /** Every setting, by name. */
  public List<Row> all() {
    List<Row> rows = new ArrayList<>();
    Definitions.BY_NAME.values().stream()
        .filter(definition -> !isRole(definition.name()))
        .forEach(definition -> rows.add(row(definition)));
    rows.sort((a, b) -> a.name().compareToIgnoreCase(b.name()));
    return rows;
  }

  private Row row(Definition definition) {
    String key = key(definition.name());
    Optional<Configured> configured = Optional.ofNullable(configuration.values().byName().get(key));
    boolean own = state.local.containsKey(key) || state.session.containsKey(key);
    String source = own
        ? "session"
        : defaults.containsKey(key) ? "client" : configured.map(Configured::source).orElse("default");
    return new Row(
        definition.name(), get(key), definition.description(), definition.context(), definition.kind(),
        definition.initial(), defaults.getOrDefault(key, initial(key)), source,
        configured.filter(c -> c.source().equals(source)).flatMap(Configured::file),
        configured.filter(c -> c.source().equals(source)).map(Configured::line).orElse(0),
        configuration.values().pending().contains(key));
  }

  private static boolean isRole(String name) {
    return name.equals(ROLE) || name.equals(SESSION_AUTHORIZATION);
  }

  /** The name as it is defined: {@code TimeZone} for {@code timezone}. */
  public static String properName(String name) {
    Definition definition = Definitions.BY_NAME.get(key(name));
    return definition == null ? key(name) : definition.name();
  }
}
