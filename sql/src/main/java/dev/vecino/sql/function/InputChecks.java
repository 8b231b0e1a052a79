package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.Script;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.sql.type.Values;
import dev.vecino.type.DataType;
import java.util.Arrays;
import java.util.List;

/** Whether a text is a value of a type, and what is wrong with it. */
public final class InputChecks {
  private InputChecks() {}

  @Sql(value = "pg_input_is_valid", volatility = Volatility.STABLE)
  public static boolean isValid(SessionValues session, String text, String type) {
    return error(session, text, type) == null;
  }

  /** The columns of the row that {@code pg_input_error_info} gives. */
  @Sql(value = "$input_error", volatility = Volatility.STABLE)
  public static List<String> info(SessionValues session, String text, String type) {
    VecinoException error = error(session, text, type);
    return error == null
        ? Arrays.asList(null, null, null, null)
        : Arrays.asList(
            error.getMessage(), error.detail().orElse(null), error.hint().orElse(null), error.state().code());
  }

  private static VecinoException error(SessionValues session, String text, String name) {
    DataType type = type(session, name);
    try {
      Values.assign(type, TextFormat.parse(type.plain(), text, session.style()));
      return null;
    } catch (VecinoException e) {
      if (!e.state().code().startsWith("22") && !e.state().code().startsWith("42")) {
        throw e;
      }
      return e;
    }
  }

  private static DataType type(SessionValues session, String name) {
    DataType type = Script.type(name);
    DataType element = type.isArray() ? type.element().orElseThrow() : type;
    if (element.enumType().isEmpty()) {
      return type;
    }
    DataType made =
        session.catalog().type(element.enumType().get())
            .orElseThrow(() -> VecinoException.of(UNDEFINED_OBJECT, "type \"%s\" does not exist", name));
    if (made.domain() != 0 || made.record().isPresent()) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "checking the input of domains and composite types is not supported");
    }
    return type.isArray() ? DataType.array(made) : made;
  }
}
