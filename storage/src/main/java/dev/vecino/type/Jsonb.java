package dev.vecino.type;

/**
 * A JSON document in its normal form: keys sorted and unique, one blank after colon and comma, as {@code jsonb} prints
 * it. Only a reader of JSON text makes one, so that equal documents have equal text.
 *
 * @param text the normal form
 */
public record Jsonb(String text) implements Comparable<Jsonb> {
  @Override
  public int compareTo(Jsonb other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
