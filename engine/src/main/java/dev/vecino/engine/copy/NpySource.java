package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.BAD_COPY_FILE_FORMAT;
import static dev.vecino.error.SqlState.IO_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Vector;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Vectors of NumPy's {@code .npy} file: the rows of a matrix of float16, float32 or float64. */
final class NpySource implements VectorSource {
  /*
   * | 0x93 "NUMPY" | int8 major | int8 minor | int16 (major 1) or int32 length | dictionary | rows * columns numbers |
   */
  static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int MOST_HEAD_BYTES = 1 << 16;
  private static final Pattern DESCRIPTION = Pattern.compile("'descr'\\s*:\\s*'([<>|=])f([248])'");
  private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\((\\d+)\\s*,\\s*(\\d+)\\s*,?\\s*\\)");
  private static final Pattern FORTRAN = Pattern.compile("'fortran_order'\\s*:\\s*True");

  private final InputStream data;
  private boolean begun;
  private ByteOrder order;
  private int elementBytes;
  private int dimensions;
  private long rows;
  private long number;

  NpySource(InputStream data) {
    this.data = data;
  }

  @Override
  public Vector next() {
    try {
      if (!begun) {
        begun = true;
        readHead();
      }
      if (number == rows) {
        return null;
      }
      number++;
      ByteBuffer row = ByteBuffer.wrap(bytes(dimensions * elementBytes)).order(order);
      float[] elements = new float[dimensions];
      for (int i = 0; i < dimensions; i++) {
        elements[i] =
            switch (elementBytes) {
              case Short.BYTES -> Float.float16ToFloat(row.getShort());
              case Float.BYTES -> row.getFloat();
              default -> (float) row.getDouble();
            };
      }
      return Vector.wrap(elements);
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "could not read COPY data: %s", e.getMessage()).causedBy(e);
    }
  }

  private void readHead() throws IOException {
    if (!Arrays.equals(bytes(MAGIC.length), MAGIC)) {
      throw wrong("the data is no .npy file");
    }
    int major = bytes(2)[0];
    ByteBuffer length = ByteBuffer.wrap(bytes(major == 1 ? Short.BYTES : Integer.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
    int size = major == 1 ? Short.toUnsignedInt(length.getShort()) : length.getInt();
    if (size < 0 || size > MOST_HEAD_BYTES) {
      throw wrong("the head of the .npy file has %d bytes", size);
    }
    String head = new String(bytes(size), StandardCharsets.UTF_8);
    Matcher description = DESCRIPTION.matcher(head);
    Matcher shape = SHAPE.matcher(head);
    if (!description.find() || !shape.find() || FORTRAN.matcher(head).find()) {
      throw wrong("expected a matrix of float16, float32 or float64 by rows, found %s", head.strip());
    }
    order = description.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    elementBytes = Integer.parseInt(description.group(2));
    try {
      rows = Long.parseLong(shape.group(1));
      dimensions = Integer.parseInt(shape.group(2));
    } catch (NumberFormatException e) {
      throw wrong("the matrix has the shape (%s, %s)", shape.group(1), shape.group(2));
    }
    if (rows > 0 && (dimensions < 1 || dimensions > Vector.MAX_DIMENSIONS)) {
      throw wrong("the vectors have %d dimensions, 1 to %d are possible", dimensions, Vector.MAX_DIMENSIONS);
    }
  }

  private byte[] bytes(int count) throws IOException {
    byte[] bytes = data.readNBytes(count);
    if (bytes.length < count) {
      throw wrong("unexpected end of file");
    }
    return bytes;
  }

  private static VecinoException wrong(String format, Object... arguments) {
    return VecinoException.of(BAD_COPY_FILE_FORMAT, format, arguments);
  }

  @Override
  public long number() {
    return number;
  }
}
