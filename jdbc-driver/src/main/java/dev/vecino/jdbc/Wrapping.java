package dev.vecino.jdbc;

import java.sql.SQLException;

/** {@link java.sql.Wrapper} for objects that stand before other objects. */
final class Wrapping {
  private Wrapping() {}

  /** The first of {@code candidates} that is of {@code type}. */
  static <T> T unwrap(Class<T> type, Object... candidates) throws SQLException {
    for (Object candidate : candidates) {
      if (type.isInstance(candidate)) {
        return type.cast(candidate);
      }
    }
    throw Errors.of(
        Errors.INVALID_PARAMETER, "%s is no %s", candidates[0].getClass().getSimpleName(), type.getName());
  }
}
