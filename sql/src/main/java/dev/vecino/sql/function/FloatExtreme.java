package dev.vecino.sql.function;

/** Accumulates the least and the greatest number in PostgreSQL's order. */
public final class FloatExtreme {
  private double least;
  private double greatest;
  private boolean isEmpty = true;

  public void add(float value) {
    add((double) value);
  }

  public void add(double value) {
    least = isEmpty || FloatOrder.compare(value, least) < 0 ? value : least;
    greatest = isEmpty || FloatOrder.compare(value, greatest) > 0 ? value : greatest;
    isEmpty = false;
  }

  public Double least() {
    return isEmpty ? null : least;
  }

  public Double greatest() {
    return isEmpty ? null : greatest;
  }

  public Float leastReal() {
    return isEmpty ? null : (float) least;
  }

  public Float greatestReal() {
    return isEmpty ? null : (float) greatest;
  }
}
