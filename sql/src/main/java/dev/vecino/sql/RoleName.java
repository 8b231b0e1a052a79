package dev.vecino.sql;

/** A role as statements name it. */
public sealed interface RoleName {
  record Named(String name) implements RoleName {}

  /** CURRENT_USER, CURRENT_ROLE. */
  record Current() implements RoleName {}

  record SessionUser() implements RoleName {}

  /** PUBLIC: everybody. */
  record Everybody() implements RoleName {}
}
