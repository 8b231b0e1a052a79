package dev.vecino.sql.function;

/** Accumulates the AND, OR and XOR of whole numbers. */
public final class WholeBits {
  private long and = -1;
  private long or;
  private long exclusiveOr;

  public void add(short number) {
    add((long) number);
  }

  public void add(int number) {
    add((long) number);
  }

  public void add(long number) {
    and &= number;
    or |= number;
    exclusiveOr ^= number;
  }

  public short andShort() {
    return (short) and;
  }

  public short orShort() {
    return (short) or;
  }

  public short exclusiveOrShort() {
    return (short) exclusiveOr;
  }

  public int andInteger() {
    return (int) and;
  }

  public int orInteger() {
    return (int) or;
  }

  public int exclusiveOrInteger() {
    return (int) exclusiveOr;
  }

  public long andLong() {
    return and;
  }

  public long orLong() {
    return or;
  }

  public long exclusiveOrLong() {
    return exclusiveOr;
  }
}
