package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Vector;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Vectors into NumPy's {@code .npy} file, a matrix of float32. Its head tells the number of rows, which is known last, so
 * that the vectors wait in a temporary file.
 */
final class NpyTarget implements VectorTarget.Writer {
  private static final int ALIGNMENT = 64;
  private static final int FIXED_BYTES = NpySource.MAGIC.length + 2 + Short.BYTES;

  private final OutputStream data;
  private final Path spool;
  private final OutputStream body;
  private int dimensions;
  private long count;

  NpyTarget(OutputStream data) throws IOException {
    this.data = data;
    this.spool = Files.createTempFile("vecino-copy", ".npy");
    this.body = new BufferedOutputStream(Files.newOutputStream(spool));
  }

  @Override
  public void write(Vector vector) throws IOException {
    if (count > 0 && vector.dimensions() != dimensions) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "format npy holds vectors of one size, and there are some of %d and of %d dimensions",
          dimensions, vector.dimensions());
    }
    dimensions = vector.dimensions();
    ByteBuffer record = ByteBuffer.allocate(Float.BYTES * dimensions).order(ByteOrder.LITTLE_ENDIAN);
    record.asFloatBuffer().put(vector.elements());
    body.write(record.array());
    count++;
  }

  @Override
  public void end() throws IOException {
    body.close();
    data.write(head());
    Files.copy(spool, data);
  }

  private byte[] head() {
    String dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + count + ", " + dimensions + "), }";
    int used = FIXED_BYTES + dictionary.length() + 1;
    int padded = (used + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    String text = dictionary + " ".repeat(padded - used) + "\n";
    return ByteBuffer.allocate(padded).order(ByteOrder.LITTLE_ENDIAN)
        .put(NpySource.MAGIC).put((byte) 1).put((byte) 0).putShort((short) text.length())
        .put(text.getBytes(StandardCharsets.US_ASCII))
        .array();
  }

  @Override
  public void close() throws IOException {
    body.close();
    Files.deleteIfExists(spool);
  }
}
