package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.INVALID_BINARY_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.TextStyle;

/**
 * Arrays: int32 dimensions, int32 has nulls, int32 element type, (int32 length, int32 lower bound) * dimensions, (int32
 * length, bytes) * elements. In text {@code {1,NULL}}.
 */
final class ArrayCodec implements Codec {
  private static final int TEXT_BYTES = 32;

  private final DataType type;
  private final Codec element;

  ArrayCodec(DataType type) {
    this.type = type;
    this.element = Codecs.of(type);
  }

  @Override
  public int size() {
    return -1;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    out.text(((Array) value).toString(each -> text(each, style)));
  }

  private String text(Object value, TextStyle style) {
    var out = new ByteWriter(TEXT_BYTES);
    element.writeText(value, style, out);
    return out.asText();
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    var array = (Array) value;
    out.int32(array.dimensions()).int32(array.list().contains(null) ? 1 : 0).int32(type.oid());
    for (int i = 0; i < array.dimensions(); i++) {
      out.int32(array.length(i)).int32(array.lower(i));
    }
    for (Object each : array) {
      if (each == null) {
        out.int32(-1);
        continue;
      }
      int began = out.beginValue();
      element.writeBinary(each, out);
      out.endValue(began);
    }
  }

  @Override
  public Object readBinary(ByteReader value) {
    int dimensions = value.int32();
    value.int32();
    int oid = value.int32();
    if (dimensions < 0 || dimensions > Array.MAX_DIMENSIONS) {
      throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "invalid number of dimensions: %d", dimensions);
    }
    if (oid != type.oid() && dimensions > 0) {
      throw VecinoException.of(
          DATATYPE_MISMATCH, "binary data has array element type %d instead of expected %d", oid, type.oid());
    }
    int[] lengths = new int[dimensions];
    int[] lowers = new int[dimensions];
    long count = dimensions == 0 ? 0 : 1;
    for (int i = 0; i < dimensions; i++) {
      lengths[i] = value.int32();
      lowers[i] = value.int32();
      count *= Math.max(0, lengths[i]);
      if (lengths[i] < 0 || count > value.remaining() / Integer.BYTES) {
        throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "invalid array length %d", lengths[i]);
      }
    }
    Object[] elements = new Object[(int) count];
    for (int i = 0; i < elements.length; i++) {
      int bytes = value.int32();
      if (bytes != -1) {
        ByteReader one = ByteReader.of(value.bytes(bytes));
        elements[i] = element.readBinary(one);
        one.end();
      }
    }
    return Array.of(elements, lengths, lowers);
  }
}
