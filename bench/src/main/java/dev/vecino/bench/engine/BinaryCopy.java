package dev.vecino.bench.engine;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.Connection;
import org.postgresql.PGConnection;
import org.postgresql.copy.PGCopyOutputStream;

/** Loads the table {@code items} by COPY in binary form, as pgvector's documentation advises for bulk loads. */
final class BinaryCopy {
  private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0};
  private static final int BUFFER_BYTES = 1 << 16;

  private BinaryCopy() {}

  static void load(Setup setup, SqlTable table) throws Exception {
    Threads.split(setup.rows(), setup.threads(), (from, to) -> {
      try (Connection connection = table.connect();
          var out = new DataOutputStream(new PGCopyOutputStream(
              connection.unwrap(PGConnection.class), "COPY items FROM STDIN WITH (FORMAT binary)", BUFFER_BYTES))) {
        out.write(SIGNATURE);
        out.writeLong(0); // flags, length of the extension
        for (int row = from; row < to; row++) {
          out.writeShort(4);
          write(out, row);
          write(out, setup.data().bucket(row));
          write(out, setup.data().label(row));
          write(out, setup.data().base().row(row));
        }
        out.writeShort(-1);
      }
    });
  }

  private static void write(DataOutputStream out, int value) throws IOException {
    out.writeInt(Integer.BYTES);
    out.writeInt(value);
  }

  private static void write(DataOutputStream out, float[] vector) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(2 * Integer.BYTES + Float.BYTES * vector.length)
        .putInt(2 * Short.BYTES + Float.BYTES * vector.length)
        .putShort((short) vector.length)
        .putShort((short) 0);
    bytes.asFloatBuffer().put(vector);
    out.write(bytes.array());
  }
}
