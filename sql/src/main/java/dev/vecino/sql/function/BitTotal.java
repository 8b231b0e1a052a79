package dev.vecino.sql.function;

import dev.vecino.type.BitString;

/** Accumulates the AND, OR and XOR of bit strings of one length. */
public final class BitTotal {
  private BitString and;
  private BitString or;
  private BitString exclusive;

  public void add(BitString bits) {
    if (and == null) {
      and = or = exclusive = bits;
    } else {
      and = BitStrings.and(and, bits);
      or = BitStrings.or(or, bits);
      exclusive = BitStrings.exclusiveOr(exclusive, bits);
    }
  }

  public BitString and() {
    return and;
  }

  public BitString or() {
    return or;
  }

  public BitString exclusiveOr() {
    return exclusive;
  }
}
