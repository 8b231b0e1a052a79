package dev.vecino.engine.setting;

import java.util.Locale;

/** When a setting may be changed, and by whom: PostgreSQL's contexts. */
public enum Context {
  /** Never. */
  INTERNAL,
  /** By the configuration, when the server starts. */
  POSTMASTER,
  /** By the configuration, also while the server runs. */
  SIGHUP,
  /** By the client as it connects. */
  BACKEND,
  /** By SET of a superuser. */
  SUPERUSER,
  /** By SET of anyone. */
  USER;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
