package dev.vecino.sql.function;

import java.math.BigDecimal;

/** Accumulates the first value. */
public final class First {
  private Object first;

  public void add(BigDecimal value) {
    first = first == null ? value : first;
  }

  public void add(float value) {
    first = first == null ? (Object) value : first;
  }

  public void add(double value) {
    first = first == null ? (Object) value : first;
  }

  public BigDecimal numeric() {
    return (BigDecimal) first;
  }

  public Float real() {
    return (Float) first;
  }

  public Double number() {
    return (Double) first;
  }
}
