package dev.vecino.engine.copy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** A page of a column that is being filled: values one after the other, and levels that tell where they are NULL or a list. */
final class ParquetPage {
  private static final int DATA_PAGE = 0;
  private static final int PLAIN = 0;
  private static final int RLE = 3;

  private static final int ELEMENT = 2; // level of what is in a list: 0 is NULL, 1 an empty list

  private final boolean list;
  private final ByteArrayOutputStream values = new ByteArrayOutputStream();
  private final Levels definitions = new Levels();
  private final Levels repetitions = new Levels();
  private int bits; // of Booleans, of a byte that is not full
  private int bitCount;
  private int count; // of levels

  /** @param list whether the column is one of lists */
  ParquetPage(boolean list) {
    this.list = list;
  }

  /** Equal levels in a row as runs: a count, then the level. */
  private static final class Levels {
    private final ByteArrayOutputStream runs = new ByteArrayOutputStream();
    private int level = -1;
    private int length;

    void add(int next, int times) {
      if (next != level) {
        end();
        level = next;
      }
      length += times;
    }

    private void end() {
      if (length > 0) {
        int header = length << 1;
        while ((header & ~0x7F) != 0) {
          runs.write(header & 0x7F | 0x80);
          header >>>= 7;
        }
        runs.write(header);
        runs.write(level);
        length = 0;
      }
    }

    void writeTo(ByteArrayOutputStream out) {
      end();
      int size = runs.size();
      for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
        out.write(size >>> shift);
      }
      out.writeBytes(runs.toByteArray());
    }
  }

  int size() {
    return values.size() + definitions.runs.size() + repetitions.runs.size();
  }

  int count() {
    return count;
  }

  void writeNull() {
    add(0, 0);
  }

  /** Notes a value that follows, but for those of lists. */
  void beginValue() {
    add(0, 1);
  }

  private void add(int repetition, int definition) {
    definitions.add(definition, 1);
    if (list) {
      repetitions.add(repetition, 1);
    }
    count++;
  }

  void bit(boolean value) {
    bits |= value ? 1 << bitCount : 0;
    bitCount++;
    if (bitCount == Byte.SIZE) {
      values.write(bits);
      bits = 0;
      bitCount = 0;
    }
  }

  void int32(int value) {
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      values.write(value >>> shift);
    }
  }

  void int64(long value) {
    int32((int) value);
    int32((int) (value >>> Integer.SIZE));
  }

  void bytes(byte[] value) {
    int32(value.length);
    values.writeBytes(value);
  }

  /** A list that is not empty. */
  void floats(float[] elements) {
    add(0, ELEMENT);
    definitions.add(ELEMENT, elements.length - 1);
    if (elements.length > 1) {
      repetitions.add(1, elements.length - 1);
    }
    count += elements.length - 1;
    for (float element : elements) {
      int32(Float.floatToRawIntBits(element));
    }
  }

  /** Writes the page; gives the number of its bytes. */
  int writeTo(OutputStream out) throws IOException {
    if (bitCount > 0) {
      values.write(bits);
    }
    var body = new ByteArrayOutputStream(size() + 2 * Integer.BYTES);
    if (list) {
      repetitions.writeTo(body);
    }
    definitions.writeTo(body);
    values.writeTo(body);
    byte[] header = ThriftCompact.bytes(page -> page
        .int32(1, DATA_PAGE)
        .int32(2, body.size())
        .int32(3, body.size())
        .struct(5, data -> data.int32(1, count).int32(2, PLAIN).int32(3, RLE).int32(4, RLE)));
    out.write(header);
    body.writeTo(out);
    return header.length + body.size();
  }

  /** The encodings that pages have. */
  static List<Integer> encodings() {
    return List.of(PLAIN, RLE);
  }
}
