package dev.vecino.engine.copy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Writes structures in Thrift's compact protocol, in which Parquet keeps what it says of its data. */
final class ThriftCompact {
  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int BYTE = 3;
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int STRUCT = 12;
  private static final int SHORT_LIST = 15;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Deque<Integer> outer = new ArrayDeque<>();
  private int last; // number of the field before

  /** What writes the fields of a structure. */
  @FunctionalInterface
  interface Fields {
    void write(ThriftCompact to);
  }

  /** The bytes of a structure. */
  static byte[] bytes(Fields fields) {
    var to = new ThriftCompact();
    fields.write(to);
    to.out.write(0);
    return to.out.toByteArray();
  }

  ThriftCompact bool(int id, boolean value) {
    field(id, value ? TRUE : FALSE);
    return this;
  }

  ThriftCompact int8(int id, int value) {
    field(id, BYTE);
    out.write(value);
    return this;
  }

  ThriftCompact int32(int id, int value) {
    field(id, I32);
    zigzag(value);
    return this;
  }

  ThriftCompact int64(int id, long value) {
    field(id, I64);
    zigzag(value);
    return this;
  }

  ThriftCompact text(int id, String value) {
    field(id, BINARY);
    text(value);
    return this;
  }

  ThriftCompact struct(int id, Fields fields) {
    field(id, STRUCT);
    struct(fields);
    return this;
  }

  ThriftCompact structs(int id, List<? extends Fields> elements) {
    list(id, STRUCT, elements.size());
    elements.forEach(this::struct);
    return this;
  }

  ThriftCompact ints(int id, List<Integer> elements) {
    list(id, I32, elements.size());
    elements.forEach(this::zigzag);
    return this;
  }

  ThriftCompact texts(int id, List<String> elements) {
    list(id, BINARY, elements.size());
    elements.forEach(this::text);
    return this;
  }

  private void struct(Fields fields) {
    outer.push(last);
    last = 0;
    fields.write(this);
    out.write(0);
    last = outer.pop();
  }

  private void list(int id, int type, int size) {
    field(id, LIST);
    if (size < SHORT_LIST) {
      out.write(size << 4 | type);
    } else {
      out.write(SHORT_LIST << 4 | type);
      varint(size);
    }
  }

  /** Fields are written in the order of their numbers, each as what it adds to the one before. */
  private void field(int id, int type) {
    out.write((id - last) << 4 | type);
    last = id;
  }

  private void text(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    varint(bytes.length);
    out.writeBytes(bytes);
  }

  private void zigzag(long value) {
    varint(value << 1 ^ value >> 63);
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
