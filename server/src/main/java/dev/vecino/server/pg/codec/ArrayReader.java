package dev.vecino.server.pg.codec;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_BINARY_REPRESENTATION;
import static dev.vecino.error.SqlState.NULL_VALUE_NOT_ALLOWED;

import dev.vecino.error.VecinoException;
import dev.vecino.server.pg.message.Body;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads arrays of numbers, which clients send where a vector is meant: int32 dimensions, int32 has nulls, int32 element type,
 * (int32 length, int32 lower bound) * dimensions, (int32 length, bytes) * elements.
 */
public final class ArrayReader {
  private ArrayReader() {}

  /** Reads the binary form of a one-dimensional array whose elements have {@code codec}. */
  public static List<Object> readBinary(Codec codec, Body value) {
    int dimensions = value.int32();
    value.int32();
    value.int32();
    if (dimensions == 0) {
      return List.of();
    }
    if (dimensions != 1) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "array must be 1-D");
    }
    int length = value.int32();
    value.int32();
    if (length < 0 || length > value.remaining() / Integer.BYTES) {
      throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "invalid array length %d", length);
    }
    List<Object> elements = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      int bytes = value.int32();
      if (bytes == -1) {
        throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "array must not contain nulls");
      }
      Body element = Body.of(value.bytes(bytes));
      elements.add(codec.readBinary(element));
      element.end();
    }
    return elements;
  }
}
