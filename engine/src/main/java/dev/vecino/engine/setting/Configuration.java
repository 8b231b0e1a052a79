package dev.vecino.engine.setting;

import dev.vecino.Configured;
import dev.vecino.error.VecinoException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The values that the configuration of a server gives settings: under those of roles and sessions, above the initial ones. */
public final class Configuration {
  /** All values at one moment, by names in lower case; {@code pending}: those that count after the next start only. */
  record Values(Map<String, Configured> byName, Set<String> pending) {}

  private final SystemSettings system;
  private volatile Values values = new Values(Map.of(), Set.of());
  private Map<String, Configured> given = Map.of(); // guarded by this
  private boolean started; // guarded by this

  public Configuration() {
    this(new SystemSettings(Optional.empty()));
  }

  /** @param system what ALTER SYSTEM has given values: under those of the environment and the command line, above others */
  public Configuration(SystemSettings system) {
    this.system = system;
    this.values = new Values(checked(Map.of()), Set.of());
  }

  /**
   * Replaces all values; from the second time on, those that count from a start on stay.
   *
   * @throws VecinoException 42704 and 22023 for names and values that no setting has, and then nothing is changed
   */
  public synchronized void configure(Map<String, Configured> configured) {
    Map<String, Configured> next = checked(configured);
    Set<String> pending = new HashSet<>();
    if (started) {
      keepStarted(next, pending);
    }
    started = true;
    given = Map.copyOf(configured);
    values = new Values(Map.copyOf(next), Set.copyOf(pending));
  }

  /** Reads again what ALTER SYSTEM has given values. */
  public synchronized void reload() {
    configure(given);
  }

  private Map<String, Configured> checked(Map<String, Configured> configured) {
    Map<String, Configured> next = new HashMap<>();
    configured.forEach((name, value) -> next.put(name.toLowerCase(Locale.ROOT), checked(name, value)));
    system.read().forEach((name, value) -> {
      Configured other = next.get(name);
      if (other == null || other.file().isPresent()) {
        next.put(name, checked(name, value));
      }
    });
    return next;
  }

  private static Configured checked(String name, Configured value) {
    String normal = Settings.requireConfigurable(name, value.value());
    return new Configured(normal, value.source(), value.file(), value.line());
  }

  private void keepStarted(Map<String, Configured> next, Set<String> pending) {
    for (Definition definition : Definitions.BY_NAME.values()) {
      String name = definition.name().toLowerCase(Locale.ROOT);
      if (definition.context() == Context.POSTMASTER) {
        Configured before = values.byName().get(name);
        Configured after = next.remove(name);
        String old = before == null ? definition.initial() : before.value();
        if (!old.equals(after == null ? definition.initial() : after.value())) {
          pending.add(name);
        }
        if (before != null) {
          next.put(name, before);
        }
      }
    }
  }

  Values values() {
    return values;
  }
}
