package dev.vecino.engine.access;

import static dev.vecino.error.SqlState.INSUFFICIENT_PRIVILEGE;

import dev.vecino.error.VecinoException;

/** The errors of those who may not. */
public final class Denied {
  private Denied() {}

  /** @param what a noun and a name: {@code table}, {@code t} */
  public static VecinoException privilege(String noun, String name) {
    return VecinoException.of(INSUFFICIENT_PRIVILEGE, "permission denied for %s %s", noun, name);
  }

  public static VecinoException owner(String noun, String name) {
    return VecinoException.of(INSUFFICIENT_PRIVILEGE, "must be owner of %s %s", noun, name);
  }

  public static VecinoException of(String action) {
    return VecinoException.of(INSUFFICIENT_PRIVILEGE, "permission denied to %s", action);
  }
}
