package dev.vecino.error;

import java.util.Locale;
import java.util.Optional;

/**
 * The one exception of the database: a SQLSTATE, a message that names the thing, and where known a detail, a hint, the
 * position in the statement and the object that it is about.
 */
public final class VecinoException extends RuntimeException {
  private final SqlState state;
  private final String detail;
  private final String hint;
  private final int position;
  private final ErrorObject object;

  private VecinoException(
      SqlState state, String message, String detail, String hint, int position, ErrorObject object, Throwable cause) {
    super(message, cause);
    this.state = state;
    this.detail = detail;
    this.hint = hint;
    this.position = position;
    this.object = object;
  }

  /** An error whose message is {@code format} filled with {@code arguments}, as {@link String#format} does. */
  public static VecinoException of(SqlState state, String format, Object... arguments) {
    String message = arguments.length == 0 ? format : String.format(Locale.ROOT, format, arguments);
    return new VecinoException(state, message, null, null, 0, null, null);
  }

  public VecinoException withDetail(String format, Object... arguments) {
    String text = arguments.length == 0 ? format : String.format(Locale.ROOT, format, arguments);
    return copy(text, hint, position, object, getCause());
  }

  public VecinoException withHint(String text) {
    return copy(detail, text, position, object, getCause());
  }

  public VecinoException causedBy(Throwable cause) {
    return copy(detail, hint, position, object, cause);
  }

  /** The same error at a place in the statement: {@code position} counts characters from 1; 0 means unknown. */
  public VecinoException at(int position) {
    return copy(detail, hint, position, object, getCause());
  }

  /** The same error about an object of the database. */
  public VecinoException about(ErrorObject object) {
    return copy(detail, hint, position, object, getCause());
  }

  private VecinoException copy(String detail, String hint, int position, ErrorObject object, Throwable cause) {
    var copy = new VecinoException(state, getMessage(), detail, hint, position, object, cause);
    copy.setStackTrace(getStackTrace());
    return copy;
  }

  public SqlState state() {
    return state;
  }

  public Optional<String> detail() {
    return Optional.ofNullable(detail);
  }

  public Optional<String> hint() {
    return Optional.ofNullable(hint);
  }

  public Optional<ErrorObject> object() {
    return Optional.ofNullable(object);
  }

  /** Character of the statement, counted from 1, at which the error was found; 0 where there is none. */
  public int position() {
    return position;
  }
}
