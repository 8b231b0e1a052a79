package dev.vecino.storage.codec;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import java.util.Arrays;
import java.util.List;

/**
 * Rows of one table as bytes: for each value that is not NULL its attribute number and the value. An attribute that is not
 * there holds what {@link Column#missing} says, NULL mostly, so that adding and dropping columns rewrites no row.
 */
public final class RowCodec {
  private final int[] attributes; // by position
  private final int[] positions; // by attribute number, -1 for a dropped column
  private final Object[] missing; // by position

  private RowCodec(int[] attributes, int[] positions, Object[] missing) {
    this.attributes = attributes;
    this.positions = positions;
    this.missing = missing;
  }

  public static RowCodec of(Table table) {
    List<Column> columns = table.columns();
    int[] attributes = new int[columns.size()];
    int[] positions = new int[table.nextColumnId()];
    Object[] missing = new Object[columns.size()];
    Arrays.fill(positions, -1);
    for (int i = 0; i < attributes.length; i++) {
      attributes[i] = columns.get(i).id();
      positions[attributes[i]] = i;
      missing[i] = columns.get(i).missing().orElse(null);
    }
    return new RowCodec(attributes, positions, missing);
  }

  /** A codec that reads only the columns at {@code wanted} positions and leaves the others null; null wants all. */
  public RowCodec only(int[] wanted) {
    if (wanted == null) {
      return this;
    }
    int[] some = new int[positions.length];
    Object[] absent = new Object[missing.length];
    Arrays.fill(some, -1);
    for (int position : wanted) {
      some[attributes[position]] = position;
      absent[position] = missing[position];
    }
    return new RowCodec(attributes, some, absent);
  }

  public byte[] encode(Object[] row) {
    var sink = new ByteSink();
    for (int i = 0; i < attributes.length; i++) {
      if (row[i] != null || missing[i] != null) {
        sink.putVar(attributes[i]);
        ValueCodec.write(sink, row[i]);
      }
    }
    return sink.toArray();
  }

  /** The row with {@link SlotRef} in the place of vectors that lie in files. */
  public Object[] decode(byte[] bytes) {
    Object[] row = missing.clone();
    var source = new ByteSource(bytes);
    while (source.hasMore()) {
      int attribute = source.getNumber();
      int position = attribute < positions.length ? positions[attribute] : -1;
      if (position < 0) {
        ValueCodec.skip(source);
      } else {
        row[position] = ValueCodec.read(source);
      }
    }
    return row;
  }

  /** A row with nothing in it but what {@link Column#missing} says; to be filled. */
  public Object[] blank() {
    return missing.clone();
  }

  /**
   * Reads a row into {@code row}, a {@link #blank} one, and finds out where one of its vectors lies.
   *
   * @return the place of the vector with that attribute number, wanted or not; null where it lies in no file
   */
  public SlotRef fill(Object[] row, byte[] bytes, int attribute) {
    SlotRef found = null;
    var source = new ByteSource(bytes);
    while (source.hasMore()) {
      int next = source.getNumber();
      int position = next < positions.length ? positions[next] : -1;
      if (next == attribute) {
        Object value = ValueCodec.read(source);
        found = value instanceof SlotRef ref ? ref : null;
        if (position >= 0) {
          row[position] = value;
        }
      } else if (position < 0) {
        ValueCodec.skip(source);
      } else {
        row[position] = ValueCodec.read(source);
      }
    }
    return found;
  }

  /** The stored value of one attribute, whether the table still has it or not; null where the row has none. */
  public static Object value(byte[] bytes, int attribute) {
    var source = new ByteSource(bytes);
    while (source.hasMore()) {
      if (source.getNumber() == attribute) {
        return ValueCodec.read(source);
      }
      ValueCodec.skip(source);
    }
    return null;
  }
}
