package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.BAD_COPY_FILE_FORMAT;
import static dev.vecino.error.SqlState.IO_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Vector;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Vectors of a {@code .fvecs} file. */
final class FvecsSource implements VectorSource {
  /*
   * record: | int32 dimensions | float32 * dimensions |   little-endian, no header, no padding
   */
  private final InputStream data;
  private long number;

  FvecsSource(InputStream data) {
    this.data = data;
  }

  @Override
  public Vector next() {
    try {
      byte[] head = data.readNBytes(Integer.BYTES);
      if (head.length == 0) {
        return null;
      }
      number++;
      if (head.length < Integer.BYTES) {
        throw cutOff();
      }
      int dimensions = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt();
      if (dimensions < 1 || dimensions > Vector.MAX_DIMENSIONS) {
        throw VecinoException.of(
            BAD_COPY_FILE_FORMAT,
            "record %d has %d dimensions, 1 to %d are possible", number, dimensions, Vector.MAX_DIMENSIONS);
      }
      byte[] body = data.readNBytes(dimensions * Float.BYTES);
      if (body.length < dimensions * Float.BYTES) {
        throw cutOff();
      }
      float[] elements = new float[dimensions];
      ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(elements);
      return Vector.wrap(elements);
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "could not read COPY data: %s", e.getMessage()).causedBy(e);
    }
  }

  private VecinoException cutOff() {
    return VecinoException.of(BAD_COPY_FILE_FORMAT, "unexpected end of file in record %d", number);
  }

  @Override
  public long number() {
    return number;
  }
}
