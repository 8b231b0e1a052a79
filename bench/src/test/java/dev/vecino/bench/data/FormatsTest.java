package dev.vecino.bench.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FormatsTest {
  private static final float[][] ROWS = {{1, 0.5f}, {0.25f, -2}, {3, 4}};

  @TempDir Path folder;

  private static void assertRows(Matrix matrix) {
    assertThat(matrix.rows()).isEqualTo(ROWS.length);
    assertThat(matrix.columns()).isEqualTo(2);
    for (int row = 0; row < ROWS.length; row++) {
      assertThat(matrix.row(row)).containsExactly(ROWS[row]);
    }
  }

  @Test
  void npy_isReadAsWritten() throws IOException {
    Path file = folder.resolve("base.npy");
    Npy.write(file, Matrix.of(ROWS));
    assertRows(Npy.read(file));
    Npy.write(file, new int[][] {{1, -2}, {3, 4}});
    assertThat(Npy.read(file).ints(0)).containsExactly(1, -2);
    assertThatThrownBy(() -> Npy.read(file).row(0)).hasMessage("not floats but i4");
  }

  @Test
  void npy_thatIsNone_isRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("base.npy"), "no matrix at all");
    assertThatThrownBy(() -> Npy.read(file)).hasMessageContaining("is no file of NumPy");
  }

  @Test
  void fvecs_andBvecs_areRead() throws IOException {
    ByteBuffer floats = ByteBuffer.allocate(3 * 12).order(ByteOrder.LITTLE_ENDIAN);
    for (float[] row : ROWS) {
      floats.putInt(2).putFloat(row[0]).putFloat(row[1]);
    }
    assertRows(Vecs.read(Files.write(folder.resolve("a.fvecs"), floats.array())));
    ByteBuffer bytes = ByteBuffer.allocate(6).order(ByteOrder.LITTLE_ENDIAN).putInt(2).put((byte) 7).put((byte) 200);
    assertThat(Vecs.read(Files.write(folder.resolve("a.bvecs"), bytes.array())).row(0)).containsExactly(7, 200);
    ByteBuffer ints = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN).putInt(2).putInt(5).putInt(6);
    assertThat(Vecs.read(Files.write(folder.resolve("a.ivecs"), ints.array())).ints(0)).containsExactly(5, 6);
    Path cut = Files.write(folder.resolve("cut.fvecs"), new byte[] {2, 0, 0, 0, 1});
    assertThatThrownBy(() -> Vecs.read(cut)).hasMessageContaining("does not hold rows of 2 numbers");
  }

  @Test
  void hdf5_ofAnnBenchmarks_isRead() throws IOException {
    Path path = folder.resolve("data.hdf5");
    try (WritableHdfFile file = HdfFile.write(path)) {
      file.putDataset("train", ROWS);
      file.putDataset("test", new double[][] {{1, 2}});
      file.putDataset("neighbors", new int[][] {{2, 0}});
    }
    var file = new Hdf5(path);
    assertRows(file.floats("train").orElseThrow());
    assertThat(file.floats("test").orElseThrow().row(0)).containsExactly(1, 2);
    assertThat(file.ints("neighbors").orElseThrow()[0]).containsExactly(2, 0);
    assertThat(file.ints("distances")).isEmpty();
  }

  /** The file was written by h5py 3.16: chunks, with gzip, shuffled bytes and checksums. */
  @Test
  void hdf5_chunkedAndCompressed_isRead() throws Exception {
    var file = new Hdf5(Path.of(FormatsTest.class.getResource("chunked.hdf5").toURI()));
    assertRows(file.floats("train").orElseThrow());
    assertThat(file.floats("test").orElseThrow().row(0)).containsExactly(1, 0.5f);
    assertThat(file.ints("neighbors").orElseThrow()[0]).containsExactly(2, 0);
  }

  /** The file was written by PyArrow 21, compressed with Snappy. */
  @Test
  void parquet_listsOfFloatsAndDoubles_areRead() throws Exception {
    Path file = Path.of(FormatsTest.class.getResource("vectors.parquet").toURI());
    assertRows(Parquet.read(file, "embedding", 10));
    assertRows(Parquet.read(file, "wide", 10));
    assertThat(Parquet.read(file, "embedding", 2).rows()).isEqualTo(2);
    assertThatThrownBy(() -> Parquet.read(file, "vector", 10)).hasMessageContaining("no vectors in a column \"vector\"");
  }

  @Test
  void labels_ofTable_areNumberedByFrequency() throws IOException {
    Path file = folder.resolve("table.tsv.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("id\ttopic\n0\tbird\n1\ttree\n2\ttree\n3\tant\n".getBytes());
    }
    assertThat(Labels.read(file + "#topic", 4)).containsExactly(2, 0, 0, 1);
    assertThatThrownBy(() -> Labels.read(file + "#size", 4)).hasMessageContaining("has no column size");
    assertThatThrownBy(() -> Labels.read(file + "#topic", 5)).hasMessageContaining("has labels for 4 rows");
  }
}
