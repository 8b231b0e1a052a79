package dev.vecino.storage.codec;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows of one table as bytes: for each value that is not NULL its attribute number and the value. An attribute that is not
 * there holds what {@link Column#missing} says, NULL mostly, so that adding and dropping columns rewrites no row.
 */
public final class RowCodec {
  private final int[] attributes; // by position
  private final int[] positions; // by attribute number, -1 for a dropped column
  private final int[] hidden; // positions of what only indexes see
  private final Object[] missing; // by position

  private RowCodec(int[] attributes, int[] positions, int[] hidden, Object[] missing) {
    this.attributes = attributes;
    this.positions = positions;
    this.hidden = hidden;
    this.missing = missing;
  }

  public static RowCodec of(Table table) {
    List<Column> columns = table.stored();
    int[] attributes = new int[columns.size()];
    int[] positions = new int[table.nextColumnId()];
    Object[] missing = new Object[columns.size()];
    Arrays.fill(positions, -1);
    for (int i = 0; i < attributes.length; i++) {
      attributes[i] = columns.get(i).id();
      missing[i] = columns.get(i).missing().orElse(null);
      if (i < table.columns().size()) {
        positions[attributes[i]] = i;
      }
    }
    int[] hidden = IntStream.range(table.columns().size(), columns.size()).toArray();
    return new RowCodec(attributes, positions, hidden, missing);
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
      if (attributes[position] < some.length) {
        some[attributes[position]] = position;
      }
      absent[position] = missing[position];
    }
    int[] unseen = Arrays.stream(hidden).filter(i -> Arrays.stream(wanted).anyMatch(each -> each == i)).toArray();
    return new RowCodec(attributes, some, unseen, absent);
  }

  /** Where a row has an attribute; -1 where it is not wanted. */
  private int position(int attribute) {
    if (attribute < positions.length) {
      return positions[attribute];
    }
    for (int i : hidden) {
      if (attributes[i] == attribute) {
        return i;
      }
    }
    return -1;
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
      int position = position(attribute);
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
      int position = position(next);
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
