package dev.vecino.jdbc;

/** Search patterns of {@link java.sql.DatabaseMetaData}: {@code %}, {@code _}, and a backslash before either. */
final class NamePattern {
  static final String ESCAPE = "\\";

  private NamePattern() {}

  /** Whether {@code name} is what {@code pattern} describes; null describes every name. */
  static boolean matches(String pattern, String name) {
    return pattern == null || matches(pattern, 0, name, 0);
  }

  private static boolean matches(String pattern, int p, String name, int n) {
    int at = n;
    for (int i = p; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '%') {
        return matchesRest(pattern, i + 1, name, at);
      }
      boolean any = c == '_';
      if (c == '\\' && i + 1 < pattern.length()) {
        c = pattern.charAt(++i);
      }
      if (at == name.length() || (!any && name.charAt(at) != c)) {
        return false;
      }
      at++;
    }
    return at == name.length();
  }

  private static boolean matchesRest(String pattern, int p, String name, int n) {
    for (int start = n; start <= name.length(); start++) {
      if (matches(pattern, p, name, start)) {
        return true;
      }
    }
    return false;
  }
}
