package dev.vecino.type;

import java.util.Objects;

/**
 * A value of an enum type. The order is that of the definition, not that of the texts.
 *
 * @param id of the label, unique in the database: by it values are equal
 * @param order position among the labels of the type, with room for others between
 * @param label the text
 */
public record EnumValue(int id, double order, String label) implements Comparable<EnumValue> {
  public EnumValue {
    Objects.requireNonNull(label);
  }

  @Override
  public int compareTo(EnumValue other) {
    return Double.compare(order, other.order);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EnumValue that && id == that.id;
  }

  @Override
  public int hashCode() {
    return id;
  }

  /** The label. */
  @Override
  public String toString() {
    return label;
  }
}
