package dev.vecino.jdbc;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Metadata of what is granted on tables, as the tables of {@link DatabaseMetaData}. */
final class PrivilegeMetaData {
  /** Letters of access lists, in the alphabetical order of their privileges; the unknown one is MAINTAIN. */
  private static final String LETTERS = "daxrtDmw";
  private static final List<String> NAMES =
      List.of("DELETE", "INSERT", "REFERENCES", "SELECT", "TRIGGER", "TRUNCATE", "UNKNOWN", "UPDATE");
  /** What an owner may do with a table that nothing was granted on. */
  private static final String ALL = "arwdDxt";

  private PrivilegeMetaData() {}

  /** One entry of an access list: {@code grantee=letters/grantor}, with a star after what may be granted on. */
  private record Item(String grantee, String letters, String grantor) {
    static Item of(String text) {
      int equals = end(text, 0, '=');
      int slash = end(text, equals + 1, '/');
      String grantee = name(text.substring(0, equals));
      return new Item(
          grantee.isEmpty() ? "PUBLIC" : grantee, text.substring(equals + 1, slash), name(text.substring(slash + 1)));
    }

    private static int end(String text, int from, char separator) {
      boolean quoted = false;
      for (int i = from; i < text.length(); i++) {
        if (text.charAt(i) == '"') {
          quoted = !quoted;
        } else if (text.charAt(i) == separator && !quoted) {
          return i;
        }
      }
      return text.length();
    }

    private static String name(String written) {
      return written.startsWith("\"")
          ? written.substring(1, written.length() - 1).replace("\"\"", "\"")
          : written;
    }

    boolean has(char letter) {
      return letters.indexOf(letter) >= 0;
    }

    boolean mayGrant(char letter) {
      int at = letters.indexOf(letter) + 1;
      return at < letters.length() && letters.charAt(at) == '*';
    }
  }

  /**
   * @param relations schema, table, owner and access list, ordered by schema and table
   */
  static MetaRows tables(String database, ResultSet relations) throws SQLException {
    MetaRows rows = MetaRows.of(
        "TABLE_CAT:varchar", "TABLE_SCHEM:varchar", "TABLE_NAME:varchar", "GRANTOR:varchar", "GRANTEE:varchar",
        "PRIVILEGE:varchar", "IS_GRANTABLE:varchar");
    while (relations.next()) {
      String owner = relations.getString(3);
      List<Item> items = items(relations.getString(4), owner);
      for (int i = 0; i < NAMES.size(); i++) {
        char letter = LETTERS.charAt(i);
        for (Item item : items) {
          if (item.has(letter)) {
            boolean grantable = item.grantee().equals(owner) || item.mayGrant(letter);
            rows.add(
                database, relations.getString(1), relations.getString(2), item.grantor(), item.grantee(), NAMES.get(i),
                grantable ? "YES" : "NO");
          }
        }
      }
    }
    return rows;
  }

  private static List<Item> items(String list, String owner) {
    if (list == null) {
      return List.of(new Item(owner, ALL, owner));
    }
    List<Item> items = new ArrayList<>();
    StringBuilder element = new StringBuilder();
    boolean quoted = false;
    for (int i = 1; i < list.length(); i++) {
      char c = list.charAt(i);
      if (c == '\\' && quoted) {
        element.append(list.charAt(++i));
      } else if (c == '"') {
        quoted = !quoted;
      } else if ((c == ',' || c == '}') && !quoted) {
        if (!element.isEmpty()) {
          items.add(Item.of(element.toString()));
          element.setLength(0);
        }
      } else {
        element.append(c);
      }
    }
    return items;
  }
}
