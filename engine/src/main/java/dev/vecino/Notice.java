package dev.vecino;

/**
 * Something that a statement tells beside its result.
 *
 * @param severity {@code WARNING}, {@code NOTICE} or {@code INFO}
 * @param code SQLSTATE, {@code 00000} where there is nothing to tell apart
 */
public record Notice(String severity, String code, String message) {
  public static Notice warning(String code, String message) {
    return new Notice("WARNING", code, message);
  }

  public static Notice notice(String code, String message) {
    return new Notice("NOTICE", code, message);
  }
}
