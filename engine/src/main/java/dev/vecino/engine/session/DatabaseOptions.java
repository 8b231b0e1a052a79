package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.engine.setting.Settings;
import dev.vecino.error.VecinoException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What was said when a database was opened.
 *
 * @param cacheMegabytes budget of the page cache, in MiB
 * @param sessionDefaults defaults for the settings of its sessions
 */
record DatabaseOptions(int cacheMegabytes, boolean readOnly, Map<String, String> sessionDefaults) {
  private static final int DEFAULT_CACHE_MEGABYTES = 64;
  private static final int MOST_CACHE_MEGABYTES = 1 << 20;

  static DatabaseOptions of(Map<String, String> settings) {
    int cache = DEFAULT_CACHE_MEGABYTES;
    boolean readOnly = false;
    Map<String, String> defaults = new HashMap<>();
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      String name = setting.getKey().toLowerCase(Locale.ROOT);
      String value = setting.getValue();
      switch (name) {
        case "cache_size" -> cache = megabytes(value);
        case "read_only" -> readOnly = bool(name, value);
        default -> {
          if (!Settings.exists(name)) {
            throw VecinoException.of(INVALID_PARAMETER_VALUE, "unrecognized database setting \"%s\"", setting.getKey())
                .withHint("Settings are cache_size, read_only, and every setting that SHOW ALL lists.");
          }
          defaults.put(name, value);
        }
      }
    }
    new Settings(defaults); // refuses wrong values before anything is opened
    return new DatabaseOptions(cache, readOnly, Map.copyOf(defaults));
  }

  private static int megabytes(String value) {
    try {
      int megabytes = Integer.parseInt(value.strip());
      if (megabytes >= 1 && megabytes <= MOST_CACHE_MEGABYTES) {
        return megabytes;
      }
    } catch (NumberFormatException e) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid value for parameter \"cache_size\": \"%s\"", value)
          .causedBy(e);
    }
    throw VecinoException.of(
        INVALID_PARAMETER_VALUE,
        "%s is outside the valid range for parameter \"cache_size\" (1 .. %d)", value, MOST_CACHE_MEGABYTES);
  }

  private static boolean bool(String name, String value) {
    return switch (value.strip().toLowerCase(Locale.ROOT)) {
      case "true", "on", "yes", "1" -> true;
      case "false", "off", "no", "0" -> false;
      default -> throw VecinoException.of(INVALID_PARAMETER_VALUE, "parameter \"%s\" requires a Boolean value", name);
    };
  }
}
