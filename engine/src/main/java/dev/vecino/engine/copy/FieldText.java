package dev.vecino.engine.copy;

import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.TextStyle;

/** Values as texts of fields: as they are printed for a client, where a cast to text writes some otherwise. */
final class FieldText {
  private FieldText() {}

  /** The text of a value that is not null. */
  static String of(Object value, TextStyle style) {
    return switch (value) {
      case String text -> text;
      case Boolean truth -> truth ? "t" : "f";
      default -> TextFormat.print(value, style);
    };
  }
}
