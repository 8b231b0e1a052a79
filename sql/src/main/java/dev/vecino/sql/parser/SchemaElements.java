package dev.vecino.sql.parser;

import dev.vecino.sql.PrivilegeStatement;
import dev.vecino.sql.SequenceStatement.CreateSequence;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.CreateIndex;
import dev.vecino.sql.Statement.CreateTable;
import dev.vecino.sql.ViewStatement.CreateView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads what CREATE SCHEMA makes in the schema: statements that nothing separates, each begun by CREATE or GRANT. */
final class SchemaElements {
  private final Cursor cursor;
  private final Lexemes lexemes;

  SchemaElements(Cursor cursor) {
    this.cursor = cursor;
    this.lexemes = cursor.lexemes();
  }

  /** The statements in the order in which they are run: what others need goes first. */
  List<Statement> read() {
    List<Statement> elements = new ArrayList<>();
    while (isStart(cursor.index())) {
      int from = cursor.index();
      int end = end(from);
      Statement element = new StatementReader(lexemes, from, end).read();
      if (order(element) == 0) {
        throw lexemes.syntaxError(from + 1);
      }
      elements.add(element);
      cursor.moveTo(end);
    }
    elements.sort(Comparator.comparingInt(SchemaElements::order));
    return List.copyOf(elements);
  }

  private boolean isStart(int i) {
    return i < cursor.to() && (lexemes.isWord(i, "create") || lexemes.isWord(i, "grant"));
  }

  private int end(int from) {
    int depth = 0;
    for (int i = from + 1; i < cursor.to(); i++) {
      if (depth == 0 && isStart(i) && lexemes.kind(i - 1) != LexemeKind.DOT) {
        return i;
      }
      depth += lexemes.kind(i) == LexemeKind.LEFT_PAREN ? 1 : lexemes.kind(i) == LexemeKind.RIGHT_PAREN ? -1 : 0;
    }
    return cursor.to();
  }

  /** 0 for a statement that is no element. */
  private static int order(Statement element) {
    return switch (element) {
      case CreateSequence sequence -> 1;
      case CreateTable table -> 2;
      case CreateView view -> 3;
      case CreateIndex index -> 4;
      case PrivilegeStatement grant -> 5;
      default -> 0;
    };
  }
}
