package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.catalog.View;
import dev.vecino.catalog.View.CheckOption;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.UpdatableViews;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The options of views: which rows may be written through them. */
final class ViewOptions {
  // Functions see rows only after the conditions of a view, so that security_barrier changes nothing.
  private static final Set<String> BOOLEANS = Set.of("true", "on", "yes", "1", "false", "off", "no", "0");

  private ViewOptions() {}

  /** What options say of the check; {@code otherwise} where they say nothing. */
  static CheckOption check(Map<String, String> options, CheckOption otherwise) {
    CheckOption check = otherwise;
    for (Map.Entry<String, String> option : options.entrySet()) {
      switch (option.getKey()) {
        case View.CHECK_OPTION -> check = named(option.getValue());
        case "security_barrier", "security_invoker" -> requireBoolean(option.getKey(), option.getValue());
        default ->
            throw VecinoException.of(INVALID_PARAMETER_VALUE, "unrecognized parameter \"%s\"", option.getKey());
      }
    }
    return check;
  }

  /** The check after options were set, or reset where they have no value. */
  static CheckOption altered(Map<String, Optional<String>> options, CheckOption before) {
    var set = new LinkedHashMap<String, String>();
    options.forEach((name, value) -> set.put(name, value.orElse("false")));
    boolean reset = options.containsKey(View.CHECK_OPTION) && options.get(View.CHECK_OPTION).isEmpty();
    if (reset) {
      set.remove(View.CHECK_OPTION);
    }
    return check(set, reset ? CheckOption.NONE : before);
  }

  private static void requireBoolean(String name, String value) {
    if (!BOOLEANS.contains(value.toLowerCase(Locale.ROOT))) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid value for boolean option \"%s\": %s", name, value);
    }
  }

  /** The options but that of the check, as the catalog keeps them. */
  static List<String> others(Map<String, String> options) {
    return options.entrySet().stream()
        .filter(option -> !option.getKey().equals(View.CHECK_OPTION))
        .map(option -> option.getKey() + "=" + option.getValue())
        .toList();
  }

  /** The others after some were set, or reset where they have no value. */
  static List<String> altered(Map<String, Optional<String>> options, List<String> before) {
    var all = new LinkedHashMap<String, String>();
    before.forEach(option -> all.put(option.substring(0, option.indexOf('=')), option.substring(option.indexOf('=') + 1)));
    options.forEach((name, value) -> {
      all.remove(name); // what is set comes last
      value.ifPresent(given -> all.put(name, given));
    });
    return others(all);
  }

  private static CheckOption named(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "local" -> CheckOption.LOCAL;
      case "cascaded" -> CheckOption.CASCADED;
      default ->
          throw VecinoException.of(
                  INVALID_PARAMETER_VALUE, "invalid value for enum option \"check_option\": %s", value)
              .withDetail("Valid values are \"local\" and \"cascaded\".");
    };
  }

  /** Refuses a check option of a view whose rows cannot be changed. */
  static void requireUpdatable(View view, Scope scope) {
    if (!UpdatableViews.isUpdatable(view, scope.catalog())) {
      throw VecinoException.of(
              FEATURE_NOT_SUPPORTED, "WITH CHECK OPTION is supported only on automatically updatable views")
          .withHint("Views that do not select from a single table or view are not automatically updatable.");
    }
  }
}
