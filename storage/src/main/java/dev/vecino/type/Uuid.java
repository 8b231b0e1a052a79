package dev.vecino.type;

import java.util.UUID;

/** A UUID that orders by its bytes, as SQL does; {@link UUID} compares its halves as signed numbers. */
public record Uuid(long high, long low) implements Comparable<Uuid> {
  public static Uuid of(UUID uuid) {
    return new Uuid(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
  }

  public UUID toJava() {
    return new UUID(high, low);
  }

  @Override
  public int compareTo(Uuid other) {
    int order = Long.compareUnsigned(high, other.high);
    return order != 0 ? order : Long.compareUnsigned(low, other.low);
  }

  @Override
  public String toString() {
    return toJava().toString();
  }
}
