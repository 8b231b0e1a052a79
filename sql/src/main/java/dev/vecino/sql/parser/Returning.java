package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;

/**
 * RETURNING.
 *
 * @param items the select list
 * @param oldName what the row is called as it was before the change
 * @param newName what it is called as it is now
 */
public record Returning(SqlNodeList items, String oldName, String newName) {
  private static final String OLD = "old";
  private static final String NEW = "new";

  /** @param names pairs of {@code old} or {@code new} and its alias, as written in WITH (...) */
  static Returning of(SqlNodeList items, List<SqlIdentifier> names) {
    String oldName = null;
    String newName = null;
    for (int i = 0; i < names.size(); i += 2) {
      SqlIdentifier name = names.get(i);
      String alias = names.get(i + 1).getSimple();
      String known =
          switch (name.getSimple()) {
            case OLD -> oldName;
            case NEW -> newName;
            default -> throw VecinoException.of(
                    SqlState.SYNTAX_ERROR, "syntax error at or near \"%s\"", name.getSimple())
                .at(name.getParserPosition().getColumnNum());
          };
      if (known != null) {
        throw VecinoException.of(
                SqlState.SYNTAX_ERROR, "%s cannot be specified multiple times", name.getSimple().equals(OLD) ? "OLD" : "NEW")
            .at(name.getParserPosition().getColumnNum());
      }
      if (alias.equals(oldName) || alias.equals(newName)) {
        throw VecinoException.of(SqlState.DUPLICATE_ALIAS, "table name \"%s\" specified more than once", alias)
            .at(names.get(i + 1).getParserPosition().getColumnNum());
      }
      if (name.getSimple().equals(OLD)) {
        oldName = alias;
      } else {
        newName = alias;
      }
    }
    return new Returning(items, oldName == null ? OLD : oldName, newName == null ? NEW : newName);
  }

  static SqlNodeList items(Returning returning) {
    return returning == null ? null : returning.items;
  }

  static void unparse(SqlWriter writer, Returning returning) {
    if (returning == null) {
      return;
    }
    writer.keyword("RETURNING");
    if (!returning.oldName.equals(OLD) || !returning.newName.equals(NEW)) {
      writer.keyword("WITH");
      SqlWriter.Frame frame = writer.startList("(", ")");
      writer.sep(",");
      writer.keyword("OLD AS");
      writer.identifier(returning.oldName, true);
      writer.sep(",");
      writer.keyword("NEW AS");
      writer.identifier(returning.newName, true);
      writer.endList(frame);
    }
    returning.items.unparse(writer, 0, 0);
  }
}
