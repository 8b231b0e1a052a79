package dev.vecino.jdbc;

/** Reading of {@code search_path}. */
final class Schemas {
  static final String PUBLIC = "public";

  private Schemas() {}

  /** The schema that new tables go to: the first of the path that is not a placeholder. */
  static String current(String searchPath, String user) {
    if (searchPath == null) {
      return PUBLIC;
    }
    for (String part : searchPath.split(",")) {
      String name = part.strip();
      if (name.startsWith("\"") && name.endsWith("\"") && name.length() > 2) {
        name = name.substring(1, name.length() - 1).replace("\"\"", "\"");
      }
      if (!name.isEmpty() && !name.equals("$user") && !name.equals(user)) {
        return name;
      }
    }
    return PUBLIC;
  }
}
