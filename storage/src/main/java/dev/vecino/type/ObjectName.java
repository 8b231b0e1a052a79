package dev.vecino.type;

import java.util.Objects;

/**
 * An object of the catalog as a result shows it, in a column of type {@code regclass} or its like. Where statements
 * compute, it is its OID.
 *
 * @param text the name, or the OID where there is no such object
 */
public record ObjectName(long oid, String text) {
  public ObjectName {
    Objects.requireNonNull(text);
  }

  @Override
  public String toString() {
    return text;
  }
}
