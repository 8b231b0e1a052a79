package dev.vecino.type;

/**
 * A JSON document in its normal form: keys sorted and unique, one blank after colon and comma, as {@code jsonb} prints
 * it. Only a reader of JSON text makes one.
 *
 * <p>Documents are equal where their values are, 1.0 and 1 among them, and order as {@link JsonbOrder} says.
 *
 * @param text the normal form
 */
public record Jsonb(String text) implements Comparable<Jsonb> {
  @Override
  public int compareTo(Jsonb other) {
    return text.equals(other.text) ? 0 : JsonbOrder.compare(JsonbReader.read(text), JsonbReader.read(other.text));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Jsonb that && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    return JsonbOrder.hash(JsonbReader.read(text));
  }

  @Override
  public String toString() {
    return text;
  }
}
