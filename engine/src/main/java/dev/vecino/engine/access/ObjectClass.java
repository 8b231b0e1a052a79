package dev.vecino.engine.access;

import static dev.vecino.catalog.Privilege.CONNECT;
import static dev.vecino.catalog.Privilege.CREATE;
import static dev.vecino.catalog.Privilege.DELETE;
import static dev.vecino.catalog.Privilege.EXECUTE;
import static dev.vecino.catalog.Privilege.INSERT;
import static dev.vecino.catalog.Privilege.MAINTAIN;
import static dev.vecino.catalog.Privilege.REFERENCES;
import static dev.vecino.catalog.Privilege.SELECT;
import static dev.vecino.catalog.Privilege.TEMPORARY;
import static dev.vecino.catalog.Privilege.TRIGGER;
import static dev.vecino.catalog.Privilege.TRUNCATE;
import static dev.vecino.catalog.Privilege.UPDATE;
import static dev.vecino.catalog.Privilege.USAGE;

import dev.vecino.catalog.Privilege;
import java.util.Locale;

/** Kinds of objects that privileges are granted on. */
public enum ObjectClass {
  /** Tables, views and materialized views. */
  TABLE('r', 0, INSERT, SELECT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER, MAINTAIN),
  SEQUENCE('S', 0, SELECT, UPDATE, USAGE),
  SCHEMA('n', 0, USAGE, CREATE),
  DATABASE('d', Privilege.bits(TEMPORARY, CONNECT), CREATE, TEMPORARY, CONNECT),
  TYPE('T', Privilege.bits(USAGE), USAGE),
  FUNCTION('f', Privilege.bits(EXECUTE), EXECUTE),
  COLUMN('c', 0, INSERT, SELECT, UPDATE, REFERENCES);

  private final char letter;
  private final int everybody;
  private final int all;

  ObjectClass(char letter, int everybody, Privilege... privileges) {
    this.letter = letter;
    this.everybody = everybody;
    this.all = Privilege.bits(privileges);
  }

  /** PostgreSQL's letter for default privileges. */
  public char letter() {
    return letter;
  }

  /** All privileges of the kind, as bits. */
  public int all() {
    return all;
  }

  /** Those that everybody has as long as nothing was granted or revoked. */
  int everybody() {
    return everybody;
  }

  public String noun() {
    return name().toLowerCase(Locale.ROOT);
  }
}
