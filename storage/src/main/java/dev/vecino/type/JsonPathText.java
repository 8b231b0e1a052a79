package dev.vecino.type;

/**
 * A path into JSON documents as it was written. It has no equality and no order to SQL.
 *
 * @param text the path, which can be read
 */
public record JsonPathText(String text) {
  @Override
  public String toString() {
    return text;
  }
}
