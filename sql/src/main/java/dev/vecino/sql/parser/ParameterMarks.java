package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;

/** Counts the parameters of a statement: either all are {@code ?}, or all have numbers. */
final class ParameterMarks {
  private final Lexemes lexemes;
  private int questionMarks;
  private int highest;

  ParameterMarks(Lexemes lexemes) {
    this.lexemes = lexemes;
  }

  /** The highest number read so far, or the count of question marks. */
  int count() {
    return Math.max(questionMarks, highest);
  }

  /** Reads a question mark. */
  void questionMark(int i) {
    questionMarks++;
    check(i);
  }

  /** Reads {@code $n}, and gives n. */
  int number(int i) {
    String digits = lexemes.text().substring(lexemes.start(i) + 1, lexemes.end(i));
    int number = digits.length() > 6 ? Integer.MAX_VALUE : Integer.parseInt(digits);
    if (number == 0 || number > Parameters.MAX) {
      throw VecinoException.of(SqlState.UNDEFINED_PARAMETER, "there is no parameter %s", lexemes.image(i))
          .at(lexemes.position(i));
    }
    highest = Math.max(highest, number);
    check(i);
    return number;
  }

  private void check(int i) {
    if (questionMarks > 0 && highest > 0) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "a statement cannot have both ? and $n as parameters")
          .at(lexemes.position(i));
    }
    if (questionMarks > Parameters.MAX) {
      throw VecinoException.of(
              SqlState.PROGRAM_LIMIT_EXCEEDED, "a statement can have at most %d parameters", Parameters.MAX)
          .at(lexemes.position(i));
    }
  }
}
