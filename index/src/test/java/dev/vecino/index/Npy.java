package dev.vecino.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A two-dimensional NumPy file, version 1.0, little-endian, C order, of float16, float32 or int32. */
public final class Npy {
  private static final Pattern HEADER =
      Pattern.compile("'descr': '<(f2|f4|i4)', 'fortran_order': False, 'shape': \\((\\d+), (\\d+)\\)");

  private final ByteBuffer content;
  private final String type;
  private final int rows;
  private final int columns;

  private Npy(ByteBuffer content, String type, int rows, int columns) {
    this.content = content;
    this.type = type;
    this.rows = rows;
    this.columns = columns;
  }

  public static Npy read(Path file) {
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer all = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()).order(ByteOrder.LITTLE_ENDIAN);
      int headerLength = all.getShort(8);
      byte[] header = new byte[headerLength];
      all.get(10, header);
      Matcher matcher = HEADER.matcher(new String(header, StandardCharsets.US_ASCII));
      if (all.getInt(0) != 0x4d554e93 || !matcher.find()) {
        throw new IllegalArgumentException(file + " is no .npy file that this reads");
      }
      ByteBuffer content = all.slice(10 + headerLength, all.limit() - 10 - headerLength).order(ByteOrder.LITTLE_ENDIAN);
      return new Npy(content, matcher.group(1), Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(3)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public int rows() {
    return rows;
  }

  public int columns() {
    return columns;
  }

  public float[] floats(int row) {
    float[] values = new float[columns];
    for (int i = 0; i < columns; i++) {
      int at = row * columns + i;
      values[i] = type.equals("f2") ? Float.float16ToFloat(content.getShort(2 * at)) : content.getFloat(4 * at);
    }
    return values;
  }

  public int[] ints(int row) {
    int[] values = new int[columns];
    for (int i = 0; i < columns; i++) {
      values[i] = content.getInt(4 * (row * columns + i));
    }
    return values;
  }
}
