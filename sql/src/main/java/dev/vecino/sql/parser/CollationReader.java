package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.Optional;

/** Reads {@code COLLATE name} in definitions: the order of code points is the only one here, under several names. */
final class CollationReader {
  private CollationReader() {}

  /**
   * Reads it where it is written behind a type; empty for the default.
   *
   * @throws VecinoException 42804 for a type that is no text, 42704 for another order
   */
  static Optional<String> accept(Cursor cursor, DataType type) {
    TypeName compared = type.element().orElse(type).name();
    boolean isText = compared == TypeName.TEXT || compared == TypeName.VARCHAR || compared == TypeName.BPCHAR;
    if (cursor.isWord("collate") && !isText) {
      throw VecinoException.of(SqlState.DATATYPE_MISMATCH, "collations are not supported by type %s", type)
          .at(cursor.position());
    }
    return accept(cursor);
  }

  /**
   * Reads it where it is written; empty for the default.
   *
   * @throws VecinoException 42704 for another order
   */
  static Optional<String> accept(Cursor cursor) {
    return named(cursor).filter(collation -> !collation.equals("default"));
  }

  /** As {@link #accept(Cursor)}, with the default where it is named. */
  static Optional<String> named(Cursor cursor) {
    if (!cursor.accept("collate")) {
      return Optional.empty();
    }
    int position = cursor.position();
    String name = cursor.qualifiedName().name();
    if (!isPlain(name)) {
      throw VecinoException.of(
              SqlState.UNDEFINED_OBJECT, "collation \"%s\" for encoding \"UTF8\" does not exist", name)
          .at(position);
    }
    return Optional.of(name);
  }

  /** Whether a collation orders by code points. */
  static boolean isPlain(String name) {
    return switch (name) {
      case "default", "C", "POSIX", "ucs_basic" -> true;
      default -> false;
    };
  }
}
