package dev.vecino.sql.type;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import dev.vecino.type.RecordType;
import dev.vecino.type.Row;
import dev.vecino.type.RowText;
import dev.vecino.type.TextStyle;
import java.util.List;
import java.util.Optional;

/** Makes rows of a type of other rows and of texts. */
final class RowValues {
  private RowValues() {}

  static Row coerce(DataType type, Object value, TextStyle style) {
    return switch (value) {
      case Row row -> coerce(fields(type), row.list(), style);
      case String text -> parse(type, text, style);
      default -> throw Values.mismatch(type, value);
    };
  }

  private static List<RecordType.Field> fields(DataType type) {
    return type.record().map(RecordType::fields).orElse(List.of());
  }

  private static Row coerce(List<RecordType.Field> fields, List<?> values, TextStyle style) {
    Object[] row = new Object[values.size()];
    for (int i = 0; i < row.length; i++) {
      DataType field = fields.get(i).type();
      row[i] = Values.assign(field, Values.coerce(field, values.get(i), style));
    }
    return Row.of(row);
  }

  /** @throws VecinoException 0A000 for a type without a name, 22P02 where the text is no row of the type */
  static Row parse(DataType type, String text, TextStyle style) {
    if (type.record().filter(RecordType::isNamed).isEmpty()) {
      throw VecinoException.of(
          SqlState.FEATURE_NOT_SUPPORTED, "input of anonymous composite types is not implemented");
    }
    List<RecordType.Field> fields = fields(type);
    List<Optional<String>> texts = RowText.parse(text, fields.size());
    Object[] row = new Object[fields.size()];
    for (int i = 0; i < row.length; i++) {
      DataType field = fields.get(i).type();
      Object value = texts.get(i).<Object>map(word -> TextFormat.parse(field.plain(), word, style)).orElse(null);
      row[i] = Values.assign(field, value);
    }
    return Row.of(row);
  }
}
