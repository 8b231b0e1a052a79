package dev.vecino.catalog;

import java.util.Optional;

/**
 * How an index holds one of its keys.
 *
 * @param descending whether greater values come first
 * @param nullsFirst whether NULLs come before all values
 * @param operatorClass the operator class that was named; empty for that of the key's type
 * @param collation the collation that was named; empty for that of the column
 */
public record KeyForm(
    boolean descending, boolean nullsFirst, Optional<String> operatorClass, Optional<String> collation) {

  /** Ascending, NULLs after everything. */
  public static final KeyForm PLAIN = new KeyForm(false, false, Optional.empty(), Optional.empty());

  /** A form that differs from the plain one in its order alone. */
  public static KeyForm ordered(boolean descending, boolean nullsFirst) {
    return new KeyForm(descending, nullsFirst, Optional.empty(), Optional.empty());
  }
}
