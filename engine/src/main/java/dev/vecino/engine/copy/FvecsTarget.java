package dev.vecino.engine.copy;

import dev.vecino.type.Vector;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Vectors into a {@code .fvecs} file, whose form {@link FvecsSource} shows. */
record FvecsTarget(OutputStream data) implements VectorTarget.Writer {
  @Override
  public void write(Vector vector) throws IOException {
    ByteBuffer record =
        ByteBuffer.allocate(Integer.BYTES + Float.BYTES * vector.dimensions()).order(ByteOrder.LITTLE_ENDIAN);
    record.putInt(vector.dimensions());
    record.asFloatBuffer().put(vector.elements());
    data.write(record.array());
  }
}
