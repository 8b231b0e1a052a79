package dev.vecino.sql.function;

import dev.vecino.type.Bytes;
import dev.vecino.type.Uuid;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Values as the binary protocol sends them. */
public final class SendFunctions {
  private SendFunctions() {}

  @Sql("boolsend")
  public static Bytes send(boolean value) {
    return Bytes.wrap(new byte[] {(byte) (value ? 1 : 0)});
  }

  @Sql("int2send")
  public static Bytes send(short value) {
    return WholeBytes.toBytes(value);
  }

  @Sql("int4send")
  public static Bytes send(int value) {
    return WholeBytes.toBytes(value);
  }

  @Sql("int8send")
  public static Bytes send(long value) {
    return WholeBytes.toBytes(value);
  }

  @Sql("float4send")
  public static Bytes send(float value) {
    return WholeBytes.toBytes(Float.floatToIntBits(value));
  }

  @Sql("float8send")
  public static Bytes send(double value) {
    return WholeBytes.toBytes(Double.doubleToLongBits(value));
  }

  @Sql({"textsend", "varcharsend", "namesend"})
  public static Bytes send(String value) {
    return Bytes.wrap(value.getBytes(StandardCharsets.UTF_8));
  }

  @Sql("byteasend")
  public static Bytes send(Bytes value) {
    return value;
  }

  @Sql("uuid_send")
  public static Bytes send(Uuid value) {
    return Bytes.wrap(ByteBuffer.allocate(16).putLong(value.high()).putLong(value.low()).array());
  }
}
