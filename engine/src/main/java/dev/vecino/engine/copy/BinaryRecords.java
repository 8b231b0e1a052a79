package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.BAD_COPY_FILE_FORMAT;
import static dev.vecino.error.SqlState.INVALID_BINARY_REPRESENTATION;
import static dev.vecino.error.SqlState.IO_ERROR;
import static dev.vecino.error.SqlState.PROTOCOL_VIOLATION;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.Values;
import dev.vecino.type.codec.ByteReader;
import dev.vecino.type.codec.Codec;
import dev.vecino.type.codec.Codecs;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Records of PostgreSQL's binary format: {@code "PGCOPY\n\377\r\n\0"}, int32 flags, int32 length, bytes * length, then for each
 * record int16 n, (int32 length, bytes) * n, where length -1 is NULL, and at the end int16 -1. Numbers are big-endian.
 */
final class BinaryRecords implements RecordSource {
  static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0};
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int MOST_FIELD_BYTES = 1 << 30; // as of all values
  private static final int HAS_OIDS = 1 << 16;
  private static final int CRITICAL = 0xffff_0000;
  private static final int END = -1;

  private final InputStream data;
  private final Destination destination;
  private final List<Codec> codecs = new ArrayList<>();
  private boolean begun;
  private long record;

  BinaryRecords(InputStream data, Destination destination) {
    this.data = new BufferedInputStream(data, BUFFER_BYTES);
    this.destination = destination;
    destination.types().forEach(type -> codecs.add(Codecs.of(type)));
  }

  @Override
  public Object[] next() {
    String column = "";
    try {
      if (!begun) {
        begun = true;
        readHead();
      }
      record++;
      if (!readCount()) {
        return null;
      }
      Object[] values = new Object[codecs.size()];
      for (int i = 0; i < values.length; i++) {
        column = ", column " + destination.columns().get(i).name();
        values[i] = readField(i);
      }
      return values;
    } catch (VecinoException e) {
      throw Places.add(e, destination.table(), place() + column);
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "could not read COPY data: %s", e.getMessage()).causedBy(e);
    }
  }

  private void readHead() throws IOException {
    if (!Arrays.equals(data.readNBytes(SIGNATURE.length), SIGNATURE)) {
      throw wrong("COPY file signature not recognized");
    }
    int flags = int32("invalid COPY file header (missing flags)");
    if ((flags & HAS_OIDS) != 0) {
      throw wrong("invalid COPY file header (WITH OIDS)");
    }
    if ((flags & CRITICAL) != 0) {
      throw wrong("unrecognized critical flags in COPY file header");
    }
    int extension = int32("invalid COPY file header (missing length)");
    if (extension < 0 || data.skip(extension) < extension) {
      throw wrong("invalid COPY file header (wrong length)");
    }
  }

  // Whether a record follows. The end mark may be missing, and nothing may follow it.
  private boolean readCount() throws IOException {
    byte[] bytes = data.readNBytes(Short.BYTES);
    if (bytes.length == 0) {
      return false;
    }
    int count = bytes.length < Short.BYTES ? 0 : ByteReader.of(bytes).int16();
    if (count == END) {
      if (data.read() >= 0) {
        throw wrong("received copy data after EOF marker");
      }
      return false;
    }
    if (bytes.length < Short.BYTES) {
      throw wrong("unexpected EOF in COPY data");
    }
    if (count != codecs.size()) {
      throw wrong("row field count is %d, expected %d", count, codecs.size());
    }
    return true;
  }

  private Object readField(int i) throws IOException {
    int size = int32("unexpected EOF in COPY data");
    if (size == -1) {
      return null;
    }
    if (size < 0 || size > MOST_FIELD_BYTES) {
      throw wrong("invalid field size");
    }
    byte[] bytes = data.readNBytes(size); // which takes memory as bytes arrive
    if (bytes.length < size) {
      throw wrong("unexpected EOF in COPY data");
    }
    ByteReader value = ByteReader.of(bytes);
    try {
      Object read = codecs.get(i).readBinary(value);
      if (value.remaining() > 0) {
        throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "incorrect binary data format");
      }
      return Values.coerce(destination.types().get(i), read, destination.style()); // some types come as text
    } catch (VecinoException e) {
      if (e.state() == PROTOCOL_VIOLATION) { // a value that is shorter than its type
        throw VecinoException.of(INVALID_BINARY_REPRESENTATION, "incorrect binary data format").causedBy(e);
      }
      throw e;
    }
  }

  private int int32(String otherwise) throws IOException {
    byte[] bytes = data.readNBytes(Integer.BYTES);
    if (bytes.length < Integer.BYTES) {
      throw wrong(otherwise);
    }
    return ByteReader.of(bytes).int32();
  }

  private static VecinoException wrong(String format, Object... arguments) {
    return VecinoException.of(BAD_COPY_FILE_FORMAT, format, arguments);
  }

  @Override
  public String place() {
    return "line " + record;
  }
}
