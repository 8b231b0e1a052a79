package dev.vecino.sql;

import java.util.Locale;

/** Kinds of objects that DROP, ALTER ... RENAME and their like name. */
public enum ObjectKind {
  TABLE,
  INDEX,
  SEQUENCE,
  VIEW,
  MATERIALIZED_VIEW,
  SCHEMA,
  TYPE,
  DOMAIN;

  /** The words of the kind in a statement. */
  public String keywords() {
    return name().replace('_', ' ');
  }

  /** The words of the kind in a message. */
  public String noun() {
    return keywords().toLowerCase(Locale.ROOT);
  }
}
