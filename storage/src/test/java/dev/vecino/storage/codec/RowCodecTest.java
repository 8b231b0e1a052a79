package dev.vecino.storage.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import dev.vecino.type.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowCodecTest {
  private static Table table(List<Column> columns, int next) {
    return new Table(1, "public", "t", columns, List.of(), List.of(), next, 1, "rowid-mix64/1");
  }

  private static List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    for (DataType type : Values.TYPES) {
      columns.add(Column.of(columns.size() + 1, "c" + columns.size(), type));
    }
    return columns;
  }

  @Test
  void rows_ofAllTypes_areReadAsWritten() {
    List<Column> columns = columns();
    RowCodec codec = RowCodec.of(table(columns, columns.size() + 1));
    var values = new Values(2);
    var random = new Random(2);
    for (int i = 0; i < 2_000; i++) {
      Object[] row = new Object[columns.size()];
      for (int c = 0; c < row.length; c++) {
        row[c] = random.nextInt(6) == 0 ? null : values.of(columns.get(c).type());
      }
      byte[] bytes = codec.encode(row);
      assertThat(codec.decode(bytes)).isEqualTo(row);
      int[] wanted = random.ints(3, 0, row.length).sorted().toArray();
      Object[] some = codec.only(wanted).decode(bytes);
      for (int c = 0; c < row.length; c++) {
        assertThat(some[c]).isEqualTo(Arrays.binarySearch(wanted, c) >= 0 ? row[c] : null);
      }
    }
  }

  @Test
  void row_writtenBeforeColumnsChanged_isReadAsTheTableIsNow() {
    Column kept = Column.of(1, "kept", DataType.TEXT);
    byte[] bytes = RowCodec.of(table(List.of(kept, Column.of(2, "dropped", DataType.vector(0))), 3))
        .encode(new Object[] {"a", Vector.of(1, 2)});
    var added = new Column(
        3, "added", DataType.BIGINT, true, Optional.empty(), Optional.empty(), Optional.of(7L));
    RowCodec now = RowCodec.of(table(List.of(added, kept), 4));
    assertThat(now.decode(bytes)).containsExactly(7L, "a");
    assertThat(now.decode(now.encode(new Object[] {null, "b"}))).containsExactly(null, "b");
  }

  @Test
  void damagedRow_decoded_isReportedAndNothingElse() {
    List<Column> columns = columns();
    RowCodec codec = RowCodec.of(table(columns, columns.size() + 1));
    var values = new Values(3);
    var random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = codec.encode(columns.stream().map(column -> (Object) values.of(column.type())).toArray());
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        codec.decode(bytes);
      } catch (VecinoException e) {
        assertThat(e.state().code()).isEqualTo("XX001");
      }
    }
    byte[] half = {1, 7};
    assertThatThrownBy(() -> codec.decode(half)).isInstanceOf(VecinoException.class);
  }
}
