package dev.vecino.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/*
 * "\x93NUMPY" | 1 0 | header length, 2 bytes little-endian | header, a Python literal | numbers
 */

/** A matrix in a file of NumPy's format 1.0, little-endian, in rows. */
final class Npy {
  private static final int PREFIX_BYTES = 10;
  private static final Pattern DESCRIPTION = Pattern.compile("'descr': '<([fi][24])'");
  private static final Pattern SHAPE = Pattern.compile("'shape': \\((\\d+), (\\d+)\\)");

  private final ByteBuffer numbers;
  private final String type;
  private final int rows;
  private final int columns;

  private Npy(ByteBuffer numbers, String type, int rows, int columns) {
    this.numbers = numbers;
    this.type = type;
    this.rows = rows;
    this.columns = columns;
  }

  static Npy read(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer all = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()).order(ByteOrder.LITTLE_ENDIAN);
      byte[] header = new byte[all.getShort(PREFIX_BYTES - 2)];
      all.get(PREFIX_BYTES, header);
      String text = new String(header, StandardCharsets.US_ASCII);
      Matcher description = DESCRIPTION.matcher(text);
      Matcher shape = SHAPE.matcher(text);
      if (!description.find() || !shape.find()) {
        throw new IOException(file + " is not a matrix of little-endian numbers: " + text);
      }
      int start = PREFIX_BYTES + header.length;
      ByteBuffer numbers = all.slice(start, all.capacity() - start).order(ByteOrder.LITTLE_ENDIAN);
      return new Npy(
          numbers, description.group(1), Integer.parseInt(shape.group(1)), Integer.parseInt(shape.group(2)));
    }
  }

  int rows() {
    return rows;
  }

  int columns() {
    return columns;
  }

  float[] floats(int row) {
    float[] values = new float[columns];
    int at = row * columns;
    for (int i = 0; i < columns; i++) {
      values[i] = switch (type) {
        case "f2" -> Float.float16ToFloat(numbers.getShort((at + i) * Short.BYTES));
        case "f4" -> numbers.getFloat((at + i) * Float.BYTES);
        default -> throw new IllegalStateException("not floats but " + type);
      };
    }
    return values;
  }

  int[] ints(int row) {
    if (!type.equals("i4")) {
      throw new IllegalStateException("not ints but " + type);
    }
    int[] values = new int[columns];
    for (int i = 0; i < columns; i++) {
      values[i] = numbers.getInt((row * columns + i) * Integer.BYTES);
    }
    return values;
  }
}
