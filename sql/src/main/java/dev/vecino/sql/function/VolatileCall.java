package dev.vecino.sql.function;

/** Makes equal calls in generated code different by a number; for its compiler, which shares what is equal. */
public final class VolatileCall {
  private VolatileCall() {}

  public static long value(int number, long value) {
    return value;
  }

  public static int value(int number, int value) {
    return value;
  }

  public static double value(int number, double value) {
    return value;
  }

  public static boolean value(int number, boolean value) {
    return value;
  }

  public static Object value(int number, Object value) {
    return value;
  }
}
