package dev.vecino.server.pg;

import dev.vecino.ResultColumn;
import dev.vecino.server.pg.message.BackendMessage.RowDescription;
import dev.vecino.type.DataType;
import dev.vecino.type.codec.Codecs;
import java.util.ArrayList;
import java.util.List;

/** The columns of a result as the protocol describes them. */
final class Columns {
  /** A table's OID is this much more than its id; {@code pg_class} says the same. */
  static final int FIRST_USER_OID = 20_000;

  private Columns() {}

  static RowDescription describe(List<ResultColumn> columns, Formats formats) {
    List<RowDescription.Field> fields = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      ResultColumn column = columns.get(i);
      DataType type = column.type();
      fields.add(
          new RowDescription.Field(
              column.name(),
              column.tableId() == 0 ? 0 : FIRST_USER_OID + column.tableId(),
              column.columnId(),
              type.oid(),
              Codecs.of(type).size(),
              type.modifier(),
              formats.binary(i) ? 1 : 0));
    }
    return new RowDescription(fields);
  }

  /** Whether rows of the one can be read by the description of the other. */
  static boolean agree(List<ResultColumn> described, List<ResultColumn> actual) {
    if (described == actual) {
      return true;
    }
    if (described.size() != actual.size()) {
      return false;
    }
    for (int i = 0; i < actual.size(); i++) {
      if (described.get(i).type().oid() != actual.get(i).type().oid()) {
        return false;
      }
    }
    return true;
  }
}
