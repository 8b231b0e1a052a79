package dev.vecino.sql.function;

import dev.vecino.sql.type.TextFormat;
import java.math.BigDecimal;
import java.time.ZoneOffset;

/** Texts that are equal where rows are: NULL equals NULL there. */
public final class RowKeys {
  private RowKeys() {}

  @Sql(value = "$row_key", calledOnNull = true)
  public static String key(Object... values) {
    var key = new StringBuilder();
    for (Object value : values) {
      if (value == null) {
        key.append('-');
        continue;
      }
      String text = TextFormat.print(normal(value), ZoneOffset.UTC);
      key.append(text.length()).append(':').append(text);
    }
    return key.toString();
  }

  private static Object normal(Object value) {
    return switch (value) {
      case BigDecimal number -> number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
      case Double number -> number == 0 ? (Object) 0.0 : number;
      case Float number -> number == 0 ? (Object) 0f : number;
      default -> value;
    };
  }
}
