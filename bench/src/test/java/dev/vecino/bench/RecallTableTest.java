package dev.vecino.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.bench.data.Npy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecallTableTest {
  private static final int DIMENSIONS = 16;
  private static final int K = 10;

  @TempDir Path folder;

  @Test
  void table_ofSmallDataSet_showsHighRecall_beforeAndAfterReopening() throws Exception {
    Vectors vectors = Vectors.clustered(1_000, 50, DIMENSIONS);
    write("base.npy", "<f2", vectors.rows());
    write("query.npy", "<f4", vectors.queries());
    writeNeighbors(vectors);
    var bytes = new ByteArrayOutputStream();
    List<RecallTable.Line> lines =
        new RecallTable(folder, new PrintStream(bytes, true, StandardCharsets.UTF_8))
            .run(folder.resolve("db"));
    assertThat(lines).extracting(RecallTable.Line::efSearch).containsExactly(40, 80, 300);
    assertThat(lines).allSatisfy(line -> assertThat(line.recall()).isGreaterThan(0.95).isLessThanOrEqualTo(1));
    assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("| ef_search | recall@10 |", "| 300 | ", "bytes a row");
  }

  private static ByteBuffer file(String type, int rows, int columns, int width) {
    String header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + rows + ", " + columns + "), }\n";
    ByteBuffer file =
        ByteBuffer.allocate(10 + header.length() + rows * columns * width).order(ByteOrder.LITTLE_ENDIAN);
    file.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII)).put((byte) 1).put((byte) 0);
    return file.putShort((short) header.length()).put(header.getBytes(StandardCharsets.US_ASCII));
  }

  private void write(String name, String type, List<float[]> vectors) throws IOException {
    boolean half = type.equals("<f2");
    ByteBuffer file = file(type, vectors.size(), DIMENSIONS, half ? 2 : 4);
    for (float[] vector : vectors) {
      for (float value : vector) {
        if (half) {
          file.putShort(Float.floatToFloat16(value));
        } else {
          file.putFloat(value);
        }
      }
    }
    Files.write(folder.resolve(name), file.array());
  }

  /** The exact neighbours over what the base file holds, which is rounded. */
  private void writeNeighbors(Vectors vectors) throws IOException {
    Npy base = Npy.read(folder.resolve("base.npy"));
    List<float[]> rows = new ArrayList<>();
    for (int i = 0; i < base.rows(); i++) {
      rows.add(base.row(i));
    }
    ByteBuffer file = file("<i4", vectors.queries().size(), K, 4);
    for (float[] query : vectors.queries()) {
      IntStream.range(0, rows.size())
          .boxed()
          .sorted(Comparator.comparingDouble(i -> -cosine(query, rows.get(i))))
          .limit(K)
          .forEach(file::putInt);
    }
    Files.write(folder.resolve("neighbors.npy"), file.array());
  }

  private static double cosine(float[] a, float[] b) {
    double dot = 0;
    double bb = 0;
    for (int i = 0; i < a.length; i++) {
      dot += a[i] * b[i];
      bb += b[i] * b[i];
    }
    return dot / Math.sqrt(bb);
  }
}
