package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import dev.vecino.type.RecordType;
import dev.vecino.type.Row;
import dev.vecino.type.TextStyle;

/** Rows: int32 number of fields, (int32 type, int32 length, bytes) * fields. In text {@code (1,,"a b")}. */
final class RecordCodec implements Codec {
  private static final int TEXT_BYTES = 32;

  private final RecordType type;

  RecordCodec(RecordType type) {
    this.type = type;
  }

  @Override
  public int size() {
    return -1;
  }

  @Override
  public void writeText(Object value, TextStyle style, ByteWriter out) {
    var row = (Row) value;
    out.text(row.toString(new FieldText(row, style)::next));
  }

  /** The texts of a row's fields, one after the other. */
  private final class FieldText {
    private final Row row;
    private final TextStyle style;
    private int at;

    FieldText(Row row, TextStyle style) {
      this.row = row;
      this.style = style;
    }

    String next(Object value) {
      while (row.get(at) == null) {
        at++;
      }
      var out = new ByteWriter(TEXT_BYTES);
      Codecs.of(type.fields().get(at++).type()).writeText(value, style, out);
      return out.asText();
    }
  }

  @Override
  public void writeBinary(Object value, ByteWriter out) {
    var row = (Row) value;
    out.int32(row.size());
    for (int i = 0; i < row.size(); i++) {
      DataType field = type.fields().get(i).type();
      out.int32(field.oid());
      if (row.get(i) == null) {
        out.int32(-1);
        continue;
      }
      int began = out.beginValue();
      Codecs.of(field).writeBinary(row.get(i), out);
      out.endValue(began);
    }
  }

  @Override
  public Object readBinary(ByteReader value) {
    int count = value.int32();
    if (!type.isNamed()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "input of anonymous composite types is not implemented");
    }
    if (count != type.fields().size()) {
      throw VecinoException.of(
          DATATYPE_MISMATCH, "wrong number of columns: %d, expected %d", count, type.fields().size());
    }
    Object[] values = new Object[count];
    for (int i = 0; i < count; i++) {
      DataType field = type.fields().get(i).type();
      int oid = value.int32();
      if (oid != field.oid()) {
        throw VecinoException.of(
            DATATYPE_MISMATCH,
            "binary data has type %d instead of expected %d in record column %d", oid, field.oid(), i + 1);
      }
      int bytes = value.int32();
      if (bytes != -1) {
        ByteReader one = ByteReader.of(value.bytes(bytes));
        values[i] = Codecs.of(field).readBinary(one);
        one.end();
      }
    }
    return Row.of(values);
  }
}
