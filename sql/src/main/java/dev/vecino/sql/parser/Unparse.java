package dev.vecino.sql.parser;

import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;

/** Pieces of statements as text. */
final class Unparse {
  private Unparse() {}

  static void list(SqlWriter writer, SqlNodeList list) {
    list(writer, list, "", "");
  }

  static void parenthesized(SqlWriter writer, SqlNodeList list) {
    list(writer, list, "(", ")");
  }

  private static void list(SqlWriter writer, SqlNodeList list, String open, String close) {
    SqlWriter.Frame frame = writer.startList(open, close);
    for (SqlNode node : list) {
      writer.sep(",");
      node.unparse(writer, 0, 0);
    }
    writer.endList(frame);
  }

  static void assignments(SqlWriter writer, SqlNodeList targets, SqlNodeList sources) {
    SqlWriter.Frame frame = writer.startList("", "");
    for (int i = 0; i < targets.size(); i++) {
      writer.sep(",");
      targets.get(i).unparse(writer, 0, 0);
      writer.keyword("=");
      sources.get(i).unparse(writer, 0, 0);
    }
    writer.endList(frame);
  }

  static void clause(SqlWriter writer, String keyword, SqlNode node) {
    if (node != null) {
      writer.keyword(keyword);
      if (node instanceof SqlNodeList list) {
        list(writer, list);
      } else {
        node.unparse(writer, 0, 0);
      }
    }
  }
}
