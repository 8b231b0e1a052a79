package dev.vecino.bench.data;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/*
 * "\x93NUMPY" | 1 0 | header length, 2 bytes little-endian | header, a Python literal | numbers
 */

/** A matrix in a file of NumPy's format 1.0, little-endian, in rows. */
public final class Npy implements Matrix {
  private static final int PREFIX_BYTES = 10;
  private static final int ALIGNMENT = 64;
  private static final Pattern DESCRIPTION = Pattern.compile("'descr': '<([fi][248])'");
  private static final Pattern SHAPE = Pattern.compile("'shape': \\((\\d+), (\\d+)\\)");
  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfFloat FLOAT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfDouble DOUBLE =
      ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final MemorySegment numbers;
  private final String type;
  private final int rows;
  private final int columns;

  private Npy(MemorySegment numbers, String type, int rows, int columns) {
    this.numbers = numbers;
    this.type = type;
    this.rows = rows;
    this.columns = columns;
  }

  /** Maps a file for as long as this process runs. */
  public static Npy read(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      MemorySegment all = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.global());
      if (all.byteSize() < PREFIX_BYTES || all.get(ValueLayout.JAVA_BYTE, 0) != (byte) 0x93) {
        throw new IOException(file + " is no file of NumPy");
      }
      int start = PREFIX_BYTES + Short.toUnsignedInt(all.get(SHORT, PREFIX_BYTES - 2));
      String text = new String(
          all.asSlice(PREFIX_BYTES, start - PREFIX_BYTES).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.US_ASCII);
      Matcher description = DESCRIPTION.matcher(text);
      Matcher shape = SHAPE.matcher(text);
      if (!description.find() || !shape.find() || text.contains("'fortran_order': True")) {
        throw new IOException(file + " is not a matrix of little-endian numbers in rows: " + text.strip());
      }
      return new Npy(all.asSlice(start), description.group(1), Integer.parseInt(shape.group(1)),
          Integer.parseInt(shape.group(2)));
    }
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public float[] row(int row) {
    float[] values = new float[columns];
    long at = (long) row * columns;
    switch (type) {
      case "f2" -> {
        for (int i = 0; i < columns; i++) {
          values[i] = Float.float16ToFloat(numbers.get(SHORT, (at + i) * Short.BYTES));
        }
      }
      case "f4" -> MemorySegment.copy(numbers, FLOAT, at * Float.BYTES, values, 0, columns);
      case "f8" -> {
        for (int i = 0; i < columns; i++) {
          values[i] = (float) numbers.get(DOUBLE, (at + i) * Double.BYTES);
        }
      }
      default -> throw new IllegalStateException("not floats but " + type);
    }
    return values;
  }

  /** A row of integers. */
  public int[] ints(int row) {
    int[] values = new int[columns];
    long at = (long) row * columns;
    switch (type) {
      case "i4" -> MemorySegment.copy(numbers, INT, at * Integer.BYTES, values, 0, columns);
      case "i8" -> {
        for (int i = 0; i < columns; i++) {
          values[i] = Math.toIntExact(numbers.get(LONG, (at + i) * Long.BYTES));
        }
      }
      default -> throw new IllegalStateException("not ints but " + type);
    }
    return values;
  }

  /** Writes float32 numbers. */
  public static void write(Path file, Matrix matrix) throws IOException {
    write(file, "<f4", matrix.rows(), matrix.columns(),
        (row, buffer) -> buffer.asFloatBuffer().put(matrix.row(row)));
  }

  /** Writes int32 numbers, all rows of one length. */
  public static void write(Path file, int[][] rows) throws IOException {
    write(file, "<i4", rows.length, rows.length == 0 ? 0 : rows[0].length,
        (row, buffer) -> buffer.asIntBuffer().put(rows[row]));
  }

  @FunctionalInterface
  private interface RowWriter {
    void put(int row, ByteBuffer buffer);
  }

  private static void write(Path file, String type, int rows, int columns, RowWriter writer) throws IOException {
    try (FileChannel channel = FileChannel.open(
        file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
      writeFully(channel, header(type, rows, columns));
      ByteBuffer buffer = ByteBuffer.allocate(columns * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      for (int row = 0; row < rows; row++) {
        writer.put(row, buffer.clear());
        writeFully(channel, buffer.clear());
      }
    }
  }

  private static ByteBuffer header(String type, int rows, int columns) {
    var text = new StringBuilder("{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + rows + ", " + columns
        + "), }");
    while ((PREFIX_BYTES + text.length() + 1) % ALIGNMENT != 0) {
      text.append(' ');
    }
    byte[] header = text.append('\n').toString().getBytes(StandardCharsets.US_ASCII);
    ByteBuffer buffer = ByteBuffer.allocate(PREFIX_BYTES + header.length).order(ByteOrder.LITTLE_ENDIAN);
    buffer.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII)).put((byte) 1).put((byte) 0);
    return buffer.putShort((short) header.length).put(header).flip();
  }

  private static void writeFully(FileChannel channel, ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }
}
