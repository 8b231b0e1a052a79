package dev.vecino.type;

/**
 * A JSON document as it was written, which {@code json} keeps. It has no equality and no order to SQL; only a reader of
 * JSON text makes one.
 *
 * @param text the document
 */
public record Json(String text) {
  @Override
  public String toString() {
    return text;
  }
}
