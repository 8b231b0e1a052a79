package dev.vecino.type;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The type of rows: their fields, and the name where they have one.
 *
 * @param oid {@link #RECORD} where the type has no name
 * @param schema empty where the type has no name
 * @param fields in order
 */
public record RecordType(int oid, String schema, String name, List<Field> fields) {
  /** The OID of the type of all rows whose type has no name. */
  public static final int RECORD = 2249;
  /** What is added to the id of a table or view for the OID of the type of its rows. */
  public static final int FIRST_ROW_OID = 400_000_000;
  private static final int RECORD_ARRAY = 2287;
  private static final int FIRST_ROW_ARRAY_OID = 500_000_000;

  /** A field of a row. */
  public record Field(String name, DataType type) {}

  public RecordType {
    fields = List.copyOf(fields);
  }

  /** The type without a name whose fields are {@code f1, f2, ...}. */
  public static RecordType of(List<DataType> types) {
    return new RecordType(
        RECORD,
        "",
        "record",
        IntStream.range(0, types.size()).mapToObj(i -> new Field("f" + (i + 1), types.get(i))).toList());
  }

  public boolean isNamed() {
    return oid != RECORD;
  }

  /** The id of the type in the catalog; 0 for one that is no object of its own. */
  public int id() {
    return oid > EnumType.FIRST_OID && oid < FIRST_ROW_OID ? oid - EnumType.FIRST_OID : 0;
  }

  public int arrayOid() {
    if (!isNamed()) {
      return RECORD_ARRAY;
    }
    return oid < FIRST_ROW_OID
        ? EnumType.FIRST_ARRAY_OID + id()
        : FIRST_ROW_ARRAY_OID + oid - FIRST_ROW_OID;
  }

  /** The place of a field; -1 where there is none of that name. */
  public int place(String field) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(field)) {
        return i;
      }
    }
    return -1;
  }

  /** The name as SQL writes it, with its schema where that is not the one that every database has. */
  public String sqlName() {
    return isNamed() ? EnumType.named(Optional.of(schema), name, 0).sqlName() : name;
  }

  public RecordType withName(String schema, String name) {
    return new RecordType(oid, schema, name, fields);
  }

  public RecordType withFields(List<Field> fields) {
    return new RecordType(oid, schema, name, fields);
  }
}
