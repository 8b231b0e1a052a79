package dev.vecino;

import dev.vecino.engine.session.Databases;
import dev.vecino.engine.setting.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** An open database: all sessions of this process on one set of files, or on one name in memory. */
public interface Database extends AutoCloseable {
  /**
   * Opens a database, or joins it where this process has it open already. It is closed when as many callers have closed
   * it.
   *
   * <p>A database in memory ends when the last caller has closed it.
   *
   * @param location {@code mem:name} or a path without extension, {@code ./data/app}
   * @param settings {@code cache_size} (page cache, MiB, 1 to 1048576) and {@code read_only} (true or false), which
   * count for
   *     the one who opens first, and defaults for the settings of sessions; unknown names are refused (22023)
   * @throws dev.vecino.error.VecinoException 55006 where another process has it, XX001 where it is damaged
   */
  static Database open(String location, Map<String, String> settings) {
    return Databases.open(location, settings);
  }

  /**
   * Begins a session of a role. Closing this database ends it. No password is asked for: whoever has the files needs none. A
   * name that no role has is the first superuser's.
   *
   * @throws dev.vecino.error.VecinoException 28000 for a role that may not log in, 53300 where it has too many sessions
   */
  Session connect(String user);

  /**
   * Begins a session whose settings default to {@code settings}: RESET goes back to them.
   *
   * @throws dev.vecino.error.VecinoException 42704 for a setting that does not exist, 22023 for a value that it does
   * not take
   */
  Session connect(String user, Map<String, String> settings);

  /**
   * Gives settings values for all sessions, in the place of those that this gave before. Those that count from a start on stay
   * after the first time.
   *
   * @throws dev.vecino.error.VecinoException 42704, 22023 and 55000 for what is wrong, and then nothing is changed
   */
  void configure(Map<String, Configured> settings);

  /** Who is asked by {@code pg_reload_conf()} to {@link #configure} anew; gives false where that did not succeed. */
  void onReload(BooleanSupplier reload);

  /** Names of all settings that a configuration may give values. */
  static List<String> settings() {
    return Settings.configurable();
  }

  /** The same for one value, without changing anything; gives its normal form. */
  static String requireSetting(String name, String value) {
    return Settings.requireConfigurable(name, value);
  }

  /** What a role proves itself by; empty where there is no such role. */
  Optional<Credentials> credentials(String role);

  /** Whether any role has a password. */
  boolean hasPasswords();

  String location();

  /** Memory and disk in use. */
  Usage usage();

  /**
   * Bytes in use.
   *
   * @param graphBytes memory of all graphs, without the vectors
   * @param vectorBytes memory-mapped vectors
   * @param fileBytes all files of the database
   */
  record Usage(long graphBytes, long vectorBytes, long fileBytes) {}

  @Override
  void close();
}
