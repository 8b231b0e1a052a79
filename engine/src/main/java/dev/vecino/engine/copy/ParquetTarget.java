package dev.vecino.engine.copy;

import dev.vecino.engine.copy.ThriftCompact.Fields;
import dev.vecino.planner.OutputColumn;
import dev.vecino.type.DataType;
import dev.vecino.type.TextStyle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes Parquet: groups of rows, in each of them the values of a column together, and at the end what the file consists of. The
 * rows of a group are in memory until it is full.
 */
final class ParquetTarget implements RecordTarget {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int PAGE_BYTES = 1 << 20;
  private static final int GROUP_BYTES = 1 << 25;
  private static final int GROUP_ROWS = 1 << 20;
  private static final int UNCOMPRESSED = 0;
  private static final int OPTIONAL = 1;
  private static final int REPEATED = 2;
  private static final int REQUIRED = 0;
  private static final int LIST = 3;

  private final OutputStream data;
  private final TextStyle style;
  private final List<Column> columns = new ArrayList<>();
  private final List<Fields> groups = new ArrayList<>();
  private long written;
  private long rows;
  private long groupRows;

  /** A column, and its pages of the group that is being filled. */
  private static final class Column {
    private final String name;
    private final DataType type;
    private final ParquetType kept;
    private final ByteArrayOutputStream pages = new ByteArrayOutputStream();
    private ParquetPage page;
    private long values;

    Column(OutputColumn column) {
      this.name = column.name();
      this.type = column.type();
      this.kept = ParquetType.of(type);
      this.page = new ParquetPage(isList());
    }

    boolean isList() {
      return kept == ParquetType.VECTOR;
    }

    void write(Object value, TextStyle style) throws IOException {
      if (value == null) {
        page.writeNull();
      } else {
        if (!isList()) {
          page.beginValue();
        }
        kept.write(value, type, style, page);
      }
      if (page.size() >= PAGE_BYTES) {
        endPage();
      }
    }

    private void endPage() throws IOException {
      values += page.count();
      page.writeTo(pages);
      page = new ParquetPage(isList());
    }

    int size() {
      return pages.size() + page.size();
    }

    /** Writes all pages; gives what the group says of them. */
    Fields writeTo(OutputStream out, long offset) throws IOException {
      if (page.count() > 0) {
        endPage();
      }
      long count = values;
      long size = pages.size();
      pages.writeTo(out);
      pages.reset();
      values = 0;
      List<String> path = isList() ? List.of(name, "list", "element") : List.of(name);
      return chunk -> chunk.int64(2, offset).struct(3, meta -> meta
          .int32(1, kept.physical())
          .ints(2, ParquetPage.encodings())
          .texts(3, path)
          .int32(4, UNCOMPRESSED)
          .int64(5, count)
          .int64(6, size)
          .int64(7, size)
          .int64(9, offset));
    }

    void addTo(List<Fields> schema) {
      if (!isList()) {
        schema.add(element -> {
          element.int32(1, kept.physical()).int32(3, OPTIONAL).text(4, name);
          kept.describe(type, element);
        });
        return;
      }
      schema.add(element -> element.int32(3, OPTIONAL).text(4, name).int32(5, 1).int32(6, LIST)
          .struct(10, logical -> logical.struct(LIST, none -> { })));
      schema.add(element -> element.int32(3, REPEATED).text(4, "list").int32(5, 1));
      schema.add(element -> element.int32(1, kept.physical()).int32(3, REQUIRED).text(4, "element"));
    }
  }

  ParquetTarget(OutputStream data, List<OutputColumn> columns, TextStyle style) throws IOException {
    this.data = data;
    this.style = style;
    columns.forEach(column -> this.columns.add(new Column(column)));
    data.write(MAGIC);
    written = MAGIC.length;
  }

  @Override
  public void write(Object[] row) throws IOException {
    int size = 0;
    for (int i = 0; i < row.length; i++) {
      columns.get(i).write(row[i], style);
      size += columns.get(i).size();
    }
    groupRows++;
    if (size >= GROUP_BYTES || groupRows == GROUP_ROWS) {
      endGroup();
    }
  }

  private void endGroup() throws IOException {
    List<Fields> chunks = new ArrayList<>();
    long before = written;
    for (Column column : columns) {
      var counted = new CountedOutput(data);
      chunks.add(column.writeTo(counted, written));
      written += counted.count();
    }
    long size = written - before;
    long count = groupRows;
    groups.add(group -> group.structs(1, chunks).int64(2, size).int64(3, count));
    rows += groupRows;
    groupRows = 0;
  }

  @Override
  public void end() throws IOException {
    if (groupRows > 0) {
      endGroup();
    }
    List<Fields> schema = new ArrayList<>();
    schema.add(root -> root.text(4, "schema").int32(5, columns.size()));
    columns.forEach(column -> column.addTo(schema));
    byte[] footer = ThriftCompact.bytes(
        file -> file.int32(1, 1).structs(2, schema).int64(3, rows).structs(4, groups).text(6, "Vecino"));
    data.write(footer);
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      data.write(footer.length >>> shift);
    }
    data.write(MAGIC);
  }
}
