package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import dev.vecino.type.IntervalFields;
import java.util.List;

/** Reads the type of a column. */
final class TypeReader {
  private final Cursor cursor;
  private boolean serial;

  TypeReader(Cursor cursor) {
    this.cursor = cursor;
  }

  /** Whether the type read was one of the serial ones: a number with an identity. */
  boolean serial() {
    return serial;
  }

  DataType read() {
    int position = cursor.position();
    String name = name();
    List<Integer> modifiers =
        cursor.is(LexemeKind.LEFT_PAREN) ? cursor.parenthesized(this::modifier) : List.of();
    Boolean zone = cursor.accept("with", "time", "zone")
        ? Boolean.TRUE
        : cursor.accept("without", "time", "zone") ? Boolean.FALSE : null;
    serial = TypeNames.isSerial(name);
    boolean isArray = array();
    if (isArray && serial) {
      throw VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "array of serial is not implemented").at(position);
    }
    try {
      DataType type = TypeNames.resolve(name, modifiers, zone, position);
      if (type.system().isPresent() && type.isArray()) {
        throw VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "columns of type %s are not supported", type);
      }
      return isArray && !type.isArray() ? DataType.array(type) : type;
    } catch (VecinoException e) {
      throw e.at(position);
    }
  }

  /** Reads {@code []}, {@code [3]} or {@code ARRAY} behind a type; lengths and dimensions are not kept. */
  private boolean array() {
    boolean isArray = cursor.accept("array");
    while (cursor.accept(LexemeKind.LEFT_BRACKET)) {
      isArray = true;
      if (!cursor.is(LexemeKind.RIGHT_BRACKET)) {
        cursor.number();
      }
      cursor.expect(LexemeKind.RIGHT_BRACKET);
    }
    return isArray;
  }

  private String name() {
    if (cursor.accept("double", "precision")) {
      return "double precision";
    }
    if (cursor.accept("character", "varying") || cursor.accept("char", "varying")) {
      return "varchar";
    }
    if (cursor.accept("bit", "varying")) {
      return "varbit";
    }
    if (cursor.accept("interval")) {
      return interval();
    }
    // The schemas of PostgreSQL's own types and of the extension's.
    for (String schema : List.of("pg_catalog", "public")) {
      boolean isOurs = schema.equals("pg_catalog") || TypeNames.isKnown(cursor.lexemes().word(cursor.index() + 2));
      if (isOurs && cursor.isWord(schema) && cursor.lexemes().kind(cursor.index() + 1) == LexemeKind.DOT) {
        cursor.expect(schema);
        cursor.expect(LexemeKind.DOT);
      }
    }
    boolean isQuoted = cursor.is(LexemeKind.QUOTED_NAME);
    String name = cursor.name();
    if (isQuoted && name.equals("char")) {
      return TypeNames.QUOTED_CHAR;
    }
    return cursor.accept(LexemeKind.DOT) ? name + "." + cursor.name() : name;
  }

  private String interval() {
    for (IntervalFields fields : IntervalFields.LONGEST_FIRST) {
      if (cursor.accept(fields.toString().split(" "))) {
        return "interval " + fields;
      }
    }
    return "interval";
  }

  private Integer modifier() {
    long value = cursor.number();
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
  }
}
