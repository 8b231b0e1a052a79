package dev.vecino.sql.parser;

import dev.vecino.error.VecinoException;

/** The text of a statement without what is nobody's business. */
public final class StatementText {
  private static final String HIDDEN = "'********'";

  private StatementText() {}

  /** The text with parameters in the place of its literals, so that statements which differ in them only are the same. */
  public static String normalized(String sql) {
    return replaced(sql, true);
  }

  /** The text without passwords, as logs and views show it. */
  public static String withoutSecrets(String sql) {
    return mayHoldPassword(sql) ? replaced(sql, false) : sql;
  }

  private static boolean mayHoldPassword(String sql) {
    String word = "password";
    for (int i = 0; i + word.length() <= sql.length(); i++) {
      if (sql.regionMatches(true, i, word, 0, word.length())) {
        return true;
      }
    }
    return false;
  }

  private static String replaced(String sql, boolean all) {
    Lexemes lexemes;
    try {
      lexemes = Lexer.scan(sql);
    } catch (VecinoException e) {
      return "<a statement that cannot be read>"; // it may hold a password
    }
    int parameter = 0;
    for (int i = 0; i < lexemes.size(); i++) {
      if (lexemes.kind(i) == LexemeKind.PARAMETER) {
        parameter = Math.max(parameter, number(lexemes.value(i)));
      }
    }
    var text = new StringBuilder();
    int from = 0;
    for (int i = 0; i < lexemes.size(); i++) {
      LexemeKind kind = lexemes.kind(i);
      boolean secret = kind.isString() && i > 0 && lexemes.isWord(i - 1, "password");
      if (all && (kind.isString() || kind.isNumber()) || secret) {
        text.append(sql, from, lexemes.start(i)).append(all ? "$" + ++parameter : HIDDEN);
        from = lexemes.end(i);
      }
    }
    return text.append(sql, from, sql.length()).toString();
  }

  private static int number(String parameter) {
    String digits = parameter.startsWith("$") ? parameter.substring(1) : parameter;
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
