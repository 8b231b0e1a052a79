package dev.vecino.sql.function;

/** Operators on the bits of whole numbers. */
public final class BitOperators {
  private BitOperators() {}

  @Sql("&")
  public static short and(short a, short b) {
    return (short) (a & b);
  }

  @Sql("|")
  public static short or(short a, short b) {
    return (short) (a | b);
  }

  @Sql("#")
  public static short exclusiveOr(short a, short b) {
    return (short) (a ^ b);
  }

  @Sql("<<")
  public static short shiftLeft(short a, int b) {
    return (short) (a << b);
  }

  @Sql(">>")
  public static short shiftRight(short a, int b) {
    return (short) (a >> b);
  }

  @Sql("~")
  public static short not(short a) {
    return (short) ~a;
  }

  @Sql("~")
  public static int not(int a) {
    return ~a;
  }

  @Sql("~")
  public static long not(long a) {
    return ~a;
  }

  @Sql("&")
  public static int and(int a, int b) {
    return a & b;
  }

  @Sql("|")
  public static int or(int a, int b) {
    return a | b;
  }

  @Sql("#")
  public static int exclusiveOr(int a, int b) {
    return a ^ b;
  }

  @Sql("<<")
  public static int shiftLeft(int a, int b) {
    return a << b;
  }

  @Sql(">>")
  public static int shiftRight(int a, int b) {
    return a >> b;
  }

  @Sql("&")
  public static long and(long a, long b) {
    return a & b;
  }

  @Sql("|")
  public static long or(long a, long b) {
    return a | b;
  }

  @Sql("#")
  public static long exclusiveOr(long a, long b) {
    return a ^ b;
  }

  @Sql("<<")
  public static long shiftLeft(long a, int b) {
    return a << b;
  }

  @Sql(">>")
  public static long shiftRight(long a, int b) {
    return a >> b;
  }
}
