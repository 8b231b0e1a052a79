package dev.vecino.error;

import java.util.Locale;
import java.util.Optional;

/**
 * The one exception of the database: a SQLSTATE, a message that names the thing, and where known a detail, a hint and
 * the position in the statement.
 */
public final class VecinoException extends RuntimeException {
  private final SqlState state;
  private final String detail;
  private final String hint;
  private final int position;

  private VecinoException(SqlState state, String message, String detail, String hint, int position, Throwable cause) {
    super(message, cause);
    this.state = state;
    this.detail = detail;
    this.hint = hint;
    this.position = position;
  }

  /** An error whose message is {@code format} filled with {@code arguments}, as {@link String#format} does. */
  public static VecinoException of(SqlState state, String format, Object... arguments) {
    String message = arguments.length == 0 ? format : String.format(Locale.ROOT, format, arguments);
    return new VecinoException(state, message, null, null, 0, null);
  }

  public VecinoException withDetail(String format, Object... arguments) {
    String text = arguments.length == 0 ? format : String.format(Locale.ROOT, format, arguments);
    return copy(text, hint, position, getCause());
  }

  public VecinoException withHint(String text) {
    return copy(detail, text, position, getCause());
  }

  public VecinoException causedBy(Throwable cause) {
    return copy(detail, hint, position, cause);
  }

  /** The same error at a place in the statement: {@code position} counts characters from 1; 0 means unknown. */
  public VecinoException at(int position) {
    return copy(detail, hint, position, getCause());
  }

  private VecinoException copy(String detail, String hint, int position, Throwable cause) {
    var copy = new VecinoException(state, getMessage(), detail, hint, position, cause);
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

  /** Character of the statement, counted from 1, at which the error was found; 0 where there is none. */
  public int position() {
    return position;
  }
}
